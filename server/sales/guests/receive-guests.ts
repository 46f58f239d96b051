import type { GuestImport } from '#contract/sales/guest-imports.ts';
import { foreignDigest } from '#domain/codes/foreign-code.ts';
import {
  guestKey,
  knownGuestProblem,
  readGuestRow,
  duplicateProblem,
  typeFinder,
  type GuestCells,
  type GuestProblem,
  type GuestRow,
} from '#domain/events/guest-row.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { lockForTeam } from '#server/access/lock-for-team.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noTicketType } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import {
  addImport,
  countWaitingImports,
  deleteImport,
  findImport,
  moveImport,
  setImportState,
  type ImportRow,
} from '#server/database/tickets/guest-imports.ts';
import {
  addGuestRows,
  findKnownGuests,
  findRowsAmong,
  type NewGuestRow,
} from '#server/database/tickets/guest-rows.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import {
  importClosed,
  importReused,
  noImport,
  lockForImport,
  recordImport,
  type GuestDeps,
  type ImportCall,
} from './guest-deps.ts';
import { presentImport, presentStored } from './read-imports.ts';

/** Maximum lists of one event waiting to be applied or deleted. */
const maxWaiting = 20;

const rowsDiffer = refusal(409, 'import_rows_differ', (texts) => texts.guests.rowsDiffer);
const tooManyImports = refusal(409, 'too_many_imports', (texts) => texts.guests.tooMany(maxWaiting));

/** A list about to be uploaded. */
export interface ImportRequest {
  readonly importId: string;
  readonly fileName: string;
  readonly rows: number;
  readonly ticketTypeId: string | null;
}

/** Begins a guest list. Repeating the call with the same id and contents changes nothing. */
export function beginImport(
  { database, now }: GuestDeps,
  caller: Caller,
  eventId: string,
  { importId, fileName, rows, ticketTypeId }: ImportRequest,
): Promise<GuestImport | Refusal> {
  const requestHash = jsonHashOf([eventId, fileName, rows, ticketTypeId]);
  return commitUnlessRefused(atEvent(database, eventId), async (queries): Promise<GuestImport | Refusal> => {
    const refused = await lockForTeam(queries, 'run', caller);
    if (refused !== null) return refused;
    const before = await findImport(queries, importId);
    if (before !== null) return before.requestHash === requestHash ? presentImport(before) : importReused;
    const types = await findTicketTypes(queries, [eventId]);
    if (ticketTypeId !== null && !types.some((type) => type.ticketTypeId === ticketTypeId))
      return noTicketType;
    if ((await countWaitingImports(queries, eventId)) >= maxWaiting) return tooManyImports;
    const createdBy = caller.kind === 'user' ? caller.userId : null;
    const made = { importId, eventId, name: fileName, ticketTypeId, rows, requestHash, createdBy };
    await addImport(queries, { ...made, kind: 'file', createdAt: now() });
    await recordImport(queries, caller, { action: 'guest_list_sent', eventId, importId }, now());
    return presentStored(queries, { eventId, importId });
  });
}

/**
 * Accepts rows of a list, each once, and refuses a repeat with other contents. A row is validated, and compared with
 * those before it and with guests who have tickets. The list can be applied once all have arrived.
 *
 * @param from the first row's position in the file, counted from 1
 */
export function acceptRows(
  { database, now }: GuestDeps,
  caller: Caller,
  { eventId, importId }: ImportCall,
  { from, rows }: { readonly from: number; readonly rows: readonly GuestCells[] },
): Promise<GuestImport | Refusal> {
  return commitUnlessRefused(database, async (queries): Promise<GuestImport | Refusal> => {
    const found = await lockForImport(queries, caller, { eventId, importId });
    if (isRefusal(found)) return found;
    const there = await findRowsAmong(queries, importId, from, rows.length);
    const sent = rows.map((cells, place) => ({ cells, row: from + place }));
    const known = await readRows(
      queries,
      found,
      sent.filter(({ row }) => there.has(row)),
    );
    if (!known.every((row) => isSameRow(row, there.get(row.row)))) return rowsDiffer;
    const fresh = sent.filter(({ row }) => row <= found.rows && !there.has(row));
    if (fresh.length === 0) return presentImport(found);
    if (found.kind !== 'file' || found.state !== 'reading') return importClosed;
    const read = await compared(queries, found, await readRows(queries, found, fresh));
    await addGuestRows(queries, found, read);
    await moveImport(queries, found, sumsOf(read));
    if (found.received + read.length === found.rows)
      await setImportState(queries, importId, 'previewed', now());
    return presentStored(queries, { eventId, importId });
  });
}

/** Whether a repeated row has the same contents as before. */
function isSameRow(row: NewGuestRow, before: RowsThere): boolean {
  if (before === undefined || before.emptied) return true;
  return (['name', 'email', 'typeName', 'quantity'] as const).every((field) => row[field] === before[field]);
}
type RowsThere = ReturnType<Awaited<ReturnType<typeof findRowsAmong>>['get']>;

async function readRows(
  queries: Queries,
  { eventId, ticketTypeId }: ImportRow,
  rows: readonly { readonly cells: GuestCells; readonly row: number }[],
): Promise<NewGuestRow[]> {
  const typeOf = typeFinder(await findTicketTypes(queries, [eventId]));
  return rows.map(({ cells, row }) =>
    storedRow(
      { eventId, row, line: cells.line ?? null, typeName: cells.type },
      readGuestRow(cells, typeOf, ticketTypeId),
    ),
  );
}

/** Converts a row to its stored form, which can be displayed whatever is wrong with it. */
export function storedRow(
  {
    eventId,
    row,
    line,
    typeName,
  }: Pick<NewGuestRow, 'row' | 'line' | 'typeName'> & { readonly eventId: string },
  read: GuestRow,
): NewGuestRow {
  const { problems, code, ...said } = read;
  const isGood = problems.length === 0;
  const digest = isGood && code !== '' ? foreignDigest(eventId, code) : null;
  return {
    ...said,
    row,
    line,
    foreignDigest: digest,
    name: said.name.slice(0, 300),
    email: said.email.slice(0, 320),
    typeName: typeName.trim().slice(0, 200),
    guestKey: isGood ? jsonHashOf([digest ?? guestKey(read)]) : null,
    problems,
  };
}

/** Marks guests who appear earlier in the list or have tickets from another one. */
async function compared(queries: Queries, of: ImportRow, rows: readonly NewGuestRow[]) {
  const keys = rows.flatMap(({ guestKey: key }) => (key === null ? [] : [key]));
  const { inList, atEvent } = await findKnownGuests(queries, of, keys);
  const seen = new Set(inList);
  return rows.map((row): NewGuestRow => {
    if (row.guestKey === null) return row;
    const problem: GuestProblem | null = seen.has(row.guestKey)
      ? duplicateProblem(row)
      : atEvent.has(row.guestKey)
        ? knownGuestProblem(row)
        : null;
    seen.add(row.guestKey);
    return problem === null ? row : { ...row, problems: [problem] };
  });
}

function sumsOf(rows: readonly NewGuestRow[]) {
  const ready = rows.filter(({ problems }) => problems.length === 0);
  return {
    received: rows.length,
    readyRows: ready.length,
    readyTickets: ready.reduce((sum, { quantity }) => sum + quantity, 0),
    problems: rows.flatMap(({ problems }) => problems),
  };
}

/** Deletes a list that was not applied. Repeating the call has no effect. */
export async function dropImport(
  { database, now }: GuestDeps,
  caller: Caller,
  { eventId, importId }: ImportCall,
): Promise<{ deleted: boolean } | Refusal> {
  const found = await findImport(database, importId);
  if (found === null) return { deleted: false };
  if (found.eventId !== eventId) return noImport;
  if (!(await deleteImport(database, importId)))
    // The same request may have deleted it meanwhile.
    return (await findImport(database, importId)) === null ? { deleted: false } : importClosed;
  await recordImport(database, caller, { action: 'guest_list_deleted', eventId, importId }, now());
  return { deleted: true };
}
