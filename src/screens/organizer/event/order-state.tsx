import { css } from 'styled-system/css';
import { shownOrderState } from '#app/checkout/shown-order-state.ts';
import type { Order } from '#contract/sales/orders.ts';
import { Badge } from '#ui/badge.tsx';

/** How an order stands, in one word, and why it ended; money that is on its way back is said. */
export function OrderState({ order }: { readonly order: Order }) {
  return (
    <span
      className={css({
        display: 'inline-grid',
        gap: 'tight',
        justifyItems: 'start',
        mdDown: { justifyItems: 'end' },
      })}
    >
      <StateBadge order={order} />
      {order.reason === '' ? null : (
        <span
          className={css({
            textStyle: 'small',
            color: 'text.soft',
            overflowWrap: 'anywhere',
            mdDown: { textAlign: 'right' },
          })}
        >
          {order.reason}
        </span>
      )}
    </span>
  );
}

function StateBadge({ order }: { readonly order: Order }) {
  if (order.payment?.status === 'refunding') return <Badge tone="attention">Refund under way</Badge>;
  switch (shownOrderState(order)) {
    case 'awaiting_payment':
      return <Badge tone="attention">Awaiting payment</Badge>;
    case 'confirmed':
      return <Badge tone="admit">{order.total.amount === 0 ? 'Confirmed' : 'Paid'}</Badge>;
    case 'expired':
      return <Badge>Ran out</Badge>;
    case 'cancelled':
      return <Badge>Cancelled</Badge>;
    case 'unknown':
      return <Badge tone="attention">Update the app to see</Badge>;
    case 'refunded':
      return <Badge>Refunded</Badge>;
  }
}
