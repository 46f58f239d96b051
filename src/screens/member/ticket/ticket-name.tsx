import { css } from 'styled-system/css';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useDeferredRequest } from '#app/requests/use-deferred-request.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { isFilled } from '#domain/people/sign-in.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { WhichTicket } from './which-ticket.tsx';

interface NameDialogProps {
  readonly ticket: WalletTicket;
  /** Stores the server’s answer, or says that it can’t be stored; never rejects. */
  readonly take: (answer: WalletTicket) => Promise<void>;
  /** Reloads the ticket from the server. */
  readonly settle: () => Promise<void>;
  readonly onClose: () => void;
}

/** Changes the name on a ticket. */
export function NameDialog({ ticket, take, settle, onClose }: NameDialogProps) {
  const { notify } = useEngines();
  const { rename: texts } = useMessages('wallet');
  const { cancel } = useMessages('shell');
  const wish = useDeferredRequest();
  const { ticketId, eventName, reference, holderName } = ticket;
  const form = useForm({
    initial: { name: holderName },
    check: ({ name }) => ({ name: isFilled(name) ? undefined : texts.missing }),
    send: ({ name }) =>
      wish({ kind: 'holder', ticketId, before: holderName, name: name.trim() }, `${eventName}, ${reference}`),
    // The name may have changed meanwhile, or the ticket been used.
    refused: () => void settle(),
    async done({ state, ...asked }) {
      if (state === 'sent') {
        if ('reply' in asked && asked.reply?.kind === 'ticket') await take(asked.reply.ticket);
        notify.done(texts.done);
      }
    },
    closes: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.title} description={<WhichTicket {...ticket} />}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField label={texts.name} autoComplete="name" hint={texts.hint} {...form.field('name')} />
        <AlertNotice text={form.failure} />
        <DialogButtons>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {texts.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
