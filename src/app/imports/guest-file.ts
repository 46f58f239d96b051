import { maxGuestRows } from '#domain/events/guest-row.ts';
import { createCsvReader, guessDelimiter, type CsvReader, type CsvRow } from '#domain/text/csv-reader.ts';
import { encodingOf } from '#domain/text/text-encoding.ts';
import { readBeginning, readTextFile } from '#platform/read-text-file.ts';
import type { FileRule } from '#app/data/file-rule.ts';

/** Media types of comma-separated files; some systems report none. */
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
      /** Line number of each row, as spreadsheets count. */
      readonly lines: readonly number[];
    }
  | { readonly ok: false; readonly problem: GuestFileProblem };

/** Fallback encoding of Western systems without Unicode. */
const oldEncoding = 'windows-1252';
const beginningBytes = 4_096;

/**
 * Reads the rows of a CSV file in any supported encoding and with any delimiter.
 *
 * @param onRead called with the fraction read, 0 to 1
 */
export async function readGuestFile(file: File, onRead: (part: number) => void): Promise<GuestFile> {
  try {
    const encoding = encodingOf(await readBeginning(file, beginningBytes));
    if (encoding === null) return { ok: false, problem: 'not_text' };
    const strictly = await readRows(file, encoding, true, onRead);
    const rows = strictly ?? (await readRows(file, oldEncoding, false, onRead)) ?? [];
    if (rows.length === 0) return { ok: false, problem: 'empty' };
    // One more row, which may be the header.
    if (rows.length > maxGuestRows + 1) return { ok: false, problem: 'too_many_rows' };
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
    return rows.length <= maxGuestRows + 1;
  });
  if (!isText) return null;
  rows.push(...endOf(reader));
  return rows;
}

const endOf = (reader: CsvReader | null): CsvRow[] => reader?.end() ?? [];
