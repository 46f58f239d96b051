import type { Call } from '#api/call.ts';
import { addGuestImport, sendGuestRows, type GuestImport } from '#contract/sales/guest-imports.ts';
import { cellsOf, type GuestMapping } from '#domain/events/guest-columns.ts';
import { guestRowsAtOnce, type GuestCells } from '#domain/events/guest-row.ts';
import type { GuestFile } from './guest-file.ts';
import type { Result } from '#domain/failures/failure.ts';

export interface GuestSending {
  readonly eventId: string;
  /** The same at each try, so that a list that was sent in part goes on where it stopped. */
  readonly importId: string;
  readonly fileName: string;
  /** Of rows that name no type; null where each has to. */
  readonly ticketTypeId: string | null;
  readonly rows: readonly GuestCells[];
}

/** No cell is longer on its way: what is cut off is too long for a name anyhow. */
const longestCell = 1_000;
/** Letters of one part: a body of the server's has its limit too. */
const mostLetters = 200_000;

/** The guests of a file by the mapping, as they are sent. */
export function guestsOf(
  { rows, lines }: Pick<Extract<GuestFile, { ok: true }>, 'rows' | 'lines'>,
  { hasHeader, columns }: GuestMapping,
): GuestCells[] {
  const first = hasHeader ? 1 : 0;
  return rows.slice(first).map((row, place): GuestCells => {
    const { name, email, type, quantity, code = '' } = cellsOf(row, columns);
    const cut = (text: string) => text.slice(0, longestCell);
    const guest = {
      name: cut(name),
      email: cut(email),
      type: cut(type),
      quantity: cut(quantity),
      line: lines[first + place],
    };
    // Servers from before codes know no such field.
    return code === '' ? guest : { ...guest, code: cut(code) };
  });
}

/** Sends a list in parts, from where the server has it. What was sent stays there when the connection is lost. */
export async function sendGuests(
  call: Call,
  { eventId, importId, fileName, ticketTypeId, rows }: GuestSending,
  onSent: (rows: number) => void,
): Promise<Result<GuestImport>> {
  const params = { registrationId: eventId };
  const begun = await call(addGuestImport, {
    params,
    body: { importId, fileName: fileName.slice(0, 200), rows: rows.length, ticketTypeId },
  });
  let last = begun;
  while (last.ok && last.value.received < rows.length) {
    const from = last.value.received;
    onSent(from);
    const part = nextPart(rows, from);
    last = await call(sendGuestRows, {
      params: { ...params, importId },
      body: { from: from + 1, rows: part },
    });
    if (last.ok && last.value.received <= from) break;
  }
  if (last.ok) onSent(last.value.received);
  return last;
}

/** The next rows, as many as may travel together; one at least. */
function nextPart(rows: readonly GuestCells[], from: number): GuestCells[] {
  const part: GuestCells[] = [];
  let letters = 0;
  for (const row of rows.slice(from, from + guestRowsAtOnce)) {
    letters += row.name.length + row.email.length + row.type.length + row.quantity.length;
    letters += row.code?.length ?? 0;
    if (part.length > 0 && letters > mostLetters) break;
    part.push(row);
  }
  return part;
}
