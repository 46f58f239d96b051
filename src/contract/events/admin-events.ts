import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { count } from '../wire/page-query.ts';
import { typedText } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';

/** State of an event for administrators; `ended` by its time, `taken_down` until it is restored. */
export const adminEventStates = ['draft', 'published', 'ended', 'cancelled', 'taken_down'] as const;

/** Maximum length of the reason that an organizer reads. */
export const maxTakeDownReason = 1_000;

const adminEvent = v.object({
  registrationId: v.string(),
  /** Empty in a draft without a name. */
  name: v.string(),
  state: wordOf(adminEventStates, 'draft'),
  startsAt: v.string(),
  endsAt: v.string(),
  timeZone: v.string(),
  /** Empty without a venue. */
  city: v.string(),
  organizer: v.object({ credentialId: v.number(), username: v.string(), name: v.string() }),
  /** Tickets ever issued, including test tickets. */
  tickets: v.number(),
  createdAt: v.string(),
  /** Null unless it is taken down; `by` is a username, empty if the account is deleted. */
  takenDown: v.nullable(v.object({ at: v.string(), by: v.string(), reason: v.string() })),
});
export type AdminEvent = v.InferOutput<typeof adminEvent>;

export const listAdminEvents = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  access: 'admin',
  about:
    'Events of all organizers, latest first. `search`: words as in `GET /api/events`, or an organizer’s full username. Paged with `after`.',
  query: v.object({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    state: v.optional(v.picklist(adminEventStates)),
    /** `next` of the previous page. */
    after: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,16}\.[\w-]{1,64}$/))),
    limit: count('50', 200),
  }),
  reply: v.object({
    items: v.array(adminEvent),
    /** Cursor of the next page; null if this is the last one. */
    next: v.nullable(v.string()),
  }),
});

/** Refusals: 404 `event_not_found`, 409 `event_not_published`. */
export const takeDownEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/{registrationId}/take-down',
  access: 'admin',
  about:
    'Hides a published event and stops its sales until it is restored; tickets stay, and doors and the organizer are notified. Idempotent.',
  params: eventParams,
  body: v.object({
    /** Shown to the organizer. */
    reason: v.pipe(typedText, v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(maxTakeDownReason)),
  }),
  reply: adminEvent,
});

/** Refusals: 404 `event_not_found`, 409 `event_cancelled`. */
export const restoreEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/{registrationId}/restore',
  access: 'admin',
  about: 'Restores an event that was taken down. Idempotent.',
  params: eventParams,
  reply: adminEvent,
});

/** Refusals: 404 `event_not_found`, `person_not_found`; 409 `organizer_account_needed`. */
export const transferEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/{registrationId}/transfer',
  access: 'admin',
  about:
    'Transfers an event with all its data to another organizer; both are notified. The previous organizer loses all rights. Idempotent.',
  params: eventParams,
  body: v.object({
    username: v.pipe(v.string(), v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(60)),
  }),
  reply: adminEvent,
});
