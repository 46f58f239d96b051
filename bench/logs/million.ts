import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/database.ts';

/** Numbers of rows of everything. */
export const sizes = {
  lines: 1_000_000,
  people: 100_000,
  events: 1_000,
  scans: 1_000_000,
  /** Rows per gate and minute, and per day, event and ticket type, from which daily statistics are summed. */
  sums: 100_000,
} as const;

const day = 86_400_000;

/**
 * Fills a large installation at `now` (ms): its log covers 60 days, mostly of scans, with a tenth of warnings; scans
 * and sales are included in the stored totals.
 */
export async function fillMillion(database: Database, now: number): Promise<void> {
  const prefix = randomUUIDv7();
  await database.query(
    `INSERT INTO users (id, username, email, first_name, last_name, role, phone_number, created_at, disabled_at)
     SELECT $1 || i, 'person-' || i, 'person' || i || '@example.org', 'Fatou', 'Sanneh',
       CASE WHEN i % 5000 = 0 THEN 'ADMIN' WHEN i % 100 = 0 THEN 'ORGANIZER' ELSE 'NORMAL_USER' END,
       '+220' || (7000000 + i), $2::bigint - i * 60000::bigint, CASE WHEN i % 1000 = 1 THEN 1 END
     FROM generate_series(1, ${sizes.people}) AS i`,
    [prefix, now],
  );
  await database.query(
    `INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules,
       show_window, created_at, updated_at, ticket_count, scan_count)
     SELECT $1 || 'e' || i, $1 || '100', 'Event ' || i, $2::bigint, $2::bigint + 3600000, $2::bigint, 'UTC', 'published',
       '{}', '{}', '{}', $2::bigint, $2::bigint, 1000, ${sizes.scans / sizes.events}
     FROM generate_series(1, ${sizes.events}) AS i`,
    [prefix, now],
  );
  // In parts, because an embedded database keeps all the work of a statement in memory.
  for (let from = 0; from < sizes.lines; from += 50_000) await addLines(database, { from, prefix, now });
  await database.query(
    `INSERT INTO gate_minutes (event_id, gate_id, minute, entered, refused)
     SELECT $1 || 'e' || (i % ${sizes.events} + 1), 'g' || (i % 4), $2::bigint / 60000 - i, 10, 1
       FROM generate_series(1, ${sizes.sums}) AS i`,
    [prefix, now],
  );
  await database.query(
    `INSERT INTO sale_days (event_id, day, ticket_type_id, promo_code_id, currency, tickets, amount)
     SELECT $1 || 'e' || (i % ${sizes.events} + 1), $2::bigint / ${day} - (i / ${sizes.events}) % 50,
       't' || i / (50 * ${sizes.events}), '', 'GMD', 2, 50000
       FROM generate_series(0, ${sizes.sums} - 1) AS i`,
    [prefix, now],
  );
  for (const table of ['users', 'events', 'log_lines', 'gate_minutes', 'sale_days'])
    await database.query(`VACUUM ANALYZE ${table}`);
}

async function addLines(
  database: Database,
  { from, prefix, now }: { readonly from: number; readonly prefix: string; readonly now: number },
): Promise<void> {
  await database.query(
    `INSERT INTO log_lines (at, level, source, action, outcome, actor, subject, event_id, device_id, request_id, details, words)
     SELECT $2::bigint - ((${sizes.lines} - i)::bigint * ${60 * day} / ${sizes.lines}),
       CASE WHEN i % 10 = 0 THEN 'warn' WHEN i % 1000 = 1 THEN 'error' ELSE 'info' END,
       CASE WHEN i % 5 = 0 THEN 'requests' WHEN i % 50 = 1 THEN 'accounts' ELSE 'scans' END,
       CASE WHEN i % 5 = 0 THEN 'request' WHEN i % 50 = 1 THEN 'role_changed' ELSE 'scan' END,
       CASE WHEN i % 3 = 0 THEN 'admit' ELSE 'already_inside' END,
       $1 || (i % ${sizes.people} + 1), 's' || i, $1 || 'e' || (i % ${sizes.events} + 1), 'd' || (i % 200), 'r' || i, '{}',
       array_to_tsvector(ARRAY[
         CASE WHEN i % 5 = 0 THEN 'request' WHEN i % 50 = 1 THEN 'role' ELSE 'scan' END,
         CASE WHEN i % 3 = 0 THEN 'admit' ELSE 'inside' END, 's' || i, 'r' || i])
     FROM generate_series($3::int + 1, $3::int + 50000) AS i`,
    [prefix, now, from],
  );
}
