import type { Queries } from '#server/database/database.ts';

interface Revoked {
  readonly barredAt: number | null;
  readonly person: string | null;
  readonly isNew: boolean;
}

/**
 * Revokes a device, once. `bar` prevents its key and its owner from enrolling at the event again; nothing here lifts
 * that.
 *
 * @returns since when they are barred, in ms, the phone's owner, and whether that is new; null if the event has no
 *   such device
 */
export async function revokeDevice(
  queries: Queries,
  eventId: string,
  deviceId: string,
  { now, bar }: { readonly now: number; readonly bar: boolean },
): Promise<Revoked | null> {
  const [row] = await queries.query<Revoked>(
    `UPDATE devices d SET revoked_at = coalesce(d.revoked_at, $3),
            barred_at = CASE WHEN $4 THEN coalesce(d.barred_at, $3) ELSE d.barred_at END
       FROM (SELECT id, revoked_at, barred_at FROM devices WHERE id = $1 AND event_id = $2 FOR UPDATE) old
      WHERE d.id = old.id
      RETURNING d.barred_at AS "barredAt", d.person,
        (old.revoked_at, old.barred_at) IS DISTINCT FROM (d.revoked_at, d.barred_at) AS "isNew"`,
    [deviceId, eventId, now, bar],
  );
  return row ?? null;
}

/** Renames a device of an event; false if it already has that name, null if it does not exist. */
export async function renameDevice(
  queries: Queries,
  eventId: string,
  deviceId: string,
  name: string,
): Promise<boolean | null> {
  const [row] = await queries.query<{ changed: boolean }>(
    `UPDATE devices d SET name = $3 FROM (SELECT id, name FROM devices WHERE id = $1 AND event_id = $2 FOR UPDATE) old
      WHERE d.id = old.id RETURNING old.name <> $3 AS changed`,
    [deviceId, eventId, name],
  );
  return row?.changed ?? null;
}

/**
 * Lets a device's key and owner enrol at the event again, whichever of their devices was barred. @returns false if none
 * was
 */
export async function allowDevice(queries: Queries, eventId: string, deviceId: string): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE devices SET barred_at = NULL
      WHERE event_id = $2 AND barred_at IS NOT NULL AND id IN (
        SELECT d.id FROM devices asked
          JOIN devices d ON d.id = asked.id OR d.public_key = asked.public_key OR d.person = asked.person
         WHERE asked.id = $1 AND asked.event_id = $2) RETURNING id`,
    [deviceId, eventId],
  );
  return rows.length > 0;
}

/** Returns whether a person is barred from enrolling at the event because their device was revoked. */
export async function isPersonBarred(queries: Queries, eventId: string, person: string): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 FROM devices WHERE event_id = $1 AND barred_at IS NOT NULL AND person = $2 LIMIT 1',
    [eventId, person],
  );
  return rows.length > 0;
}

/** Returns whether the phone with this key, or its owner, is barred from the event that a valid code is for. */
export async function isPhoneBarred(
  queries: Queries,
  codeHash: Uint8Array,
  by: { readonly publicKey: Uint8Array; readonly person: string | null },
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `SELECT 1 FROM device_invites i JOIN devices d ON d.event_id = i.event_id
      WHERE i.code_hash = $1 AND i.used_at IS NULL AND i.expires_at > $3
        AND (d.public_key = $2 OR d.person = $4) AND d.barred_at IS NOT NULL LIMIT 1`,
    [codeHash, by.publicKey, now, by.person],
  );
  return rows.length > 0;
}
