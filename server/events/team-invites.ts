import { teamRoles } from '#contract/accounts/memberships.ts';
import { maxTeamInvites, type TeamInvite, type TeamInviteOffer } from '#contract/accounts/team-invites.ts';
import { hasRightAt, refuseAtEvent, rightOver } from '#server/access/event-access.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { lockCaller } from '#server/access/lock-caller.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, noEvent, notSignedIn } from '#server/access/refusals.ts';
import { holdPerson } from '#server/database/accounts/first-proofs.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import {
  addTeamInvite,
  deleteTeamInvite,
  findJoinedByInvite,
  findOpenTeamInvites,
  findTeamInvite,
  lockTeamInvite,
  takeTeamInvite,
  type TeamInviteRow,
} from '#server/database/events/team-invites.ts';
import type { MemberRole } from '#server/database/events/memberships.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { sameText } from '#server/signing/secrets.ts';
import { teamInviteToken } from './team-invite-link.ts';
import { joinTeam, type TeamDeps } from './team.ts';

/** Additional dependencies of invitations: creating links, and sending them. */
export interface TeamInviteDeps extends TeamDeps {
  readonly secrets: { readonly inviteKey: Uint8Array };
  readonly post: {
    readonly add: (queries: Queries, envelope: Envelope) => Promise<unknown>;
    readonly wake: () => void;
  };
}

type Person = Extract<Caller, { kind: 'user' }>;

/** How long, and how many, recently joined members are listed. */
const joinedShownMs = 24 * 3_600_000;
const maxJoined = 20;
const inviteLifeMs = 7 * 24 * 3_600_000;

const noInvite = refusal(404, 'invite_not_found', (texts) => texts.events.noInvite);
const eventOver = refusal(409, 'event_over', (texts) => texts.events.invitedTooLate);
const inviteTaken = refusal(410, 'invite_taken', (texts) => texts.events.inviteTaken);
const inviteOver = refusal(410, 'invite_over', (texts) => texts.events.inviteOver);
const inviteIdTaken = refusal(409, 'invite_id_taken', (texts) => texts.events.inviteIdTaken);
const tooManyInvites = refusal(409, 'too_many_invites', (texts) =>
  texts.events.tooManyInvites(maxTeamInvites),
);

/**
 * Invites one person to an event's team; with an email address, sends the link there. With the same id again, returns
 * the invitation as it is.
 */
export async function inviteToTeam(
  deps: TeamInviteDeps,
  caller: Caller,
  eventId: string,
  wish: { readonly inviteId: string; readonly role: MemberRole; readonly email: string },
): Promise<TeamInvite | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const made = await commitUnlessRefused(atEvent(deps.database, eventId), async (queries) => {
    const by = await lockCaller(queries, caller);
    return by === null ? notSignedIn : invite(deps, queries, by, { ...wish, eventId });
  });
  if (isRefusal(made)) return made;
  if (made.email !== '') deps.post.wake();
  return present(deps, made);
}

async function invite(
  { now, post }: TeamInviteDeps,
  queries: EventQueries,
  caller: Person,
  wish: Pick<TeamInviteRow, 'inviteId' | 'eventId' | 'role' | 'email'>,
): Promise<TeamInviteRow | Refusal> {
  const { inviteId, eventId, role, email } = wish;
  // Serialized, so that two concurrent invitations cannot both be the last within the limit, and that none outlives
  // its author's right to invite.
  await lockEvent(queries, eventId);
  const no = await refuseAtEvent(queries, rightOver(role), caller, eventId);
  if (no !== null) return no;
  const event = await findDoorEvent(queries, eventId);
  if (event === null) return noEvent;
  const known = await findTeamInvite(queries, inviteId);
  if (known !== null)
    return known.eventId === eventId && known.role === role && known.email === email ? known : inviteIdTaken;
  const at = now();
  if (event.status === 'cancelled') return eventCancelled;
  if (event.endsAt <= at) return eventOver;
  if ((await findOpenTeamInvites(queries, eventId, at)).length >= maxTeamInvites) return tooManyInvites;
  const row = { ...wish, createdBy: caller.userId, createdAt: at, expiresAt: at + inviteLifeMs };
  await addTeamInvite(queries, row);
  await recordInAudit(queries, {
    at,
    actor: caller.userId,
    action: 'team_invited',
    eventId,
    subject: inviteId,
    outcome: 'done',
    details: { role },
  });
  if (email !== '')
    await post.add(queries, {
      once: `team_invited ${inviteId}`,
      channel: 'email',
      to: email,
      letter: { kind: 'team_invited', inviteId },
    });
  return { ...row, takenBy: null, takenAt: null };
}

/** Lists pending invitations to an event's team and recently joined members, limited to roles that the caller may give. */
export async function listTeamInvites(deps: TeamInviteDeps, caller: Caller, eventId: string) {
  const { database, now } = deps;
  const mayGive = new Map<MemberRole, boolean>();
  for (const role of teamRoles)
    mayGive.set(role, (await refuseAtEvent(database, rightOver(role), caller, eventId)) === null);
  const open = await findOpenTeamInvites(database, eventId, now());
  const lately = { since: now() - joinedShownMs, limit: maxJoined };
  const joined = await findJoinedByInvite(database, eventId, lately);
  const isTheirs = ({ role }: { readonly role: MemberRole }) => mayGive.get(role) === true;
  return {
    items: open.filter(isTheirs).map((row) => present(deps, row)),
    joined: joined.filter(isTheirs).map(({ inviteId, username, takenAt }) => ({
      inviteId,
      username,
      joinedAt: new Date(takenAt).toISOString(),
    })),
  };
}

/** Deletes an invitation; somebody who has already joined by it stays. */
export async function dropTeamInvite(
  { database, now }: TeamInviteDeps,
  caller: Caller,
  { registrationId: eventId, inviteId }: { readonly registrationId: string; readonly inviteId: string },
): Promise<{ removed: boolean } | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  return database.transaction(async (queries) => {
    const found = await lockTeamInvite(queries, inviteId);
    if (found === null || found.eventId !== eventId || found.takenAt !== null) return { removed: false };
    const no = await refuseAtEvent(queries, rightOver(found.role), caller, eventId);
    if (no !== null) return no;
    await deleteTeamInvite(queries, inviteId);
    await recordInAudit(queries, {
      at: now(),
      actor: caller.userId,
      action: 'team_invite_dropped',
      eventId,
      subject: inviteId,
      outcome: 'done',
    });
    return { removed: true };
  });
}

/** Returns what a link invites to. */
export async function readTeamInvite(
  deps: TeamInviteDeps,
  inviteId: string,
  token: string,
): Promise<TeamInviteOffer | Refusal> {
  const { database, now } = deps;
  // Checked before the database is queried, so that guesses cost nothing.
  if (!isToken(deps, inviteId, token)) return noInvite;
  const found = await findTeamInvite(database, inviteId);
  const event = found === null ? null : await findDoorEvent(database, found.eventId);
  if (found === null || event === null) return noInvite;
  return {
    registrationId: found.eventId,
    eventName: event.name,
    startsAt: new Date(event.startsAt).toISOString(),
    timeZone: event.timeZone,
    role: found.role,
    state: found.takenAt !== null ? 'taken' : (await isOver(database, found, event, now())) ? 'over' : 'open',
    expiresAt: new Date(found.expiresAt).toISOString(),
  };
}

/** Joins a team by a link, once: the first person to use it is the one who was invited. */
export async function acceptTeamInvite(
  deps: TeamInviteDeps,
  caller: Caller,
  inviteId: string,
  token: string,
) {
  if (caller.kind !== 'user') return notSignedIn;
  if (!isToken(deps, inviteId, token)) return noInvite;
  return commitUnlessRefused(deps.database, async (queries) => {
    // An account that was handed over in the meantime must not join on its former owner's behalf.
    if (!(await holdPerson(queries, caller.userId, caller.sessionId))) return notSignedIn;
    const found = await lockTeamInvite(queries, inviteId);
    const event = found === null ? null : await findDoorEvent(queries, found.eventId);
    if (found === null || event === null) return noInvite;
    if (found.takenAt !== null && found.takenBy !== caller.userId) return inviteTaken;
    if (found.takenAt === null && (await isOver(queries, found, event, deps.now()))) return inviteOver;
    const joined = await joinTeam(deps, queries, caller, found);
    if (!isRefusal(joined) && found.takenAt === null)
      await takeTeamInvite(queries, inviteId, caller.userId, deps.now());
    return joined;
  });
}

const isToken = ({ secrets }: TeamInviteDeps, inviteId: string, token: string): boolean =>
  sameText(teamInviteToken(secrets.inviteKey, inviteId), token);

/**
 * Returns whether an invitation has expired, its event is over, or its author could no longer create it: a disabled
 * account can't add members.
 */
async function isOver(
  queries: Queries,
  { eventId, role, createdBy, expiresAt }: TeamInviteRow,
  event: { readonly status: string; readonly endsAt: number },
  now: number,
): Promise<boolean> {
  if (expiresAt <= now || event.endsAt <= now || event.status === 'cancelled') return true;
  return !(await hasRightAt(queries, rightOver(role), createdBy, eventId));
}

function present({ secrets }: TeamInviteDeps, row: TeamInviteRow): TeamInvite {
  const { inviteId, role, email, createdAt, expiresAt } = row;
  return {
    inviteId,
    role,
    email,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    token: teamInviteToken(secrets.inviteKey, inviteId),
  };
}
