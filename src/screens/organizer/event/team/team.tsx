import { Plus, Trash2, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { fieldErrors } from '#app/data/field-errors.ts';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { changeMembership, listMemberships, type Membership } from '#contract/accounts/memberships.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { Pages } from '#screens/parts/pages.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { List, Row } from '#ui/list.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { AddMember } from './add-member.tsx';
import { Invitations } from './invitations.tsx';
import { InviteMember } from './invite-member.tsx';
import { RemoveMember } from './remove-member.tsx';
import { rolesInOrder } from './roles.ts';

const pageSize = 50;

type Open =
  | { readonly kind: 'invite' | 'add' }
  | { readonly kind: 'remove'; readonly member: Membership }
  | null;

/** An event's team besides its organizer: members, their permissions, and open invitations. */
export function Team({ eventId }: { readonly eventId: string }) {
  const { list: texts } = useMessages('team');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open>(null);
  const query = { registrationId: eventId, page: String(page), limit: String(pageSize) };
  const members = useServer(listMemberships, { query });
  const close = () => setOpen(null);
  return (
    <div className={css({ display: 'grid', gap: 'base', maxW: 'column' })}>
      <p className={css({ color: 'text.soft' })}>{texts.intro}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button look="primary" onClick={() => setOpen({ kind: 'invite' })}>
          <UserPlus size={20} aria-hidden /> {texts.invite}
        </Button>
        <Button onClick={() => setOpen({ kind: 'add' })}>
          <Plus size={20} aria-hidden /> {texts.byUsername}
        </Button>
      </div>
      <ReadState
        read={members}
        what={texts.what}
        empty={({ total }) =>
          total === 0 ? <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState> : null
        }
      >
        {({ items, total }) => (
          <>
            <p className={css({ color: 'text.soft' })}>{texts.found(total)}</p>
            <List label={texts.label}>
              {items.map((member) => (
                <Member
                  key={member.id}
                  member={member}
                  onRemove={() => setOpen({ kind: 'remove', member })}
                />
              ))}
            </List>
            <Pages of={texts.pagesOf} page={page} last={Math.ceil(total / pageSize)} onPage={setPage} />
          </>
        )}
      </ReadState>
      <Invitations eventId={eventId} />
      {open?.kind === 'invite' ? <InviteMember eventId={eventId} onClose={close} /> : null}
      {open?.kind === 'add' ? <AddMember eventId={eventId} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveMember member={open.member} onClose={close} /> : null}
    </div>
  );
}

function Member({ member, onRemove }: { readonly member: Membership; readonly onRemove: () => void }) {
  const { day } = useFormats();
  const { list: texts } = useMessages('team');
  const { username } = member.person;
  return (
    <Row
      title={<span className={css({ overflowWrap: 'anywhere' })}>{username}</span>}
      note={texts.since(day(member.addedAt))}
      end={
        <>
          <RoleForm key={member.role} member={member} />
          <IconButton icon={Trash2} label={texts.remove(username)} onClick={onRemove} />
        </>
      }
    />
  );
}

/** Saves a role as soon as it is selected; asks for the password first if it was last entered too long ago. */
function RoleForm({ member }: { readonly member: Membership }) {
  const { call, notify, replies } = useEngines();
  const { list: texts, roles } = useMessages('team');
  const { proof: proofTexts } = useMessages('parts');
  const { username } = member.person;
  // A ref, because the form is submitted in the same event, before updated state could be read.
  const wanted = useRef(member.role);
  const [chosen, setChosen] = useState(member.role);
  const proofFirst = useProofFirst();
  const { proof, form } = useProvenForm({
    send: (proven) =>
      proofFirst(proven, () => call(changeMembership, { body: { id: member.id, role: wanted.current } })),
    refused(failure, words) {
      if (Object.keys(fieldErrors(failure)).length > 0) return;
      notify.failed(texts.notChanged, words);
      void replies.readAgain(listMemberships);
    },
    async done() {
      notify.done(texts.changed[wanted.current](username));
      await replies.readAgain(listMemberships);
    },
  });
  const isAsking = proof.asked && chosen !== member.role;
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'near', maxW: '12rem' })}>
      <SelectField
        label={texts.change(username)}
        hideLabel
        disabled={form.busy}
        value={form.busy || isAsking ? chosen : member.role}
        onChange={(event) => {
          const role = rolesInOrder.find((known) => known === event.target.value);
          if (role === undefined) return;
          wanted.current = role;
          setChosen(role);
          if (role !== member.role && !isAsking) event.target.form?.requestSubmit();
        }}
        choices={rolesInOrder.map((role) => ({ value: role, label: roles[role] }))}
      />
      {isAsking ? (
        <>
          <ProofField proof={proof} form={form} />
          <Button type="submit" busy={form.busy}>
            {proofTexts.confirm}
          </Button>
        </>
      ) : null}
    </form>
  );
}
