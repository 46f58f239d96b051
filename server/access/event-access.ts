import { findStanding, teamRoleOf, type TeamRole } from '#server/database/events/event-team.ts';
import type { MemberRole } from '#server/database/events/memberships.ts';
import type { Queries } from '#server/database/database.ts';
import { notAllowed, notOfRole, notOnTeam, notSignedIn, noEvent, noTicket } from './refusals.ts';
import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

/**
 * The rights that a person can have at an event:
 *
 * - `own`: managing the people who run it, and everything that cannot be undone
 * - `run`: everything else an organizer does, reading the event before publication, and managing its door staff
 * - `orders`: reading orders, resending them, editing names on them
 * - `sell`: selling at the door
 * - `supervise`: resolving conflicts, and the supervisor's view of the door
 * - `door`: scanning, gates and everything a scanning device downloads
 */
const eventRights = ['own', 'run', 'orders', 'sell', 'supervise', 'door'] as const;
export type EventRight = (typeof eventRights)[number];

type Account = Extract<Caller, { kind: 'user' }>['role'];

/** The roles at an event that have a right, by the role of the account. */
interface Holders {
  readonly organizers: readonly TeamRole[];
  readonly attendees: readonly TeamRole[];
}

/**
 * The only table of who may do what at an event. A role at an event never outlives the account's role: owners and
 * managers whose account is no longer an organizer's have no rights left. Door staff need no organizer account.
 */
const holders: Readonly<Record<EventRight, Holders>> = {
  own: { organizers: ['organizer'], attendees: [] },
  run: { organizers: ['organizer', 'manager'], attendees: [] },
  orders: { organizers: ['organizer', 'manager', 'seller'], attendees: ['seller'] },
  sell: {
    organizers: ['organizer', 'manager', 'seller', 'supervisor'],
    attendees: ['seller', 'supervisor'],
  },
  supervise: { organizers: ['organizer', 'manager', 'supervisor'], attendees: ['supervisor'] },
  door: {
    organizers: ['organizer', 'manager', 'supervisor', 'steward'],
    attendees: ['supervisor', 'steward'],
  },
};

/** Returns the right needed to give or remove a role at an event, or to invite somebody to it. */
export const rightOver = (role: MemberRole): EventRight => (role === 'manager' ? 'own' : 'run');

/** Returns the roles that give an account a right at an event. Administrators have every right and are not listed. */
export function rolesWith(right: EventRight, account: Exclude<Account, 'ADMIN'>): readonly TeamRole[] {
  return account === 'ORGANIZER' ? holders[right].organizers : holders[right].attendees;
}

/**
 * Decides whether a person has a right at an event: `null` if so, otherwise the refusal.
 *
 * @param teamRole resolves with the person's role at the event, `null` if the event does not exist; called only
 *   when needed
 */
export async function decideEventRight(
  right: EventRight,
  caller: Caller,
  teamRole: () => Promise<TeamRole | null>,
): Promise<Refusal | null> {
  if (caller.kind !== 'user') return notSignedIn;
  if (caller.role === 'ADMIN') return (await teamRole()) === null ? noEvent : null;
  const roles = rolesWith(right, caller.role);
  if (roles.length === 0) return notAllowed;
  const role = await teamRole();
  // Do not reveal to attendees which events exist.
  if (role === null) return caller.role === 'ORGANIZER' ? noEvent : notOnTeam;
  if (roles.includes(role)) return null;
  return role === 'none' ? notOnTeam : notOfRole;
}

/**
 * Like `decideEventRight`, with the role at the event, the account and the session read from the database as they are
 * now. Whatever writes for a team asks it in its transaction, after its locks: while a call waits for one, the event
 * may be given away, and the caller be removed from the team, disabled or signed out. Its statement is issued before
 * anything is awaited.
 */
export async function refuseAtEvent(
  queries: Queries,
  right: EventRight,
  caller: Caller,
  eventId: string,
): Promise<Refusal | null> {
  if (caller.kind !== 'user') return notSignedIn;
  const standing = await findStanding(queries, eventId, caller);
  if (standing === null) return notSignedIn;
  const { account: role, teamRole } = standing;
  return decideEventRight(right, { ...caller, role }, () => Promise.resolve(teamRole));
}

/**
 * Hides from people without a right that something exists, in place of their refusal. Somebody who is no longer signed
 * in is told that instead.
 */
export const hidden = (refused: Refusal | null, instead: Refusal): Refusal | null =>
  refused === null || refused.code === notSignedIn.code ? refused : instead;

/**
 * Returns whether somebody other than the caller has a right at an event: their account is enabled and they still
 * have the role.
 */
export async function hasRightAt(
  queries: Queries,
  right: EventRight,
  userId: string,
  eventId: string,
): Promise<boolean> {
  const standing = await findStanding(queries, eventId, { userId, sessionId: null });
  if (standing === null || standing.teamRole === null) return false;
  const { account, teamRole } = standing;
  return account === 'ADMIN' || rolesWith(right, account).includes(teamRole);
}

/** Returns the caller's role at an event; null for devices, for anonymous callers and if the event does not exist. */
export function teamRoleAt(
  queries: Queries,
  caller: Caller,
  eventId: string | null,
): Promise<TeamRole | null> {
  return caller.kind === 'user' && eventId !== null
    ? teamRoleOf(queries, eventId, caller.userId)
    : Promise.resolve(null);
}

/** Returns whether a caller may read an event: anyone once it is published, only its organizers before that. */
export async function mayReadEvent(
  queries: Queries,
  caller: Caller,
  event: { readonly eventId: string; readonly status: string },
): Promise<boolean> {
  return isPublic(event) || (await refuseAtEvent(queries, 'run', caller, event.eventId)) === null;
}

/** Returns whether an event is public: it has been published, even if it was cancelled later or is over. */
export function isPublic({ status }: { readonly status: string }): boolean {
  return status !== 'draft';
}

/** Returns null if a caller may print a ticket, its owner, or who runs its event; or what to answer. */
export async function refuseToPrint(
  queries: Queries,
  caller: Caller,
  { eventId, ownerId }: { readonly eventId: string; readonly ownerId: string | null },
): Promise<Refusal | null> {
  if (caller.kind !== 'user') return noTicket;
  if (ownerId === caller.userId) return null;
  return hidden(await refuseAtEvent(queries, 'run', caller, eventId), noTicket);
}

/** Returns the caller's rights at an event; empty if the event does not exist or the caller is anonymous. */
export async function rightsAt(
  queries: Queries,
  caller: Caller,
  eventId: string,
): Promise<readonly EventRight[]> {
  const role = await teamRoleAt(queries, caller, eventId);
  const rights: EventRight[] = [];
  for (const right of eventRights)
    if ((await decideEventRight(right, caller, () => Promise.resolve(role))) === null) rights.push(right);
  return rights;
}
