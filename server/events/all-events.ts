import { shownTime } from '#domain/events/open-date.ts';
import type { AdminEvent } from '#contract/events/admin-events.ts';
import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, noEvent, notSignedIn } from '#server/access/refusals.ts';
import type { AccessChanges } from '#server/ops/access-changes.ts';
import { findUserByUsername, findUser, type User } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';
import {
  findAdminEvent,
  findAllEvents,
  giveEvent,
  isTakenDown,
  putBack,
  takeDown,
  type AdminEventRow,
  type EventsAsked,
} from '#server/database/events/all-events.ts';
import type { DraftRow } from '#server/database/events/event-drafts.ts';
import { dropInvites } from '#server/database/events/memberships.ts';
import { dropTeamInvitesOf } from '#server/database/events/team-invites.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { partOf, placeIn } from '#server/database/part.ts';
import { editEvent, type Edit, type Edited, type EditingDeps } from './edit-event.ts';

export interface AllEventsDeps extends EditingDeps {
  readonly accessChanges: AccessChanges;
  /** Sends emails about what was done to the organizers. */
  readonly post: {
    readonly add: (queries: Queries, envelope: Envelope) => Promise<unknown>;
    readonly wake: () => void;
  };
}

const notPublished = refusal(409, 'event_not_published', (texts) => texts.events.notPublished);
const noPerson = refusal(404, 'person_not_found', (texts) => texts.events.noPerson);
const accountNeeded = refusal(409, 'organizer_account_needed', (texts) => texts.events.organizerNeeded);

/** Returns a page of the events of all organizers. Reading the first page is recorded in the audit log. */
export async function listAllEvents(
  { database, now }: AllEventsDeps,
  query: Omit<EventsAsked, 'after'> & { readonly after?: string | undefined },
  caller: Caller,
): Promise<{ readonly items: AdminEvent[]; readonly next: string | null }> {
  if (query.after === undefined) await recordAction(database, caller, { at: now(), action: 'events_listed' });
  const after = placeIn(query.after);
  const found = await findAllEvents(database, { ...query, after, limit: query.limit + 1 }, now());
  const { rows, next } = partOf(found, query.limit, ({ startsAt, eventId }) => `${startsAt}.${eventId}`);
  return { items: rows.map(present), next };
}

/** Hides a published event and stops its sales; notifies its doors and its organizer. */
export function takeEventDown(deps: AllEventsDeps, caller: Caller, eventId: string, reason: string) {
  if (caller.kind !== 'user') return Promise.resolve(notSignedIn);
  const edit: Edit = { action: 'event_taken_down', eventId, selling: 'stopped' };
  return changing(deps, caller, edit, async (queries, before) => {
    if (await isTakenDown(queries, eventId)) return 'unchanged';
    if (before.status !== 'published') return notPublished;
    await takeDown(queries, eventId, { by: caller.userId, reason, now: deps.now() });
    await queueEmail(deps, queries, before.organizerId, { kind: 'event_taken_down', eventId });
    return 'changed at doors';
  });
}

/** Publishes an event again after it was taken down. */
export function restoreEvent(deps: AllEventsDeps, caller: Caller, eventId: string) {
  return changing(deps, caller, { action: 'event_restored', eventId }, async (queries, before) => {
    if (before.status === 'cancelled') return eventCancelled;
    if (!(await isTakenDown(queries, eventId))) return 'unchanged';
    await putBack(queries, eventId, deps.now());
    await queueEmail(deps, queries, before.organizerId, { kind: 'event_restored', eventId });
    return 'changed at doors';
  });
}

/** Gives an event to another organizer. Devices at its doors keep working: they belong to the event. */
export async function transferEvent(deps: AllEventsDeps, caller: Caller, eventId: string, username: string) {
  const to = await findUserByUsername(deps.database, username);
  if (to === null || to.disabled) return noPerson;
  if (to.publicUser.role === 'NORMAL_USER') return accountNeeded;
  let left: string | null = null;
  const edit: Edit = { action: 'event_transferred', eventId, subject: to.id };
  const answer = await changing(deps, caller, edit, async (queries, before) => {
    left = null;
    if (before.organizerId === to.id) return 'unchanged';
    await giveEvent(queries, eventId, to.id, deps.now());
    // Whom the former organizer invited and who has not come is invited by nobody any more.
    await dropInvites(queries, eventId, before.organizerId);
    await dropTeamInvitesOf(queries, eventId, before.organizerId);
    await queueEmail(deps, queries, to.id, { kind: 'event_given', eventId });
    await queueEmail(deps, queries, before.organizerId, { kind: 'event_given_away', eventId });
    left = before.organizerId;
    return 'changed';
  });
  if (left !== null && !isRefusal(answer)) deps.accessChanges.changed({ kind: 'user', userId: left });
  return answer;
}

/** Like `editEvent`; also starts sending emails, and returns the event's new state. */
async function changing(
  deps: AllEventsDeps,
  caller: Caller,
  edit: Edit,
  work: (queries: Queries, before: DraftRow) => Promise<Refusal | Edited<null>['outcome']>,
): Promise<AdminEvent | Refusal> {
  const answer = await editEvent<AdminEventRow>(deps, caller, edit, async (queries, before) => {
    const outcome = await work(queries, before);
    if (isRefusal(outcome)) return outcome;
    const value = await findAdminEvent(queries, edit.eventId, deps.now());
    return value === null ? noEvent : { value, outcome };
  });
  if (isRefusal(answer)) return answer;
  deps.post.wake();
  return present(answer);
}

type PersonToNotify = Extract<
  Envelope['letter'],
  { readonly kind: 'event_taken_down' | 'event_restored' | 'event_given' | 'event_given_away' }
>;

/** Queues an email to somebody who has an address; a repeat queues another one. */
async function queueEmail(
  deps: AllEventsDeps,
  queries: Queries,
  userId: string,
  email: PersonToNotify,
): Promise<void> {
  const person: User | null = await findUser(queries, userId);
  const to = person?.publicUser.email ?? '';
  if (to === '') return;
  await deps.post.add(queries, {
    once: `${email.kind} ${email.eventId} ${deps.now()}`,
    channel: 'email',
    to,
    letter: email,
  });
}

const present = (row: AdminEventRow): AdminEvent => ({
  registrationId: row.eventId,
  name: row.name,
  state: row.state,
  startsAt: iso(shownTime(row.startsAt, row.state)),
  endsAt: iso(shownTime(row.endsAt, row.state)),
  timeZone: row.timeZone,
  city: row.city,
  organizer: { credentialId: row.credentialId, username: row.username, name: row.organizerName },
  tickets: row.tickets,
  createdAt: iso(row.createdAt),
  takenDown:
    row.takenDownAt === null ? null : { at: iso(row.takenDownAt), by: row.takenDownBy, reason: row.reason },
});

function iso(at: number): string {
  return new Date(at).toISOString();
}
