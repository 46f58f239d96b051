import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fairImportId } from '../../../bench/growth/fair-ids.ts';
import { endpointsByName } from '../contract-endpoints.ts';
import { openLists } from './open-lists.ts';
import { pagedRows, type PagedRow } from './paged-rows.ts';
import { allPages, answerOf, type Asking, type Values } from './pages.ts';
import { columnOf, csvCells, sheetCells } from './tables-read.ts';

/** More than twice what an export reads at once. */
const rows = 1_100;
const calls = await endpointsByName();

let opened: Awaited<ReturnType<typeof openLists>>;
const asking = (): Asking => ({ server: opened.server, calls });
beforeAll(async () => {
  opened = await openLists(rows);
});
afterAll(() => opened.close());

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

describe.each(all)('%s %s', (file, _, { list, column, id, query }) => {
  it('has the rows of the list’s pages and no others', async () => {
    const row = rowOf(list, id);
    const pages = await allPages(asking(), row, { ...query, limit: '150' });
    const shown = pages.flatMap(({ ids }) => ids);
    expect(columnOf(csvCells((await fileOf(file, row, query)).toString()), column).toSorted()).toEqual(
      shown.toSorted(),
    );
    expect(shown.length).toBeGreaterThan(0);
  });

  it.runIf(sheets.has(file))('has the same cells as CSV and as XLSX', async () => {
    const row = rowOf(list, id);
    const csv = csvCells((await fileOf(file, row, query)).toString());
    const xlsx = sheetCells(await fileOf(file, row, { ...query, format: 'xlsx' }));
    expect(xlsx.length).toBeGreaterThan(1);
    expect(xlsx).toEqual(csv);
  });
});
