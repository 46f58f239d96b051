import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { listEvents, type EventSummary } from '#contract/events/events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isConnection, type Failure } from '#domain/failures/failure.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { correctedTimeOf, stampOf } from '#app/data/read-at.ts';
import type { EventFilters } from './event-filters.ts';
import { matchEvents } from './event-match.ts';
import { isStorable, storeEvents, maxStored, readStoredEvents } from './stored-events.ts';
import { cacheKey, ReadFailure } from '#app/data/replies.ts';

type EventPage = ReplyOf<typeof listEvents>;

/** Events per request. */
const pageSize = 100;

export interface EventPages {
  readonly events: readonly EventSummary[];
  /** Total number of events; for stored ones, the number of matches among them. */
  readonly total: number;
  /** `server`: current. `device`: stored at `at`, filtered here. `nowhere`: neither has them. */
  readonly from: 'server' | 'device' | 'nowhere';
  /** When they were received from the server, ms. */
  readonly at: number;
  readonly failure: Failure | null;
  /** True until there is something to show. */
  readonly loading: boolean;
  /** The shown events still belong to the previous filters. */
  readonly changing: boolean;
  readonly more: boolean;
  readonly fetchMore: () => void;
  readonly again: () => void;
}

/** Cache key of a list's pages. */
export const eventPagesKey = (filters: EventFilters) => cacheKey(listEvents, { pages: filters }, null);

/** The event list, loaded page by page while scrolling; stored events if the server is unreachable. */
export function useEventPages(filters: EventFilters): EventPages {
  const { clock } = useEngines();
  const query = usePageQuery(filters);
  const { data, fetchNextPage, refetch, isFetching } = query;
  const failure = failureOf(query.failureReason ?? query.error);
  const seen = useMemo(() => withoutDuplicates(data?.pages ?? []), [data]);
  const total = data?.pages[0]?.total ?? 0;
  useStorePages(filters, seen, total, query.dataUpdatedAt, failure === null && !query.isPlaceholderData);
  const ofBefore = data === undefined || query.isPlaceholderData;
  const kept = useStoredPages(filters, failure, ofBefore ? -1 : seen.length);
  const fetchMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  const again = useCallback(() => void refetch(), [refetch]);
  const rest = { failure, fetchMore, again, changing: query.isPlaceholderData && failure === null };
  if (kept !== null) {
    const { at, items } = kept;
    return { ...rest, events: items, total: items.length, from: 'device', at, loading: false, more: false };
  }
  const nowhere = failure !== null && ofBefore;
  return {
    ...rest,
    events: nowhere ? [] : seen,
    total: nowhere ? 0 : total,
    from: nowhere ? 'nowhere' : failure === null ? 'server' : 'device',
    at: correctedTimeOf(query.dataUpdatedAt, clock),
    loading: data === undefined && failure === null,
    more: query.hasNextPage && failure === null,
  };
}

/** Stores the first events of the unfiltered list whenever the server has answered. */
function useStorePages(
  filters: EventFilters,
  items: readonly EventSummary[],
  total: number,
  stampedAt: number,
  fresh: boolean,
): void {
  const { stored, clock } = useEngines();
  const keeps = fresh && isStorable(filters) && items.length > 0;
  useEffect(() => {
    // Later pages do not change the first events.
    if (!keeps || items.length >= maxStored + pageSize) return;
    storeEvents(stored, { at: correctedTimeOf(stampedAt, clock), total, items });
  }, [keeps, stored, clock, items, total, stampedAt]);
}

/** Stored events, filtered on the device, if offline and more than what is already shown. */
function useStoredPages(filters: EventFilters, failure: Failure | null, shown: number) {
  const { stored, clock } = useEngines();
  const lost = failure !== null && isConnection(failure);
  return useMemo(() => {
    const all = lost ? readStoredEvents(stored) : null;
    if (all === null) return null;
    const items = matchEvents(all.items, filters, clock.wall());
    return items.length > shown ? { at: all.at, items } : null;
  }, [lost, stored, filters, clock, shown]);
}

function usePageQuery(filters: EventFilters) {
  const { call, stored, clock, replies } = useEngines();
  const plain = isStorable(filters);
  const kept = useMemo(() => (plain ? readStoredEvents(stored) : null), [plain, stored]);
  return useInfiniteQuery(
    {
      queryKey: eventPagesKey(filters),
      initialPageParam: 1,
      queryFn: async ({ pageParam }): Promise<EventPage> => {
        const paged = { ...filters, page: String(pageParam), limit: String(pageSize) };
        const answer = await call(listEvents, { query: paged });
        if (!answer.ok) throw new ReadFailure(answer.failure);
        return answer.value;
      },
      getNextPageParam: (last) => (last.page * last.limit < last.total ? last.page + 1 : undefined),
      placeholderData: keepPreviousData,
      // Reloading requests every viewed page, so do not reload at each return to the list.
      staleTime: 2 * 60_000,
      // The stored events are only the first ones, so reload them however recent they are.
      refetchOnMount: (shown) => (shown.state.dataUpdateCount === 0 ? 'always' : true),
      ...(kept === null || kept.items.length === 0
        ? {}
        : {
            initialData: asPages(kept.items, kept.total),
            initialDataUpdatedAt: () => stampOf(kept.at, clock),
          }),
    },
    replies.cache,
  );
}

function asPages(items: readonly EventSummary[], total: number) {
  const first: EventPage = { items: items.slice(0, pageSize), page: 1, limit: pageSize, total };
  return { pages: [first], pageParams: [1] };
}

/** Removes duplicates, because an event published meanwhile shifts the others. */
function withoutDuplicates(pages: readonly EventPage[]): readonly EventSummary[] {
  const known = new Set<string>();
  return pages.flatMap(({ items }) =>
    items.filter(({ registrationId }) => {
      if (known.has(registrationId)) return false;
      known.add(registrationId);
      return true;
    }),
  );
}

const failureOf = (error: Error | null): Failure | null =>
  error === null ? null : error instanceof ReadFailure ? error.failure : { kind: 'unreachable' };
