import { randomUUIDv7 } from 'node:crypto';
import { noteInAudit } from './audit.ts';
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
  await noteRenewal(queries, epoch, now, lead);
  return epoch;
}

/** Who has shown it, the operator where nobody is named, and by how much the database is behind. */
async function noteRenewal(queries: Queries, epoch: string, at: number, lead: Lead | null): Promise<void> {
  const line = { at, actor: 'somebody', outcome: 'done' } as const;
  if (lead === null) return noteInAudit(queries, { ...line, action: 'server_restored', details: { epoch } });
  const { deviceId, eventId, reached, revision } = lead;
  const details = { epoch, reached, revision };
  await noteInAudit(queries, {
    ...line,
    action: 'device_showed_restore',
    eventId,
    subject: deviceId,
    details,
  });
}

/**
 * Left out at each restore beside the places that were for sale: for places that were added, types without a quantity,
 * tickets that took the place of others, and those for rehearsals.
 */
const alwaysSkipped = 10_000;
/** Most places for sale that numbers are left out for: each costs a device 10 bytes. */
const mostPlaces = 200_000;
/** No manifest reaches further than twice this. */
const lastNumber = 5_000_000;

/** Two tickets of one number would both be genuine, and the second refused: what could have been sold is left out. */
async function skipNumbers(queries: Queries, now: number): Promise<void> {
  await queries.query(
    `UPDATE events e SET revision = e.revision + 1, next_number = e.next_number + s.skipped, numbers_left_out = s.skipped
       FROM (SELECT o.id, greatest(0, least($4 - o.next_number, $2 + least($3, coalesce((
                SELECT sum(greatest(t.quantity::bigint * t.group_size - t.issued, 0))
                  FROM ticket_types t WHERE t.event_id = o.id), 0))))::int AS skipped
               FROM events o WHERE o.ends_at > $1) s
      WHERE e.id = s.id`,
    [now, alwaysSkipped, mostPlaces, lastNumber],
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

/** What an event's organizer is told of a restored backup. */
export interface EventRestore {
  /** ms. */
  readonly at: number;
  /** So many tickets may have been sold in the lost time without two of one number. */
  readonly numbersLeftOut: number;
}

/** When a backup was last restored since an event was made, by its id; those without one are left out. */
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
 * Writes something new, so that it shows whether the database takes writes.
 *
 * @returns the fingerprint of the master key that the database has by now; null where it knows none
 */
export async function writeHeartbeat(queries: Queries, beat: string): Promise<string | null> {
  const [row] = await queries.query<{ fingerprint: string | null }>(
    `INSERT INTO meta (key, value) VALUES ('heartbeat', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value
     RETURNING (SELECT value FROM meta WHERE key = 'master_key_fingerprint') AS fingerprint`,
    [beat],
  );
  return row?.fingerprint ?? null;
}
