import { clusterBusLine } from './channel.ts';
import type { Queries } from './database.ts';

/** A column whose values are sealed by the master key: a change of that key seals each of them anew. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** What a row's value is bound to, by the row's id. */
  readonly purpose: (id: string) => string;
}

/** All of them; a test holds the list against the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'signing_keys', column: 'private_key_sealed', purpose: (id) => `private key ${id}` },
  { table: 'signing_keys', column: 'seed_key_sealed', purpose: (id) => `seed key ${id}` },
  { table: 'second_factors', column: 'secret_sealed', purpose: (id) => `second factor ${id}` },
];

/** Rows sealed anew at once. */
const rowsAtOnce = 500;

/**
 * Seals every stored secret anew.
 *
 * @param again opens a value and seals it with another key, bound to the same purpose
 * @returns how many there are
 */
export async function sealAllAnew(
  queries: Queries,
  again: (sealed: Uint8Array, purpose: string) => Uint8Array,
): Promise<number> {
  let count = 0;
  for (const { table, column, purpose } of sealedColumns) {
    for (let after = ''; ;) {
      const rows = await queries.query<{ id: string; sealed: Uint8Array }>(
        `SELECT id, ${column} AS sealed FROM ${table} WHERE id > $1 AND ${column} IS NOT NULL
          ORDER BY id LIMIT ${rowsAtOnce}`,
        [after],
      );
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
      count += rows.length;
      await queries.query(
        `UPDATE ${table} SET ${column} = fresh.sealed
           FROM unnest($1::text[], $2::bytea[]) AS fresh (id, sealed) WHERE ${table}.id = fresh.id`,
        [rows.map(({ id }) => id), rows.map(({ id, sealed }) => again(sealed, purpose(id)))],
      );
    }
  }
  return count;
}

/** A master key of before, sealed by the present one. */
export interface RetiredKey {
  readonly fingerprint: string;
  readonly sealed: Uint8Array;
}

export function listRetiredKeys(queries: Queries): Promise<RetiredKey[]> {
  return queries.query<RetiredKey & object>(
    'SELECT fingerprint, sealed FROM retired_master_keys ORDER BY retired_at, fingerprint',
  );
}

/** Keeps a retired key, or keeps it under another seal. */
export async function keepRetiredKey(
  queries: Queries,
  { fingerprint, sealed }: RetiredKey,
  now: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO retired_master_keys (fingerprint, sealed, retired_at) VALUES ($1, $2, $3)
     ON CONFLICT (fingerprint) DO UPDATE SET sealed = excluded.sealed`,
    [fingerprint, sealed, now],
  );
}

/** Makes another key the database's own. @returns false where the database is another key's */
export async function replaceFingerprint(queries: Queries, from: string, to: string): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE meta SET value = $2 WHERE key = 'master_key_fingerprint' AND value = $1 RETURNING key`,
    [from, to],
  );
  return rows.length > 0;
}

/** Ends every session: their tokens were signed by a key that is good no longer. @returns how many held */
export async function endEverySession(queries: Queries, now: number): Promise<number> {
  const rows = await queries.query<{ held: boolean }>(
    'DELETE FROM sessions RETURNING ended_at IS NULL AND expires_at > $1 AS held',
    [now],
  );
  return rows.filter(({ held }) => held).length;
}

/** Servers that are at work on a PostgreSQL database, by the lines on which they hear each other; 0 for an embedded one. */
export async function serversAtWork(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ servers: number }>(
    `SELECT count(*)::int AS servers FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1`,
    [clusterBusLine],
  );
  return row?.servers ?? 0;
}

/** Writes the hashes of the links of tickets that are on offer anew. @returns how many there are */
export async function hashOffersAnew(
  queries: Queries,
  hashOf: (transferId: string) => string,
): Promise<number> {
  const rows = await queries.query<{ id: string }>(`SELECT id FROM transfers WHERE state = 'offered'`);
  await queries.query(
    `UPDATE transfers SET token_hash = fresh.hash
       FROM unnest($1::text[], $2::text[]) AS fresh (id, hash) WHERE transfers.id = fresh.id`,
    [rows.map(({ id }) => id), rows.map(({ id }) => hashOf(id))],
  );
  return rows.length;
}
