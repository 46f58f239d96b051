import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import type { CallInput } from '#api/call.ts';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { correctedTimeOf } from './read-at.ts';
import { cacheKey, ReadFailure } from './replies.ts';
import { failureOf, isUnreachable, type ServerData } from './server-data.ts';

/** A list loaded page by page while scrolling, combined into one. */
export interface ServerPages<T> extends ServerData<readonly T[]> {
  /** Whether there is more to load. */
  readonly hasMore: boolean;
  /** Loads the next page, unless it is already loading. */
  readonly more: () => void;
}

/**
 * Loads a list page by page in sequence. Loaded pages stay in memory, so that they can be shown offline.
 *
 * @param inputOf returns the request for a page from the previous page's cursor; undefined at first
 */
export function useServerPages<
  T,
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  inputOf: (after: string | undefined) => CallInput<P, Q, B>,
  partOf: (reply: InferOutput<R>) => { readonly items: readonly T[]; readonly next: string | null },
): ServerPages<T> {
  const { call, clock, replies } = useEngines();
  const { user } = useAuth();
  const query = useInfiniteQuery(
    {
      queryKey: [...cacheKey(endpoint, inputOf(undefined), user?.credentialId ?? null), 'parts'],
      initialPageParam: undefined as string | undefined,
      queryFn: async ({ pageParam }) => {
        const result = await call(endpoint, inputOf(pageParam));
        if (!result.ok) throw new ReadFailure(result.failure);
        return partOf(result.value);
      },
      getNextPageParam: (last) => last.next ?? undefined,
    },
    replies.cache,
  );
  const { data, hasNextPage, isFetching } = query;
  return {
    data: data?.pages.flatMap(({ items }) => items),
    at: correctedTimeOf(query.dataUpdatedAt, clock),
    failure: failureOf(query.failureReason ?? query.error),
    loading: data === undefined && query.error === null && !isUnreachable(query.failureReason),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
    },
  };
}
