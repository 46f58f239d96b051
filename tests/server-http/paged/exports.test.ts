import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fairImportId } from '../../../bench/growth/fair-ids.ts';
import { endpointsByName } from '../contract-endpoints.ts';
import { openLists } from './open-lists.ts';
import { pagedRows, type PagedRow } from './paged-rows.ts';
import { allPages, askPage, type Asking, type Values } from './pages.ts';

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

/** Returns a column of a CSV file none of whose cells contains a line break. */
function columnOf(text: string, name: string): readonly string[] {
  const [head = '', ...lines] = text.replace('\u{feff}', '').trimEnd().split(/\r?\n/);
  const place = cellsOf(head).indexOf(name);
  if (place < 0) throw new Error(`there is no column ${name} in ${head}`);
  return lines.map((line) => cellsOf(line)[place] ?? '');
}

/** Cells are separated by the commas that an even number of quotes follows. */
const cellsOf = (line: string): readonly string[] => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);

const all = files.flatMap(([file, list, column, id, ...queries]) =>
  queries.map((query) => [file, JSON.stringify(query), { list, column, id, query }] as const),
);

describe.each(all)('%s %s', (file, _, { list, column, id, query }) => {
  it('has the rows of the list’s pages and no others', async () => {
    const known = pagedRows.find(({ call }) => call === list);
    if (known === undefined) throw new Error(`there is no row for ${list}`);
    const row: PagedRow = {
      ...known,
      id,
      ...(list === 'listGuestRows' ? { params: { importId: fairImportId } } : {}),
    };
    const pages = await allPages(asking(), row, { ...query, limit: '150' });
    const shown = pages.flatMap(({ ids }) => ids);
    const endpoint = calls.get(file);
    const isBody = endpoint?.method === 'POST';
    const asked = isBody ? { ...row, call: file, body: query } : { ...row, call: file };
    const { status, text } = await askPage(asking(), asked, isBody ? {} : query);
    expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect(columnOf(text, column).toSorted()).toEqual(shown.toSorted());
    expect(shown.length).toBeGreaterThan(0);
  });
});
