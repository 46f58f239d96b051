import { unzipped } from '../unzipped.ts';

/** Rows of a file, its headings first. */
export type Rows = readonly (readonly string[])[];

/** Returns the cells of a CSV file none of whose cells contains a line break. */
export function csvCells(text: string): Rows {
  const lines = text.replace('\u{feff}', '').trimEnd().split(/\r?\n/);
  // Cells are separated by the commas that an even number of quotes follows.
  return lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(unquoted));
}

/** Without its quotes, and without the apostrophe before what would be a formula. */
const unquoted = (cell: string): string =>
  (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).replace(/^'(?=[=+\-@])/, '');

/** Returns the cells of the sheet of an XLSX file. */
export function sheetCells(file: Uint8Array): Rows {
  const sheet = unzipped(Buffer.from(file)).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c[^>]*>(.*?)<\/c>/gs)].map(([, cell = '']) =>
      cell
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    ),
  );
}

/** Returns a column without its heading. */
export function columnOf([head = [], ...rows]: Rows, name: string): readonly string[] {
  const place = head.indexOf(name);
  if (place < 0) throw new Error(`there is no column ${name} in ${head.join(', ')}`);
  return rows.map((row) => row[place] ?? '');
}
