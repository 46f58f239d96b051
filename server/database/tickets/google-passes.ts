import type { Language } from '#messages/language.ts';
import type { Queries } from '#server/database/database.ts';

/** A pass at Google that is to show what its ticket is. */
export interface GooglePassRow {
  readonly serial: string;
  readonly ticketId: string;
  readonly language: Language;
  /** Digest of what Google was last told. */
  readonly told: string;
}

const columns = 'serial, ticket_id AS "ticketId", language, told';

/** Notes that a link was given. One that is known stays: Google keeps what it was told. @param lookAt ms */
export async function addGooglePass(queries: Queries, pass: GooglePassRow, lookAt: number): Promise<void> {
  await queries.query(
    `INSERT INTO google_passes (serial, ticket_id, language, told, look_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (serial) DO NOTHING`,
    [pass.serial, pass.ticketId, pass.language, pass.told, lookAt],
  );
}

/** Passes that are to be looked at by now, those that have waited longest first. @param now ms */
export function findDueGooglePasses(queries: Queries, now: number, most: number): Promise<GooglePassRow[]> {
  return queries.query<GooglePassRow>(
    `SELECT ${columns} FROM google_passes WHERE look_at <= $1 ORDER BY look_at, serial LIMIT $2`,
    [now, most],
  );
}

export async function findGooglePass(queries: Queries, serial: string): Promise<GooglePassRow | null> {
  const [row] = await queries.query<GooglePassRow>(`SELECT ${columns} FROM google_passes WHERE serial = $1`, [
    serial,
  ]);
  return row ?? null;
}

/** Has passes looked at again later. @param lookAt ms */
export async function lookLater(queries: Queries, serials: readonly string[], lookAt: number): Promise<void> {
  await queries.query('UPDATE google_passes SET look_at = $2 WHERE serial = ANY($1)', [serials, lookAt]);
}

/** Notes what Google was told. */
export async function noteTold(queries: Queries, serial: string, told: string): Promise<void> {
  await queries.query('UPDATE google_passes SET told = $2 WHERE serial = $1', [serial, told]);
}

export async function dropGooglePasses(queries: Queries, serials: readonly string[]): Promise<void> {
  await queries.query('DELETE FROM google_passes WHERE serial = ANY($1)', [serials]);
}
