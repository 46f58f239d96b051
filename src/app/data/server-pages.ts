import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import type { CallInput } from '#api/call.ts';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { correctedStamp } from './read-at.ts';
import { cacheKey, ReadFailure } from './replies.ts';
import { failureOf, isLost, type ServerData } from './server-data.ts';

/** A list that is read on as somebody scrolls: what has come so far, as one. */
export interface ServerPages<T> extends ServerData<readonly T[]> {
  /** Whether there is more to read. */
  readonly hasMore: boolean;
  /** Reads the next part, unless it is on its way. */
  readonly more: () => void;
}

/**
 * Reads a list part by part, each after the one before. What was read stays in memory, so that it can be shown without a
 * connection.
 *
 * @param inputOf what is asked for, after what the part before named as the next; undefined at first
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
    at: correctedStamp(query.dataUpdatedAt, clock),
    failure: failureOf(query.failureReason ?? query.error),
    loading: data === undefined && query.error === null && !isLost(query.failureReason),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
    },
  };
}
