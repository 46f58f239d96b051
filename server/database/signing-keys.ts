import type { Queries } from './database.ts';

/** An event's key as stored: cannot sign without the master key. */
export interface StoredKey {
  /** Six hex digits: the first bytes of SHA-256 of the raw public key. */
  readonly id: string;
  /** Raw, 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly privateKeySealed: Uint8Array;
  readonly seedKeySealed: Uint8Array;
}

/** A key of an event. */
interface EventKeyRow extends StoredKey {
  /** In ms; null if it has only been announced to doors and does not sign yet. */
  readonly usedSince: number | null;
}

/** Returns an event's keys that may have signed something valid, or will: announced keys first, the current one last. */
export function findKeys(queries: Queries, eventId: string): Promise<EventKeyRow[]> {
  return queries.query<EventKeyRow>(
    `SELECT id, public_key AS "publicKey", private_key_sealed AS "privateKeySealed", seed_key_sealed AS "seedKeySealed",
            used_since AS "usedSince"
       FROM signing_keys WHERE event_id = $1 AND retired_at IS NULL ORDER BY used_since NULLS FIRST, created_at, id`,
    [eventId],
  );
}

/** When a key was created, and since when it signs; in ms. */
type KeyTimes = Pick<EventKeyRow, 'usedSince'> & { readonly now: number };

/** @returns false if another key has the same id: generate another one */
export async function addKey(
  queries: Queries,
  eventId: string,
  key: StoredKey,
  { now, usedSince }: KeyTimes,
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO signing_keys (id, event_id, public_key, private_key_sealed, seed_key_sealed, created_at, used_since)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [key.id, eventId, key.publicKey, key.privateKeySealed, key.seedKeySealed, now, usedSince],
  );
  return rows.length > 0;
}

/** Starts signing with an announced key, which all tickets' codes then use. @returns how many tickets there are */
export async function useKey(
  queries: Queries,
  { eventId, keyId, now }: { readonly eventId: string; readonly keyId: string; readonly now: number },
): Promise<number> {
  await queries.query('UPDATE signing_keys SET used_since = $2 WHERE id = $1', [keyId, now]);
  const moved = await queries.query<{ tickets: number }>(
    `WITH moved AS (UPDATE tickets SET key_id = $2 WHERE event_id = $1 RETURNING 1)
     SELECT count(*)::int AS tickets FROM moved`,
    [eventId, keyId],
  );
  return moved[0]?.tickets ?? 0;
}

/** Retires keys, so that what they signed is no longer valid. */
export async function retireKeys(queries: Queries, keyIds: readonly string[], now: number): Promise<void> {
  await queries.query('UPDATE signing_keys SET retired_at = $2 WHERE id = ANY($1::text[])', [keyIds, now]);
}
