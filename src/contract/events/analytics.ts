import * as v from 'valibot';
import { isDay } from '#domain/time/day-range.ts';

import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { newId } from '../wire/form-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { money } from '../wire/money.ts';

const day = v.pipe(v.string(), v.check(isDay, problem('day')));

/** Days at the event, both included; left out: from its first sale, to today. */
const range = { from: v.optional(day), to: v.optional(day) };

/** What was sold on a day, and what was taken back on it of whatever day; by currency. Minor units. */
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
  /** Less what was taken back. */
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

/** Most bars that arrivals are drawn with. */
export const mostArrivalBars = 240;

export const eventAnalytics = v.object({
  name: v.string(),
  timeZone: v.string(),
  startsAt: v.string(),
  doorsOpenAt: v.string(),
  endsAt: v.string(),
  /** When all of this was counted, and on how many phones that is missing which are silent. */
  countedAt: v.string(),
  scanners: v.object({ total: v.number(), silent: v.number() }),
  /** All as `docs/definitions.md` says, whatever the days asked for. */
  figures: v.object({
    ...soldFigures,
    capacity: v.nullable(v.number()),
    inside: v.number(),
    turnedAway: v.number(),
    /** Tickets that nobody has come with; before the event ends somebody still may. */
    notArrived: v.number(),
  }),
  /** Of the days asked for. */
  sales: v.array(saleDay),
  types: v.array(v.object({ ticketTypeId: v.string(), name: v.string(), ...sum })),
  /** Those that sold most, at most 50. */
  promoCodes: v.array(v.object({ promoCodeId: v.string(), code: v.string(), ...sum, off: v.number() })),
  /** Entries by gate, in steps of the same length; empty where nobody has come. */
  arrivals: v.object({
    from: v.nullable(v.string()),
    stepMinutes: v.number(),
    gates: v.array(v.object({ gateId: v.string(), name: v.string(), entered: v.array(v.number()) })),
  }),
  /** The minute with the most entries at all gates together. */
  peak: v.nullable(v.object({ at: v.string(), entered: v.number() })),
  /** From the first minute in which the queue kept the gates busy to the last; null where there was none to speak of. */
  rush: v.nullable(v.object({ from: v.string(), to: v.string(), minutes: v.number() })),
  /** What scanners said, the most frequent first; and how many of these scans let nobody in. */
  verdicts: v.array(v.object({ verdict: v.string(), scans: v.number(), turnedAway: v.number() })),
  /** How long people stayed who were scanned out again: the stay in the middle, and bars by minutes. */
  stays: v.object({
    stays: v.number(),
    medianMinutes: v.nullable(v.number()),
    bars: v.array(v.object({ fromMinutes: v.number(), stays: v.number() })),
  }),
  /** Openings of the page, reservations, and reservations bought, on the days asked for. */
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
    'How an event sells and how its doors went: sales by day, ticket type and promo code, arrivals by gate, what scanners said. Read from sums that are kept as it happens.',
  params: eventParams,
  query: v.object(range),
  reply: eventAnalytics,
});

export const countView = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/views',
  access: 'public',
  about:
    'The page of an event was opened: counted for the day, and nothing else of it is kept. An app tells it once a day and tab, by an id that it makes for it, so that a repeat is not counted again; what says of itself that it is a robot is not counted.',
  params: eventParams,
  body: v.object({ viewId: newId }),
  reply: v.object({ counted: v.boolean() }),
});

/** How all events of a person sell. */
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
      /** In the days asked for, less what was taken back in them. */
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
    'Sales of all events that the caller runs, by day; and the events that sold most in these days, at most 100. Without `from` the last 30 days.',
  query: v.object(range),
  reply: organizerAnalytics,
});
