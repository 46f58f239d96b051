import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { countOf } from '#app/checkout/order-count.ts';
import { useServer } from '#app/data/server-data.ts';
import { buyersOrderState } from '#app/checkout/shown-order-state.ts';
import { usePaymentStandings } from '#app/checkout/use-payment-standing.ts';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { isConnection } from '#domain/failures/failure.ts';
import { myOrders, type Order } from '#contract/sales/orders.ts';
import type { PaymentStanding } from '#domain/sales/payment-standing.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Row, List } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { OrderLink } from '#screens/parts/order-link.tsx';

/** While a payment is being confirmed, the list is read this often, ms. */
const lookEveryMs = 5_000;

/** Newest orders that are shown here. */
const most = 5;

const tones: Readonly<Record<ReturnType<typeof buyersOrderState>, Tone>> = {
  confirming: 'attention',
  awaiting_payment: 'attention',
  confirmed: 'admit',
  expired: 'plain',
  cancelled: 'refuse',
  refunded: 'plain',
  unknown: 'attention',
};

/** A person's newest orders; those that wait for a payment first. */
export function MyOrders() {
  const { orders: texts } = useMessages('dashboard');
  const { tryAgain } = useShellTexts();
  const failureWords = useFailureWords();
  const standingOf = usePaymentStandings();
  const orders = useServer(
    myOrders,
    { query: { limit: '20' } },
    {
      everyMs: (shown) =>
        shown?.items.some((order) => standingOf(order) === 'confirming') ? lookEveryMs : null,
    },
  );
  if (orders.loading) {
    return (
      <Section title={texts.title}>
        <SkeletonCards count={2} label={texts.loading} height="4rem" />
      </Section>
    );
  }
  if (orders.data === undefined) {
    const words = orders.failure === null ? '' : failureWords(orders.failure, 'read');
    const again = <Button onClick={orders.again}>{tryAgain}</Button>;
    return (
      <Section title={texts.title}>
        {orders.failure !== null && isConnection(orders.failure) ? (
          <OfflineState title={texts.offline.title} action={again}>
            {words} {texts.offline.text}
          </OfflineState>
        ) : (
          <ErrorState title={texts.failed} action={again}>
            {words}
          </ErrorState>
        )}
      </Section>
    );
  }
  if (orders.data.items.length === 0) return null;
  return (
    <Section
      title={texts.title}
      actions={
        <Link to="/orders" className={buttonLook({ look: 'plain' })}>
          {texts.all}
        </Link>
      }
    >
      <List label={texts.title}>
        {newestFirst(orders.data.items)
          .slice(0, most)
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
  readonly payment: PaymentStanding;
}

function OrderRow({ order, payment }: OrderRowProps) {
  const { clockTime, day, price } = useFormats();
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
            <Badge tone={tones[state]}>{texts.states[state]}</Badge>
            {order.paymentDueAt !== null && payable ? ` ${texts.until(clockTime(order.paymentDueAt))}` : ''}
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
