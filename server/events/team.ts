import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { refuseAtEvent, rightOver } from '#server/access/event-access.ts';
import { lockCaller } from '#server/access/lock-caller.ts';
import { noMembership, notAllowed, notSignedIn, tooMany } from '#server/access/refusals.ts';
import { recordAction } from '#server/access/record-action.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { teamRoleOf } from '#server/database/events/event-team.ts';
import {
  addMembership,
  deleteMembership,
  dropInvites,
  findInvitedDevices,
  findOwnDevices,
  findMembership,
  findMemberships,
  revokeDevices,
  setMemberRole,
  type MemberRole,
  type MembershipRow,
} from '#server/database/events/memberships.ts';
import { dropTeamInvitesOf } from '#server/database/events/team-invites.ts';
import { findUserByUsername, type Role } from '#server/database/accounts/users.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import type { AccessChanges } from '#server/ops/access-changes.ts';

/** Dependencies for event teams. */
export interface TeamDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly newId: () => string;
  readonly accessChanges: AccessChanges;
}

type Person = Extract<Caller, { kind: 'user' }>;

const noPerson = refusal(404, 'person_not_found', (texts) => texts.events.noPerson);
const alreadyMember = refusal(409, 'already_member', (texts) => texts.events.alreadyMember);
const isOrganizer = refusal(409, 'is_organizer', (texts) => texts.events.isOrganizer);
const youAreMember = refusal(409, 'already_member', (texts) => texts.events.youAreMember);
const youOrganize = refusal(409, 'is_organizer', (texts) => texts.events.youOrganize);
const applyFirst = refusal(409, 'organizer_account_needed', (texts) => texts.events.applyFirst);
const accountNeeded = refusal(409, 'organizer_account_needed', (texts) => texts.events.accountNeeded);

/** Returns a page of an event's team, or of the caller's memberships. */
export async function listTeam(
  { database }: TeamDeps,
  query: Parameters<typeof findMemberships>[2] & { readonly registrationId?: string | undefined },
  caller: Caller,
) {
  if (caller.kind !== 'user') return notSignedIn;
  const { registrationId: eventId, page, limit } = query;
  const no = eventId === undefined ? null : await refuseAtEvent(database, 'run', caller, eventId);
  if (no !== null) return no;
  const of = eventId === undefined ? { userId: caller.userId } : { eventId };
  const { rows, total } = await findMemberships(database, of, query);
  return { items: rows.map(present), page, limit, total };
}

/** Changes a team member's role. */
export async function changeMember(deps: TeamDeps, id: string, role: MemberRole, caller: Caller) {
  if (caller.kind !== 'user') return notSignedIn;
  const changed = await withMember(deps, id, caller, async (queries, found, by) => {
    const unchanged = await refuseToChange(queries, found, by);
    if (unchanged !== null) return unchanged;
    const no = await refuseAtEvent(queries, rightOver(role), by, found.event_id);
    return no ?? changeRole(deps, queries, found, role, by);
  });
  if (isRefusal(changed)) return changed;
  if (changed.revoked !== null) notifyChanged(deps, changed.row.user_id, changed.revoked);
  return present(changed.row);
}

/** Removes a member from a team: somebody whom the caller may change, or the caller. */
export async function removeMember(deps: TeamDeps, id: string, caller: Caller, revokesDevices: boolean) {
  if (caller.kind !== 'user') return notSignedIn;
  const removed = await withMember(deps, id, caller, async (queries, found, by) => {
    const no = found.user_id === by.userId ? null : await refuseToChange(queries, found, by);
    return no ?? removeFound(deps, queries, found, by, revokesDevices);
  });
  if (isRefusal(removed)) return removed;
  notifyChanged(deps, removed.userId, removed.revoked);
  return { removed: true as const, devices: removed.left };
}

/**
 * Runs work on a membership under the event's lock, which enrolling takes too: no phone comes in beside it with the
 * member's former rights, and nobody changes a team who is removed from it meanwhile.
 */
async function withMember<T>(
  { database }: Pick<TeamDeps, 'database'>,
  id: string,
  caller: Person,
  work: (queries: EventQueries, found: MembershipRow, by: Person) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const before = await findMembership(database, id);
  if (before === null) return noMembership;
  return commitUnlessRefused(atEvent(database, before.event_id), async (queries) => {
    const by = await lockCaller(queries, caller);
    if (by === null) return notSignedIn;
    await lockEvent(queries, before.event_id);
    const found = await findMembership(queries, id);
    return found === null ? noMembership : work(queries, found, by);
  });
}

/**
 * Returns why a caller may not change a membership. Teammates know that it exists: being told that there is none, they
 * would take it for removed.
 */
async function refuseToChange(
  queries: Queries,
  { event_id: eventId, role }: MembershipRow,
  caller: Person,
): Promise<Refusal | null> {
  if ((await refuseAtEvent(queries, rightOver(role), caller, eventId)) === null) return null;
  const own = await teamRoleOf(queries, eventId, caller.userId);
  return own === null || own === 'none' ? noMembership : notAllowed;
}

/** Adds somebody to a team; `countLookUp` returns how long to wait first, in ms, because names could be guessed. */
export async function addToTeam(
  deps: TeamDeps,
  wish: { readonly registrationId: string; readonly username: string; readonly role: MemberRole },
  caller: Person,
  countLookUp: () => Promise<number>,
) {
  const { database } = deps;
  const no = await refuseAtEvent(database, rightOver(wish.role), caller, wish.registrationId);
  if (no !== null) return no;
  // People who may add members could probe for accounts, so they have the same limit as anybody else.
  const wait = await countLookUp();
  if (wait > 0) return tooMany(wait);
  const user = await findUserByUsername(database, wish.username);
  if (user === null || user.disabled) return noPerson;
  if (!fits(wish.role, user.publicUser.role)) return accountNeeded;
  if ((await teamRoleOf(database, wish.registrationId, user.id)) === 'organizer') return isOrganizer;
  return commitUnlessRefused(atEvent(database, wish.registrationId), async (queries) => {
    const by = await lockCaller(queries, caller);
    if (by === null) return notSignedIn;
    await lockEvent(queries, wish.registrationId);
    const noLonger = await refuseAtEvent(queries, rightOver(wish.role), by, wish.registrationId);
    if (noLonger !== null) return noLonger;
    const { row, added } = await addMembership(queries, {
      id: deps.newId(),
      eventId: wish.registrationId,
      userId: user.id,
      role: wish.role,
      addedBy: caller.userId,
      now: deps.now(),
    });
    if (row === null) return noMembership;
    if (row.role !== wish.role) return alreadyMember;
    if (added) await note(deps, queries, caller, 'membership_added', row);
    return present(row);
  });
}

/**
 * Adds the caller to an event's team by an invitation, inside the caller's transaction. Returns the existing
 * membership if they already have that role.
 */
export async function joinTeam(
  deps: TeamDeps,
  queries: Queries,
  caller: Person,
  invite: { readonly eventId: string; readonly role: MemberRole; readonly createdBy: string },
) {
  const { eventId, role } = invite;
  if (!fits(role, caller.role)) return applyFirst;
  if ((await teamRoleOf(queries, eventId, caller.userId)) === 'organizer') return youOrganize;
  const { row, added } = await addMembership(queries, {
    id: deps.newId(),
    eventId,
    userId: caller.userId,
    role,
    addedBy: invite.createdBy,
    now: deps.now(),
  });
  if (row === null) return noMembership;
  if (row.role !== role) return youAreMember;
  if (added) await note(deps, queries, caller, 'membership_joined', row);
  return present(row);
}

/** Running an event requires an organizer's account; door roles are open to any account. */
function fits(role: MemberRole, account: Role): boolean {
  return role !== 'manager' || account !== 'NORMAL_USER';
}

async function changeRole(
  deps: TeamDeps,
  queries: Queries,
  found: MembershipRow,
  role: MemberRole,
  caller: Person,
): Promise<{ readonly row: MembershipRow; readonly revoked: readonly string[] | null } | Refusal> {
  if (!fits(role, found.account_role)) return accountNeeded;
  const row = { ...found, role };
  if (role === found.role) return { row, revoked: null };
  if (!(await setMemberRole(queries, found.id, role))) return noMembership;
  // A code defines what its device may do, so none may outlive the role in which it was created.
  await dropAllInvites(queries, found);
  const revoked = await beyondRole(queries, found, role);
  await revokeDevices(queries, revoked, deps.now());
  await note(deps, queries, caller, 'membership_changed', row);
  return { row, revoked };
}

/** Returns a member's own phones that have more rights than a role allows. */
async function beyondRole(queries: Queries, found: MembershipRow, role: MemberRole): Promise<string[]> {
  const own = { eventId: found.event_id, userId: found.user_id };
  switch (role) {
    case 'manager':
    case 'supervisor':
      return [];
    case 'steward':
      return findOwnDevices(queries, own, 'supervisors');
    case 'seller':
      return findOwnDevices(queries, own, 'all');
  }
}

/** Makes live connections and caches that depend on somebody's rights check them again. */
function notifyChanged({ accessChanges }: TeamDeps, userId: string, devices: readonly string[]): void {
  accessChanges.changed({ kind: 'user', userId });
  for (const deviceId of devices) accessChanges.changed({ kind: 'device', deviceId });
}

async function removeFound(
  deps: TeamDeps,
  queries: Queries,
  found: MembershipRow,
  caller: Person,
  revoke: boolean,
): Promise<
  { readonly userId: string; readonly revoked: readonly string[]; readonly left: number } | Refusal
> {
  const { event_id: eventId, user_id: userId } = found;
  if (!(await deleteMembership(queries, found.id))) return noMembership;
  await dropAllInvites(queries, found);
  // Their own phones are removed with them; other people's may stay.
  const own = await findOwnDevices(queries, { eventId, userId }, 'all');
  const invited = await findInvitedDevices(queries, eventId, userId);
  const revoked = revoke ? [...own, ...invited] : own;
  await revokeDevices(queries, revoked, deps.now());
  await note(deps, queries, caller, 'membership_removed', found);
  return { userId, revoked, left: revoke ? 0 : invited.length };
}

/** Somebody who may no longer invite loses their pending invitations. */
async function dropAllInvites(queries: Queries, member: MembershipRow): Promise<void> {
  await dropInvites(queries, member.event_id, member.user_id);
  await dropTeamInvitesOf(queries, member.event_id, member.user_id);
}

function note(deps: TeamDeps, queries: Queries, caller: Caller, action: string, row: MembershipRow) {
  return recordAction(queries, caller, {
    at: deps.now(),
    action,
    eventId: row.event_id,
    subject: row.user_id,
    details: { role: row.role },
  });
}

function present(row: MembershipRow) {
  return {
    id: row.id,
    registrationId: row.event_id,
    eventName: row.event_name,
    role: row.role,
    addedAt: new Date(row.added_at).toISOString(),
    person: { credentialId: row.credential_id, username: row.username },
  };
}
