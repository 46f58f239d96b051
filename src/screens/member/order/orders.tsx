import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { countOf } from '#app/checkout/order-count.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { useServer } from '#app/data/server-data.ts';
import { buyersOrderState } from '#app/checkout/shown-order-state.ts';
import { usePaymentStandings } from '#app/checkout/use-payment-standing.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { myOrders, type Order } from '#contract/sales/orders.ts';
import { isConnection, type Failure } from '#domain/failures/failure.ts';
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

const tones: Readonly<Record<ReturnType<typeof buyersOrderState>, Tone>> = {
  confirming: 'attention',
  awaiting_payment: 'attention',
  confirmed: 'admit',
  expired: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
  unknown: 'attention',
};

/** Everything that the signed-in person ordered, newest first. */
export function Orders() {
  const { orders: texts } = useMessages('checkout');
  return (
    <Page title={texts.title} width="column">
      <PurchaseNews />
      <OrderPages after={null} />
    </Page>
  );
}

/** One page of the orders, and those after it as they are asked for: each begins where the one before ends by now. */
function OrderPages({ after }: { readonly after: string | null }) {
  const { clock } = useEngines();
  const { orders: texts } = useMessages('checkout');
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
  if (loading) return <SkeletonCards label={texts.loading} height="6rem" />;
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
        <Button onClick={() => goOn(true)}>{texts.more}</Button>
      )}
    </>
  );
}

function NoOrders({ failure, again }: { readonly failure: Failure | null; readonly again: () => void }) {
  const failureWords = useFailureWords();
  const { orders: texts } = useMessages('checkout');
  const { tryAgain } = useMessages('shell');
  const why = failure === null ? '' : failureWords(failure, 'read');
  const action = <Button onClick={again}>{tryAgain}</Button>;
  return failure !== null && isConnection(failure) ? (
    <OfflineState title={texts.notHere.title} action={action}>
      {why} {texts.notHere.text}
    </OfflineState>
  ) : (
    <ErrorState title={texts.failed} action={action}>
      {why}
    </ErrorState>
  );
}

function NothingOrdered() {
  const { orders: texts, browse } = useMessages('checkout');
  return (
    <EmptyState
      title={texts.none.title}
      action={
        <Link to="/" className={buttonLook({ look: 'primary' })}>
          {browse}
        </Link>
      }
    >
      {texts.none.text}
    </EmptyState>
  );
}

interface OrderCardProps {
  readonly order: Order;
  readonly payment: PaymentStanding;
}

function OrderCard({ order, payment }: OrderCardProps) {
  const { clockTime, day, price } = useFormats();
  const { orders: texts, states } = useMessages('checkout');
  const state = buyersOrderState(order, payment);
  const { tickets, addOns } = countOf(order);
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
        <Badge tone={tones[state]}>{states[state]}</Badge>
      </span>
      <span className={css({ color: 'text.soft', textStyle: 'small' })}>
        {texts.facts(
          day(order.startsAt, order.timeZone),
          texts.count(tickets, addOns),
          price(order.total),
          day(order.createdAt),
          clockTime(order.createdAt),
        )}
      </span>
    </Link>
  );
}
