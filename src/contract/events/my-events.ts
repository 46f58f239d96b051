import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { money } from '../wire/money.ts';
import { count } from '../wire/page-query.ts';
import { eventStatuses } from '../wire/event-fields.ts';
import { eventShape, typed } from './events.ts';

/** An event's figures, as defined in `docs/definitions.md`. */
export const eventFigures = v.object({
  /** Tickets that take a place. */
  sold: v.number(),
  /**
   * Those of them that nobody bought here, as of guest lists. Null unless the figures of one event alone are asked for, in
   * GraphQL by the whole query; omitted by older servers.
   */
  guests: v.optional(v.nullable(v.number()), null),
  /** Places in a checkout, in an unpaid order, or reserved by the organizer. */
  held: v.number(),
  /** Null for no limit. */
  capacity: v.nullable(v.number()),
  /** By currency; empty when nothing was received. */
  revenue: v.array(money),
  refunded: v.array(money),
  /** Fees within the revenue; omitted by older servers. */
  fees: v.optional(v.array(money), []),
  /** On the current day in the event's time zone. */
  soldToday: v.number(),
  revenueToday: v.array(money),
  openConflicts: v.number(),
  /** Arrivals; null while the doors are closed, and in REST lists once it is over. */
  door: v.nullable(v.object({ inside: v.number(), arrived: v.number(), turnedAway: v.number() })),
});
export type EventFigures = v.InferOutput<typeof eventFigures>;

/**
 * A page of the events the caller runs.
 *
 * - `search`: as in `listEvents`. `registrationId`: only that event, if it is one of theirs.
 * - `when`: `today` is published, not over, and its doors are open or open within 24 hours; `upcoming` is not over,
 *   including today's; default all.
 * - `sort`: by default events with doors today by opening time, then the soonest, then drafts, then past ones,
 *   newest first.
 * - `total` counts up to 10,000, up to 2,000 for a search.
 */
export const myEvents = endpoint({
  method: 'GET',
  path: '/api/events/mine',
  access: 'organizer',
  about: 'Events that the caller organizes or manages, or all for administrators. Today’s events first.',
  query: v.object({
    search: typed(200),
    registrationId: typed(64),
    when: v.optional(v.picklist(['today', 'upcoming', 'past'])),
    status: v.optional(v.picklist(eventStatuses)),
    sort: v.optional(v.picklist(['soonest', 'latest', 'name'])),
    page: count('1', 1_000_000),
    limit: count('50', 200),
  }),
  reply: v.object({
    page: v.number(),
    limit: v.number(),
    total: v.number(),
    items: v.array(
      v.object({
        ...eventShape,
        /** Valid tickets: not cancelled, revoked, blocked or replaced by a transfer. */
        ticketsIssued: v.number(),
        gates: v.array(v.object({ gateId: v.string(), name: v.string() })),
        /** Null, or omitted by older servers. */
        figures: v.optional(v.nullable(eventFigures), null),
        /**
         * Why an administrator took it down, which hides it and stops sales until it is restored; null or omitted
         * when it was not.
         */
        takenDown: v.optional(v.nullable(v.string()), null),
        /**
         * When a server backup was last restored since the event was created, ms, and how many ticket numbers were
         * skipped then: if more were sold in the lost time, two may be the same. Null, or omitted by older servers,
         * for never.
         */
        restored: v.optional(v.nullable(v.object({ at: v.number(), numbersLeftOut: v.number() })), null),
      }),
    ),
  }),
});
