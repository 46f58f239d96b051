import { useMessages } from '#app/engines/use-messages.ts';
import type { Order } from '#contract/sales/orders.ts';
import { Button } from '#ui/button.tsx';

/** One or several orders. */
export type ChosenOrders = readonly [Order, ...Order[]];

interface MarkChosenProps {
  readonly orders: readonly Order[];
  /** Opens the dialog: outside the list, which the orders may leave before it is closed. */
  readonly onMark: (orders: ChosenOrders) => void;
}

/** Offers to mark all selected orders as paid. */
export function MarkChosen({ orders, onMark }: MarkChosenProps) {
  const { byHand: texts } = useMessages('desk');
  const [first, ...others] = orders;
  if (first === undefined) return null;
  return (
    <Button look="primary" onClick={() => onMark([first, ...others])}>
      {texts.markChosen(orders.length)}
    </Button>
  );
}
