import { randomUUIDv7 } from 'node:crypto';
import { recordInAudit } from './audit.ts';
import type { Queries } from './database.ts';

/**
 * Returns the id of this database's epoch. It changes when a backup is restored, so that devices resend what the
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
  if (made === undefined) throw new Error('the server epoch was not stored');
  return made;
}

async function readEpoch(queries: Queries): Promise<string | undefined> {
  const [row] = await queries.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'server_epoch'`);
  return row?.value;
}

/** Like `serverEpoch`, locked against renewal until the transaction ends. */
export async function lockServerEpoch(queries: Queries): Promise<string> {
  await serverEpoch(queries);
  const [row] = await queries.query<{ value: string }>(
    `SELECT value FROM meta WHERE key = 'server_epoch' FOR UPDATE`,
  );
  if (row === undefined) throw new Error('the server epoch was not stored');
  return row.value;
}

/** Evidence that a backup was restored: a device is ahead of the database at an event. */
export interface RestoreEvidence {
  readonly deviceId: string;
  readonly eventId: string;
  /** The revision that the device has. */
  readonly reached: number;
  /** The event's revision in the database. */
  readonly revision: number;
}

/**
 * Starts a new epoch: once after each restored backup, inside the caller's transaction. Ticket numbers continue after
 * all that may have been issued in the lost time.
 *
 * @param lead null if the operator reports that a backup was restored
 */
export async function renewServerEpoch(
  queries: Queries,
  now: number,
  lead: RestoreEvidence | null,
): Promise<string> {
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
  await recordRenewal(queries, epoch, now, lead);
  return epoch;
}

/** Records who detected it (the operator by default), and how far the database is behind. */
async function recordRenewal(
  queries: Queries,
  epoch: string,
  at: number,
  lead: RestoreEvidence | null,
): Promise<void> {
  const line = { at, actor: 'somebody', outcome: 'done' } as const;
  if (lead === null)
    return recordInAudit(queries, { ...line, action: 'server_restored', details: { epoch } });
  const { deviceId, eventId, reached, revision } = lead;
  const details = { epoch, reached, revision };
  await recordInAudit(queries, {
    ...line,
    action: 'device_showed_restore',
    eventId,
    subject: deviceId,
    details,
  });
}

/**
 * Numbers skipped at each restore in addition to the places for sale: for added places, types without a quantity,
 * transferred tickets, and rehearsals.
 */
const alwaysSkipped = 10_000;
/** Maximum number of places for which numbers are skipped: each costs a device 10 bytes. */
const maxPlaces = 200_000;
/** No manifest goes beyond twice this number. */
const lastNumber = 5_000_000;

/**
 * Two tickets with one number would both be genuine and the second refused, so all numbers that could have been sold
 * are skipped.
 */
async function skipNumbers(queries: Queries, now: number): Promise<void> {
  await queries.query(
    `UPDATE events e SET revision = e.revision + 1, next_number = e.next_number + s.skipped, numbers_left_out = s.skipped
       FROM (SELECT o.id, greatest(0, least($4 - o.next_number, $2 + least($3, coalesce((
                SELECT sum(greatest(t.quantity::bigint * t.group_size - t.issued, 0))
                  FROM ticket_types t WHERE t.event_id = o.id), 0))))::int AS skipped
               FROM events o WHERE o.ends_at > $1) s
      WHERE e.id = s.id`,
    [now, alwaysSkipped, maxPlaces, lastNumber],
  );
}

/** Returns whether a device's report has renewed the epoch since `after`, in ms. */
export async function hasRenewed(queries: Queries, deviceId: string, after: number): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM restores WHERE device_id = $1 AND at > $2 LIMIT 1', [
    deviceId,
    after,
  ]);
  return rows.length > 0;
}

/** The restore of a backup as shown to an event's organizer. */
export interface EventRestore {
  /** In ms. */
  readonly at: number;
  /** How many tickets may have been sold in the lost time without two getting the same number. */
  readonly numbersLeftOut: number;
}

/** Returns the last restore since each event was created, by event id; events without one are omitted. */
export async function lastRestores(
  queries: Queries,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventRestore>> {
  const rows = await queries.query<EventRestore & { readonly id: string }>(
    `SELECT e.id, max(r.at) AS at, e.numbers_left_out AS "numbersLeftOut"
       FROM events e JOIN restores r ON r.at >= e.created_at WHERE e.id = ANY($1::text[]) GROUP BY e.id`,
    [eventIds],
  );
  return new Map(rows.map(({ id, at, numbersLeftOut }) => [id, { at, numbersLeftOut }]));
}

/**
 * Writes a heartbeat, which shows whether the database accepts writes.
 *
 * @returns the fingerprint of the database's current master key; null if none is stored
 */
export async function writeHeartbeat(queries: Queries, beat: string): Promise<string | null> {
  const [row] = await queries.query<{ fingerprint: string | null }>(
    `INSERT INTO meta (key, value) VALUES ('heartbeat', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value
     RETURNING (SELECT value FROM meta WHERE key = 'master_key_fingerprint') AS fingerprint`,
    [beat],
  );
  return row?.fingerprint ?? null;
}
