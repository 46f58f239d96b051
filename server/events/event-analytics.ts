import { dwellOf } from '#domain/door/stays.ts';
import { arrivalLine, arrivalSpan, entriesOfAll, rushMinutes, rushOf } from '#domain/events/rush.ts';
import { silentMs } from '#domain/door/board-alarms.ts';
import { rangeProblem } from '#domain/time/day-range.ts';
import { maxArrivalBars, type EventAnalytics, type SaleDay } from '#contract/events/analytics.ts';
import type { readAnalytics } from '#contract/events/analytics.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { rolesWith } from '#server/access/event-access.ts';
import { refuseFields, type Refusal } from '#server/access/refusal.ts';
import { noEvent } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { countScanners } from '#server/database/door/board.ts';
import { countDoorFigures } from '#server/database/door/door-figures.ts';
import {
  findEntriesOfGates,
  findSaleDays,
  findSaleDaysOfAll,
  findSalesByPromo,
  findSalesByType,
  findSaleSteps,
  findSellingEvents,
  findStays,
  findVerdicts,
  type Days,
  type SaleDayRow,
} from '#server/database/events/analytics.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { findGatesOf, findOneEvent } from '#server/database/events/event-rows.ts';

/** Refuses a range of days whose end is before its start, or that is longer than a chart can show. */
function refuseDays({ from, to }: Range): Refusal | null {
  if (from === undefined || to === undefined) return null;
  switch (rangeProblem({ from, to })) {
    case 'order':
      return refuseFields(['to', ({ fields }) => fields.dayOrder]);
    case 'long':
      return refuseFields(['to', ({ fields }) => fields.dayCount]);
    default:
      return null;
  }
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const maxPromos = 50;
const maxEvents = 100;
/** Default number of days shown. */
const usualDays = 30;
/** Maximum time considered before and after the peak of arrivals, in minutes. */
const maxRushMinutes = 12 * 60;
/** Chart intervals that are easy to read, in minutes. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 360, 720, 1_440];

/** Requested days, like `2026-11-21`. */
interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Later than any event; local days in SQL are limited to below a million. */
const maxDay = 999_999;
const dayOf = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : Math.floor(Date.parse(text) / dayMs);
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
const iso = (at: number) => new Date(at).toISOString();
const shown = ({ day, ...row }: SaleDayRow): SaleDay => ({ day: textOf(day), ...row });

/** Returns an event's sales and door statistics. */
export async function readEventAnalytics(
  queries: Queries,
  eventId: string,
  range: Range,
  now: number,
): Promise<EventAnalytics | Refusal> {
  const wrong = refuseDays(range);
  if (wrong !== null) return wrong;
  const event = await findOneEvent(queries, eventId, now);
  if (event === null) return noEvent;
  const days: Days = { from: dayOf(range.from, 0), to: dayOf(range.to, maxDay) };
  const [sales, types, promoCodes, verdicts, figures, arrivals, scanners, stays, steps] = await Promise.all([
    findSaleDays(queries, eventId, days),
    findSalesByType(queries, eventId, days),
    findSalesByPromo(queries, eventId, days, maxPromos),
    findVerdicts(queries, eventId),
    readFigures(queries, eventId, now),
    readArrivals(queries, eventId),
    countScanners(queries, eventId, { now, heardBefore: now - silentMs }),
    findStays(queries, eventId),
    findSaleSteps(queries, eventId, days),
  ]);
  const dwell = dwellOf(stays);
  return {
    name: event.name,
    timeZone: event.time_zone,
    startsAt: iso(event.starts_at),
    doorsOpenAt: iso(event.doors_open_at),
    endsAt: iso(event.ends_at),
    countedAt: iso(now),
    scanners,
    figures,
    sales: sales.map(shown),
    types,
    promoCodes,
    ...arrivals,
    verdicts,
    stays: { ...dwell, bars: [...dwell.bars] },
    steps: steps.map(({ day, ...row }) => ({ day: textOf(day), ...row })),
  };
}

async function readFigures(
  queries: Queries,
  eventId: string,
  now: number,
): Promise<EventAnalytics['figures']> {
  const [[sale], [door]] = await Promise.all([
    countEventFigures(queries, [eventId], now),
    countDoorFigures(queries, [eventId]),
  ]);
  const { sold = 0, revenue = [], refunded = [], capacity = null } = sale ?? {};
  const { arrived = 0, inside = 0, turnedAway = 0, gone = 0 } = door ?? {};
  const notArrived = Math.max(0, sold - arrived + gone);
  return { sold, capacity, revenue, refunded, arrived, inside, turnedAway, notArrived };
}

async function readArrivals(
  queries: Queries,
  eventId: string,
): Promise<Pick<EventAnalytics, 'arrivals' | 'peak' | 'rush'>> {
  const [byGate, gates] = await Promise.all([
    findEntriesOfGates(queries, eventId),
    findGatesOf(queries, [eventId]),
  ]);
  const entries = entriesOfAll(byGate);
  const span = arrivalSpan(entries);
  if (span === null) return { arrivals: { from: null, stepMinutes: 1, gates: [] }, peak: null, rush: null };
  const { first, last, peak, entered } = span;
  const length = last - first + 1;
  const step = steps.find((one) => length / one <= maxArrivalBars) ?? Math.ceil(length / maxArrivalBars);
  const rush = rushOf(entries.filter(({ minute }) => Math.abs(minute - peak) <= maxRushMinutes));
  const bars = Math.ceil(length / step);
  const names = new Map(gates.map((gate) => [gate.id, gate.name]));
  return {
    arrivals: {
      from: iso(first * minuteMs),
      stepMinutes: step,
      gates: byGate
        .map((gate) => ({
          gateId: gate.gateId,
          name: names.get(gate.gateId) ?? '',
          entered: arrivalLine(gate, { first, step, bars }),
        }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    },
    peak: { at: iso(peak * minuteMs), entered },
    rush:
      rush === null
        ? null
        : { from: iso(rush.from * minuteMs), to: iso(rush.to * minuteMs), minutes: rushMinutes(rush) },
  };
}

/** Returns the sales of all events that a person runs, or of all events for `null`. */
export async function readAnalyticsOf(
  queries: Queries,
  userId: string | null,
  range: Range,
  now: number,
): Promise<ReplyOf<typeof readAnalytics> | Refusal> {
  const wrong = refuseDays(range);
  if (wrong !== null) return wrong;
  const to = dayOf(range.to, Math.floor(now / dayMs));
  const days: Days = { from: dayOf(range.from, to - usualDays + 1), to };
  const roles = rolesWith('run', 'ORGANIZER').filter((role) => role !== 'organizer');
  const [sales, events] = await Promise.all([
    findSaleDaysOfAll(queries, { userId, roles }, days),
    findSellingEvents(queries, { userId, roles }, days, maxEvents),
  ]);
  const ids = events.map(({ eventId }) => eventId);
  const [sold, came] = await Promise.all([
    countEventFigures(queries, ids, now),
    countDoorFigures(queries, ids),
  ]);
  return {
    from: textOf(days.from),
    to: textOf(days.to),
    sales: sales.map(shown),
    events: events.map(({ eventId, startsAt, ...event }) => {
      const figures = sold.find((one) => one.eventId === eventId);
      return {
        registrationId: eventId,
        ...event,
        startsAt: iso(startsAt),
        sold: figures?.sold ?? 0,
        revenue: figures?.revenue ?? [],
        refunded: figures?.refunded ?? [],
        arrived: came.find((one) => one.eventId === eventId)?.arrived ?? 0,
      };
    }),
  };
}
