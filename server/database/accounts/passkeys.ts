import type { Queries } from '#server/database/database.ts';

/** A passkey on one of a person's devices. Times in ms. */
export interface Passkey {
  readonly id: string;
  /** The credential id assigned by the device, in base64url. */
  readonly credentialId: string;
  readonly userId: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  /** The passkey's own signature counter; 0 if it does not count. */
  readonly counter: number;
  /** How a browser reaches it. */
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

type PasskeyRow = Omit<Passkey, 'transports'> & { readonly transports: string };

const columns = `id, credential_id AS "credentialId", user_id AS "userId", public_key AS "publicKey", counter, transports, name,
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

const passkeyOf = ({ transports, ...row }: PasskeyRow): Passkey => ({
  ...row,
  transports: transports === '' ? [] : transports.split(' '),
});

/** Adds a passkey; false if it already belongs to an account. */
export async function addPasskey(queries: Queries, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO passkeys (id, credential_id, user_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [
      passkey.id,
      passkey.credentialId,
      passkey.userId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports.join(' '),
      passkey.name,
      passkey.createdAt,
    ],
  );
  return rows.length > 0;
}

/** Finds a passkey by its credential id; null if no account has it. */
export async function findPasskey(queries: Queries, credentialId: string): Promise<Passkey | null> {
  const [row] = await queries.query<PasskeyRow & object>(
    `SELECT ${columns} FROM passkeys WHERE credential_id = $1`,
    [credentialId],
  );
  return row === undefined ? null : passkeyOf(row);
}

/** Lists a person's passkeys, oldest first. */
export async function listPasskeyRows(queries: Queries, userId: string): Promise<readonly Passkey[]> {
  const rows = await queries.query<PasskeyRow & object>(
    `SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id LIMIT 200`,
    [userId],
  );
  return rows.map(passkeyOf);
}

/** Locks one of a person's passkeys; null if they have no such passkey. */
export async function lockPasskey(queries: Queries, userId: string, id: string): Promise<Passkey | null> {
  const [row] = await queries.query<PasskeyRow & object>(
    `SELECT ${columns} FROM passkeys WHERE user_id = $1 AND id = $2 FOR UPDATE`,
    [userId, id],
  );
  return row === undefined ? null : passkeyOf(row);
}

export async function renamePasskeyRow(queries: Queries, id: string, name: string): Promise<void> {
  await queries.query('UPDATE passkeys SET name = $2 WHERE id = $1', [id, name]);
}

/** Deletes one of a person's passkeys; false if they have no such passkey. */
export async function removePasskeyRow(queries: Queries, userId: string, id: string): Promise<boolean> {
  const rows = await queries.query('DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING id', [
    userId,
    id,
  ]);
  return rows.length > 0;
}

/** Deletes all of a person's passkeys; returns how many. */
export async function deletePasskeysOf(queries: Queries, userId: string): Promise<number> {
  const rows = await queries.query('DELETE FROM passkeys WHERE user_id = $1 RETURNING id', [userId]);
  return rows.length;
}

/**
 * Records a signature. False if the passkey is gone or its counter did not increase, which means that a copy exists
 * and either may have signed. Concurrent uses are serialized here.
 */
export async function recordPasskeyUse(
  queries: Queries,
  { id, counter, now }: { readonly id: string; readonly counter: number; readonly now: number },
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE passkeys SET counter = $2::bigint, last_used_at = $3
     WHERE id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0)) RETURNING id`,
    [id, counter, now],
  );
  return rows.length > 0;
}

/** Stores a pending challenge; `request` is an HMAC. */
export async function addPasskeyRequest(queries: Queries, request: string, expiresAt: number): Promise<void> {
  await queries.query('INSERT INTO passkey_requests (request, expires_at) VALUES ($1, $2)', [
    request,
    expiresAt,
  ]);
}

/** Uses up a challenge; false if it was used before, has expired, or never existed. */
export async function consumePasskeyRequest(
  queries: Queries,
  request: string,
  now: number,
): Promise<boolean> {
  const rows = await queries.query<{ expires_at: number }>(
    'DELETE FROM passkey_requests WHERE request = $1 RETURNING expires_at',
    [request],
  );
  return rows.some(({ expires_at }) => expires_at > now);
}

export async function deletePasskeyRequests(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM passkey_requests WHERE expires_at <= $1', [now]);
}
