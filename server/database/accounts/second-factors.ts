import type { Queries } from '#server/database/database.ts';

/** Stores a secret that awaits its first code, replacing any other pending one; false if a confirmed one exists. */
export async function storeSecret(
  queries: Queries,
  { userId, sealed, now }: { readonly userId: string; readonly sealed: Uint8Array; readonly now: number },
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO second_factors (id, secret_sealed, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
       WHERE second_factors.last_step = 0
     RETURNING id`,
    [userId, sealed, now],
  );
  return rows.length > 0;
}

/** Returns a person's secret, whether or not it is confirmed. */
export async function findSecret(queries: Queries, userId: string): Promise<Uint8Array | null> {
  const [row] = await queries.query<{ secret_sealed: Uint8Array }>(
    'SELECT secret_sealed FROM second_factors WHERE id = $1',
    [userId],
  );
  return row?.secret_sealed ?? null;
}

/** Uses up the code of a time step; false if it or a later one was used before, or the secret was replaced. */
export async function consumeStep(
  queries: Queries,
  userId: string,
  { step, sealed }: { readonly step: number; readonly sealed: Uint8Array },
): Promise<boolean> {
  const rows = await queries.query(
    'UPDATE second_factors SET last_step = $2 WHERE id = $1 AND last_step < $2 AND secret_sealed = $3 RETURNING id',
    [userId, step, sealed],
  );
  return rows.length > 0;
}

/** Starts asking for codes; false if that was already the case. */
export async function switchOn(queries: Queries, userId: string, now: number): Promise<boolean> {
  const rows = await queries.query(
    'UPDATE users SET second_factor_at = $2 WHERE id = $1 AND second_factor_at IS NULL RETURNING id',
    [userId, now],
  );
  return rows.length > 0;
}

/** Returns whether sign-in asks a person for codes. */
export async function asksForCodes(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM users WHERE id = $1 AND second_factor_at IS NOT NULL', [
    userId,
  ]);
  return rows.length > 0;
}

/**
 * Deletes a person's secret and recovery codes: sign-in asks only for the password again. Call it with the person's row
 * locked.
 */
export async function deleteSecondFactorOf(queries: Queries, userId: string): Promise<void> {
  await queries.query('UPDATE users SET second_factor_at = NULL WHERE id = $1', [userId]);
  await queries.query('DELETE FROM second_factors WHERE id = $1', [userId]);
  await queries.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
}

/** Stores new recovery codes as digests, replacing all others. */
export async function storeRecoveryCodes(
  queries: Queries,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await queries.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await queries.query(
    'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, hash FROM unnest($2::text[]) AS fresh (hash)',
    [userId, hashes],
  );
}

/** Uses up a recovery code; false if it does not exist or was used. */
export async function consumeRecoveryCode(queries: Queries, userId: string, hash: string): Promise<boolean> {
  const rows = await queries.query(
    'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id',
    [userId, hash],
  );
  return rows.length > 0;
}

export async function countRecoveryCodes(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries.query<{ left: number }>(
    'SELECT count(*) AS left FROM recovery_codes WHERE user_id = $1',
    [userId],
  );
  return row?.left ?? 0;
}
