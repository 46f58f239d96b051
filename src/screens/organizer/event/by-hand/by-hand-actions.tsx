import { Upload } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import type { Order } from '#contract/sales/orders.ts';
import { Button } from '#ui/button.tsx';
import { BankStatement } from './bank-statement.tsx';
import { MarkPaid } from './mark-paid.tsx';

interface ActionsProps {
  readonly eventId: string;
  /** Those that are chosen. */
  readonly orders: readonly Order[];
  readonly onDone: () => void;
}

/** What is done with several orders that wait to be paid by hand: marked together, or found in a bank's statement. */
export function ByHandActions({ eventId, orders, onDone }: ActionsProps) {
  const { byHand: texts } = useMessages('desk');
  const [open, setOpen] = useState<'paid' | 'bank' | null>(null);
  const types = useServer(listTicketTypes, { params: { registrationId: eventId } });
  const currency = types.data?.items[0]?.price.currency;
  const [first, ...others] = orders;
  const close = () => setOpen(null);
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' })}>
      <Button look="primary" disabled={first === undefined} onClick={() => setOpen('paid')}>
        {orders.length === 0 ? texts.markPaid : texts.markChosen(orders.length)}
      </Button>
      <Button look="outline" disabled={currency === undefined} onClick={() => setOpen('bank')}>
        <Upload size={20} aria-hidden /> {texts.import}
      </Button>
      <p role="status" className={css({ color: 'text.soft' })}>
        {orders.length === 0 ? '' : texts.chosen(orders.length)}
      </p>
      {open === 'paid' && first !== undefined ? (
        <MarkPaid orders={[first, ...others]} onClose={close} onDone={onDone} />
      ) : null}
      {open === 'bank' && currency !== undefined ? (
        <BankStatement eventId={eventId} currency={currency} onClose={close} />
      ) : null}
    </div>
  );
}
