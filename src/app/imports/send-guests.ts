import type { Call } from '#api/call.ts';
import { addGuestImport, sendGuestRows, type GuestImport } from '#contract/sales/guest-imports.ts';
import { cellsOf, type GuestMapping } from '#domain/events/guest-columns.ts';
import { guestRowsAtOnce, type GuestCells } from '#domain/events/guest-row.ts';
import type { GuestFile } from './guest-file.ts';
import type { Result } from '#domain/failures/failure.ts';

export interface GuestSending {
  readonly eventId: string;
  /** The same at each attempt, so that a partly sent list resumes where it stopped. */
  readonly importId: string;
  readonly fileName: string;
  /** For rows without a type; null if each row must name one. */
  readonly ticketTypeId: string | null;
  readonly rows: readonly GuestCells[];
}

/** Maximum length of a cell sent; anything longer is too long for a name anyway. */
const maxCellLength = 1_000;
/** Maximum characters per request, because the server limits the body size. */
const maxLetters = 200_000;

/** Converts the rows of a file by the column mapping, in the format to send. */
export function guestsOf(
  { rows, lines }: Pick<Extract<GuestFile, { ok: true }>, 'rows' | 'lines'>,
  { hasHeader, columns }: GuestMapping,
): GuestCells[] {
  const first = hasHeader ? 1 : 0;
  return rows.slice(first).map((row, place): GuestCells => {
    const { name, email, type, quantity, code = '' } = cellsOf(row, columns);
    const cut = (text: string) => text.slice(0, maxCellLength);
    const guest = {
      name: cut(name),
      email: cut(email),
      type: cut(type),
      quantity: cut(quantity),
      line: lines[first + place],
    };
    // Older servers do not know this field.
    return code === '' ? guest : { ...guest, code: cut(code) };
  });
}

/** Sends a list in parts, resuming where the server left off. Sent parts stay there when the connection is lost. */
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

/** Returns the next rows that fit one request; at least one. */
function nextPart(rows: readonly GuestCells[], from: number): GuestCells[] {
  const part: GuestCells[] = [];
  let letters = 0;
  for (const row of rows.slice(from, from + guestRowsAtOnce)) {
    letters += row.name.length + row.email.length + row.type.length + row.quantity.length;
    letters += row.code?.length ?? 0;
    if (part.length > 0 && letters > maxLetters) break;
    part.push(row);
  }
  return part;
}
