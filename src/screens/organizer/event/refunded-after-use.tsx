import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { titleOfOrder } from '#app/requests/about-order.ts';
import { eventOrders } from '#contract/sales/orders.ts';
import { Card } from '#ui/card.tsx';
import { richText } from '#ui/rich-text.ts';

/** Further orders can be found in the list by the state "Refunded". */
const maxShown = 20;

/**
 * Orders that were refunded although their tickets had been used: known at the refund, or when an offline scan
 * arrives later. Hidden while there are none.
 */
export function RefundedAfterUse({ eventId }: { readonly eventId: string }) {
  const { count, price } = useFormats();
  const { refundedAfterUse: texts } = useMessages('desk');
  const { data } = useServer(
    eventOrders,
    {
      params: { registrationId: eventId },
      query: { state: 'refunded', afterUse: 'yes', limit: String(maxShown) },
    },
    { everyMs: () => 15_000 },
  );
  if (data === undefined || data.items.length === 0) return null;
  const { items, total } = data;
  return (
    <Card tone="attention">
      <h3 className={css({ textStyle: 'h3' })}>{texts.title}</h3>
      <p>{texts.text(total)}</p>
      <ul className={css({ mt: 'near', display: 'grid', gap: 'snug', overflowWrap: 'anywhere' })}>
        {items.map((order) => (
          <li key={order.orderId}>
            {richText(
              texts.order(
                <strong>{titleOfOrder(order)}</strong>,
                price(order.total),
                order.refundedAfterUse,
                order.attendees.length,
              ),
            )}
          </li>
        ))}
      </ul>
      {total > items.length ? <p>{texts.more(count(total - items.length))}</p> : null}
    </Card>
  );
}
