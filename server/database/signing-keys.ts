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

/** Keys of an event that may still have signed something good, oldest first. */
export function findKeys(queries: Queries, eventId: string): Promise<StoredKey[]> {
  return queries.query<StoredKey>(
    `SELECT id, public_key AS "publicKey", private_key_sealed AS "privateKeySealed", seed_key_sealed AS "seedKeySealed"
       FROM signing_keys WHERE event_id = $1 AND retired_at IS NULL ORDER BY created_at, id`,
    [eventId],
  );
}

/** @returns false where another key has the same id: draw another one */
export async function addKey(
  queries: Queries,
  eventId: string,
  key: StoredKey,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO signing_keys (id, event_id, public_key, private_key_sealed, seed_key_sealed, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [key.id, eventId, key.publicKey, key.privateKeySealed, key.seedKeySealed, now],
  );
  return rows.length > 0;
}
