import type { GuestRowReply } from '#contract/sales/guest-imports.ts';
import type { TableFormat } from '#contract/wire/table-format.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Database } from '#server/database/database.ts';
import { findImport } from '#server/database/tickets/guest-imports.ts';
import { findGuestRows } from '#server/database/tickets/guest-rows.ts';
import { tableFile, type TableCell, type Column } from '#server/ops/table-file.ts';
import { recordImport, ofEvent, type GuestDeps, type ImportCall } from './guest-deps.ts';
import { presentRow } from './read-imports.ts';

/** Rows per read and write: a few milliseconds of work before yielding. */
const rowsAtOnce = 500;

/** Exports the report of a guest list for spreadsheets: each row and its result. */
export async function exportRows(
  { database, now }: GuestDeps,
  caller: Caller,
  {
    eventId,
    importId,
    format,
    language,
  }: ImportCall & { readonly format: TableFormat; readonly language?: string | undefined },
) {
  const found = ofEvent(await findImport(database, importId), eventId);
  if (isRefusal(found)) return found;
  const action = { action: 'guest_list_exported', eventId, importId };
  const record = () => recordImport(database, caller, action, now());
  return tableFile(format, {
    name: 'guest-list',
    columns,
    words: { state: 'guestStates', problems: 'guestProblems' },
    language,
    rows: rowsOf(database, importId),
    record,
  });
}

async function* rowsOf(database: Database, importId: string): AsyncGenerator<TableCell[][]> {
  for (let after = 0; ;) {
    const rows = await findGuestRows(database, importId, null, { after, limit: rowsAtOnce });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => cellsOf(presentRow(row)));
    after = last.row;
  }
}

const columns: readonly Column[] = [
  'row',
  'name',
  'email',
  'ticket_type',
  'tickets',
  'state',
  'problems',
  'first_code',
  'last_code',
];

function cellsOf({
  row,
  line,
  name,
  email,
  ticketTypeName,
  quantity,
  state,
  problems,
  tickets,
}: GuestRowReply): TableCell[] {
  const codes = [tickets[0] ?? '', tickets[1] ?? ''];
  return [line ?? row, name, email, ticketTypeName, quantity, state, { list: problems }, ...codes];
}
