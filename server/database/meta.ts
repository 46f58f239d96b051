import { randomUUIDv7 } from 'node:crypto';
import type { Queries } from './database.ts';

/**
 * Names this database's history. It changes when a backup is restored, so that devices send again what the
 * backup does not have.
 */
export async function serverEpoch(queries: Queries): Promise<string> {
  const known = await readEpoch(queries);
  if (known !== undefined) return known;
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('server_epoch', $1) ON CONFLICT (key) DO NOTHING`,
    [randomUUIDv7()],
  );
  const made = await readEpoch(queries);
  if (made === undefined) throw new Error('the server epoch was not kept');
  return made;
}

async function readEpoch(queries: Queries): Promise<string | undefined> {
  const [row] = await queries.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'server_epoch'`);
  return row?.value;
}

/** As `serverEpoch`; nobody renews it until the transaction ends. */
export async function lockServerEpoch(queries: Queries): Promise<string> {
  await serverEpoch(queries);
  const [row] = await queries.query<{ value: string }>(
    `SELECT value FROM meta WHERE key = 'server_epoch' FOR UPDATE`,
  );
  if (row === undefined) throw new Error('the server epoch was not kept');
  return row.value;
}

/** What proves that a backup was restored: a device had got further at an event than the database has. */
export interface Lead {
  readonly deviceId: string;
  readonly eventId: string;
  /** The revision that the device had reached. */
  readonly reached: number;
  /** The event's revision in the database. */
  readonly revision: number;
}

/**
 * Starts a new history: once after each restored backup, inside the caller's transaction. Ticket numbers go on behind
 * all that may have been given in the lost time.
 *
 * @param lead null where the operator says that a backup was restored.
 */
export async function renewServerEpoch(queries: Queries, now: number, lead: Lead | null): Promise<string> {
  const epoch = randomUUIDv7();
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('server_epoch', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [epoch],
  );
  await queries.query(
    `INSERT INTO restores (epoch, at, device_id, event_id, device_revision, event_revision) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      epoch,
      now,
      lead?.deviceId ?? null,
      lead?.eventId ?? null,
      lead?.reached ?? null,
      lead?.revision ?? null,
    ],
  );
  await skipNumbers(queries, now);
  return epoch;
}

/** At least so many numbers are left out, for tickets that took the place of others. */
const leastSkipped = 1_000;
/** Most numbers left out at one restore: each costs a device 10 bytes. */
const mostSkipped = 20_000;

/** Two tickets of one number would both be genuine, and the second refused: what could have been sold is left out. */
async function skipNumbers(queries: Queries, now: number): Promise<void> {
  await queries.query(
    `UPDATE events e SET revision = revision + 1, next_number = next_number + (
       SELECT $2::int + least($3::int, coalesce(sum(coalesce(greatest(t.quantity * t.group_size - t.issued, 0), $3::int)), 0))
         FROM ticket_types t WHERE t.event_id = e.id
     )::int WHERE e.ends_at > $1`,
    [now, leastSkipped, mostSkipped],
  );
}

/** Whether a device's word has renewed the epoch since `after`, ms. */
export async function hasRenewed(queries: Queries, deviceId: string, after: number): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM restores WHERE device_id = $1 AND at > $2 LIMIT 1', [
    deviceId,
    after,
  ]);
  return rows.length > 0;
}

/** When a backup was last restored since an event was made, ms; null: never. */
export async function lastRestore(queries: Queries, eventId: string): Promise<number | null> {
  const [row] = await queries.query<{ at: number | null }>(
    `SELECT max(r.at) AS at FROM restores r, events e WHERE e.id = $1 AND r.at >= e.created_at`,
    [eventId],
  );
  return row?.at ?? null;
}

/** Writes something new, so that it shows whether the database takes writes. */
export async function writeHeartbeat(queries: Queries, beat: string): Promise<void> {
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('heartbeat', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [beat],
  );
}
