import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useServer } from '#app/server-data.ts';
import { shownOrderState } from '#app/shown-order-state.ts';
import { clockTime, day, failureWords, isConnection, price } from '#app/words.ts';
import { myOrders, type Order } from '#contract/orders.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Row, List } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { OrderLink } from './order-link.tsx';

/** Newest orders that are shown here. */
const most = 5;

const stateWords: Readonly<Record<Order['state'], readonly [string, Tone]>> = {
  awaiting_payment: ['Awaiting payment', 'attention'],
  confirmed: ['Confirmed', 'admit'],
  expired: ['Not paid in time', 'plain'],
  cancelled: ['Cancelled', 'refuse'],
  refunded: ['Refunded', 'plain'],
  unknown: ['Update the app to see', 'attention'],
};

/** A person's newest orders; those that wait for a payment first. */
export function MyOrders() {
  const orders = useServer(myOrders, { query: { limit: '20' } });
  if (orders.loading) {
    return (
      <Section title="Your orders">
        <SkeletonCards count={2} label="Loading your orders" height="4rem" />
      </Section>
    );
  }
  if (orders.data === undefined) {
    const words = orders.failure === null ? '' : failureWords(orders.failure);
    const again = <Button onClick={orders.again}>Try again</Button>;
    return (
      <Section title="Your orders">
        {orders.failure !== null && isConnection(orders.failure) ? (
          <OfflineState title="Orders need a connection" action={again}>
            {words} Your tickets are on this device all the same.
          </OfflineState>
        ) : (
          <ErrorState title="The orders did not load" action={again}>
            {words}
          </ErrorState>
        )}
      </Section>
    );
  }
  if (orders.data.items.length === 0) return null;
  return (
    <Section
      title="Your orders"
      actions={
        <Link to="/orders" className={buttonLook({ look: 'plain' })}>
          All orders
        </Link>
      }
    >
      <List label="Your orders">
        {newestFirst(orders.data.items)
          .slice(0, most)
          .map((order) => (
            <OrderRow key={order.orderId} order={order} />
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

function OrderRow({ order }: { readonly order: Order }) {
  const [words, tone] = stateWords[shownOrderState(order)];
  const places = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Row
      title={order.eventName}
      note={
        <>
          {places === 1 ? '1 ticket' : `${places} tickets`} · {price(order.total)} · {day(order.createdAt)}
          <span className={css({ display: 'block', mt: 'tight' })}>
            <Badge tone={tone}>{words}</Badge>
            {order.paymentDueAt !== null && order.state === 'awaiting_payment'
              ? ` until ${clockTime(order.paymentDueAt)}`
              : ''}
          </span>
        </>
      }
      end={
        <OrderLink orderId={order.orderId} primary={order.state === 'awaiting_payment'}>
          {order.state === 'awaiting_payment' ? 'Pay now' : 'Open'}
          <span className={css({ srOnly: true })}> the order for {order.eventName}</span>
        </OrderLink>
      }
    />
  );
}
