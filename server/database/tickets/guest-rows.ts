import type { RecipientProblem, RecipientState } from '#domain/events/event-message.ts';
import type { GuestProblem } from '#domain/events/guest-row.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { rowsOf } from '#server/database/rows.ts';
import type { TicketInForce } from '#server/database/sales/order-tickets.ts';
import { isOfGuestRow } from './guest-row-tickets.ts';

export interface NewGuestRow {
  readonly row: number;
  /** Line in its file, as numbered by spreadsheets; null if unknown. */
  readonly line: number | null;
  readonly name: string;
  readonly email: string;
  /** As it was written. */
  readonly typeName: string;
  readonly ticketTypeId: string | null;
  readonly quantity: number;
  /** Identifies a guest; null if the row is invalid. */
  readonly guestKey: string | null;
  /** Digest of the code that the ticket was sold with elsewhere; null for one of ours. */
  readonly foreignDigest: string | null;
  readonly problems: readonly GuestProblem[];
}

export interface StoredGuestRow extends Omit<NewGuestRow, 'guestKey' | 'foreignDigest'> {
  readonly state: 'ready' | 'wrong' | 'made' | 'voided' | 'kept';
  readonly firstNumber: number | null;
}

const newRows = rowsOf<NewGuestRow>([
  { name: 'row', type: 'bigint', of: ({ row }) => row },
  { name: 'line', type: 'bigint', of: ({ line }) => line },
  { name: 'name', type: 'text', of: ({ name }) => name },
  { name: 'email', type: 'text', of: ({ email }) => email },
  { name: 'type_name', type: 'text', of: ({ typeName }) => typeName },
  { name: 'ticket_type_id', type: 'text', of: ({ ticketTypeId }) => ticketTypeId },
  { name: 'quantity', type: 'bigint', of: ({ quantity }) => quantity },
  { name: 'guest_key', type: 'text', of: ({ guestKey }) => guestKey },
  { name: 'foreign_digest', type: 'text', of: ({ foreignDigest }) => foreignDigest },
  { name: 'problems', type: 'text', of: ({ problems }) => JSON.stringify(problems) },
]);

/** A row's content, as sent. */
type SubmittedRow = Pick<NewGuestRow, 'row' | 'name' | 'email' | 'typeName' | 'quantity'>;

/** Finds which of these rows an import already has; rows emptied with their person's account are marked. */
export async function findRowsAmong(
  queries: Queries,
  importId: string,
  from: number,
  count: number,
): Promise<ReadonlyMap<number, SubmittedRow & { readonly emptied: boolean }>> {
  const rows = await queries.query<SubmittedRow & { readonly emptied: boolean }>(
    `SELECT row, name, email, type_name AS "typeName", quantity,
            state IN ('made', 'voided', 'kept') AND guest_key IS NULL AS emptied
       FROM guest_rows WHERE import_id = $1 AND row >= $2 AND row < $3`,
    [importId, from, from + count],
  );
  return new Map(rows.map((row) => [row.row, row]));
}

/** Adds rows that the import does not have yet; its row is locked. */
export async function addGuestRows(
  queries: Queries,
  { importId, eventId }: { readonly importId: string; readonly eventId: string },
  rows: readonly NewGuestRow[],
): Promise<void> {
  await queries.query(
    `INSERT INTO guest_rows (import_id, event_id, state, ${newRows.names})
     SELECT $1, $2, CASE WHEN problems = '[]' THEN 'ready' ELSE 'wrong' END, row, line, name, email, type_name, ticket_type_id,
            quantity, guest_key, foreign_digest, problems::jsonb FROM ${newRows.from(3)}`,
    [importId, eventId, ...newRows.params(rows)],
  );
}

/** Finds which guests are already in a list, and which have tickets from another one, by their keys. */
export async function findKnownGuests(
  queries: Queries,
  { importId, eventId }: { readonly importId: string; readonly eventId: string },
  keys: readonly string[],
): Promise<{ readonly inList: ReadonlySet<string>; readonly atEvent: ReadonlySet<string> }> {
  const rows = await queries.query<{ key: string; own: boolean }>(
    `SELECT DISTINCT guest_key AS key, import_id = $2 AS own FROM guest_rows
      WHERE event_id = $1 AND guest_key = ANY($3::text[])
        AND (state IN ('made', 'kept') OR (import_id = $2 AND state = 'ready'))`,
    [eventId, importId, keys],
  );
  const keysOf = (own: boolean) => new Set(rows.filter((row) => row.own === own).map(({ key }) => key));
  return { inList: keysOf(true), atEvent: keysOf(false) };
}

const columns = `r.row, r.line, r.name, r.email, r.type_name AS "typeName", r.ticket_type_id AS "ticketTypeId", r.quantity,
  r.problems, r.state, r.first_number AS "firstNumber"`;

/** The data needed to identify guests and issue their tickets, beyond what is shown of a row. */
export type RowInProgress = StoredGuestRow & Pick<NewGuestRow, 'guestKey' | 'foreignDigest'>;

/**
 * Returns an import's next rows in a state, in order. Rows with external codes are ordered by digest: tickets
 * numbered in that order make manifest pages small.
 */
export function findRowsIn(
  queries: Queries,
  importId: string,
  state: StoredGuestRow['state'],
  most: number,
): Promise<RowInProgress[]> {
  return queries.query(
    `SELECT ${columns}, r.guest_key AS "guestKey", r.foreign_digest AS "foreignDigest"
       FROM guest_rows r WHERE r.import_id = $1 AND r.state = $2 ORDER BY r.foreign_digest, r.row LIMIT $3`,
    [importId, state, most],
  );
}

/** Records the results of rows: their state, problems, and first ticket if any. */
export async function setGuestRows(
  queries: Queries,
  importId: string,
  rows: readonly Pick<StoredGuestRow, 'row' | 'state' | 'problems' | 'firstNumber'>[],
): Promise<void> {
  await queries.query(
    `UPDATE guest_rows r SET state = x.state, problems = x.problems::jsonb, first_number = x.number
       FROM unnest($2::int[], $3::text[], $4::text[], $5::int[]) AS x(row, state, problems, number)
      WHERE r.import_id = $1 AND r.row = x.row`,
    [
      importId,
      rows.map(({ row }) => row),
      rows.map(({ state }) => state),
      rows.map(({ problems }) => JSON.stringify(problems)),
      rows.map(({ firstNumber }) => firstNumber),
    ],
  );
}

/** SQL for whether a ticket `t` admitted somebody. */
const cameIn = `EXISTS (SELECT 1 FROM claims k WHERE k.event_id = t.event_id AND k.ticket_number = t.number
  AND k.direction = 'entry' AND k.counting IN ('first', 'second') OFFSET 0)`;

export interface GuestTicket extends TicketInForce {
  /** The row that it, or its original before transfers, came from. */
  readonly row: number;
  readonly cameIn: boolean;
  /** Whether somebody has it in their account. */
  readonly taken: boolean;
}

/**
 * Returns the valid tickets of some rows, whoever holds them, each with whether it or a predecessor has admitted
 * somebody. `OFFSET 0`: each is looked up by its key, because a row is expected to have a tenth of all tickets.
 */
export function findTicketsOfRows(
  queries: Queries,
  importId: string,
  rows: readonly number[],
): Promise<GuestTicket[]> {
  return queries.query<GuestTicket>(
    `WITH RECURSIVE chain (row, id) AS (
       SELECT r.row, t.id FROM guest_rows r JOIN tickets t ON ${isOfGuestRow()}
        WHERE r.import_id = $1 AND r.row = ANY($2::int[])
       UNION SELECT c.row, f.id FROM chain c
         CROSS JOIN LATERAL (SELECT id FROM tickets WHERE follows = c.id OFFSET 0) f)
     SELECT c.row, t.id AS "ticketId", t.number, t.type_index AS "typeIndex", t.reference, t.state,
            t.voided_at AS "voidedAt", ${cameIn} AS "cameIn", t.holder_user_id IS NOT NULL AS taken
       FROM chain c CROSS JOIN LATERAL (SELECT * FROM tickets one WHERE one.id = c.id OFFSET 0) t
      WHERE t.state & ${ticketBits.cancelled} = 0
        AND NOT EXISTS (SELECT 1 FROM tickets f WHERE f.follows = t.id OFFSET 0)
      ORDER BY t.number`,
    [importId, rows],
  );
}

export interface ListedGuestRow extends StoredGuestRow {
  /** State of the email to the guest; null before it is sent. */
  readonly emailState: RecipientState | null;
  readonly emailProblem: RecipientProblem | null;
  readonly emailBounceStatus: string | null;
  /** Name of its type; null if unknown. */
  readonly knownType: string | null;
  /** References of its first and last ticket; null if it has none. */
  readonly firstReference: number | null;
  readonly lastReference: number | null;
}

/** `OFFSET 0`: row by row until a page is full; a join would read every ticket first. */
const narrowed = {
  wrong: `r.state = 'wrong'`,
  made: `r.state = 'made'`,
  kept: `r.state = 'kept'`,
  not_emailed: `r.email_state IN ('failed', 'skipped')`,
  came: `r.state IN ('made', 'kept') AND EXISTS (SELECT 1 FROM tickets t WHERE ${isOfGuestRow()} AND ${cameIn} OFFSET 0)`,
} as const;

/** Returns a page of an import's rows, in order. @param after the previous page's last row; 0 for the first page */
export function findGuestRows(
  queries: Queries,
  importId: string,
  only: keyof typeof narrowed | null,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedGuestRow[]> {
  return queries.query<ListedGuestRow>(
    `SELECT ${columns}, y.name AS "knownType", first.reference AS "firstReference", last.reference AS "lastReference",
            r.email_state AS "emailState", r.email_problem AS "emailProblem",
            r.email_bounce_status AS "emailBounceStatus"
       FROM guest_rows r LEFT JOIN ticket_types y ON y.id = r.ticket_type_id AND y.event_id = r.event_id
       LEFT JOIN tickets first ON first.event_id = r.event_id AND first.number = r.first_number
       LEFT JOIN tickets last ON last.event_id = r.event_id AND last.number = r.first_number + r.quantity - 1
      WHERE r.import_id = $1 AND r.row > $2 ${only === null ? '' : `AND ${narrowed[only]}`}
      ORDER BY r.row LIMIT $3`,
    [importId, after, limit],
  );
}

/** Removes a person's data from rows, their tickets and transfers when their verified address is deleted. */
export async function emptyGuest(queries: Queries, email: string): Promise<number> {
  if (email === '') return 0;
  const [gone] = await queries.query<{ rows: number }>(
    `WITH gone AS (UPDATE guest_rows SET name = '', email = '', guest_key = NULL WHERE lower(email) = lower($1) AND email <> ''
       RETURNING event_id, first_number, quantity), emptied AS (
     UPDATE tickets t SET holder_name = '', door_note = '' FROM gone g
      WHERE ${isOfGuestRow('g')} AND t.holder_user_id IS NULL)
     SELECT count(*) AS rows FROM gone`,
    [email],
  );
  await queries.query(
    `UPDATE transfers SET to_email = '' WHERE from_user_id IS NULL AND to_email <> '' AND lower(to_email) = lower($1)`,
    [email],
  );
  return gone?.rows ?? 0;
}
