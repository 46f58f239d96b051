import { CircleCheck, Copy, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listMemberships } from '#contract/accounts/memberships.ts';
import {
  dropTeamInvite,
  listTeamInvites,
  type JoinedByInvite,
  type TeamInvite,
} from '#contract/accounts/team-invites.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { List, Row } from '#ui/list.tsx';
import { useJoinLink } from './join-link.ts';

/** Poll interval for newly joined members, in ms. */
const pollIntervalMs = 10_000;

/** Unused invitations and recently joined members; hidden if there are neither. */
export function Invitations({ eventId }: { readonly eventId: string }) {
  const { replies } = useEngines();
  const { waiting: texts } = useMessages('team');
  const invites = useServer(
    listTeamInvites,
    { params: { registrationId: eventId } },
    { everyMs: (read) => (read === undefined || read.items.length > 0 ? pollIntervalMs : null) },
  );
  const newest = invites.data?.joined[0]?.inviteId;
  useEffect(() => {
    if (newest !== undefined) void replies.readAgain(listMemberships);
  }, [newest, replies]);
  return (
    <ReadState read={invites} what={texts.what}>
      {({ items, joined }) => (
        <>
          {items.length === 0 ? null : (
            <section className={css({ display: 'grid', gap: 'tight' })}>
              <h2 className={css({ textStyle: 'h3' })}>{texts.label}</h2>
              <List label={texts.label}>
                {items.map((invite) => (
                  <Waiting key={invite.inviteId} eventId={eventId} invite={invite} />
                ))}
              </List>
            </section>
          )}
          {joined.length === 0 ? null : (
            <section className={css({ display: 'grid', gap: 'tight' })}>
              <h2 className={css({ textStyle: 'h3' })}>{texts.joinedLabel}</h2>
              <List label={texts.joinedLabel}>
                {joined.map((one) => (
                  <Joined key={one.inviteId} {...one} />
                ))}
              </List>
            </section>
          )}
        </>
      )}
    </ReadState>
  );
}

function Joined({ username, joinedAt }: JoinedByInvite) {
  const { day, clockTime } = useFormats();
  const { waiting: texts } = useMessages('team');
  return (
    <Row
      title={<span className={css({ overflowWrap: 'anywhere' })}>{username}</span>}
      note={texts.joinedAt(day(joinedAt), clockTime(joinedAt))}
      end={
        <Badge tone="admit">
          <CircleCheck size={16} aria-hidden /> {texts.joined}
        </Badge>
      }
    />
  );
}

function Waiting({ eventId, invite }: { readonly eventId: string; readonly invite: TeamInvite }) {
  const { call } = useEngines();
  const { day, clockTime } = useFormats();
  const { waiting: texts, roles } = useMessages('team');
  const { copy } = useJoinLink(invite);
  const whom = invite.email === '' ? texts.byLink : invite.email;
  const drop = useAction({
    run: () => call(dropTeamInvite, { params: { registrationId: eventId, inviteId: invite.inviteId } }),
    reads: [listTeamInvites],
    // Nothing is removed if somebody has accepted it meanwhile: the reloaded list shows them.
    says: ({ removed }) => (removed ? { title: texts.dropped } : null),
    failedTitle: texts.notDropped,
  });
  return (
    <Row
      title={<span className={css({ overflowWrap: 'anywhere' })}>{whom}</span>}
      note={texts.until(roles[invite.role], day(invite.expiresAt), clockTime(invite.expiresAt))}
      end={
        <>
          <IconButton icon={Copy} label={texts.copyOf(whom)} onClick={copy} />
          <IconButton icon={Trash2} busy={drop.busy} label={texts.drop(whom)} onClick={() => drop.run()} />
        </>
      }
    />
  );
}
