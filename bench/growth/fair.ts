import type { Database } from '#server/database/database.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { makeEvent } from '#server/administration/demo/make-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { benchMasterKey } from '../server/bench-server.ts';
import { organizerId } from './fill.ts';
import { doorRows } from './rows-of-the-door.ts';
import { otherRows } from './other-rows.ts';
import { saleRows } from './rows-of-sales.ts';

const uuid = (kind: string, number: string): string =>
  `0198b1aa-${kind}-7000-8000-${number.padStart(12, '0')}`;

/** The one event that has nearly everything, many of it; of the organizer. */
export const fairId = uuid('0000', '1');
/** Its message to everybody, its import of guests, and what it asks. */
export const fairMessageId = uuid('0004', '1');
export const fairImportId = uuid('0006', '1');
export const fairQuestionId = uuid('0007', '1');
/** With twenty tickets and orders, whatever others have. */
export const buyerId = uuid('0000', '2');
/** An administrator. */
export const adminId = uuid('0000', '3');

/** The id of the `number`th of a kind, as the rows are filled. */
export const ticketOf = (number: number): string => uuid('00a0', String(number));
export const orderOf = (number: number): string => uuid('00b0', String(number));

/** What a statement that fills may name, beside `i`: $1 and $2 its first and last, $3 now. */
export interface Fair {
  /** Ids of gates and ticket types, and of the key, as SQL texts. */
  readonly gates: readonly string[];
  readonly types: readonly string[];
  readonly key: string;
}

/** A table's rows by number `i`: what is selected, from `i`. @returns columns, and their values as SQL */
export type Filling = readonly [table: string, columns: string, values: string, from?: string];

/** SQL for the id of the `i`th of a kind. */
export const idSql = (kind: string, number = 'i'): string =>
  `('0198b1aa-${kind}-7000-8000-' || lpad((${number})::text, 12, '0'))`;

/**
 * Fills the fair, and what lies around it, up to so many rows of each table from how many there are; of scans ten times
 * as many beyond the first thousand. The people, events and orders of `fill` are there.
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
  for (let first = from + 1; first <= to; first += 5_000) {
    const last = Math.min(first + 4_999, to);
    for (const [table, columns, values, source = 'generate_series($1::int, $2::int) AS i'] of fillings)
      await database.query(
        `WITH asked AS (SELECT $1::int, $2::int, $3::bigint) INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${source}`,
        [first, last, now],
      );
  }
  await database.query(
    `UPDATE events SET ticket_count = $2::int, next_number = $2::int, revision = $2::int,
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
  await database.query('VACUUM ANALYZE');
}

async function addFair(database: Database, now: number): Promise<void> {
  const hour = 3_600_000;
  await database.query(
    `INSERT INTO users (id, username, email, email_verified_at, first_name, role, created_at)
     VALUES ($1, 'buyer', 'buyer@example.org', 1, 'Buyer', 'NORMAL_USER', 0), ($2, 'admin', 'admin@example.org', 1, 'Admin', 'ADMIN', 0)`,
    [buyerId, adminId],
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
    ],
  };
  await makeEvent(database, createSealer(benchMasterKey), plan, now);
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

/** SQL of who has the `i`th ticket and order. */
export const holder = `CASE WHEN i <= 20 THEN '${buyerId}' ELSE 'person-' || i END`;
export const existing = ticketBits.exists;
