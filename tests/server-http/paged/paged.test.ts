import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askedLists } from './asked-lists.ts';
import { notPaged, pagedRows, type PagedRow } from './paged-rows.ts';
import { allPages, askPage, pageOf, type Values } from './pages.ts';

/** Rows of each table: enough for pages of three to have ties within and between them. */
const rows = 24;
const { calls, asking, database } = await askedLists(rows);

/** The newest line of the log before any call. */
let newestLine = 0;
beforeAll(async () => {
  const [row] = await database().query<{ id: number }>('SELECT max(id) AS id FROM log_lines');
  newestLine = row?.id ?? 0;
});
// Calls are logged: all of them together would make the log longer than a page may be.
beforeEach(() => database().query('DELETE FROM log_lines WHERE id > $1', [newestLine]));

/** Returns the names of an object schema's fields. */
const namesIn = (schema: unknown): readonly string[] =>
  typeof schema === 'object' && schema !== null && 'entries' in schema
    ? Object.keys(Object(schema.entries))
    : [];

it('has a row for each list of the contract that is read in pages', () => {
  const fields = ['limit', 'page', 'after', 'cursor', 'before', 'since', 'from'];
  const paged = [...calls].filter(
    ([, { query, params }]) =>
      fields.some((field) => namesIn(query).includes(field)) || namesIn(params).includes('page'),
  );
  const known = new Set([...pagedRows.map(({ call }) => call), ...Object.keys(notPaged)]);
  expect(paged.map(([name]) => name).toSorted()).toEqual([...known].toSorted());
});

const lists = pagedRows.flatMap((row) =>
  [...(row.plain === false ? [] : [{}]), ...(row.queries ?? [])].map(
    (query) => [row.call, JSON.stringify({ ...query, by: row.by }), row, query] as const,
  ),
);

describe.each(lists)('%s %s', (_, __, row, query) => {
  it('returns each row once, in the same order, whatever the size of a page', async () => {
    const whole = await pageOf(asking(), row, { ...query, limit: '200' });
    expect(whole.ids.length).toBeGreaterThan(0);
    expect(new Set(whole.ids).size).toBe(whole.ids.length);
    expect(whole.total ?? whole.ids.length).toBe(whole.ids.length);
    for (const limit of [1, 2, 3]) {
      const pages = await allPages(asking(), row, { ...query, limit: String(limit) });
      const ids = pages.flatMap((page) => page.ids);
      expect(row.grows === true ? ids.slice(-whole.ids.length) : ids).toEqual(whole.ids);
      for (const { total } of pages) expect(total).toBe(whole.total);
      // A cursor knows that its page is the last: there is no empty one after it.
      const hasCursor = row.by !== 'page' && 'next' in row.by;
      expect(pages).toHaveLength(hasCursor ? Math.ceil(ids.length / limit) : pages.length);
    }
  });
});

const cursored = pagedRows.filter(({ table }) => table !== undefined);

describe.each(cursored.map((row) => [row.call, row] as const))('%s by cursor', (_, row) => {
  const [table = '', key = ''] = row.table ?? [];
  const remove = (id: string) =>
    database().query(`${removed[table] ?? `DELETE FROM ${table}`} WHERE ${key} = $1 RETURNING ${key}`, [id]);

  it('returns each row that stays once, although others are added and removed between pages', async () => {
    const whole = await pageOf(asking(), row, { ...row.among, limit: '200' });
    const later = whole.ids[5] ?? '';
    const kept = await copyRow(row, later);
    const pages = await allPages(asking(), row, { ...row.among, limit: '3' }, async (shown) => {
      if (shown.length !== 3) return;
      await copyRow(row, whole.ids[7] ?? '');
      // One that was shown, the one that the cursor names, and one that was not shown yet.
      for (const id of [shown[0], shown[2], later]) expect(await remove(id ?? '')).toHaveLength(1);
    });
    const ids = pages.flatMap((page) => page.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => whole.ids.includes(id))).toEqual(whole.ids.filter((id) => id !== later));
    expect(ids).toContain(kept);
  });
});

/** Every query of every list with a cursor, and how its pages are continued. */
const continued = pagedRows
  .filter(({ by }) => by !== 'page')
  .map((row) => [row.call, row, [...(row.plain === false ? [] : [{}]), ...(row.queries ?? [])]] as const);

/** Where the next page of each of them begins. */
const places = new Set<string>();

describe('a cursor of another query', () => {
  beforeAll(async () => {
    for (const [, row, queries] of continued)
      for (const query of queries) {
        const { next } = await pageOf(asking(), row, { ...query, limit: '3' });
        for (const place of Object.values(next ?? {})) places.add(place);
      }
  });

  it.each(continued)('is refused, or continues the list’s own order: %s', async (_, row, queries) => {
    const field = row.by === 'page' ? 'page' : 'next' in row.by ? row.by.next : row.by.field;
    for (const query of queries) {
      const pages: (readonly [asked: Values, page: readonly string[]])[] = [];
      for (const place of places) {
        const asked = { ...query, [field]: place, limit: '3' };
        const { status, problem } = await askPage(asking(), row, asked);
        expect([asked, problem]).toEqual([asked, null]);
        expect([asked, [200, 400, 404, 422]]).toEqual([asked, expect.arrayContaining([status])]);
        if (status === 200) pages.push([asked, (await pageOf(asking(), row, asked)).ids]);
      }
      const all = (await allPages(asking(), row, { ...query, limit: '200' })).flatMap(({ ids }) => ids);
      for (const [asked, page] of pages) {
        const start = all.indexOf(page[0] ?? '');
        expect([asked, page]).toEqual([
          asked,
          page.length === 0 ? [] : all.slice(start, start + page.length),
        ]);
      }
    }
  });
});

/** Copies a row of the table behind a list, under a new id. @returns the id */
async function copyRow({ table: [table, key] = ['', ''] }: PagedRow, id: string): Promise<string> {
  copies += 1;
  const copied = `0198b1aa-ffff-7000-8000-${String(copies).padStart(12, '0')}`;
  const others = unique[table]?.(copies) ?? {};
  const values = JSON.stringify({ [key]: copied, ...others });
  const columns = await database().query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO' AND table_schema = 'public'`,
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`);
  await database().query(
    `INSERT INTO ${table} (${names.join(', ')})
     SELECT ${names.map((name) => `r.${name}`).join(', ')} FROM ${table} t, jsonb_populate_record(t, $1::jsonb) r
      WHERE t.${key} = $2`,
    [values, id],
  );
  return copied;
}
let copies = 0;
/** What a copy must not have in common with its original. */
const unique: Readonly<Record<string, (copy: number) => object>> = {
  outbox: (copy) => ({ once: `copy ${copy}` }),
  users: (copy) => ({
    username: `copy${copy}`,
    email: `copy${copy}@example.org`,
    phone_number: '',
  }),
  scans: (copy) => ({ payload_hash: `${copy}` }),
  tickets: (copy) => ({ number: 90_000 + copy }),
};

/** How rows leave a list that others refer to. */
const removed: Readonly<Record<string, string>> = {
  users: 'UPDATE users SET disabled_at = 1, deleted_at = 1',
  orders: `UPDATE orders SET user_id = 'person-1'`,
};

const garbage = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  'x',
  '\0',
  '0.\0',
  'null',
  '9'.repeat(15),
  '9'.repeat(16),
  '9'.repeat(400),
  'x'.repeat(20_000),
  '0-0',
  `${'9'.repeat(15)}-${'9'.repeat(15)}`,
  `${'9'.repeat(16)}.x`,
  `-${'9'.repeat(16)}.x`,
  `0.0198b1aa-0000-7000-8000-000000000001`,
  `${'9'.repeat(16)}.0198b1aa-0000-7000-8000-000000000001`,
  `2.-${'9'.repeat(16)}.${'9'.repeat(10)}.x`,
  `0.1.1.x`,
  "1' OR '1'='1",
  '٣',
];

describe.each(pagedRows.map((row) => [row.call, row] as const))('%s with a wrong place', (_, row) => {
  it('returns a page or says that it is wrong, whatever is asked for', async () => {
    const field = row.by === 'page' ? 'page' : 'next' in row.by ? row.by.next : row.by.field;
    const asked = [...garbage.map((value) => ({ [field]: value })), ...garbage.map((limit) => ({ limit }))];
    for (const query of asked) {
      const { status, problem } = await askPage(asking(), row, { ...row.queries?.[0], ...query });
      expect([query, problem]).toEqual([query, null]);
      expect([query, [200, 400, 404, 414, 422]]).toEqual([query, expect.arrayContaining([status])]);
    }
  });
});
