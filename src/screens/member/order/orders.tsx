import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useServer } from '#app/data/server-data.ts';
import { buyersOrderState } from '#app/checkout/shown-order-state.ts';
import { usePaymentStandings } from '#app/checkout/use-payment-standing.ts';
import { clockTime, day, failureWords, isConnection, price } from '#app/format/words.ts';
import { myOrders, type Order } from '#contract/sales/orders.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { PaymentStanding } from '#domain/sales/payment-standing.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { cardLook } from '#ui/card.tsx';
import { EmptyState, ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { KeptNotice } from '#screens/parts/kept-notice.tsx';
import { PurchaseNews } from '#screens/parts/purchase-news.tsx';

/** While a payment is being confirmed, the list is read this often, ms. */
const lookEveryMs = 5_000;

const stateWords: Readonly<Record<ReturnType<typeof buyersOrderState>, readonly [string, Tone]>> = {
  confirming: ['Confirming payment', 'attention'],
  awaiting_payment: ['Awaiting payment', 'attention'],
  confirmed: ['Confirmed', 'admit'],
  expired: ['Expired', 'plain'],
  cancelled: ['Cancelled', 'plain'],
  refunded: ['Refunded', 'plain'],
  unknown: ['Update the app to see', 'attention'],
};

/** Everything that the signed-in person ordered, newest first. */
export function Orders() {
  return (
    <Page title="Orders" width="column">
      <PurchaseNews />
      <OrderPages after={null} />
    </Page>
  );
}

/** One page of the orders, and those after it as they are asked for: each begins where the one before ends by now. */
function OrderPages({ after }: { readonly after: string | null }) {
  const { clock } = useEngines();
  const standingOf = usePaymentStandings();
  const [goesOn, goOn] = useState(false);
  const { data, at, failure, loading, again } = useServer(
    myOrders,
    { query: after === null ? {} : { after } },
    {
      everyMs: (shown) =>
        shown?.items.some((order) => standingOf(order) === 'confirming') ? lookEveryMs : null,
    },
  );
  if (loading) return <SkeletonCards label="Loading your orders" height="6rem" />;
  if (data === undefined) return <NoOrders failure={failure} again={again} />;
  if (data.items.length === 0) return after === null ? <NothingOrdered /> : null;
  return (
    <>
      <KeptNotice at={at} failure={failure} now={clock.wall()} onRetry={again} />
      <ul className={css({ display: 'grid', gap: 'near' })}>
        {data.items.map((order) => (
          <li key={order.orderId}>
            <OrderCard order={order} payment={standingOf(order)} />
          </li>
        ))}
      </ul>
      {data.next === null ? null : goesOn ? (
        <OrderPages after={data.next} />
      ) : (
        <Button onClick={() => goOn(true)}>Show more</Button>
      )}
    </>
  );
}

function NoOrders({ failure, again }: { readonly failure: Failure | null; readonly again: () => void }) {
  const words = failure === null ? '' : failureWords(failure, 'read');
  const action = <Button onClick={again}>Try again</Button>;
  return failure !== null && isConnection(failure) ? (
    <OfflineState title="Orders are not on this device" action={action}>
      {words} Your tickets are: look under Tickets.
    </OfflineState>
  ) : (
    <ErrorState title="The orders did not load" action={action}>
      {words}
    </ErrorState>
  );
}

function NothingOrdered() {
  return (
    <EmptyState
      title="No orders yet"
      action={
        <Link to="/" className={buttonLook({ look: 'primary' })}>
          Browse events
        </Link>
      }
    >
      What you order appears here, paid or not.
    </EmptyState>
  );
}

interface OrderCardProps {
  readonly order: Order;
  readonly payment: PaymentStanding;
}

function OrderCard({ order, payment }: OrderCardProps) {
  const [words, tone] = stateWords[buyersOrderState(order, payment)];
  const places = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.orderId }}
      className={`${cardLook({ press: true })} ${css({ display: 'grid', gap: 'tight' })}`}
    >
      <span
        className={css({ display: 'flex', justifyContent: 'space-between', gap: 'near', flexWrap: 'wrap' })}
      >
        <strong>{order.eventName}</strong>
        <Badge tone={tone}>{words}</Badge>
      </span>
      <span className={css({ color: 'text.soft', textStyle: 'small' })}>
        {day(order.startsAt, order.timeZone)} · {places} {places === 1 ? 'ticket' : 'tickets'} ·{' '}
        {price(order.total)} · ordered {day(order.createdAt)}, {clockTime(order.createdAt)}
      </span>
    </Link>
  );
}
