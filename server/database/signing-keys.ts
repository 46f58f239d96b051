import type { Queries } from './database.ts';

/** An event's key as it is stored: nothing in it signs without the master key. */
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
  /** ms; null where doors are only told of it for now, and it signs nothing yet. */
  readonly usedSince: number | null;
}

/**
 * Keys of an event that may still have signed something good, or will: the one that signs now stands last, those that
 * doors are told of before they are used stand first.
 */
export function findKeys(queries: Queries, eventId: string): Promise<EventKeyRow[]> {
  return queries.query<EventKeyRow>(
    `SELECT id, public_key AS "publicKey", private_key_sealed AS "privateKeySealed", seed_key_sealed AS "seedKeySealed",
            used_since AS "usedSince"
       FROM signing_keys WHERE event_id = $1 AND retired_at IS NULL ORDER BY used_since NULLS FIRST, created_at, id`,
    [eventId],
  );
}

/** When a key was made, and since when it signs; ms. */
type KeyTimes = Pick<EventKeyRow, 'usedSince'> & { readonly now: number };

/** @returns false where another key has the same id: draw another one */
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

/** Signs with an announced key from now on: the codes of all tickets become its own. @returns how many tickets there are */
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

/** What these keys signed is good no longer. */
export async function retireKeys(queries: Queries, keyIds: readonly string[], now: number): Promise<void> {
  await queries.query('UPDATE signing_keys SET retired_at = $2 WHERE id = ANY($1::text[])', [keyIds, now]);
}
