import { QueryClient, type Query } from '@tanstack/react-query';
import { isPublic, type Endpoint } from '#contract/wire/endpoint.ts';
import type { Failure } from '#domain/failures/failure.ts';

/** A failed read as an exception, as TanStack Query requires. */
export class ReadFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

const isRetryable = (error: Error) =>
  error instanceof ReadFailure &&
  ['timeout', 'server', 'limited', 'foreign', 'unreachable'].includes(error.failure.kind);

/** Deleted 5 minutes after the last screen closed; 3 retries, 1 s doubling up to 30 s. ms. */
export const dataCacheTimes = {
  garbageMs: 5 * 60_000,
  retries: 3,
  firstDelayMs: 1_000,
  mostDelayMs: 30_000,
} as const;

/** Server replies cached in this page. */
export interface Replies {
  readonly cache: QueryClient;
  /** Reloads everything from one endpoint, after a change made by a screen. */
  readAgain(endpoint: Pick<Endpoint, 'method' | 'path'>): Promise<void>;
  /**
   * Drops private replies that no screen shows and reloads the others, because any of them may be about somebody who
   * must no longer be shown.
   */
  readAnew(): Promise<void>;
  /**
   * Drops every reply and cancels requests in progress. Displayed public ones are reloaded, because organizers see
   * drafts among them.
   */
  forget(): void;
}

export function createReplies(): Replies {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: dataCacheTimes.garbageMs,
        staleTime: 15_000,
        // The browser's online state decides nothing; a request does.
        networkMode: 'always',
        retry: (count, error) => count < dataCacheTimes.retries && isRetryable(error),
        retryDelay: (count) => Math.min(dataCacheTimes.firstDelayMs * 2 ** count, dataCacheTimes.mostDelayMs),
      },
    },
  });
  const readAgain: Replies['readAgain'] = ({ method, path }) =>
    cache.invalidateQueries({ queryKey: [method, path] });
  return {
    cache,
    readAgain,
    readAnew() {
      cache.removeQueries({ predicate: isPersonal, type: 'inactive' });
      return cache.invalidateQueries({ predicate: isPersonal });
    },
    forget() {
      void cache.cancelQueries();
      cache.removeQueries({ predicate: isPersonal });
      void cache.resetQueries();
    },
  };
}

/**
 * Builds the cache key of a reply from its endpoint and owner. Public replies are shared, all others belong to the
 * user (credential id; null if signed out) who requested them.
 */
export const cacheKey = (
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>,
  input: unknown,
  person: number | null,
) => [endpoint.method, endpoint.path, input, isPublic(endpoint) ? anyPerson : person];
const anyPerson = 'everybody';
const isPersonal = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey[3] !== anyPerson;
