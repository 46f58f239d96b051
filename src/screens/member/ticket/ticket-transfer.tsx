import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { defaultCountry, isPhone } from '#app/account/phone.ts';
import { useForm } from '#app/data/use-form.ts';
import { useDeferredRequest, type RequestResult } from '#app/requests/use-deferred-request.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { Result } from '#domain/failures/failure.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { WhichTicket } from './which-ticket.tsx';

const consequencesStyle = css({
  display: 'grid',
  gap: 'snug',
  ps: 'room',
  listStyleType: 'disc',
  color: 'text.soft',
});

interface TransferDialogProps {
  readonly ticket: WalletTicket;
  /** Stores the server’s answer, or says that it can’t be stored; never rejects. */
  readonly take: (answer: WalletTicket) => Promise<void>;
  /** Reloads the ticket from the server. */
  readonly settle: () => Promise<void>;
  readonly onClose: () => void;
}

const isReceiver = (text: string): boolean => isEmail(text) || isPhone(text, defaultCountry);

/** Confirmed twice: the first submission shows the consequences, the second one makes the transfer. */
function useOffer({ ticket, take, settle, onClose }: TransferDialogProps) {
  const { notify } = useEngines();
  const { transfer: texts } = useMessages('wallet');
  const wish = useDeferredRequest();
  const [sure, setSure] = useState(false);
  const form = useForm({
    initial: { to: '' },
    check: ({ to }) => ({ to: isReceiver(to.trim()) ? undefined : texts.toWrong }),
    send: async ({ to }): Promise<Result<RequestResult | null>> => {
      if (!sure) return { ok: true, value: null };
      const { ticketId, eventName, reference } = ticket;
      const ask = { kind: 'transfer', ticketId, to: to.trim(), countryCode: defaultCountry } as const;
      return wish(ask, `${eventName}, ${reference}`);
    },
    // The transfer may have been made despite a lost response.
    refused: () => void settle(),
    done: async (asked, { to }) => {
      setSure(true);
      if (asked === null) return;
      if (asked.state === 'sent') {
        if (asked.reply?.kind === 'ticket') await take(asked.reply.ticket);
        void settle();
        notify.done(texts.sent.title, texts.sent.text(to.trim()));
      }
    },
    closes(asked) {
      if (asked !== null) onClose();
    },
  });
  return { form, sure, change: () => setSure(false) };
}

/** Transfers a ticket: recipient, consequences, and only then the transfer. */
export function TransferDialog(props: TransferDialogProps) {
  const { ticket, onClose } = props;
  const { transfer: texts } = useMessages('wallet');
  const { cancel } = useMessages('shell');
  const { form, sure, change } = useOffer(props);
  return (
    <Dialog
      open
      onClose={onClose}
      title={sure ? texts.confirmTitle(form.values.to.trim()) : texts.title}
      description={<WhichTicket {...ticket} />}
    >
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        {sure ? (
          <Consequences ticket={ticket} />
        ) : (
          <TextField
            label={texts.to}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            {...form.field('to')}
          />
        )}
        <AlertNotice text={form.failure} />
        <DialogButtons>
          <Button onClick={sure ? change : onClose}>{sure ? texts.change : cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {sure ? texts.send : texts.next}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Consequences({ ticket: { orderId } }: { readonly ticket: WalletTicket }) {
  const { consequences: texts } = useMessages('wallet').transfer;
  const { kept } = useWallet();
  const hasAddOns =
    orderId !== null && kept?.items.some((one) => one.addOn !== null && one.orderId === orderId) === true;
  return (
    <ul className={consequencesStyle}>
      <li>{texts.link}</li>
      <li>{texts.until}</li>
      <li>{texts.after}</li>
      <li>{texts.final}</li>
      {hasAddOns ? <li>{texts.addOns}</li> : null}
    </ul>
  );
}
