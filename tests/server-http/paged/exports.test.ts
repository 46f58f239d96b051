import { expect, it } from 'vitest';
import { fairImportId } from '../../../bench/growth/fair-ids.ts';
import { askedLists } from './asked-lists.ts';
import { pagedRows, type PagedRow } from './paged-rows.ts';
import { allPages, answerOf, type Values } from './pages.ts';
import { columnOf, csvCells, sheetCells } from './tables-read.ts';

/** More than twice what an export reads at once. */
const rows = 1_100;
const { calls, asking } = await askedLists(rows);

/** A file, the list it has the rows of, its column and the list's field that identify them, and how both are filtered. */
const files: readonly (readonly [file: string, list: string, column: string, id: string, ...Values[]])[] = [
  [
    'exportAttendees',
    'listAttendees',
    'ticket_number',
    'ticketNumber',
    {},
    { status: 'arrived' },
    { search: 'guest' },
  ],
  ['exportOrders', 'eventOrders', 'order', 'orderId', {}, { state: 'confirmed' }],
  ['exportPromoCodes', 'listPromoCodes', 'code', 'code', {}],
  ['exportWaiting', 'listWaiting', 'email', 'email', {}, { state: 'waiting' }],
  ['exportGuestRows', 'listGuestRows', 'row', 'row', {}],
  [
    'exportLogs',
    'listLogs',
    'request_id',
    'requestId',
    { level: 'warn' },
    { search: 'request', level: 'warn' },
  ],
];

const all = files.flatMap(([file, list, column, id, ...queries]) =>
  queries.map((query) => [file, JSON.stringify(query), { list, column, id, query }] as const),
);

function rowOf(list: string, id: string): PagedRow {
  const known = pagedRows.find(({ call }) => call === list);
  if (known === undefined) throw new Error(`there is no row for ${list}`);
  return { ...known, id, ...(list === 'listGuestRows' ? { params: { importId: fairImportId } } : {}) };
}

/** Reads a file; the filters of one that contains contact details are in its body. */
async function fileOf(file: string, { as, params }: PagedRow, query: Values): Promise<Buffer> {
  const isBody = calls.get(file)?.method === 'POST';
  const asked = {
    call: file,
    as,
    ...(params === undefined ? {} : { params }),
    ...(isBody ? { body: query } : {}),
  };
  const reply = await answerOf(asking(), asked, isBody ? {} : query);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect([reply.status, bytes.length < 1_000 ? bytes.toString() : '']).toEqual([200, expect.any(String)]);
  return bytes;
}

/** Files that are read as XLSX too. */
const sheets: ReadonlySet<string> = new Set(
  [...calls].flatMap(([name, { query }]) =>
    typeof query === 'object' && query !== null && 'entries' in query && 'format' in Object(query.entries)
      ? [name]
      : [],
  ),
);

it.each(all)(
  '%s %s has the rows of the list’s pages and no others',
  async (file, _, { list, column, id, query }) => {
    const row = rowOf(list, id);
    const pages = await allPages(asking(), row, { ...query, limit: '150' });
    const shown = pages.flatMap(({ ids }) => ids);
    expect(columnOf(csvCells((await fileOf(file, row, query)).toString()), column).toSorted()).toEqual(
      shown.toSorted(),
    );
    expect(shown.length).toBeGreaterThan(0);
  },
);

it.each(all.filter(([file]) => sheets.has(file)))(
  '%s %s has the same cells as CSV and as XLSX',
  async (file, _, { list, id, query }) => {
    const row = rowOf(list, id);
    const csv = csvCells((await fileOf(file, row, query)).toString());
    const xlsx = sheetCells(await fileOf(file, row, { ...query, format: 'xlsx' }));
    expect(xlsx.length).toBeGreaterThan(1);
    expect(xlsx).toEqual(csv);
  },
);
