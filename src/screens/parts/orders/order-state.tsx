import type { Order } from '#contract/sales/orders.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

type Shown = Order['state'] | 'confirming' | 'refunding';

const tones: Readonly<Record<Shown, Tone>> = {
  confirming: 'attention',
  refunding: 'attention',
  awaiting_payment: 'attention',
  confirmed: 'admit',
  expired: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
  unknown: 'attention',
};

interface OrderStateProps {
  readonly state: Shown;
  readonly words: Readonly<Record<Shown, string>>;
}

/** An order's state in a list. */
export const OrderState = ({ state, words }: OrderStateProps) => (
  <Badge tone={tones[state]}>{words[state]}</Badge>
);
