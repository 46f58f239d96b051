import { useState } from 'react';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Order } from '#contract/sales/orders.ts';
import { Button } from '#ui/button.tsx';
import { MarkPaid } from './mark-paid.tsx';

interface MarkChosenProps {
  readonly orders: readonly Order[];
  /** Called once the server has answered. */
  readonly onDone: () => void;
}

/** Marks all selected orders as paid. */
export function MarkChosen({ orders, onDone }: MarkChosenProps) {
  const { byHand: texts } = useMessages('desk');
  const [open, setOpen] = useState(false);
  const [first, ...others] = orders;
  if (first === undefined) return null;
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {texts.markChosen(orders.length)}
      </Button>
      {open ? <MarkPaid orders={[first, ...others]} onClose={() => setOpen(false)} onDone={onDone} /> : null}
    </>
  );
}
