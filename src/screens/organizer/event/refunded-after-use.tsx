import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { count, price } from '#app/format/words.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { Card } from '#ui/card.tsx';

/** More than these are found by the state "Refunded" in the list. */
const mostShown = 20;

/**
 * Orders whose money went back although somebody had come in with their tickets: known at the refund, or when a scan
 * that was made without signal arrives later. Nothing while there are none.
 */
export function RefundedAfterUse({ eventId }: { readonly eventId: string }) {
  const { data } = useServer(
    eventOrders,
    {
      params: { registrationId: eventId },
      query: { state: 'refunded', afterUse: 'yes', limit: String(mostShown) },
    },
    { everyMs: () => 15_000 },
  );
  if (data === undefined || data.items.length === 0) return null;
  const { items, total } = data;
  return (
    <Card tone="attention">
      <h3 className={css({ textStyle: 'h3' })}>Refunded after use</h3>
      <p>
        {total === 1 ? '1 order was' : `${count(total)} orders were`} refunded after somebody had come in with
        its tickets.
      </p>
      <ul className={css({ mt: 'near', display: 'grid', gap: 'snug', overflowWrap: 'anywhere' })}>
        {items.map((order) => (
          <li key={order.orderId}>
            <strong>{order.buyer.name}</strong>, {price(order.total)}: {usedOf(order)}
          </li>
        ))}
      </ul>
      {total > items.length ? <p>And {count(total - items.length)} more.</p> : null}
    </Card>
  );
}

function usedOf({ refundedAfterUse: used, attendees }: Order): string {
  const tickets = attendees.length === 1 ? 'ticket' : 'tickets';
  return `${count(used)} of ${count(attendees.length)} ${tickets} used`;
}
