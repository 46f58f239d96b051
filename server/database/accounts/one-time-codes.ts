import type { Queries } from '#server/database/database.ts';

/** A code as stored: only HMACs, so that the table reveals neither numbers nor codes. */
export interface StoredCode {
  readonly request: string;
  readonly subject: string;
  readonly codeHash: string;
  /** In ms. */
  readonly expiresAt: number;
  readonly tries: number;
}

export async function addCode(queries: Queries, code: StoredCode): Promise<void> {
  await queries.query(
    `INSERT INTO one_time_codes (request, subject, code_hash, expires_at, tries_left) VALUES ($1, $2, $3, $4, $5)`,
    [code.request, code.subject, code.codeHash, code.expiresAt, code.tries],
  );
}

/** Uses up one try of a valid code; returns its hash, or null if there is none or no try is left. */
export async function spendTryOfCode(
  queries: Queries,
  { request, subject }: Pick<StoredCode, 'request' | 'subject'>,
  now: number,
): Promise<string | null> {
  const [row] = await queries.query<{ code_hash: string }>(
    `UPDATE one_time_codes SET tries_left = tries_left - 1
     WHERE request = $1 AND subject = $2 AND expires_at > $3 AND tries_left > 0 RETURNING code_hash`,
    [request, subject, now],
  );
  return row?.code_hash ?? null;
}

/** Returns the try after a right code. */
export async function giveTryBack(
  queries: Queries,
  { request, codeHash }: Pick<StoredCode, 'request' | 'codeHash'>,
): Promise<void> {
  await queries.query(
    'UPDATE one_time_codes SET tries_left = tries_left + 1 WHERE request = $1 AND code_hash = $2',
    [request, codeHash],
  );
}

/** Deletes a used code; false if another call was first. */
export async function removeCode(
  queries: Queries,
  { request, codeHash }: Pick<StoredCode, 'request' | 'codeHash'>,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    'DELETE FROM one_time_codes WHERE request = $1 AND code_hash = $2 AND expires_at > $3 RETURNING request',
    [request, codeHash, now],
  );
  return rows.length > 0;
}

/** Notes that where a code was to go was refused for good. @param now ms */
export async function recordCodeRefused(queries: Queries, request: string, now: number): Promise<void> {
  await queries.query('UPDATE one_time_codes SET refused_at = $2 WHERE request = $1', [request, now]);
}

/** Whether where a code of these days was to go was refused; false where there is no such code. */
export async function isCodeRefused(queries: Queries, request: string): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 AS found FROM one_time_codes WHERE request = $1 AND refused_at IS NOT NULL',
    [request],
  );
  return rows.length > 0;
}

export async function deleteOldCodes(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM one_time_codes WHERE expires_at <= $1', [now]);
}
