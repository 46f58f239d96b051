import * as v from 'valibot';
import { isDay } from '#domain/time/day-range.ts';

import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { newId } from '../wire/form-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { money } from '../wire/money.ts';

const day = v.pipe(v.string(), v.check(isDay, problem('day')));

/** Days in the event's time zone, both inclusive; default: from the first sale to today. */
const range = { from: v.optional(day), to: v.optional(day) };

/** Sales of one day, and refunds made on it, of whatever day's sales; by currency. Minor units. */
export const saleDay = v.object({
  day: v.string(),
  currency: v.string(),
  tickets: v.number(),
  amount: v.number(),
  returnedTickets: v.number(),
  returnedAmount: v.number(),
});
export type SaleDay = v.InferOutput<typeof saleDay>;

const sum = {
  currency: v.string(),
  /** Less refunds. */
  tickets: v.number(),
  amount: v.number(),
};

const soldFigures = {
  sold: v.number(),
  revenue: v.array(money),
  refunded: v.array(money),
  /** Tickets with an entry that counts. */
  arrived: v.number(),
};

/** Maximum bars in the arrivals chart. */
export const maxArrivalBars = 240;

export const eventAnalytics = v.object({
  name: v.string(),
  timeZone: v.string(),
  startsAt: v.string(),
  doorsOpenAt: v.string(),
  endsAt: v.string(),
  /** When all of this was counted, and how many of the scanner phones are silent and so may be missing from it. */
  countedAt: v.string(),
  scanners: v.object({ total: v.number(), silent: v.number() }),
  /** All as defined in `docs/definitions.md`, regardless of the date range. */
  figures: v.object({
    ...soldFigures,
    capacity: v.nullable(v.number()),
    inside: v.number(),
    turnedAway: v.number(),
    /** Tickets not used so far; before the event ends they still may be. */
    notArrived: v.number(),
  }),
  /** For the date range. */
  sales: v.array(saleDay),
  types: v.array(v.object({ ticketTypeId: v.string(), name: v.string(), ...sum })),
  /** The best-selling ones, at most 50. */
  promoCodes: v.array(v.object({ promoCodeId: v.string(), code: v.string(), ...sum, off: v.number() })),
  /** Entries by gate, in equal intervals; empty before the first entry. */
  arrivals: v.object({
    from: v.nullable(v.string()),
    stepMinutes: v.number(),
    gates: v.array(v.object({ gateId: v.string(), name: v.string(), entered: v.array(v.number()) })),
  }),
  /** The minute with the most entries at all gates together. */
  peak: v.nullable(v.object({ at: v.string(), entered: v.number() })),
  /** From the first to the last minute in which a queue kept the gates busy; null when there was hardly any. */
  rush: v.nullable(v.object({ from: v.string(), to: v.string(), minutes: v.number() })),
  /** Scanner verdicts, most frequent first, and how many of these scans turned somebody away. */
  verdicts: v.array(v.object({ verdict: v.string(), scans: v.number(), turnedAway: v.number() })),
  /** Length of stay of people scanned out again: the median, and bars by minutes. */
  stays: v.object({
    stays: v.number(),
    medianMinutes: v.nullable(v.number()),
    bars: v.array(v.object({ fromMinutes: v.number(), stays: v.number() })),
  }),
  /** Page views, reservations, and reservations bought, by day of the date range. */
  steps: v.array(
    v.object({ day: v.string(), views: v.number(), reservations: v.number(), bought: v.number() }),
  ),
});
export type EventAnalytics = v.InferOutput<typeof eventAnalytics>;

export const readEventAnalytics = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/analytics',
  access: 'event_staff',
  about:
    'Sales by day, ticket type and promo code, arrivals by gate, and scan results of an event, from totals that are updated with each change.',
  params: eventParams,
  query: v.object(range),
  reply: eventAnalytics,
});

export const countView = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/views',
  access: 'public',
  about:
    'Counts a view of an event’s page for the day and stores nothing else. The app sends it once per day and tab with an id it generates, so that repeats aren’t counted; self-declared bots aren’t either.',
  params: eventParams,
  body: v.object({ viewId: newId }),
  reply: v.object({ counted: v.boolean() }),
});

/** Sales of all events of a user. */
export const organizerAnalytics = v.object({
  from: v.string(),
  to: v.string(),
  sales: v.array(saleDay),
  events: v.array(
    v.object({
      registrationId: v.string(),
      name: v.string(),
      startsAt: v.string(),
      timeZone: v.string(),
      ...soldFigures,
      /** Within the date range, less refunds made in it. */
      tickets: v.number(),
    }),
  ),
});
export type OrganizerAnalytics = v.InferOutput<typeof organizerAnalytics>;

export const readAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  access: 'organizer',
  about:
    'Sales of all events that the caller runs, by day, and the best-selling events of these days, at most 100. The last 30 days if `from` is omitted.',
  query: v.object(range),
  reply: organizerAnalytics,
});
