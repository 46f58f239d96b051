import { tableMediaTypes, type TableFormat } from '#contract/wire/table-format.ts';
import { csvMark, csvRow } from '#domain/text/csv.ts';
import { rowXml, sheetBegin, sheetEnd, workbookParts, type Cell } from '#domain/text/sheet-xml.ts';
import { pickLanguage, siteLanguage } from '#messages/language.ts';
import { listSeparators } from '#messages/lists.ts';
import { wordIn } from '#messages/word-in.ts';
import { written, type Written } from '#messages/written.ts';
import { zipStream } from './zip-stream.ts';

export type { Cell } from '#domain/text/sheet-xml.ts';

/** The name of a column. */
export type Column = keyof Written['tableHeadings'];

/** A list of words in cells. */
type Words = keyof Written['tableCells'];

/** A cell: a value, several of them, or a text that stays as it is in a column of words. */
export type TableCell = Cell | { readonly list: readonly string[] } | { readonly text: string };

type TableRows = readonly (readonly TableCell[])[];
type Rows = readonly (readonly Cell[])[];

export interface Table {
  /** ASCII without quotes; the file name without extension, and the sheet name. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Headings of the columns after these, in the words of the organizer. */
  readonly ownColumns?: readonly string[];
  /** Columns whose cells are words: a code, or several. Codes without a word stay. */
  readonly words?: Readonly<Partial<Record<Column, Words>>>;
  /** BCP 47; undefined: columns are headed by their names, and words are codes, for programs. */
  readonly language: string | undefined;
  /** Rows in batches of a few milliseconds of work, yielding to the event loop after each. */
  readonly rows: AsyncIterable<TableRows>;
  /**
   * Records who exported it; called once. A call refused because its rows can't be read has exported nothing, and what
   * can't be recorded is not sent.
   */
  readonly record: () => Promise<void>;
}

/** Streams a table as a file; no cell can be read as a formula. */
export function tableFile(format: TableFormat, asked: Table) {
  const { name } = asked;
  const table = { name, headings: headingsOf(asked), rows: worded(recorded(asked), asked) };
  const fileName = `${table.name}.${format}`;
  return format === 'csv'
    ? { chunks: csvOf(table), contentType: `${tableMediaTypes.csv}; charset=utf-8`, fileName }
    : { chunks: xlsxOf(table), contentType: tableMediaTypes.xlsx, fileName };
}

/** Records the export between reading the first rows and returning them. */
async function* recorded({ rows, record }: Table): AsyncGenerator<TableRows> {
  let isRecorded = false;
  for await (const batch of rows) {
    if (!isRecorded) await record();
    isRecorded = true;
    yield batch;
  }
  if (!isRecorded) await record();
}

/** Puts the words of whoever exports it in place of their codes, and writes lists as they do. */
async function* worded(
  rows: AsyncIterable<TableRows>,
  { columns, words = {}, language }: Table,
): AsyncGenerator<Rows> {
  const spoken = language === undefined ? null : pickLanguage([language]);
  const texts = spoken === null ? null : written[spoken].tableCells;
  const separator = listSeparators[spoken ?? siteLanguage];
  const lists = columns.map((column): Readonly<Record<string, string>> => {
    const list = words[column];
    return (list && texts?.[list]) ?? {};
  });
  const cellOf = (cell: TableCell, at: number): Cell => {
    const wordOf = (code: string) => wordIn(lists[at] ?? {}, code) ?? code;
    if (typeof cell === 'string') return wordOf(cell);
    if (cell === null || typeof cell === 'number') return cell;
    return 'text' in cell ? cell.text : cell.list.map(wordOf).join(separator);
  };
  for await (const batch of rows) yield batch.map((row) => row.map(cellOf));
}

/** Returns the headings in the language of whoever exports it. */
function headingsOf({ columns, ownColumns = [], language }: Table): readonly string[] {
  const texts = language === undefined ? null : written[pickLanguage([language])].tableHeadings;
  return [...columns.map((column) => texts?.[column] ?? column), ...ownColumns];
}

interface Content extends Pick<Table, 'name'> {
  readonly headings: readonly string[];
  readonly rows: AsyncIterable<Rows>;
}

/** Nothing comes before the first rows: as long as nothing is sent, a failed read is answered like any other. */
async function* csvOf({ headings, rows }: Content): AsyncGenerator<string> {
  let head = csvMark + csvRow(headings);
  for await (const part of rows) {
    yield head + part.map(csvRow).join('');
    head = '';
  }
  if (head !== '') yield head;
}

async function* xlsxOf(table: Content): AsyncGenerator<Uint8Array> {
  const batches = table.rows[Symbol.asyncIterator]();
  try {
    // Read before the parts that come first.
    const rows = begunWith(await batches.next(), batches);
    const parts = workbookParts(table.name).map(([path, xml]) => ({ path, text: [xml] }));
    yield* zipStream([...parts, { path: 'xl/worksheets/sheet1.xml', text: sheetOf({ ...table, rows }) }]);
  } finally {
    // A reader may leave before the sheet has begun, or during it.
    await batches.return?.();
  }
}

async function* begunWith<T>(first: IteratorResult<T>, others: AsyncIterator<T>): AsyncGenerator<T> {
  for (let batch = first; batch.done !== true; batch = await others.next()) yield batch.value;
}

async function* sheetOf({ headings, rows }: Content): AsyncGenerator<string> {
  yield sheetBegin + rowXml(headings, true);
  for await (const part of rows) yield part.map((cells) => rowXml(cells)).join('');
  yield sheetEnd;
}
