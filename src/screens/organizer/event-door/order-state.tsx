import type { Order } from '#contract/orders.ts';
import { Badge } from '#ui/badge.tsx';

/** How an order stands, in one word; money that is on its way back is said. */
export function OrderState({ order }: { readonly order: Order }) {
  if (order.payment?.status === 'refunding') return <Badge tone="attention">Refund under way</Badge>;
  switch (order.state) {
    case 'awaiting_payment':
      return <Badge tone="attention">Awaiting payment</Badge>;
    case 'confirmed':
      return <Badge tone="admit">{order.total.amount === 0 ? 'Confirmed' : 'Paid'}</Badge>;
    case 'expired':
      return <Badge>Ran out</Badge>;
    case 'cancelled':
      return <Badge>Cancelled</Badge>;
    case 'refunded':
      return <Badge>Refunded</Badge>;
  }
}
