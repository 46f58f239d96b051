import { mostGuestRows } from '#domain/events/guest-row.ts';
import { createCsvReader, guessDelimiter, type CsvReader, type CsvRow } from '#domain/text/csv-reader.ts';
import { encodingOf } from '#domain/text/text-encoding.ts';
import { readBeginning, readTextFile } from '#platform/read-text-file.ts';
import type { FileRule } from '#app/data/file-rule.ts';

/** What systems call files of cells between commas; some know no type for them. */
export const guestFileRule: FileRule = {
  types: ['text/csv', 'text/tab-separated-values', 'text/plain', 'application/vnd.ms-excel', ''].map(
    (mime) => ({
      mime,
      label: 'CSV',
    }),
  ),
  mostBytes: 20_000_000,
};

type GuestFileProblem = 'not_text' | 'empty' | 'too_many_rows' | 'unreadable';
export type GuestFile =
  | {
      readonly ok: true;
      readonly name: string;
      readonly rows: readonly (readonly string[])[];
      /** Where each row stands in the file, as spreadsheets number it. */
      readonly lines: readonly number[];
    }
  | { readonly ok: false; readonly problem: GuestFileProblem };

/** What systems of the West wrote before there was one for all. */
const oldEncoding = 'windows-1252';
const beginningBytes = 4_096;

/**
 * Reads the rows of a CSV file, whatever it is written in and whatever separates its cells.
 *
 * @param onRead told which part was read, 0 to 1
 */
export async function readGuestFile(file: File, onRead: (part: number) => void): Promise<GuestFile> {
  try {
    const encoding = encodingOf(await readBeginning(file, beginningBytes));
    if (encoding === null) return { ok: false, problem: 'not_text' };
    const strictly = await readRows(file, encoding, true, onRead);
    const rows = strictly ?? (await readRows(file, oldEncoding, false, onRead)) ?? [];
    if (rows.length === 0) return { ok: false, problem: 'empty' };
    // One more, which may name the columns.
    if (rows.length > mostGuestRows + 1) return { ok: false, problem: 'too_many_rows' };
    return {
      ok: true,
      name: file.name,
      rows: rows.map(({ cells }) => cells),
      lines: rows.map(({ line }) => line),
    };
  } catch {
    return { ok: false, problem: 'unreadable' };
  }
}

async function readRows(
  file: Blob,
  encoding: string,
  strict: boolean,
  onRead: (part: number) => void,
): Promise<CsvRow[] | null> {
  const rows: CsvRow[] = [];
  let reader: CsvReader | null = null;
  const isText = await readTextFile(file, encoding, strict, (text, bytesRead) => {
    reader ??= createCsvReader(guessDelimiter(text.slice(0, beginningBytes)));
    rows.push(...reader.push(text));
    onRead(bytesRead / file.size);
    return rows.length <= mostGuestRows + 1;
  });
  if (!isText) return null;
  rows.push(...endOf(reader));
  return rows;
}

const endOf = (reader: CsvReader | null): CsvRow[] => reader?.end() ?? [];
