import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useIdFor } from '#app/data/new-id.ts';
import { useServer } from '#app/data/server-data.ts';
import { useForm } from '#app/data/use-form.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Membership } from '#contract/accounts/memberships.ts';
import { inviteToTeam, listTeamInvites, type TeamInvite } from '#contract/accounts/team-invites.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { useJoinLink } from './join-link.ts';
import { RoleField } from './role-field.tsx';

/** In large letters on a narrow screen, a word may be wider than the sheet. */
const breaking = css({ overflowWrap: 'anywhere' });

interface InviteProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

/** Creates an invitation, then shows its link. */
export function InviteMember({ eventId, onClose }: InviteProps) {
  const { inviting: texts } = useMessages('team');
  const [made, setMade] = useState<TeamInvite | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={made === null ? texts.title : texts.made}
      description={made === null ? texts.text : made.email === '' ? texts.pass : texts.sentTo(made.email)}
    >
      {made === null ? (
        <InviteForm eventId={eventId} onMade={setMade} />
      ) : (
        <Made eventId={eventId} invite={made} onAnother={() => setMade(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

function InviteForm({
  eventId,
  onMade,
}: {
  readonly eventId: string;
  readonly onMade: (invite: TeamInvite) => void;
}) {
  const { call, replies } = useEngines();
  const { inviting: texts } = useMessages('team');
  const [role, setRole] = useState<Membership['role']>('steward');
  const idFor = useIdFor();
  const proof = useProof();
  const proofFirst = useProofFirst();
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    check: ({ email, currentPassword }) => ({
      currentPassword: proof.problemOf(currentPassword),
      email: email.trim() === '' || isEmail(email.trim()) ? undefined : texts.badEmail,
    }),
    send: ({ email, currentPassword }) => {
      const wish = { role, email: email.trim() };
      // Sending the same input again repeats the invitation; another role or address creates a new one.
      const inviteId = idFor(JSON.stringify(wish));
      return proofFirst(proof.bodyOf(currentPassword), () =>
        call(inviteToTeam, { params: { registrationId: eventId }, body: { inviteId, ...wish } }),
      );
    },
    refused: proof.refused,
    done: async (invite) => {
      onMade(invite);
      await replies.readAgain(listTeamInvites);
    },
    unsure: () => void replies.readAgain(listTeamInvites),
  });
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}
    >
      <RoleField label={texts.role} role={role} onChange={setRole} />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        hint={texts.emailHint}
        maxLength={320}
        {...form.field('email')}
      />
      <ProofField proof={proof} form={form} />
      <AlertText text={form.failure} />
      <Button className={breaking} type="submit" look="primary" size="large" busy={form.busy}>
        {texts.send}
      </Button>
    </form>
  );
}

/** Poll interval for whether somebody has joined, in ms. */
const pollIntervalMs = 3_000;

/** Username of the person who accepted the invitation; null until somebody has. */
function useJoined(eventId: string, { inviteId }: TeamInvite): string | null {
  const nameIn = (read: ReplyOf<typeof listTeamInvites> | undefined) =>
    read?.joined.find((one) => one.inviteId === inviteId)?.username ?? null;
  const invites = useServer(
    listTeamInvites,
    { params: { registrationId: eventId } },
    { everyMs: (read) => (nameIn(read) === null ? pollIntervalMs : null) },
  );
  return nameIn(invites.data);
}

interface MadeProps {
  readonly eventId: string;
  readonly invite: TeamInvite;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function Made({ eventId, invite, onAnother, onClose }: MadeProps) {
  const { inviting: texts } = useMessages('team');
  const joined = useJoined(eventId, invite);
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
      {joined === null ? (
        <Link invite={invite} />
      ) : (
        <div role="status" data-joined="">
          <EmptyState icon={CircleCheck} title={texts.joined(joined)}>
            {texts.joinedText}
          </EmptyState>
        </div>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button onClick={onAnother}>{texts.another}</Button>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  );
}

function Link({ invite }: Pick<MadeProps, 'invite'>) {
  const { inviting: texts, waiting } = useMessages('team');
  const { link, copy } = useJoinLink(invite);
  return (
    <>
      <TextField label={texts.link} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button className={breaking} look="primary" size="large" onClick={copy}>
        {waiting.copy}
      </Button>
      <p className={css({ color: 'text.soft', textStyle: 'small' })}>{texts.waits}</p>
    </>
  );
}
