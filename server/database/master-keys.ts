import { clusterBusLine } from './channel.ts';
import type { Queries } from './database.ts';

/** A column encrypted with the master key, whose values are encrypted again when that key changes. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Returns the encryption context of a row's value from the row's id. */
  readonly purpose: (id: string) => string;
}

/** All such columns; a test compares the list with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'signing_keys', column: 'private_key_sealed', purpose: (id) => `private key ${id}` },
  { table: 'signing_keys', column: 'seed_key_sealed', purpose: (id) => `seed key ${id}` },
  { table: 'second_factors', column: 'secret_sealed', purpose: (id) => `second factor ${id}` },
];

/** Rows encrypted at a time. */
const rowsAtOnce = 500;

/**
 * Encrypts every stored secret again.
 *
 * @param again decrypts a value and encrypts it with another key for the same purpose
 * @returns how many there are
 */
export async function resealAll(
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

/** A previous master key, encrypted with the current one. */
export interface RetiredKey {
  readonly fingerprint: string;
  readonly sealed: Uint8Array;
}

export function listRetiredKeys(queries: Queries): Promise<RetiredKey[]> {
  return queries.query<RetiredKey & object>(
    'SELECT fingerprint, sealed FROM retired_master_keys ORDER BY retired_at, fingerprint',
  );
}

/** Stores a retired key, or replaces its encryption. */
export async function storeRetiredKey(
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

/** Sets the database's master key. @returns false if the database belongs to another key */
export async function replaceFingerprint(queries: Queries, from: string, to: string): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE meta SET value = $2 WHERE key = 'master_key_fingerprint' AND value = $1 RETURNING key`,
    [from, to],
  );
  return rows.length > 0;
}

/** Ends every session, because their tokens were signed with a retired key. @returns how many were valid */
export async function endEverySession(queries: Queries, now: number): Promise<number> {
  const rows = await queries.query<{ held: boolean }>(
    'DELETE FROM sessions RETURNING ended_at IS NULL AND expires_at > $1 AS held',
    [now],
  );
  return rows.filter(({ held }) => held).length;
}

/** Counts the servers running on a PostgreSQL database by their cluster bus connections; 0 for an embedded one. */
export async function serversAtWork(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ servers: number }>(
    `SELECT count(*)::int AS servers FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1`,
    [clusterBusLine],
  );
  return row?.servers ?? 0;
}

/** Hashes the links of pending transfers again. @returns how many there are */
export async function rehashTransfers(
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
