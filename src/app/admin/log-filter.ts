import { useListAddress, type ListAddress } from '#app/data/list-address.ts';
import type { LogLine } from '#contract/administration/logs.ts';
import { logLevels, logSources } from '#domain/people/log-line.ts';

const names = ['search', 'source', 'level', 'person', 'event', 'device', 'gate', 'from', 'to'] as const;
type FilterName = (typeof names)[number];
export type LogFilterAddress = ListAddress<FilterName>;

/** Returns the log filters from the URL; the query leaves out invalid ones. */
export function useLogFilter() {
  const [filter, setFilter] = useListAddress<FilterName>(names);
  return {
    filter,
    setFilter,
    query: queryOf(filter),
    isNarrowed: Object.keys(filter).length > 0,
    clear: () => setFilter(Object.fromEntries(names.map((name) => [name, '']))),
  };
}

/** Converts a URL to the call's query. Its times are in the user's time zone. */
function queryOf(filter: LogFilterAddress) {
  const { search = '', person, event, device, gate } = filter;
  const source = logSources.find((known) => known === filter.source);
  const level = logLevels.find((known) => known === filter.level);
  const from = isoOf(filter.from);
  const to = isoOf(filter.to);
  return {
    search,
    ...(source === undefined ? {} : { source }),
    ...(level === undefined ? {} : { level }),
    ...(person === undefined ? {} : { person }),
    ...(event === undefined ? {} : { event }),
    ...(device === undefined ? {} : { device }),
    ...(gate === undefined ? {} : { gate }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
export type LogQuery = ReturnType<typeof queryOf>;

function isoOf(local: string | undefined): string | undefined {
  const at = local === undefined ? Number.NaN : new Date(local).getTime();
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** Returns the events, devices or gates named in log lines, each once, including the one filtered by. */
export function namedIn(
  lines: readonly LogLine[],
  what: 'event' | 'device' | 'gate',
  current: string | undefined,
): readonly { readonly id: string; readonly name: string }[] {
  const found = new Map<string, string>();
  if (current !== undefined) found.set(current, '');
  for (const line of lines) {
    const named = line[what];
    if (named !== null) found.set(named.id, named.name);
  }
  return [...found].map(([id, name]) => ({ id, name })).slice(0, 100);
}

/** Maximum number of lines shown while following the log, so that the page stays fast. */
const maxFollowed = 500;

/** Followed lines, newest first. */
export interface Followed {
  readonly lines: readonly LogLine[];
  /** Some lines were missed, because more came than one request returns. */
  readonly hasGap: boolean;
}

/** Merges a newly loaded set of the newest lines. */
export function followOn(before: Followed | null, newest: readonly LogLine[]): Followed {
  if (before === null) return { lines: newest, hasGap: false };
  const known = new Set(before.lines.map(({ id }) => id));
  const fresh = newest.filter(({ id }) => !known.has(id));
  const hasGap = before.lines.length > 0 && fresh.length > 0 && fresh.length === newest.length;
  return {
    lines: hasGap ? newest : [...fresh, ...before.lines].slice(0, maxFollowed),
    hasGap: before.hasGap || hasGap,
  };
}
