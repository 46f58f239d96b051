import type { EventAnalytics, OrganizerAnalytics } from '#contract/events/analytics.ts';
import { analyticsQuery } from '#contract/graph/operations.ts';
import { event, eventId, gateId, longName, now, typeId } from './samples.ts';

const gmd = (amount: number) => [{ amount, currency: 'GMD' }];
const saleDay = { currency: 'GMD', amount: 420_000, returnedTickets: 1, returnedAmount: 35_000 };
const sales = [
  { ...saleDay, day: '2026-11-18', tickets: 12 },
  { ...saleDay, day: '2026-11-20', tickets: 40 },
];
const sold = { sold: 412, revenue: gmd(14_420_000), refunded: gmd(70_000), arrived: 340 };

export const ofAll: OrganizerAnalytics = {
  from: '2026-10-23',
  to: '2026-11-21',
  sales,
  events: [
    {
      registrationId: eventId,
      name: longName,
      startsAt: event.startsAt,
      timeZone: event.timeZone,
      tickets: 51,
      ...sold,
    },
  ],
};

export const ofEvent: EventAnalytics = {
  name: longName,
  timeZone: event.timeZone,
  startsAt: event.startsAt,
  doorsOpenAt: event.doorsOpenAt,
  endsAt: event.endsAt,
  countedAt: new Date(now).toISOString(),
  scanners: { total: 4, silent: 1 },
  figures: { ...sold, capacity: 600, inside: 311, turnedAway: 7, notArrived: 72 },
  sales,
  types: [{ ticketTypeId: typeId, name: longName, currency: 'GMD', tickets: 412, amount: 14_420_000 }],
  promoCodes: [
    { promoCodeId: 'promo', code: 'EARLY', currency: 'GMD', tickets: 40, amount: 1_200_000, off: 200_000 },
  ],
  arrivals: {
    from: event.doorsOpenAt,
    stepMinutes: 1,
    gates: [
      { gateId, name: 'Main gate', entered: [4, 18, 22, 20, 6] },
      { gateId: 'river', name: longName, entered: [1, 9, 12, 3, 0] },
    ],
  },
  peak: { at: event.startsAt, entered: 34 },
  verdicts: [
    { verdict: 'admit', scans: 340, turnedAway: 0 },
    { verdict: 'already_inside', scans: 7, turnedAway: 7 },
  ],
  rush: { from: event.doorsOpenAt, to: event.startsAt, minutes: 24 },
  stays: {
    stays: 29,
    medianMinutes: 95,
    bars: [
      { fromMinutes: 0, stays: 3 },
      { fromMinutes: 60, stays: 20 },
      { fromMinutes: 120, stays: 6 },
    ],
  },
  steps: [
    { day: '2026-11-18', views: 210, reservations: 18, bought: 9 },
    { day: '2026-11-20', views: 530, reservations: 51, bought: 33 },
  ],
};

const empty = {
  ofAll: { ...ofAll, sales: [], events: [] },
  ofEvent: {
    ...ofEvent,
    sales: [],
    types: [],
    promoCodes: [],
    arrivals: { from: null, stepMinutes: 1, gates: [] },
    peak: null,
    verdicts: [],
    rush: null,
    stays: { stays: 0, medianMinutes: null, bars: [] },
    steps: [],
  },
};

/** Returns the GraphQL reply to a screen's query, which is identified by its hash. */
export const graphReply =
  (has: 'data' | 'nothing') =>
  ({ body }: { readonly body: unknown }) => {
    const found = has === 'data' ? { ofAll, ofEvent } : empty;
    return JSON.stringify(body).includes(analyticsQuery.hash)
      ? { data: { analytics: found.ofAll } }
      : { data: { event: { analytics: found.ofEvent } } };
  };
