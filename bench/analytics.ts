import { isRefusal } from '#server/access/refusal.ts';
import type { Database } from '#server/database/database.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { readAnalyticsOf, readEventAnalytics } from '#server/events/event-analytics.ts';
import { fillDoor, price, type FilledDoor } from './analytics/made-door.ts';
import { quantile } from './figures.ts';
import { onEachDatabase } from './on-each-database.ts';
import { inMs, type Row } from './row.ts';
import { cost } from './server/cost.ts';

const small = { tickets: 1_000, scans: 3_000, gates: 2 };
const large = { tickets: 100_000, scans: 300_000, gates: 20 };
const rounds = 25;
const warmUp = 5;
/** Maximum cost for the large event, relative to the small one. */
const most = 3;

/**
 * Measures the analytics of an event of 100,000 tickets and 300,000 scans, alternating with one of 1,000 tickets, on
 * every database available here. The figures come from tallies updated as things happen, never from counting all
 * scans.
 */
export const bench = (): Promise<Row[]> => onEachDatabase(measure);

async function measure(database: Database): Promise<Row[]> {
  const few = await fillDoor(database, small);
  const began = performance.now();
  const many = await fillDoor(database, large);
  const rows = [ms('the large event is sold and scanned', performance.now() - began)];
  for (const [name, read] of looks) {
    const [times, references]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds + warmUp; round++) {
      times.push((await cost(() => read(database, many))).ms);
      references.push((await cost(() => read(database, few))).ms);
    }
    rows.push(...against(name, times.slice(warmUp), references.slice(warmUp)));
  }
  return rows;
}

const ms = (name: string, value: number): Row => ({ name, value, unit: 'ms' });

function against(name: string, times: readonly number[], references: readonly number[]): Row[] {
  const row = (share: number, label: string) =>
    inMs(
      `${name}, 100,000 tickets and 300,000 scans, ${label}`,
      quantile(times, share),
      quantile(references, share),
    );
  // The median decides: a single pause of the machine is no fault of the query.
  return [{ ...row(0.5, 'p50 (reference: 1,000 and 3,000)'), most }, row(0.95, 'p95')];
}

type Look = readonly [name: string, read: (database: Database, event: FilledDoor) => Promise<void>];

/** What people look at; each checks that it covers the whole event. */
const looks: readonly Look[] = [
  [
    'analytics',
    async (database, { eventId, now, sold }) => {
      const found = await readEventAnalytics(database, eventId, {}, now);
      if (isRefusal(found) || found.figures.sold !== sold || found.figures.notArrived !== 0)
        throw new Error(`the analytics of ${sold} tickets are not whole`);
    },
  ],
  [
    'analytics of all events',
    async (database, { organizerId, now, sold }) => {
      const found = await readAnalyticsOf(database, organizerId, {}, now);
      if (isRefusal(found) || found.events[0]?.sold !== sold)
        throw new Error(`the analytics over all events lack ${sold} tickets`);
    },
  ],
  [
    'the event in a list',
    async (database, { eventId, now, sold }) => {
      const [found] = await countEventFigures(database, [eventId], now);
      if (found?.sold !== sold || found.revenue[0]?.amount !== sold * price)
        throw new Error(`the figures of ${sold} tickets are not whole`);
    },
  ],
];
