import { isGuestUsername } from '#domain/people/guest-name.ts';
import { MailCheck, Pencil, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { formatPhone } from '#app/account/phone.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { activateAdminUser, readAdminUser, type AdminUser } from '#contract/accounts/admin-users.ts';
import { listUserAudit, sendUserConfirmation } from '#contract/accounts/person-story.ts';
import { buttonsStyle, factsStyle, stackStyle } from '#screens/admin/list-style.ts';
import { Fact } from '#screens/parts/fact.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { changedReads } from './changed-reads.ts';
import { DeleteUser } from './delete-user.tsx';
import { DisableUser } from './disable-user.tsx';
import { EndSecondFactor } from './end-second-factor.tsx';
import { EditUser } from './edit-user.tsx';
import { nameOf } from '#app/account/person-name.ts';
import { UserRole } from './user-role.tsx';

interface AccountProps {
  readonly person: AdminUser;
  /** Called when the account was deleted. */
  readonly onGone: () => void;
}

/** A person's account: facts, role, disabling and deletion. */
export function UserAccount({ person, onGone }: AccountProps) {
  const { account } = useMessages('people');
  const { user } = useAuth();
  const isOwn = user?.credentialId === person.credentialId;
  return (
    <div className={stackStyle}>
      <Facts person={person} />
      <Contact person={person} />
      {isOwn ? (
        <Notice>{account.you}</Notice>
      ) : (
        <>
          <UserRole key={person.role} person={person} />
          {person.secondFactor ? <EndSecondFactor person={person} /> : null}
          <Ends person={person} onGone={onGone} />
        </>
      )}
    </div>
  );
}

function Facts({ person }: { readonly person: AdminUser }) {
  const { account: texts } = useMessages('people');
  const { listed, longDay } = useFormats();
  const { email, emailVerified, phoneNumber, phoneVerified } = person;
  const shown = (address: string, isProven: boolean) =>
    address === '' ? '' : (isProven ? texts.confirmed : texts.unconfirmed)(address);
  const ways = [
    person.hasPassword ? texts.ways.password : null,
    person.googleLinked ? texts.ways.google : null,
    phoneNumber === '' ? null : texts.ways.phone,
    person.secondFactor ? texts.ways.secondFactor : null,
  ];
  return (
    <dl className={factsStyle}>
      <Fact label={texts.username}>{isGuestUsername(person.username) ? '' : person.username}</Fact>
      <Fact label={texts.email}>{shown(email, emailVerified)}</Fact>
      <Fact label={texts.phone}>
        {shown(phoneNumber === '' ? '' : formatPhone(phoneNumber, ''), phoneVerified)}
      </Fact>
      <Fact label={texts.signIn}>{listed(ways.filter((way) => way !== null))}</Fact>
      <Fact label={texts.since}>{longDay(person.createdAt)}</Fact>
      <Fact label={texts.number}>{String(person.credentialId)}</Fact>
    </dl>
  );
}

/** Editing, and resending the email confirmation link. */
function Contact({ person }: { readonly person: AdminUser }) {
  const { call } = useEngines();
  const { edit, confirmation } = useMessages('people');
  const [editing, setEditing] = useState(false);
  const resend = useAction({
    run: () => call(sendUserConfirmation, { params: { id: person.id } }),
    reads: [readAdminUser, listUserAudit],
    says: ({ sent, sentBefore }) => {
      if (sentBefore) return { title: confirmation.sentBefore };
      return { title: sent ? confirmation.sent : confirmation.already };
    },
  });
  return (
    <div className={stackStyle}>
      <div className={buttonsStyle}>
        <Button onClick={() => setEditing(true)}>
          <Pencil size={20} aria-hidden /> {edit.open}
        </Button>
        {person.email === '' || person.emailVerified || person.disabled ? null : (
          <Button busy={resend.busy} onClick={() => resend.run()}>
            <MailCheck size={20} aria-hidden /> {confirmation.send}
          </Button>
        )}
      </div>
      <AlertText text={resend.error} />
      {editing ? <EditUser person={person} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

/** Disabling temporarily, and deleting permanently. */
function Ends({ person, onGone }: AccountProps) {
  const { call } = useEngines();
  const { disable, remove } = useMessages('people');
  const [asked, setAsked] = useState<'disable' | 'remove' | null>(null);
  const activate = useAction({
    run: () => call(activateAdminUser, { params: { id: person.id } }),
    reads: changedReads,
    says: () => ({ title: disable.undone(nameOf(person)) }),
  });
  const close = () => setAsked(null);
  return (
    <div className={stackStyle}>
      <div className={buttonsStyle}>
        {person.disabled ? (
          <Button busy={activate.busy} onClick={() => activate.run()}>
            <Power size={20} aria-hidden /> {disable.undo}
          </Button>
        ) : (
          <Button onClick={() => setAsked('disable')}>
            <Power size={20} aria-hidden /> {disable.do}
          </Button>
        )}
        <Button look="danger" onClick={() => setAsked('remove')}>
          <Trash2 size={20} aria-hidden /> {remove.do}
        </Button>
      </div>
      <AlertText text={activate.error} />
      {asked === 'disable' ? <DisableUser person={person} onClose={close} /> : null}
      {asked === 'remove' ? <DeleteUser person={person} onClose={close} onGone={onGone} /> : null}
    </div>
  );
}
