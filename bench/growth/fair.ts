import type { Database } from '#server/database/database.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { countOutReserved } from '#server/database/sales/reserved-places.ts';
import { createSealer } from '#server/signing/seal.ts';
import { benchMasterKey } from '../server/bench-server.ts';
import {
  type Fair,
  adminId,
  buyerId,
  fairGateId,
  fairId,
  fairImportId,
  fairMessageId,
  fairQuestionId,
  fairTypeIds,
} from './fair-ids.ts';
import { organizerId } from './fill.ts';
import { doorRows } from './rows-of-the-door.ts';
import { otherRows } from './other-rows.ts';
import { saleRows } from './rows-of-sales.ts';

/** Tables in which measured calls may already have written rows that the second filling adds. */
const writtenByCalls: ReadonlySet<string> = new Set(['changes', 'gate_minutes']);

/**
 * Fills the fair and its surroundings from `from` to `to` rows in each table, with ten times as many scans beyond the
 * first thousand. Requires the people, events and orders of `fill`.
 *
 * @param now ms
 */
export async function fillFair(
  database: Database,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: number },
): Promise<void> {
  if (from === 0) await addFair(database, now);
  const fair = await readFair(database);
  const fillings = [...saleRows(fair), ...doorRows(fair), ...otherRows()];
  // Rows that the measured calls wrote meanwhile stay; tickets that they create have numbers far from these.
  for (let first = from + 1; first <= to; first += 5_000) {
    const last = Math.min(first + 4_999, to);
    for (const [table, columns, values, source = 'generate_series($1::int, $2::int) AS i'] of fillings)
      await database.query(
        `WITH asked AS (SELECT $1::int, $2::int, $3::bigint) INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${source}${writtenByCalls.has(table) ? ' ON CONFLICT DO NOTHING' : ''}`,
        [first, last, now],
      );
  }
  await database.query(
    `UPDATE events SET ticket_count = $2::int, next_number = greatest(next_number, 200000), revision = $2::int,
       scan_count = (SELECT count(*) FROM scans WHERE event_id = $1) WHERE id = $1`,
    [fairId, to],
  );
  await database.query('UPDATE ticket_types SET issued = $2::int WHERE event_id = $1 AND index = 0', [
    fairId,
    to,
  ]);
  await database.query('UPDATE event_messages SET recipients = $2::int, sent = $2::int WHERE id = $1', [
    fairMessageId,
    to,
  ]);
  // As the leader of a running server does every second.
  await countOutReserved(database, 0, Date.now());
  await database.query('VACUUM ANALYZE');
}

async function addFair(database: Database, now: number): Promise<void> {
  const hour = 3_600_000;
  await database.query(
    `INSERT INTO users (id, username, email, email_verified_at, first_name, role, created_at)
     VALUES ($1, 'buyer', 'buyer@example.org', 1, 'Buyer', 'NORMAL_USER', 0), ($2, 'admin', 'admin@example.org', 1, 'Admin', 'ADMIN', 0)`,
    [buyerId, adminId],
  );
  await database.query(
    `UPDATE users SET email = 'organizer@example.org', email_verified_at = 1 WHERE id = $1`,
    [organizerId],
  );
  const plan = {
    organizerId,
    name: 'The fair',
    timeZone: 'UTC',
    doorsOpenAt: now - hour,
    startsAt: now,
    endsAt: now + 4 * hour,
    details: { eventId: fairId },
    gates: [{ name: 'North' }, { name: 'South' }, { name: 'East' }, { name: 'West' }],
    types: [
      { name: 'Standing', priceAmount: 500, currency: 'GMD', quantity: 1_000_000 },
      { name: 'Free', priceAmount: 0, currency: 'GMD', quantity: 1_000_000 },
      { name: 'Gone', priceAmount: 0, currency: 'GMD', quantity: 1 },
    ],
  };
  await createDemoEvent(database, createSealer(benchMasterKey), plan, now);
  const [paid, free, gone] = fairTypeIds;
  await database.query(
    `UPDATE ticket_types SET id = CASE index WHEN 0 THEN $2 WHEN 1 THEN $3 ELSE $4 END,
       per_order_limit = 1000, issued = CASE index WHEN 2 THEN 1 ELSE 0 END, waiting_list = index > 0 WHERE event_id = $1`,
    [fairId, paid, free, gone],
  );
  await database.query(`UPDATE gates SET id = $2 WHERE event_id = $1 AND name = 'North'`, [
    fairId,
    fairGateId,
  ]);
  await database.query(
    `INSERT INTO event_messages (id, event_id, kind, subject, body, audience, state, all_found, created_at)
     VALUES ($2, $1, 'event', 'Doors', 'Come early', 'all', 'sent', true, $3)`,
    [fairId, fairMessageId, now],
  );
  await database.query(
    `INSERT INTO guest_imports (id, event_id, kind, name, state, row_count, request_hash, created_at)
     VALUES ($2, $1, 'file', 'guests.csv', 'applied', 100000, '', $3)`,
    [fairId, fairImportId, now],
  );
  await database.query(
    `INSERT INTO questions (id, event_id, position, kind, text, choices, per) VALUES ($2, $1, 0, 'choice', 'Food?', '["Vegan","Any"]', 'attendee')`,
    [fairId, fairQuestionId],
  );
  await database.query(
    `INSERT INTO devices (id, event_id, name, role, public_key, enrolled_at, lease_expires_at)
     SELECT 'phone-' || n, $1, 'Phone ' || n, 'steward', '', 0, $2 FROM generate_series(1, 40) n`,
    [fairId, now + 12 * hour],
  );
}

async function readFair(database: Database): Promise<Fair> {
  const idsOf = async (table: string) =>
    (
      await database.query<{ id: string }>(`SELECT id FROM ${table} WHERE event_id = $1 ORDER BY index`, [
        fairId,
      ])
    ).map(({ id }) => `'${id}'`);
  const [key] = await database.query<{ id: string }>('SELECT id FROM signing_keys WHERE event_id = $1', [
    fairId,
  ]);
  return { gates: await idsOf('gates'), types: await idsOf('ticket_types'), key: `'${key?.id ?? ''}'` };
}
