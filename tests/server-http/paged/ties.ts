import { ticketBits } from '#domain/manifest/manifest.ts';
import { fairId } from '../../../bench/growth/fair-ids.ts';
import type { Database } from '#server/database/database.ts';

/** Names that are equal to some orders and not to others: by case, by accents, and in another script. */
const names = "(ARRAY['Élan','elan','ÉLAN','Elan','حفلة elan','حفلة','elan','elan ','Éland','حفلة'])";

/** Columns by which lists are sorted, by table and the key that orders its rows here. */
const sorted: readonly (readonly [table: string, key: string, ...columns: readonly string[]])[] = [
  ['log_lines', 'id', 'at'],
  ['audit_log', 'id', 'at'],
  ['orders', 'id', 'created_at', 'settled_at'],
  ['event_messages', 'id', 'created_at'],
  ['guest_imports', 'id', 'created_at'],
  ['promo_codes', 'id', 'created_at'],
  ['waiting_entries', 'id', 'joined_at', 'rank'],
  ['devices', 'id', 'enrolled_at'],
  ['applications', 'id', 'created_at'],
  ['conflicts', 'conflict_id', 'created_at'],
  ['event_staff', 'id', 'added_at'],
  ['message_recipients', 'user_id', 'at'],
  ['events', 'id', 'created_at', 'updated_at'],
  ['users', 'id', 'created_at'],
  ['scans', 'scan_id', 'corrected_at', 'received_at'],
  ['tickets', 'id', 'issued_at', 'issued_for_at'],
];

/** Columns of such lists that may be empty, by table. */
const nullable: readonly (readonly [table: string, key: string, ...columns: readonly string[]])[] = [
  ['orders', 'id', 'settled_at', 'payment_due_at'],
  ['devices', 'id', 'last_contact_at'],
  ['tickets', 'id', 'issued_for_at'],
  ['guest_imports', 'id', 'applied_at'],
  ['event_messages', 'id', 'send_at', 'started_at'],
  ['promo_codes', 'id', 'starts_at', 'ends_at'],
  ['log_lines', 'id', 'request_id', 'subject'],
  ['events', 'id', 'capacity'],
];

/** Makes two of three neighbours equal in everything that lists are sorted by. @param now ms */
export async function makeTies(database: Database, now: number): Promise<void> {
  for (const [table, key, ...columns] of sorted) {
    const set = columns.map((column) => `${column} = (SELECT max(${column}) FROM ${table}) - n % 3 * 1000`);
    await database.query(
      `UPDATE ${table} t SET ${set.join(', ')}
         FROM (SELECT ${key} AS found, row_number() OVER (ORDER BY ${key}) AS n FROM ${table}) numbered
        WHERE t.${key} = found`,
    );
  }
  for (const [table, key, ...columns] of nullable)
    await database.query(
      `UPDATE ${table} t SET ${columns.map((column) => `${column} = NULL`).join(', ')}
         FROM (SELECT ${key} AS found, row_number() OVER (ORDER BY ${key}) AS n FROM ${table}) numbered
        WHERE t.${key} = found AND n % 4 = 1`,
    );
  // Older ones are not shown.
  await database.query(
    `UPDATE outbox o SET created_at = $1::bigint - n % 3 * 1000
       FROM (SELECT id AS found, row_number() OVER (ORDER BY id) AS n FROM outbox) numbered WHERE o.id = found`,
    [now],
  );
  for (const table of ['events', 'locations'])
    await database.query(
      `UPDATE ${table} t SET name = ${names}[n % 10 + 1]
         FROM (SELECT id AS found, row_number() OVER (ORDER BY id) AS n FROM ${table}) numbered WHERE t.id = found`,
    );
  // Half of them are past.
  await database.query(
    `UPDATE events e SET starts_at = at, ends_at = at + 1000, doors_open_at = at
       FROM (SELECT id AS found, $1::bigint + (CASE n % 2 WHEN 0 THEN 1 ELSE -1 END) * 864000000 + n % 3 * 1000 AS at
               FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM events) numbered) found
      WHERE e.id = found AND e.id <> $2`,
    [now, fairId],
  );
  await database.query(
    `UPDATE tickets SET state = state | ${ticketBits.cancelled} WHERE number IN (3, 4, 8)`,
  );
}
