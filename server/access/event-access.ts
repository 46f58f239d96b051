import { findUser } from '#server/database/accounts/users.ts';
import { teamRoleOf, type TeamRole } from '#server/database/events/event-team.ts';
import type { MemberRole } from '#server/database/events/memberships.ts';
import type { Queries } from '#server/database/database.ts';
import { notAllowed, notSignedIn, noEvent } from './refusals.ts';
import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

/**
 * What can be allowed to a person at an event:
 *
 * - `own`: who else runs it, and whatever cannot be undone
 * - `run`: everything else an organizer does, reading the event before it is published, and who works its door
 * - `orders`: seeing orders, sending them again, editing their names
 * - `sell`: selling at the door
 * - `supervise`: resolving conflicts, and what a supervisor sees at the door
 * - `door`: scanning, gates and what a device at the door downloads
 */
const eventRights = ['own', 'run', 'orders', 'sell', 'supervise', 'door'] as const;
export type EventRight = (typeof eventRights)[number];

type Account = Extract<Caller, { kind: 'user' }>['role'];

/** Which roles at an event have a right, by what the account is allowed at all. */
interface Holders {
  readonly organizers: readonly TeamRole[];
  readonly attendees: readonly TeamRole[];
}

/**
 * The one table of who may do what at an event. A role at an event never outlives the account's own: owners and
 * managers whose account is no organizer's any more have no right left. Whoever works a door needs no such account.
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

/** The right it takes to give a role at an event, to take it away, or to invite somebody to it. */
export const rightOver = (role: MemberRole): EventRight => (role === 'manager' ? 'own' : 'run');

/** Roles that give an account a right at an event; administrators have every right and need none. */
export function rolesWith(right: EventRight, account: Exclude<Account, 'ADMIN'>): readonly TeamRole[] {
  return account === 'ORGANIZER' ? holders[right].organizers : holders[right].attendees;
}

/**
 * Whether a person has a right at an event: `null`, or why not.
 *
 * @param teamRole asked only where it decides: what the person is at the event, `null` where there is no such event.
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
  // Attendees do not learn which events there are.
  if (role === null) return caller.role === 'ORGANIZER' ? noEvent : notAllowed;
  return roles.includes(role) ? null : notAllowed;
}

/** As `decideEventRight`, of an event that the database knows. */
export function refuseAtEvent(
  queries: Queries,
  right: EventRight,
  caller: Caller,
  eventId: string,
): Promise<Refusal | null> {
  return decideEventRight(right, caller, () => teamRoleAt(queries, caller, eventId));
}

/** Whether somebody who is not calling has a right at an event: their account is enabled, and they still have the role. */
export async function hasRightAt(
  queries: Queries,
  right: EventRight,
  userId: string,
  eventId: string,
): Promise<boolean> {
  const user = await findUser(queries, userId);
  if (user === null || user.disabled) return false;
  const role = await teamRoleOf(queries, eventId, userId);
  if (role === null) return false;
  const account = user.publicUser.role;
  return account === 'ADMIN' || rolesWith(right, account).includes(role);
}

/** What a caller is at an event: null for devices, for nobody, and where there is no such event. */
export function teamRoleAt(
  queries: Queries,
  caller: Caller,
  eventId: string | null,
): Promise<TeamRole | null> {
  return caller.kind === 'user' && eventId !== null
    ? teamRoleOf(queries, eventId, caller.userId)
    : Promise.resolve(null);
}

/** Whether a caller may read an event: anyone once it is published, before that whoever runs it. */
export async function mayReadEvent(
  queries: Queries,
  caller: Caller,
  event: { readonly eventId: string; readonly status: string },
): Promise<boolean> {
  return isPublic(event) || (await refuseAtEvent(queries, 'run', caller, event.eventId)) === null;
}

/** Whether an event is for everyone to see: published once, even if it was cancelled since or is over. */
export function isPublic({ status }: { readonly status: string }): boolean {
  return status !== 'draft';
}

/**
 * Whether a caller may see an order or a ticket: the person it belongs to, and whoever has a right at its event.
 *
 * @param right whoever runs the event, where nothing is said
 */
export async function maySee(
  queries: Queries,
  caller: Caller,
  what: { readonly eventId: string; readonly ownerId: string | null },
  right: EventRight = 'run',
): Promise<boolean> {
  if (caller.kind !== 'user') return false;
  if (what.ownerId === caller.userId) return true;
  return (await refuseAtEvent(queries, right, caller, what.eventId)) === null;
}

/** What a caller may do at an event; nothing where there is none, or it is not known who calls. */
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
