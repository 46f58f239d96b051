import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { countOf } from '#app/checkout/order-count.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { buyersOrderState } from '#app/checkout/shown-order-state.ts';
import { usePaymentStatuses } from '#app/checkout/use-payment-status.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { myOrders, type Order } from '#contract/sales/orders.ts';
import type { PaymentStatus } from '#domain/sales/payment-status.ts';
import { Button, buttonStyle } from '#ui/button.tsx';
import { cardStyle } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { OrderState } from '#screens/parts/orders/order-state.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { PurchaseNotices } from '#screens/parts/orders/purchase-notices.tsx';

/** Poll interval while a payment is being confirmed, ms. */
const pollIntervalMs = 5_000;

/** All orders of the signed-in user, newest first. */
export function Orders() {
  const { orders: texts } = useMessages('checkout');
  return (
    <Page title={texts.title} width="column">
      <PurchaseNotices />
      <OrderPages after={null} />
    </Page>
  );
}

/** One page of orders, and the following ones on request: each begins where the previous one currently ends. */
function OrderPages({ after }: { readonly after: string | null }) {
  const { orders: texts } = useMessages('checkout');
  const standingOf = usePaymentStatuses();
  const [goesOn, goOn] = useState(false);
  const read = useServer(
    myOrders,
    { query: after === null ? {} : { after } },
    {
      everyMs: (shown) =>
        shown?.items.some((order) => standingOf(order) === 'confirming') ? pollIntervalMs : null,
    },
  );
  return (
    <ReadState
      read={read}
      skeleton={{ height: '9rem' }}
      titles={{ loading: texts.loading, error: texts.failed, offline: texts.notHere.title }}
      still={(offline) => (offline ? texts.notHere.text : null)}
    >
      {({ items, next }) =>
        items.length === 0 ? (
          after === null && <NothingOrdered />
        ) : (
          <>
            <ul className={css({ display: 'grid', gap: 'near' })}>
              {items.map((order) => (
                <li key={order.orderId}>
                  <OrderCard order={order} payment={standingOf(order)} />
                </li>
              ))}
            </ul>
            {next === null ? null : goesOn ? (
              <OrderPages after={next} />
            ) : (
              <Button onClick={() => goOn(true)}>{texts.more}</Button>
            )}
          </>
        )
      }
    </ReadState>
  );
}

function NothingOrdered() {
  const { orders: texts, browse } = useMessages('checkout');
  return (
    <EmptyState
      title={texts.none.title}
      action={
        <Link to="/" className={buttonStyle({ look: 'primary' })}>
          {browse}
        </Link>
      }
    >
      {texts.none.text}
    </EmptyState>
  );
}

/** Keeps a date on one line. */
const unbroken = (date: string) => date.replaceAll(' ', '\u00a0');

interface OrderCardProps {
  readonly order: Order;
  readonly payment: PaymentStatus;
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
      className={`${cardStyle({ press: true })} ${css({ display: 'grid', gap: 'tight' })}`}
    >
      <span
        className={css({ display: 'flex', justifyContent: 'space-between', gap: 'near', flexWrap: 'wrap' })}
      >
        <strong>
          <bdi>{order.eventName}</bdi>
        </strong>
        <OrderState state={state} words={states} />
      </span>
      <span className={css({ color: 'text.soft', textStyle: 'small' })}>
        {texts.facts(
          unbroken(day(order.startsAt, order.timeZone)),
          texts.count(tickets, addOns),
          price(order.total),
          unbroken(day(order.createdAt)),
          clockTime(order.createdAt),
        )}
      </span>
    </Link>
  );
}
