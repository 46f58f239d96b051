import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { countOf } from '#app/checkout/order-count.ts';
import { useServer } from '#app/data/server-data.ts';
import { buyersOrderState } from '#app/checkout/shown-order-state.ts';
import { usePaymentStatuses } from '#app/checkout/use-payment-status.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { myOrders, type Order } from '#contract/sales/orders.ts';
import type { PaymentStatus } from '#domain/sales/payment-status.ts';
import { readersZone } from '#messages/formats.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Row, List } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { OrderLink } from '#screens/parts/orders/order-link.tsx';
import { OrderState } from '#screens/parts/orders/order-state.tsx';
import { Unread } from '#screens/parts/read-state.tsx';

/** Poll interval while a payment is being confirmed, ms. */
const pollIntervalMs = 5_000;

/** Maximum number of orders shown here. */
const maxOrders = 5;

/** A user's newest orders; those awaiting payment first. */
export function MyOrders() {
  const { orders: texts } = useMessages('dashboard');
  const standingOf = usePaymentStatuses();
  const orders = useServer(
    myOrders,
    { query: { limit: '20' } },
    {
      everyMs: (shown) =>
        shown?.items.some((order) => standingOf(order) === 'confirming') ? pollIntervalMs : null,
    },
  );
  if (orders.data === undefined)
    return (
      <Section title={texts.title}>
        <Unread
          read={orders}
          skeleton={{ count: 2, height: '4rem' }}
          titles={{ loading: texts.loading, error: texts.failed, offline: texts.offline.title }}
          still={(offline) => (offline ? texts.offline.text : null)}
        />
      </Section>
    );
  if (orders.data.items.length === 0) return null;
  return (
    <Section
      title={texts.title}
      actions={
        <Link to="/orders" className={buttonStyle({ look: 'plain' })}>
          {texts.all}
        </Link>
      }
    >
      <List label={texts.title}>
        {newestFirst(orders.data.items)
          .slice(0, maxOrders)
          .map((order) => (
            <OrderRow key={order.orderId} order={order} payment={standingOf(order)} />
          ))}
      </List>
    </Section>
  );
}

function newestFirst(orders: readonly Order[]): readonly Order[] {
  const waits = (order: Order) => (order.state === 'awaiting_payment' ? 0 : 1);
  return orders.toSorted(
    (one, other) => waits(one) - waits(other) || Date.parse(other.createdAt) - Date.parse(one.createdAt),
  );
}

interface OrderRowProps {
  readonly order: Order;
  readonly payment: PaymentStatus;
}

function OrderRow({ order, payment }: OrderRowProps) {
  const { day, price, timeThere } = useFormats();
  const { clock } = useEngines();
  const { orders: texts } = useMessages('dashboard');
  const state = buyersOrderState(order, payment);
  const payable = payment === 'to_pay' || payment === 'failed';
  const { tickets, addOns } = countOf(order);
  return (
    <Row
      title={order.eventName}
      note={
        <>
          {texts.count(tickets, addOns)} · {price(order.total)} · {day(order.createdAt)}
          <span className={css({ display: 'block', mt: 'tight' })}>
            <OrderState state={state} words={texts.states} />
            {order.paymentDueAt !== null && payable
              ? ` ${texts.until(timeThere(order.paymentDueAt, clock.wall(), readersZone()))}`
              : ''}
          </span>
        </>
      }
      end={
        <OrderLink orderId={order.orderId} primary={payable}>
          {payable ? texts.pay : texts.open}
          <span className={css({ srOnly: true })}> {texts.of(order.eventName)}</span>
        </OrderLink>
      }
    />
  );
}
