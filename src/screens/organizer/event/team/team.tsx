import { Plus, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { changeMembership, listMemberships, type Membership } from '#contract/accounts/memberships.ts';
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

/** Who works at an event beside its organizer, what each may do, and who is invited. */
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
  const { call } = useEngines();
  const { day } = useFormats();
  const { list: texts, roles } = useMessages('team');
  const { username } = member.person;
  const change = useAction({
    run: (role: Membership['role']) => call(changeMembership, { body: { id: member.id, role } }),
    reads: [listMemberships],
    says: (_, role) => ({ title: texts.changed[role](username) }),
    failedTitle: texts.notChanged,
  });
  return (
    <Row
      title={<span className={css({ overflowWrap: 'anywhere' })}>{username}</span>}
      note={texts.since(day(member.addedAt))}
      end={
        <>
          <SelectField
            label={texts.change(username)}
            hideLabel
            disabled={change.busy}
            value={change.busy ? (change.input ?? member.role) : member.role}
            onChange={(event) => {
              const role = rolesInOrder.find((known) => known === event.target.value);
              if (role !== undefined && role !== member.role) change.run(role);
            }}
            choices={rolesInOrder.map((role) => ({ value: role, label: roles[role] }))}
          />
          <IconButton icon={Trash2} label={texts.remove(username)} onClick={onRemove} />
        </>
      }
    />
  );
}
