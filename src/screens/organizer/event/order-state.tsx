import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { shownOrderState } from '#app/checkout/shown-order-state.ts';
import type { Order } from '#contract/sales/orders.ts';
import { Badge } from '#ui/badge.tsx';

/** An order's state in one word, why it ended, and pending refunds. */
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
            mdDown: { textAlign: 'end' },
          })}
        >
          {order.reason}
        </span>
      )}
    </span>
  );
}

function StateBadge({ order }: { readonly order: Order }) {
  const { orders, partRefund } = useMessages('desk');
  const { states: texts } = orders;
  if (order.refundRefused) return <Badge tone="attention">{texts.refundRefused}</Badge>;
  if (order.payment?.status === 'refunding') return <Badge tone="attention">{texts.refunding}</Badge>;
  switch (shownOrderState(order)) {
    case 'awaiting_payment':
      return <Badge tone="attention">{texts.awaiting_payment}</Badge>;
    case 'confirmed':
      if (order.refunded !== null)
        return (
          <Badge tone="attention">
            {order.refunded.amount.amount < order.total.amount ? partRefund.state : partRefund.stateAll}
          </Badge>
        );
      return <Badge tone="admit">{order.total.amount === 0 ? texts.confirmed : texts.paid}</Badge>;
    case 'expired':
      return <Badge>{texts.expired}</Badge>;
    case 'cancelled':
      return <Badge>{texts.cancelled}</Badge>;
    case 'unknown':
      return <Badge tone="attention">{texts.unknown}</Badge>;
    case 'refunded':
      return <Badge>{texts.refunded}</Badge>;
  }
}
