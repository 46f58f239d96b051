import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { listScansOf } from '#server/door/scan-log.ts';
import { quantile } from './figures.ts';
import { onEachDatabase } from './on-each-database.ts';
import { atMostMs, type Row } from './row.ts';
import { cost } from './server/cost.ts';

/** Number of scans of the measured event, and in the whole table. */
const sizes = { event: 300_000, table: 1_000_000 } as const;
/** Limit that issue 13 sets for lists, in ms. */
const limitMs = 300;
const turns = 7;
const eventId = '0198b1aa-0000-7000-8000-00000000e000';

/** Search terms; the last gate and the last device appear only in the event's first scans. */
const searches: readonly (readonly [name: string, search: string])[] = [
  ['the first page', ''],
  ['the number of a ticket', '4711'],
  ['the number of no ticket', '99999999'],
  ['a part of every gate’s name', 'gate'],
  ['one gate of twelve', 'gate 03'],
  ['a gate that was closed early', 'backstage'],
  ['one device of forty', 'phone 17'],
  ['a device that broke early', 'old tablet'],
  ['a name that nothing has', 'zanzibar'],
];

/** Measures paging and searching an organizer's scans of one event among very many, on every database available here. */
export const bench = (): Promise<Row[]> =>
  onEachDatabase(async (database) => {
    await fill(database);
    const rows: Row[] = [];
    for (const [name, search] of searches)
      rows.push(atMostMs(name, await slowest(database, search, null), limitMs));
    rows.push(atMostMs('a page from the middle', await slowest(database, '', sizes.table / 2), limitMs));
    rows.push(
      atMostMs('of a gate from the middle', await slowest(database, 'gate 03', sizes.table / 2), limitMs),
    );
    return rows;
  });

/** Returns the slowest of several runs in ms, without the first, which reads from a cold cache. */
async function slowest(database: Database, search: string, before: number | null): Promise<number> {
  const ask = () => listScansOf(database, eventId, { search, before, limit: 100 });
  await ask();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) times.push((await cost(ask)).ms);
  return quantile(times, 1);
}

/** Inserts batches of 500 scans alternating over 100 events; three in ten belong to the measured event. */
async function fill(database: Database): Promise<void> {
  const event = `CASE WHEN i / 500 % 10 < 3 THEN '${eventId}' ELSE overlay('${eventId}' placing lpad((i / 500 % 99)::text, 3, '0') from 34) END`;
  await database.query(
    `INSERT INTO users (id, username, email, first_name, last_name, role, phone_number, created_at)
     VALUES ('${eventId}', 'omar', 'omar@example.org', 'Omar', 'Jallow', 'ORGANIZER', '', 1)`,
  );
  await database.query(
    `INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules,
       show_window, created_at, updated_at, ticket_count, scan_count)
     VALUES ('${eventId}', '${eventId}', 'Festival', 1, 2, 1, 'UTC', 'published', '{}', '{}', '{}', 1, 1, 200000, ${sizes.event})`,
  );
  await database.query(
    `INSERT INTO gates (id, event_id, name, checkpoint, index)
     SELECT 'g' || n, '${eventId}', CASE n WHEN 12 THEN 'Backstage' ELSE 'Gate ' || lpad(n::text, 2, '0') END, 'event', n
       FROM generate_series(1, 12) n`,
  );
  await database.query(
    `INSERT INTO devices (id, event_id, name, role, public_key, enrolled_at, lease_expires_at)
     SELECT 'd' || n, '${eventId}', CASE n WHEN 40 THEN 'Old tablet' ELSE 'Phone ' || lpad(n::text, 2, '0') END, 'steward', '', 0, 0
       FROM generate_series(1, 40) n`,
  );
  const record = JSON.stringify({ scanId: randomUUIDv7(), note: 'x'.repeat(500) });
  for (let from = 0; from < sizes.table; from += 50_000)
    await database.query(
      `INSERT INTO scans (scan_id, event_id, device_id, supervisor, kind, gate_id, direction, ticket_number, verdict,
         passed, corrected_at, received_at, payload_hash, record, outcome, chain_holds)
       SELECT '0198b1aa-0000-7000-8000-' || lpad(i::text, 12, '0'), ${event},
         CASE WHEN i < 5000 AND i % 100 = 7 THEN 'd40' ELSE 'd' || (i % 39 + 1) END, false, 'scan',
         CASE WHEN i < 5000 AND i % 10 = 7 THEN 'g12' ELSE 'g' || (i % 11 + 1) END, 'entry', i % 200000,
         CASE WHEN i % 20 = 0 THEN 'already_inside' ELSE 'admit' END, i % 20 <> 0, i, i, repeat('h', 64), $1, '{"ruling":"first"}', true
       FROM generate_series($2::int, $2::int + 49999) i`,
      [record, from],
    );
}
