import type { EventAnalytics } from '#contract/events/analytics.ts';
import { dwellOf } from '#domain/door/stays.ts';
import { rushMinutes, rushOf } from '#domain/events/rush.ts';
import {
  sampleArrivals,
  sampleEvening,
  sampleRefusals,
  sampleSales,
  sampleStays,
  sampleSteps,
} from '#domain/events/sample-evening.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import type { Catalogue } from '#messages/catalogue.ts';

const minuteMs = 60_000;
const iso = (at: number) => new Date(at).toISOString();

/** Returns the sample event in the server's format, so that the same components render it. */
export function sampleAnalytics(
  texts: Catalogue['desk']['analytics']['demo'],
  days: DayRange | null,
): EventAnalytics {
  const { timeZone, startsAt, doorsOpenAt, endsAt, countedAt, currency, capacity } = sampleEvening;
  const whole = sampleSales(null);
  const { sales, types } = sampleSales(days);
  const { gates, all, peak, arrived } = sampleArrivals();
  const rush = rushOf(all.map((entered, minute) => ({ minute, entered })));
  const stays = dwellOf(sampleStays());
  const at = (minute: number) => iso(doorsOpenAt + minute * minuteMs);
  const refusals = Object.entries(sampleRefusals);
  return {
    name: texts.event,
    timeZone,
    startsAt: iso(startsAt),
    doorsOpenAt: iso(doorsOpenAt),
    endsAt: iso(endsAt),
    countedAt: iso(countedAt),
    scanners: { total: 3, silent: 0 },
    figures: {
      sold: whole.sold,
      capacity,
      revenue: [{ amount: whole.revenue, currency }],
      refunded: [{ amount: whole.refunded, currency }],
      arrived,
      inside: 0,
      turnedAway: refusals.reduce((sum, [, scans]) => sum + scans, 0),
      notArrived: whole.sold - arrived,
    },
    sales: [...sales],
    types: [
      { ticketTypeId: 'standing', name: texts.standing, currency, ...types.standing },
      { ticketTypeId: 'table', name: texts.table, currency, ...types.table },
    ],
    promoCodes: [],
    arrivals: {
      from: iso(doorsOpenAt),
      stepMinutes: 1,
      gates: gates.map((entered, nth) => ({
        gateId: String(nth),
        name: texts.gates[nth] ?? '',
        entered: [...entered],
      })),
    },
    peak: { at: at(peak.minute), entered: peak.entered },
    verdicts: [
      { verdict: 'admit', scans: arrived, turnedAway: 0 },
      ...refusals.map(([verdict, scans]) => ({ verdict, scans, turnedAway: scans })),
    ],
    rush: rush === null ? null : { from: at(rush.from), to: at(rush.to), minutes: rushMinutes(rush) },
    stays: { ...stays, bars: [...stays.bars] },
    steps: [...sampleSteps(days)],
  };
}
