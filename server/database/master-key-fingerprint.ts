import type { Queries } from '#server/database/database.ts';

/** The fingerprint of the master key that this database was made with; null where it knows none yet. */
export async function knownFingerprint(queries: Queries): Promise<string | null> {
  const [row] = await queries.query<{ value: string }>(
    `SELECT value FROM meta WHERE key = 'master_key_fingerprint'`,
  );
  return row?.value ?? null;
}

/** Several servers may start at once: the first one's key is the database's. */
export async function rememberFingerprint(queries: Queries, fingerprint: string): Promise<string | null> {
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('master_key_fingerprint', $1) ON CONFLICT (key) DO NOTHING`,
    [fingerprint],
  );
  return knownFingerprint(queries);
}

/** A private key as it is stored. */
export interface Sealed {
  readonly id: string;
  readonly sealed: Uint8Array;
}

/** The oldest private key that was sealed; null where there is none. */
export async function oldestSealed(queries: Queries): Promise<Sealed | null> {
  const [row] = await queries.query<Sealed>(
    `SELECT id, private_key_sealed AS sealed FROM signing_keys ORDER BY created_at, id LIMIT 1`,
  );
  return row ?? null;
}
