import { readText } from '#app/data/search-text.ts';

const sorts = ['soonest', 'latest', 'name', 'relevance'] as const;
type Sort = (typeof sorts)[number];

/** The list's filters as in the URL. */
export interface EventFilters {
  readonly search?: string;
  readonly city?: string;
  readonly category?: string;
  readonly from?: string;
  readonly to?: string;
  readonly price?: 'free' | 'paid';
  readonly sort?: Sort;
}

const isDate = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Parses filters from a URL; invalid ones are left out. */
export function readFilters(search: Record<string, unknown>): EventFilters {
  const { from } = readText(search, 'from');
  const { to } = readText(search, 'to');
  const sort = sorts.find((known) => known === search['sort']);
  const price = search['price'];
  return {
    ...readText(search, 'search'),
    ...readText(search, 'city'),
    ...readText(search, 'category'),
    ...(isDate(from) ? { from } : {}),
    ...(isDate(to) ? { to } : {}),
    ...(price === 'free' || price === 'paid' ? { price } : {}),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** Returns the number of active filters besides the search text. */
export const activeFilterCount = (filters: EventFilters): number =>
  Object.keys(filters).filter((key) => key !== 'search' && key !== 'sort').length;
