import * as v from 'valibot';
import { listEvents } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { listUsers } from '#server/database/accounts/user-list.ts';
import type { Database } from '#server/database/database.ts';
import { findEvents } from '#server/database/events/event-list.ts';
import { findEventsRun } from '#server/database/events/events-run.ts';
import { findSettledOrders, findUnpaidOrders } from '#server/database/messages/unnotified-orders.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { findOrdersOfEvent } from '#server/database/sales/event-orders.ts';
import { createHand, send } from '#tests/server-data/scanner-hand.ts';
import { fairGateId, fairId } from './fair-ids.ts';
import { largeEventId, organizerId, smallEventId } from './fill.ts';

/** A way in which a call reads its tables. */
export interface Line {
  /** The call's name in the contract, or the name of background work. */
  readonly call: string;
  readonly what: string;
  /** @param now ms */
  read(database: Database, now: number): Promise<unknown>;
  /** The read to compare with when there are few rows; defaults to `read`. */
  readFew?(database: Database, now: number): Promise<unknown>;
}

const hour = 3_600_000;
const list = (query: Record<string, string>) => v.parse(listEvents.query, { limit: '48', ...query });
const mine = (query: Record<string, string>) => v.parse(myEvents.query, { limit: '20', ...query });
const runner = { userId: organizerId, roles: ['manager'] };
const people = { page: 1, limit: 50, search: '' };
const orders = { page: 1, limit: 20, state: null, search: '' };

export const linesOf: readonly Line[] = [
  { call: 'listAdminUsers', what: 'the first page', read: (db) => listUsers(db, people) },
  { call: 'listAdminUsers', what: 'a later page', read: (db) => listUsers(db, { ...people, after: 500 }) },
  {
    call: 'listAdminUsers',
    what: 'a word of everybody',
    read: (db) => listUsers(db, { ...people, search: 'sanneh' }),
  },
  {
    call: 'listAdminUsers',
    what: 'one person',
    read: (db) => listUsers(db, { ...people, search: 'organizer' }),
  },
  { call: 'myEvents', what: 'the first page', read: (db, now) => findEventsRun(db, runner, mine({}), now) },
  {
    call: 'myEvents',
    what: 'upcoming',
    read: (db, now) => findEventsRun(db, runner, mine({ when: 'upcoming' }), now),
  },
  {
    call: 'myEvents',
    what: 'a word of each',
    read: (db, now) => findEventsRun(db, runner, mine({ search: 'music' }), now),
  },
  {
    call: 'listAdminEvents',
    what: 'the first page',
    read: (db, now) => findEventsRun(db, null, mine({}), now),
  },
  { call: 'listEvents', what: 'the first page', read: (db, now) => findEvents(db, list({}), now) },
  { call: 'listEvents', what: 'page 10', read: (db, now) => findEvents(db, list({ page: '10' }), now) },
  {
    call: 'listEvents',
    what: 'page 200, beside the last of the few',
    read: (db, now) => findEvents(db, list({ page: '200' }), now),
    readFew: (db, now) => findEvents(db, list({ page: '13' }), now),
  },
  {
    call: 'listEvents',
    what: 'page 300, which nobody counts, beside the last of the few',
    read: (db, now) => findEvents(db, list({ page: '300' }), now),
    readFew: (db, now) => findEvents(db, list({ page: '13' }), now),
  },
  {
    call: 'listEvents',
    what: 'by one event',
    read: (db, now) => findEvents(db, list({ search: 'zanzibar', when: 'any' }), now),
  },
  {
    call: 'eventOrders',
    what: 'the first page',
    read: (db) => findOrdersOfEvent(db, { ...orders, eventId: largeEventId }),
  },
  {
    call: 'eventOrders',
    what: 'those whose refund was refused',
    read: (db) => findOrdersOfEvent(db, { ...orders, eventId: largeEventId, refundRefused: true }),
  },
  {
    call: 'eventOrders',
    what: 'one buyer among its own',
    read: (db) => findOrdersOfEvent(db, { ...orders, eventId: largeEventId, search: 'awa 77777' }),
    readFew: (db) => findOrdersOfEvent(db, { ...orders, eventId: largeEventId, search: 'awa 777' }),
  },
  {
    call: 'eventOrders',
    what: 'one buyer beside the many of another event',
    read: (db) => findOrdersOfEvent(db, { ...orders, eventId: smallEventId, search: 'binta 77' }),
  },
  {
    call: 'sendScans',
    what: 'ten of ten people, by a new phone',
    read: (db) => {
      const hand = createHand(fairId, undefined, 'e1', fairGateId);
      const scans = Array.from({ length: 10 }, (_, place) => hand.scan(900 + place));
      return send(doorRecords(db), fairId, hand, scans);
    },
  },
  {
    call: 'letters',
    what: 'the look for orders that were not told of',
    read: async (db, now) => {
      // As every run except a server's first, which covers the last 20 hours.
      await findSettledOrders(db, { since: now - 10 * 60_000, orderId: null, freeWaitMs: 300_000 });
      await findUnpaidOrders(db, { now, since: now - 20 * hour, soonMs: 20 * hour, orderId: null });
    },
  },
];
