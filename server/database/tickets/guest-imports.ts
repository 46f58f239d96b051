import { patternOf } from '#server/database/like.ts';
import type { GuestProblem } from '#domain/events/guest-row.ts';
import type { Queries } from '#server/database/database.ts';

export type ImportState = 'reading' | 'previewed' | 'applying' | 'applied' | 'undoing' | 'undone';

/** A guest list as a whole, with its progress. Times in ms. */
export interface ImportRow {
  readonly importId: string;
  readonly eventId: string;
  readonly kind: 'file' | 'by_hand' | 'test';
  /** The file's name, or the name of a guest added by hand. */
  readonly name: string;
  readonly state: ImportState;
  /** Ticket type of rows that name none. */
  readonly ticketTypeId: string | null;
  readonly rows: number;
  readonly received: number;
  readonly readyRows: number;
  readonly readyTickets: number;
  readonly doneRows: number;
  readonly madeTickets: number;
  readonly voidedTickets: number;
  readonly storedRows: number;
  readonly problems: Readonly<Record<string, number>>;
  readonly requestHash: string;
  readonly createdBy: string | null;
  readonly createdAt: number;
  readonly appliedAt: number | null;
  readonly undoneAt: number | null;
  /** When emailing its guests began and finished; null if they are not emailed. */
  readonly emailsAskedAt: number | null;
  readonly emailsDoneAt: number | null;
  readonly emailsSent: number;
  readonly emailsKept: number;
  readonly emailsFailed: number;
  readonly emailsSkipped: number;
}

const columns = `i.id AS "importId", i.event_id AS "eventId", i.kind, i.state, i.ticket_type_id AS "ticketTypeId",
  CASE WHEN i.kind = 'by_hand' THEN coalesce((SELECT r.name FROM guest_rows r WHERE r.import_id = i.id AND r.row = 1), '')
       ELSE i.name END AS name,
  i.row_count AS rows, i.received, i.ready_rows AS "readyRows", i.ready_tickets AS "readyTickets",
  i.done_rows AS "doneRows", i.made_tickets AS "madeTickets", i.voided_tickets AS "voidedTickets",
  i.kept_rows AS "storedRows", i.problems, i.request_hash AS "requestHash", i.created_by AS "createdBy",
  i.created_at AS "createdAt", i.applied_at AS "appliedAt", i.undone_at AS "undoneAt",
  i.emails_asked_at AS "emailsAskedAt", i.emails_done_at AS "emailsDoneAt", i.emails_sent AS "emailsSent",
  i.emails_kept AS "emailsKept", i.emails_failed AS "emailsFailed", i.emails_skipped AS "emailsSkipped"`;

export type NewImport = Pick<
  ImportRow,
  | 'importId'
  | 'eventId'
  | 'kind'
  | 'name'
  | 'ticketTypeId'
  | 'rows'
  | 'requestHash'
  | 'createdBy'
  | 'createdAt'
>;

/** Adds an import; an existing one with the same id stays unchanged. */
export async function addImport(queries: Queries, made: NewImport): Promise<void> {
  await queries.query(
    `INSERT INTO guest_imports (id, event_id, kind, name, state, ticket_type_id, row_count, request_hash, created_by, created_at)
     VALUES ($1, $2, $3, $4, 'reading', $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
    [
      made.importId,
      made.eventId,
      made.kind,
      made.name,
      made.ticketTypeId,
      made.rows,
      made.requestHash,
      made.createdBy,
      made.createdAt,
    ],
  );
}

export async function findImport(queries: Queries, importId: string): Promise<ImportRow | null> {
  const [row] = await queries.query<ImportRow>(`SELECT ${columns} FROM guest_imports i WHERE i.id = $1`, [
    importId,
  ]);
  return row ?? null;
}

/** Like `findImport`, locked until the transaction ends. If its event is to be locked too, lock that first. */
export async function lockImport(queries: Queries, importId: string): Promise<ImportRow | null> {
  await queries.query('SELECT id FROM guest_imports WHERE id = $1 FOR UPDATE', [importId]);
  return findImport(queries, importId);
}

/** Searched by file name, or by name and email of a single guest added by hand. */
const found = `i.event_id = $1 AND ($2 = '' OR fold_text(i.name) LIKE $2 OR i.kind = 'by_hand' AND EXISTS (
  SELECT FROM guest_rows r WHERE r.import_id = i.id AND r.row = 1 AND fold_text(r.name || ' ' || r.email) LIKE $2))`;

/** Lists an event's imports that match the search, newest first. */
export async function findImports(
  queries: Queries,
  eventId: string,
  { search, page, limit }: { readonly search: string; readonly page: number; readonly limit: number },
): Promise<{ readonly rows: ImportRow[]; readonly total: number }> {
  const pattern = patternOf(search);
  const [counted] = await queries.query<{ total: number }>(
    `SELECT count(*) AS total FROM guest_imports i WHERE ${found}`,
    [eventId, pattern],
  );
  const rows = await queries.query<ImportRow>(
    `SELECT ${columns} FROM guest_imports i WHERE ${found} ORDER BY i.created_at DESC, i.id LIMIT $3 OFFSET $4`,
    [eventId, pattern, limit, (page - 1) * limit],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Counts an event's imports that wait to be applied or deleted. */
export async function countWaitingImports(queries: Queries, eventId: string): Promise<number> {
  const [row] = await queries.query<{ waiting: number }>(
    `SELECT count(*) AS waiting FROM guest_imports WHERE event_id = $1 AND state IN ('reading', 'previewed')`,
    [eventId],
  );
  return row?.waiting ?? 0;
}

/** Lists imports for a server to work on, oldest first. */
export function findImportsAtWork(
  queries: Queries,
  most: number,
): Promise<Pick<ImportRow, 'importId' | 'eventId'>[]> {
  return queries.query(
    `SELECT id AS "importId", event_id AS "eventId" FROM guest_imports WHERE state IN ('applying', 'undoing')
      ORDER BY created_at, id LIMIT $1`,
    [most],
  );
}

/** Sets an import's next state. @param now ms */
export async function setImportState(
  queries: Queries,
  importId: string,
  state: ImportState,
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE guest_imports SET state = $2,
       applied_at = CASE WHEN $2 = 'applying' THEN $3::bigint ELSE applied_at END,
       undone_at = CASE WHEN $2 = 'undoing' THEN $3::bigint ELSE undone_at END WHERE id = $1`,
    [importId, state, now],
  );
}

/** Changes to the totals of an import. */
export interface ImportMove {
  readonly received?: number;
  readonly readyRows?: number;
  readonly readyTickets?: number;
  readonly doneRows?: number;
  readonly madeTickets?: number;
  readonly voidedTickets?: number;
  readonly storedRows?: number;
  readonly problems?: readonly GuestProblem[];
}

/** Updates the totals of an import that the caller has locked or just added. */
export async function moveImport(
  queries: Queries,
  before: Pick<ImportRow, 'importId' | 'problems'>,
  by: ImportMove,
): Promise<void> {
  const problems = { ...before.problems };
  for (const problem of by.problems ?? []) problems[problem] = (problems[problem] ?? 0) + 1;
  await queries.query(
    `UPDATE guest_imports SET received = received + $2, ready_rows = ready_rows + $3, ready_tickets = ready_tickets + $4,
       done_rows = done_rows + $5, made_tickets = made_tickets + $6, voided_tickets = voided_tickets + $7,
       kept_rows = kept_rows + $8, problems = $9::jsonb WHERE id = $1`,
    [
      before.importId,
      by.received ?? 0,
      by.readyRows ?? 0,
      by.readyTickets ?? 0,
      by.doneRows ?? 0,
      by.madeTickets ?? 0,
      by.voidedTickets ?? 0,
      by.storedRows ?? 0,
      JSON.stringify(problems),
    ],
  );
}

/** Rows deleted per statement, so that a long list does not block the database. */
const rowsAtOnce = 1_000;

/** Deletes an import that was not applied, with its rows. @returns false if it was applied, or does not exist */
export async function deleteImport(queries: Queries, importId: string): Promise<boolean> {
  const waits = `EXISTS (SELECT 1 FROM guest_imports WHERE id = $1 AND state IN ('reading', 'previewed'))`;
  for (;;) {
    const gone = await queries.query(
      `DELETE FROM guest_rows WHERE import_id = $1 AND ${waits}
          AND row IN (SELECT row FROM guest_rows WHERE import_id = $1 ORDER BY row LIMIT ${rowsAtOnce}) RETURNING 1 AS gone`,
      [importId],
    );
    if (gone.length < rowsAtOnce) break;
  }
  const rows = await queries.query(
    `DELETE FROM guest_imports WHERE id = $1 AND state IN ('reading', 'previewed') RETURNING 1 AS gone`,
    [importId],
  );
  return rows.length > 0;
}

/** Deletes lists that were uploaded before a time, in ms, and never applied. */
export async function deleteWaitingImports(queries: Queries, before: number): Promise<void> {
  const old = await queries.query<{ id: string }>(
    `SELECT id FROM guest_imports WHERE created_at < $1 AND state IN ('reading', 'previewed')`,
    [before],
  );
  for (const { id } of old) await deleteImport(queries, id);
}
