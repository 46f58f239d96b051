import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { AskedServer } from '../../../bench/growth/asked-server.ts';
import { undescribed } from '../described-refusals.ts';
import type { PagedRow } from './paged-rows.ts';

export type Values = Readonly<Record<string, string>>;
type Item = Readonly<Record<string, unknown>>;

/** Where lists are read from. */
export interface Asking {
  readonly server: AskedServer;
  readonly calls: ReadonlyMap<string, Endpoint>;
}

type AskedRow = Pick<PagedRow, 'call' | 'as' | 'params'> & { readonly body?: unknown };

function endpointOf({ calls }: Asking, call: string): Endpoint {
  const endpoint = calls.get(call);
  if (endpoint === undefined) throw new Error(`${call} is no call of the contract`);
  return endpoint;
}

/** Asks for a page or a file, refused or not. */
export const answerOf = (
  asking: Asking,
  { call, as, params = {}, body }: AskedRow,
  query: Values,
): Promise<Response> =>
  asking.server.answer(endpointOf(asking, call), {
    as,
    params,
    query,
    ...(body === undefined ? {} : { body }),
  });

/** Asks for a page, refused or not. `problem`: what the contract lacks about a refusal. */
export async function askPage(asking: Asking, row: AskedRow, query: Values) {
  const endpoint = endpointOf(asking, row.call);
  const reply = await answerOf(asking, row, query);
  const text = await reply.text();
  const body: Item = text.startsWith('{') ? JSON.parse(text) : {};
  const problem = undescribed({ ...endpoint, status: reply.status, code: body['code'] });
  return { status: reply.status, body, problem, text };
}

export interface Page {
  readonly ids: readonly string[];
  readonly total: unknown;
  /** What to add to the query for the next page; null if this is the last one. */
  readonly next: Values | null;
}

/** Reads one page of a list. @throws Error if the call is refused */
export async function pageOf(asking: Asking, row: PagedRow, query: Values): Promise<Page> {
  const { status, body, text } = await askPage(asking, row, query);
  if (status !== 200) throw new Error(`${row.call} was answered ${status}: ${text.slice(0, 300)}`);
  const items = (body['items'] ?? []) as readonly Item[];
  const ids = items.map((item) => idOf(item, row.id));
  return { ids, total: body['total'], next: nextOf(row, query, { items, next: body['next'] }) };
}

const idOf = (item: Item, id: string): string => {
  const [name = '', inner] = id.split('.');
  const value = item[name];
  const found = inner === undefined ? value : (value as Item)[inner];
  if (found === undefined) throw new Error(`an item has no ${id}: ${JSON.stringify(item)}`);
  return String(found);
};

function nextOf(
  { by }: PagedRow,
  query: Values,
  { items, next }: { readonly items: readonly Item[]; readonly next: unknown },
): Values | null {
  if (by === 'page') return items.length === 0 ? null : { page: String(Number(query['page'] ?? 1) + 1) };
  if ('next' in by) return typeof next === 'string' ? { [by.next]: next } : null;
  const last = items.at(-1);
  return last === undefined ? null : { [by.field]: idOf(last, by.last) };
}

/** Reads all pages of a list. @param between called after each page, with the ids so far */
export async function allPages(
  asking: Asking,
  row: PagedRow,
  query: Values,
  between: (ids: readonly string[]) => Promise<void> = async () => undefined,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let next: Values | null = row.by === 'page' ? { page: '1' } : {};
  while (next !== null) {
    const page: Page = await pageOf(asking, row, { ...query, ...next });
    pages.push(page);
    await between(pages.flatMap(({ ids }) => ids));
    next = page.next;
    if (pages.length > 200) throw new Error(`${row.call} has no last page`);
  }
  return pages;
}
