import { createHash } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';

/** A device registered for updates of a pass. */
export interface AppleRegistration {
  /** The device's own identifier. */
  readonly device: string;
  readonly serial: string;
  /** Apple's push token for the device. */
  readonly pushToken: string;
}

/** A push to a device. */
export interface ApplePush {
  readonly pushToken: string;
  /** When one of its passes last changed, in ms. */
  readonly changedAt: number;
}

/** Enough for one person's current and former devices; beyond this the oldest are removed. */
const maxOfPass = 10;

const digestOf = (pushToken: string): string => createHash('sha256').update(pushToken).digest('base64url');

/** The result of a registration. */
export interface Registered {
  readonly isNew: boolean;
  /** Whether the pass has ever changed: the device may have an older one, added before the change and registered after. */
  readonly isBehind: boolean;
  readonly pushDigest: string;
  /** When the pass last changed, in ms. */
  readonly changedAt: number;
}

/** Registers a device for updates of a pass. Null if the pass is unknown. @param now ms */
export async function registerDevice(
  queries: Queries,
  { device, serial, pushToken }: AppleRegistration,
  now: number,
): Promise<Registered | null> {
  const [pass] = await queries.query<{ changedAt: number; isBehind: boolean }>(
    `SELECT changed_at AS "changedAt", changed_at > given_at AS "isBehind"
     FROM wallet_passes WHERE wallet = 'apple' AND serial = $1 FOR SHARE`,
    [serial],
  );
  if (pass === undefined) return null;
  const pushDigest = digestOf(pushToken);
  const [row] = await queries.query<{ isNew: boolean }>(
    `INSERT INTO apple_registrations (device, serial, push_token, push_digest, registered_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (device, serial) DO UPDATE
       SET push_token = EXCLUDED.push_token, push_digest = EXCLUDED.push_digest RETURNING xmax = 0 AS "isNew"`,
    [device, serial, pushToken, pushDigest, now],
  );
  const isNew = row?.isNew === true;
  if (isNew) await dropEldest(queries, serial);
  return { ...pass, isNew, pushDigest };
}

async function dropEldest(queries: Queries, serial: string): Promise<void> {
  await queries.query(
    `DELETE FROM apple_registrations WHERE (device, serial) IN (SELECT device, serial FROM apple_registrations
       WHERE wallet = 'apple' AND serial = $1 ORDER BY registered_at DESC, device OFFSET $2)`,
    [serial, maxOfPass],
  );
}

export async function unregisterDevice(queries: Queries, device: string, serial: string): Promise<void> {
  await queries.query('DELETE FROM apple_registrations WHERE device = $1 AND serial = $2', [device, serial]);
}

/** Deletes the device with this push token. */
export async function dropPushToken(queries: Queries, pushToken: string): Promise<void> {
  await queries.query('DELETE FROM apple_registrations WHERE push_digest = $1', [digestOf(pushToken)]);
}

const withPasses = 'apple_registrations JOIN wallet_passes USING (wallet, serial)';

/** Returns a device's passes that changed after a moment, earliest change first. @param since ms */
export function findChangedPasses(
  queries: Queries,
  device: string,
  since: number,
  most: number,
): Promise<{ readonly serial: string; readonly changedAt: number }[]> {
  return queries.query(
    `SELECT serial, changed_at AS "changedAt" FROM ${withPasses}
     WHERE device = $1 AND changed_at > $2 ORDER BY changed_at, serial LIMIT $3`,
    [device, since, most],
  );
}

/** Returns the devices to notify of any of these passes, each once, by digest, with the time of the change in ms. */
export function findToPush(
  queries: Queries,
  serials: readonly string[],
): Promise<{ readonly pushDigest: string; readonly changedAt: number }[]> {
  return queries.query(
    `SELECT push_digest AS "pushDigest", max(changed_at) AS "changedAt" FROM ${withPasses}
     WHERE wallet = 'apple' AND serial = ANY($1) GROUP BY push_digest`,
    [serials],
  );
}

/** Null if the device has no passes any more. */
export async function findPush(queries: Queries, pushDigest: string): Promise<ApplePush | null> {
  const [row] = await queries.query<ApplePush>(
    `SELECT push_token AS "pushToken", max(changed_at) AS "changedAt" FROM ${withPasses}
     WHERE push_digest = $1 GROUP BY push_token`,
    [pushDigest],
  );
  return row ?? null;
}
