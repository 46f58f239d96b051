import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passagesInPart } from '#domain/manifest/admission-page.ts';
import { pageSpans, spanLength } from '#domain/manifest/manifest-pages.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import type { Queries } from '#server/database/database.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { passagesAtOnce, readPassages } from '#server/database/door/passages.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findTicketSpan } from '#server/database/tickets/tickets.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { buildManifest, readManifestFacts, type ManifestFacts } from '#server/door/manifest-build.ts';
import { sheetTicketsOf, signedPerTurn } from '#server/tickets/ticket-presenter.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { turnsDuring } from '../fakes/turns-during.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { now } from './door-stores.ts';
import { aNight } from './a-night.ts';

const sealer = createSealer(new Uint8Array(32).fill(3));
const signers = createSigners(sealer);
const tickets = spanLength + 1_000;
/** Every third passage is of ticket 7, at the same moment as the one before. */
const passages = 3 * passagesAtOnce;

let opened: OpenedDatabase;
let eventId: string;
const largest = { rows: 0, list: 0 };

beforeAll(async () => {
  opened = await openOneDatabase();
  const organizerId = randomUUIDv7();
  const { database } = opened;
  await database.query(
    `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'omar', 'ORGANIZER', 0)`,
    [organizerId],
  );
  ({ eventId } = await createDemoEvent(database, sealer, aNight(organizerId, now, tickets), now));
  await database.query(
    `INSERT INTO claims (scan_id, event_id, ticket_number, checkpoint, direction, gate_id, device_id, at, undone, ruling)
     SELECT '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), $1, CASE WHEN n % 3 = 0 THEN 7 ELSE n % $3 END, 'event', 'entry', 'gate', 'device', n / 10, false, 'first'
       FROM generate_series(1, $2::int) AS n`,
    [eventId, passages, tickets],
  );
  // A missing number: from here on numbers and positions differ.
  await database.query('DELETE FROM tickets WHERE event_id = $1 AND number = 8', [eventId]);
});
afterAll(() => opened.close());

/** Returns the number of elements in a value: a column arrives as one comma-separated text. */
const lengthOf = (value: unknown): number =>
  Array.isArray(value)
    ? value.length
    : typeof value === 'string' && /^\d+(?:,\d+)*$/.test(value)
      ? value.split(',').length
      : 0;

/** Records how many rows, and how long lists in them, are returned at once. */
function watched(queries: Queries): Queries {
  return {
    ...queries,
    async query<T extends object>(...asked: Parameters<Queries['query']>) {
      const rows = await queries.query<T>(...asked);
      largest.rows = Math.max(largest.rows, rows.length);
      for (const row of rows)
        for (const value of Object.values(row) as readonly unknown[])
          largest.list = Math.max(largest.list, lengthOf(value));
      return rows;
    },
  };
}

async function readFacts(): Promise<ManifestFacts> {
  const event = await findDoorEvent(opened.database, eventId);
  if (event === null) throw new Error('the event is gone');
  return readManifestFacts(watched(opened.database), signers, event);
}

test("reads a manifest's data in pages without losing or repeating any between two", async () => {
  const { columns, passages: read } = await readFacts();
  expect(largest).toEqual({ rows: passagesAtOnce, list: spanLength - 1 });
  expect(read).toHaveLength(passages);
  const placed = read.map(({ ticketNumber, at, scanId }) => [ticketNumber, at, scanId] as const);
  expect(placed).toEqual(
    placed.toSorted(([a, b, c], [x, y, z]) => a - x || b - y || (c < z ? -1 : Number(c > z))),
  );
  expect(new Set(read.map(({ scanId }) => scanId)).size).toBe(passages);
  const stored = await findTicketSpan(opened.database, eventId, 0, tickets);
  expect(stored).toHaveLength(tickets - 1);
  expect([columns.state.length, columns.state[8], columns.reference[8]]).toEqual([tickets, 0, 0]);
  for (const { number, state, typeIndex, reference } of stored)
    if (
      columns.state[number] !== state ||
      columns.typeIndex[number] !== typeIndex ||
      columns.reference[number] !== reference
    )
      throw new Error(`ticket ${number} is told wrongly`);
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Sums the rows that the leaves of a query plan produced. */
const rowsIn = (plan: Plan): number =>
  plan.Plans?.reduce((sum, part) => sum + rowsIn(part), 0) ??
  plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);

test('reads passages without rereading those of other pages', async () => {
  const { database } = opened;
  const crowd = 20_000;
  // The database has no statistics about these: an embedded one never collects any.
  await database.query(
    `INSERT INTO claims (scan_id, event_id, ticket_number, checkpoint, direction, gate_id, device_id, at, undone, ruling)
     SELECT '00000000-0000-4000-9000-' || lpad(n::text, 12, '0'), 'crowded', n, 'event', 'entry', 'gate', 'device', n, false, 'first'
       FROM generate_series(0, $1::int - 1) AS n`,
    [crowd],
  );
  let cameUpon = 0;
  const explained: Queries = {
    ...database,
    async query<T extends object>(...[sql, params]: Parameters<Queries['query']>) {
      const explain = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`;
      const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, params);
      cameUpon += row === undefined ? 0 : rowsIn(row['QUERY PLAN'][0].Plan);
      return database.query<T>(sql, params);
    },
  };
  expect(await readPassages(explained, { eventId: 'crowded', nextNumber: crowd })).toHaveLength(crowd);
  expect(cameUpon).toBeGreaterThanOrEqual(crowd);
  expect(cameUpon).toBeLessThan(2 * crowd);
});

test('pauses before each page and between the parts of a long one when building a manifest', async () => {
  const facts = await readFacts();
  const pausesOf = async (all: readonly Passage[]) => {
    let pauses = 0;
    const pause = async () => void (pauses += 1);
    await buildManifest({ ...facts, passages: all }, now, 'history', pause);
    return pauses;
  };
  const pages = 2 * pageSpans(tickets).length;
  expect(await pausesOf([])).toBe(pages);
  const columns = 9;
  const crowd = facts.passages.filter(({ ticketNumber }) => ticketNumber === 7);
  const long = Array.from({ length: 5 }, () => crowd).flat();
  expect(await pausesOf(long)).toBe(pages + 1 + columns * (Math.ceil(long.length / passagesInPart) - 1));
});

test('yields to the event loop while signing a sheet of tickets', async () => {
  const { database } = opened;
  const [event, keys, types, rows] = await Promise.all([
    findDoorEvent(database, eventId),
    signers.of(database, eventId),
    findTicketTypes(database, [eventId]),
    findTicketSpan(database, eventId, 0, 500),
  ]);
  if (event === null) throw new Error('the event is gone');
  const turns = await turnsDuring(async () => {
    const items = await sheetTicketsOf(rows, { event, keys, types });
    expect(items.map(({ ticketNumber }) => ticketNumber)).toEqual(rows.map(({ number }) => number));
    expect(new Set(items.map(({ printedCode }) => printedCode)).size).toBe(500);
  });
  expect(turns).toBeGreaterThanOrEqual(500 / signedPerTurn - 1);
});
