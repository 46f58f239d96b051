import { describe, expect, it } from 'vitest';
import { fairId } from '../../../bench/growth/fair-ids.ts';
import { askedLists } from './asked-lists.ts';
import { allPages, answerOf, type Values } from './pages.ts';
import { pagedRows } from './paged-rows.ts';

const rows = 24;
const { asking } = await askedLists(rows);

/** A list of the graph, what identifies an item there, whose it is, and the same list over REST. */
interface GraphList {
  readonly field: string;
  readonly ofEvent: boolean;
  readonly id: string;
  readonly as: 'organizer' | 'buyer';
  readonly rest: string;
  readonly queries: readonly Values[];
}
const each = (name: string, ...values: readonly string[]): readonly Values[] =>
  values.map((value) => ({ [name]: value }));
const lists: readonly GraphList[] = [
  {
    field: 'events',
    ofEvent: false,
    id: 'registrationId',
    as: 'buyer',
    rest: 'listEvents',
    queries: [
      {},
      { when: 'any' },
      ...each('sort', 'soonest', 'latest', 'name', 'relevance'),
      { search: 'elan', when: 'any' },
    ],
  },
  {
    field: 'myEvents',
    ofEvent: false,
    id: 'registrationId',
    as: 'organizer',
    rest: 'myEvents',
    queries: [{}, ...each('sort', 'soonest', 'latest', 'name'), { when: 'past' }, { search: 'elan' }],
  },
  { field: 'tickets', ofEvent: false, id: 'ticketId', as: 'buyer', rest: 'myTickets', queries: [{}] },
  {
    field: 'attendees',
    ofEvent: true,
    id: 'ticketId',
    as: 'organizer',
    rest: 'listAttendees',
    queries: [{}, ...each('status', 'arrived', 'not_arrived', 'cancelled'), { search: 'guest' }],
  },
  { field: 'scans', ofEvent: true, id: 'scanId', as: 'organizer', rest: 'listScans', queries: [{}] },
];

interface GraphPage {
  readonly ids: readonly string[];
  readonly next: string | null;
  readonly total: unknown;
}

/** Asks for a page; null if it is refused, which is said in `errors`. */
async function pageOf(list: GraphList, args: Readonly<Record<string, unknown>>): Promise<GraphPage | null> {
  const given = Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const total = list.field === 'tickets' || list.field === 'attendees' ? '' : 'total';
  const page = `${list.field}(${given.join(', ')}) { items { id: ${list.id} } next ${total} }`;
  const query = list.ofEvent ? `{ event(registrationId: "${fairId}") { ${page} } }` : `{ ${page} }`;
  const reply = await answerOf(asking(), { call: 'askGraph', as: list.as, body: { query } }, {});
  const { data, errors, code } = (await reply.json()) as GraphReply;
  // A query of which nothing can be read is refused like any other call.
  expect([args, reply.status, code]).toEqual(
    code === undefined ? [args, 200, undefined] : [args, 422, 'invalid'],
  );
  if (code !== undefined) return null;
  const found = (list.ofEvent ? data?.event : data)?.[list.field];
  if (found === undefined || found === null) {
    if (errors?.length !== 1) throw new Error(`${JSON.stringify(args)}: no list, and nothing that says why`);
    return null;
  }
  return { ids: found.items.map(({ id }) => id), next: found.next, total: found.total };
}
interface GraphReply {
  readonly data?: Data | null;
  readonly errors?: readonly unknown[];
  readonly code?: string;
}
type Data = { readonly [field: string]: Found | null | undefined } & { readonly event?: Data };
interface Found {
  readonly items: readonly { readonly id: string }[];
  readonly next: string | null;
  readonly total: unknown;
}

async function pagesOf(list: GraphList, query: Values, first: number): Promise<readonly GraphPage[]> {
  const pages: GraphPage[] = [];
  let after: Values = {};
  for (;;) {
    const page = await pageOf(list, { ...query, ...after, first });
    if (page === null) throw new Error(`${list.field} was refused`);
    pages.push(page);
    if (page.next === null) return pages;
    after = { after: page.next };
    if (pages.length > 200) throw new Error(`${list.field} has no last page`);
  }
}

const asked = lists.flatMap((list) =>
  list.queries.map((query) => [list.field, JSON.stringify(query), list, query] as const),
);

describe.each(asked)('the graph’s list %s %s', (_, __, list, query) => {
  it('has the rows of the same list over REST, once and in its order, whatever the size of a page', async () => {
    const row = pagedRows.find(({ call }) => call === list.rest);
    if (row === undefined) throw new Error(`there is no row for ${list.rest}`);
    const whole = (await allPages(asking(), row, { ...query, limit: '200' })).flatMap(({ ids }) => ids);
    expect(whole.length).toBeGreaterThan(0);
    for (const first of [1, 2, 3]) {
      const pages = await pagesOf(list, query, first);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(whole);
      expect(pages).toHaveLength(Math.ceil(whole.length / first));
      for (const { total = whole.length } of pages) expect(total).toBe(whole.length);
    }
  });
});

const garbage = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  'x',
  '\0',
  'null',
  '9'.repeat(15),
  '9'.repeat(400),
  '0.0.0.x',
  '٣',
];

describe.each(lists.map((list) => [list.field, list] as const))('the graph’s list %s', (_, list) => {
  it('is refused with a wrong place, or continued in its own order', async () => {
    const theirs = await Promise.all(
      lists.map(async (other) => (await pageOf(other, { first: 3 }))?.next ?? ''),
    );
    const all = (await pagesOf(list, {}, 200)).flatMap(({ ids }) => ids);
    for (const after of [...garbage, ...theirs]) {
      const ids = (await pageOf(list, { after, first: 3 }))?.ids ?? [];
      const start = all.indexOf(ids[0] ?? '');
      expect([after, ids]).toEqual([after, ids.length === 0 ? [] : all.slice(start, start + ids.length)]);
    }
    for (const first of [0, -1, 2_000_000_000]) await pageOf(list, { first });
  });
});
