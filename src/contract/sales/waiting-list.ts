import * as v from 'valibot';
import { maxPerOrder } from '#domain/events/ticket-type-form.ts';
import { lapseRules, waitingList, waitingStates } from '#domain/sales/waiting-list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { newId, wholeBetween } from '../wire/form-fields.ts';
import { money } from '../wire/money.ts';
import { count, tableLanguage } from '../wire/page-query.ts';
import { passwordHash } from '../wire/person-fields.ts';
import { typedLine } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';

const id = v.pipe(v.string(), v.maxLength(64));
const state = wordOf([...waitingStates, 'unknown'], 'unknown');

/** A person's own place on a waiting list. */
const ownEntry = v.object({
  entryId: v.string(),
  registrationId: v.string(),
  eventName: v.string(),
  startsAt: v.string(),
  timeZone: v.string(),
  ticketTypeId: v.string(),
  ticketTypeName: v.string(),
  /** In groups, if sold in groups. */
  quantity: v.number(),
  /** Tickets per unit. */
  groupSize: v.number(),
  state,
  /** Number of people ahead; null once the entry no longer waits. */
  ahead: v.nullable(v.number()),
  /** While offered: the reservation, its expiry, and the unit price. */
  offer: v.nullable(v.object({ holdId: v.string(), untilAt: v.string(), price: money })),
});
export type OwnWaiting = v.InferOutput<typeof ownEntry>;

export const myWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting-list',
  access: 'signed_in',
  about:
    'The caller’s waiting list entries, offers first, including offers that expired within the last week; only those of one event if it is given.',
  query: v.object({ registrationId: v.optional(id) }),
  reply: v.object({ items: v.array(ownEntry) }),
});

/**
 * Idempotent by entryId. Refusals: 409 `waiting_list_off`, `waiting_already`, `not_sold_out`, `waiting_limit`
 * (details: `limit`, `held`), `waiting_too_many`, `waiting_network`, and the event's refusals as in `placeHold`; 429.
 */
export const joinWaiting = endpoint({
  method: 'POST',
  path: '/api/waiting-list',
  access: 'signed_in',
  about:
    'Adds the caller to the waiting list of a sold-out ticket type. Idempotent by entryId, which the client generates; repeats don’t count towards the limits. Fails with 429 after 40 in an hour or 120 in a day.',
  body: v.object({
    entryId: newId,
    ticketTypeId: id,
    quantity: wholeBetween(1, maxPerOrder, 'perOrderLimit'),
  }),
  reply: ownEntry,
});

export const leaveWaiting = endpoint({
  method: 'DELETE',
  path: '/api/waiting-list/{entryId}',
  access: 'signed_in',
  about: 'Removes the caller from a waiting list; an offer goes to the next person. Idempotent.',
  params: v.object({ entryId: id }),
  reply: ownEntry,
});

const listed = v.object({
  entryId: v.string(),
  name: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  ticketTypeId: v.string(),
  ticketTypeName: v.string(),
  quantity: v.number(),
  state,
  /** Its position on the type's list, from 1; null if it is no longer waiting. */
  position: v.nullable(v.number()),
  joinedAt: v.string(),
  offerUntilAt: v.nullable(v.string()),
  lapses: v.number(),
  reason: v.string(),
});
export type ListedWaiting = v.InferOutput<typeof listed>;

const offerMinutes = wholeBetween(
  waitingList.leastOfferMs / 60_000,
  waitingList.mostOfferMs / 60_000,
  'offerMinutes',
);
const settings = { offerMinutes, lapsed: v.picklist(lapseRules) };

const listReply = v.object({
  items: v.array(listed),
  page: v.number(),
  limit: v.number(),
  total: v.number(),
  /** Counts for the whole event, regardless of the search: entries by state, and tickets wanted. */
  counts: v.object({
    waiting: v.number(),
    offered: v.number(),
    taken: v.number(),
    lapsed: v.number(),
    ticketsWanted: v.number(),
  }),
  settings: v.object({
    offerMinutes: v.number(),
    lapsed: wordOf(lapseRules, 'out'),
    types: v.array(
      v.object({
        ticketTypeId: v.string(),
        name: v.string(),
        isOn: v.boolean(),
        waiting: v.number(),
        /** Unsold places, including those owed to the list; null means no limit. */
        left: v.nullable(v.number()),
      }),
    ),
  }),
});
export type WaitingPage = v.InferOutput<typeof listReply>;

const filters = {
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  state: v.optional(v.picklist(waitingStates)),
  ticketTypeId: v.optional(id),
};

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/waiting-list',
  access: 'event_staff',
  about:
    'An event’s waiting list with its settings and counts: offers first, then by ticket type in order, then entries that ended. `search`: words from names and emails (the last word may be incomplete), or the last digits of a phone number.',
  params: eventParams,
  query: v.object({ ...filters, page: count('1', 1_000_000), limit: count('50', 200) }),
  reply: listReply,
});

export const changeWaitingSettings = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/waiting-list/settings',
  access: 'event_staff',
  about:
    'Sets which ticket types have a waiting list, how long offers are valid, and what happens when one expires. Existing offers keep their expiry.',
  params: eventParams,
  body: v.object({ ...settings, ticketTypeIds: v.pipe(v.array(id), v.maxLength(256)) }),
  reply: v.object({ saved: v.literal(true) }),
});

const entryParams = v.object({ ...eventParams.entries, entryId: id });
const changed = v.object({ state });

/** Refusals: 404 `waiting_not_found`, 409 `waiting_over` if the entry is no longer waiting. */
export const moveWaiting = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/waiting-list/{entryId}/move',
  access: 'event_staff',
  about:
    'Moves an entry to the top of its list, or up by one. With `from`, an entry already above that position is not moved up, so that a repeat changes nothing.',
  params: entryParams,
  body: v.object({
    to: v.picklist(['top', 'up']),
    /** The position in its list known to the caller. Older servers ignore it. */
    from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))),
  }),
  reply: changed,
});

/** Refusals as for `moveWaiting`; 409 `sold_out` (details: `left`) if fewer places are free than they want. */
export const offerWaiting = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/waiting-list/{entryId}/offer',
  access: 'event_staff',
  about: 'Offers tickets to a person now, before those ahead of them. Idempotent.',
  params: entryParams,
  reply: changed,
});

export const removeWaiting = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/waiting-list/{entryId}/remove',
  access: 'event_staff',
  about:
    'Removes a person from the list, with any offer they have; they are told the reason if one is given. Idempotent.',
  params: entryParams,
  body: v.object({ reason: v.optional(v.pipe(typedLine, v.maxLength(300)), '') }),
  reply: changed,
});

export const exportWaiting = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/waiting-list.csv',
  access: 'event_staff',
  about:
    'The waiting list as CSV (UTF-8 with BOM) with emails and phone numbers, streamed; no cell is a formula. Fails with 403 `proof_needed`, `current_password_wrong` or `sign_in_again` until the caller proves their identity.',
  params: eventParams,
  body: v.object({ ...filters, language: tableLanguage, currentPasswordHash: v.optional(passwordHash) }),
});
