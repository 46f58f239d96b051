import { Upload } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import { Button } from '#ui/button.tsx';
import { BankStatement } from './bank-statement.tsx';

/** Opens the import of a bank statement, to find manually paid orders. */
export function ImportStatement({ eventId }: { readonly eventId: string }) {
  const { byHand: texts } = useMessages('desk');
  const [open, setOpen] = useState(false);
  const types = useServer(listTicketTypes, { params: { registrationId: eventId } });
  const currency = types.data?.items[0]?.price.currency;
  return (
    <div className={css({ display: 'flex' })}>
      <Button look="outline" disabled={currency === undefined} onClick={() => setOpen(true)}>
        <Upload size={20} aria-hidden /> {texts.import}
      </Button>
      {open && currency !== undefined ? (
        <BankStatement eventId={eventId} currency={currency} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}
