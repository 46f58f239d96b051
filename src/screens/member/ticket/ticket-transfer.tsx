import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { defaultCountry, isPhone } from '#app/account/phone.ts';
import { useForm } from '#app/data/use-form.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { offerTransfer } from '#contract/sales/transfers.ts';
import type { Result } from '#domain/failures/failure.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';

const consequencesLook = css({
  display: 'grid',
  gap: 'snug',
  pl: 'room',
  listStyleType: 'disc',
  color: 'text.soft',
});

interface TransferDialogProps {
  readonly ticket: WalletTicket;
  readonly take: (answer: WalletTicket) => Promise<void>;
  /** Asks the server how the ticket stands. */
  readonly settle: () => Promise<void>;
  readonly onClose: () => void;
}

const checkReceiver = (text: string): string | undefined =>
  isEmail(text) || isPhone(text, defaultCountry)
    ? undefined
    : 'Enter an email address, or a phone number; numbers of other countries with their + code.';

/** Asked twice: the first sending only leads to the consequences, the second one offers. */
function useOffer({ ticket, take, settle, onClose }: TransferDialogProps) {
  const { call, notify } = useEngines();
  const [sure, setSure] = useState(false);
  const form = useForm({
    initial: { to: '' },
    check: ({ to }) => ({ to: checkReceiver(to.trim()) }),
    send: async ({ to }): Promise<Result<WalletTicket | null>> => {
      if (!sure) return { ok: true, value: null };
      return call(offerTransfer, {
        params: { ticketId: ticket.ticketId },
        body: { to: to.trim(), countryCode: defaultCountry },
      });
    },
    // The offer may have been made and its reply lost.
    refused: () => void settle(),
    done: async (offered, { to }) => {
      setSure(true);
      if (offered === null) return;
      await take(offered);
      void settle();
      notify.done('Offered', `A message with a link went to ${to.trim()}.`);
      onClose();
    },
  });
  return { form, sure, change: () => setSure(false) };
}

/** Offers a ticket: who gets it, what that means, and only then the offer. */
export function TransferDialog(props: TransferDialogProps) {
  const { ticket, onClose } = props;
  const { form, sure, change } = useOffer(props);
  return (
    <Dialog
      open
      onClose={onClose}
      title={sure ? `Give this ticket to ${form.values.to.trim()}?` : 'Give this ticket to somebody'}
      description={`${ticket.eventName}, ${ticket.typeName}, ${ticket.reference}`}
    >
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        {sure ? (
          <Consequences />
        ) : (
          <TextField
            label="Email address or phone number"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            {...form.field('to')}
          />
        )}
        {form.failure === null ? null : (
          <div role="alert">
            <Notice tone="refuse">{form.failure}</Notice>
          </div>
        )}
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
          <Button type="submit" look="primary" busy={form.busy}>
            {sure ? 'Send the offer' : 'Next'}
          </Button>
          <Button onClick={sure ? change : onClose}>{sure ? 'Change' : 'Cancel'}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Consequences() {
  return (
    <ul className={consequencesLook}>
      <li>They get a message with a link. Whoever opens it can take the ticket.</li>
      <li>Until then the ticket is yours, admits, and you can take it back.</li>
      <li>Once they have taken it, your code stops, also on paper and in pictures.</li>
      <li>They get a new code. You cannot undo that; they can give it back.</li>
    </ul>
  );
}
