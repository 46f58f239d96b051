import { css, cx } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { shownOrderState } from '#app/checkout/shown-order-state.ts';
import type { Order } from '#contract/sales/orders.ts';
import { Sentence } from '#screens/parts/sentence.tsx';
import { Badge } from '#ui/badge.tsx';

interface OrderStateProps {
  readonly order: Order;
  /** Whether it is a value next to a label, which on a phone ends at the end of its line. */
  readonly isValue?: boolean;
}

/** An order's state in one word, why it ended, and pending refunds. */
export function OrderState({ order, isValue = true }: OrderStateProps) {
  return (
    <span
      className={cx(
        css({ display: 'inline-grid', gap: 'tight', justifyItems: 'start' }),
        isValue && css({ mdDown: { justifyItems: 'end', textAlign: 'end' } }),
      )}
    >
      <StateBadge order={order} />
      {order.reason === '' ? null : (
        <span className={css({ textStyle: 'small', color: 'text.soft', overflowWrap: 'anywhere' })}>
          <Sentence>{order.reason}</Sentence>
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
