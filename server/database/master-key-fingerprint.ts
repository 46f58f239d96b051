import type { Queries } from '#server/database/database.ts';

/** Returns the fingerprint of this database's master key; null if none is stored yet. */
export async function knownFingerprint(queries: Queries): Promise<string | null> {
  const [row] = await queries.query<{ value: string }>(
    `SELECT value FROM meta WHERE key = 'master_key_fingerprint'`,
  );
  return row?.value ?? null;
}

/** If several servers start at once, the first one's key becomes the database's. */
export async function rememberFingerprint(queries: Queries, fingerprint: string): Promise<string | null> {
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('master_key_fingerprint', $1) ON CONFLICT (key) DO NOTHING`,
    [fingerprint],
  );
  return knownFingerprint(queries);
}

/** An encrypted private key as stored. */
export interface Sealed {
  readonly id: string;
  readonly sealed: Uint8Array;
}

/** Returns the oldest encrypted private key; null if there is none. */
export async function oldestSealed(queries: Queries): Promise<Sealed | null> {
  const [row] = await queries.query<Sealed>(
    `SELECT id, private_key_sealed AS sealed FROM signing_keys ORDER BY created_at, id LIMIT 1`,
  );
  return row ?? null;
}
