import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { eraseAttendee, previewErasure } from '#contract/administration/erasure.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { ProvenForm } from '#screens/parts/proven-form.tsx';
import { NamedLines } from '#screens/parts/named-lines.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';

interface EraseProps {
  readonly eventId: string;
  readonly attendee: Attendee;
}

/** For administrators: erases data entered about somebody without an account. */
export function EraseAttendee(props: EraseProps) {
  const { user } = useAuth();
  const { erase: texts } = useMessages('desk').attendees.sheet;
  const [asking, setAsking] = useState(false);
  if (user?.role !== 'ADMIN') return null;
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)} className={css({ justifySelf: 'start' })}>
        {texts.do}
      </Button>
      {asking ? <Question {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Shows the data found, what is erased and what is kept, and asks for confirmation. */
function Question({ eventId, attendee, onClose }: EraseProps & { readonly onClose: () => void }) {
  const { erase: texts } = useMessages('desk').attendees.sheet;
  const params = { registrationId: eventId, ticketId: attendee.ticketId };
  const read = useServer(previewErasure, { params });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={texts.question(attendee.name || attendee.reference)}
    >
      <ReadState read={read} what={texts.what}>
        {({ orders, places, guests, accountStays, isHeld }) =>
          isHeld ? (
            <Held onClose={onClose} />
          ) : (
            <>
              <p>{texts.found(orders, places, guests)}</p>
              {accountStays ? <p>{texts.account}</p> : null}
              <NamedLines title={texts.goes} lines={texts.goesList} />
              <NamedLines title={texts.stays} lines={texts.staysList} />
              <Confirm params={params} onClose={onClose} />
            </>
          )
        }
      </ReadState>
    </Dialog>
  );
}

/** An account holds the ticket, so the person has to be erased there. */
function Held({ onClose }: { readonly onClose: () => void }) {
  const { erase: texts } = useMessages('desk').attendees.sheet;
  const { cancel } = useShellTexts();
  return (
    <>
      <p>{texts.held}</p>
      <DialogButtons>
        <Button onClick={onClose}>{cancel}</Button>
        <Link to="/admin/users" className={buttonStyle({ look: 'primary' })}>
          {texts.toUsers}
        </Link>
      </DialogButtons>
    </>
  );
}

interface ConfirmProps {
  readonly params: { readonly registrationId: string; readonly ticketId: string };
  readonly onClose: () => void;
}

function Confirm({ params, onClose }: ConfirmProps) {
  const { call, notify, replies, deskLists } = useEngines();
  const { user } = useAuth();
  const { erase: texts } = useMessages('desk').attendees.sheet;
  const forgetCopies = async () => {
    // An unavailable store has no copy.
    if (user !== null)
      await deskLists()
        .then((lists) => lists.forget(user.credentialId))
        .catch(() => {});
  };
  const proofFirst = useProofFirst();
  const { proof, form } = useProvenForm({
    send: (proven) => proofFirst(proven, () => call(eraseAttendee, { params })),
    async done({ accountStays }) {
      notify.done(texts.done, accountStays ? texts.account : undefined);
      // Any list may contain them: waiting list, messages, teams; and so may the list copies on this device.
      await Promise.all([replies.readAnew(), forgetCopies()]);
    },
    closes: onClose,
  });
  return <ProvenForm proof={proof} form={form} confirm={texts.confirm} onClose={onClose} />;
}
