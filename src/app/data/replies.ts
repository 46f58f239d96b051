import { QueryClient, type Query } from '@tanstack/react-query';
import { isPublic, type Endpoint } from '#contract/wire/endpoint.ts';
import type { Failure } from '#domain/failures/failure.ts';

/** A failed read, as TanStack Query wants it: thrown. */
export class ReadFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

const mayHelp = (error: Error) =>
  error instanceof ReadFailure &&
  ['timeout', 'server', 'limited', 'foreign', 'unreachable'].includes(error.failure.kind);

/** Forgotten 5 minutes after the last screen left; 3 more tries, 1 s doubling up to 30 s. ms. */
export const dataCacheTimes = {
  garbageMs: 5 * 60_000,
  retries: 3,
  firstDelayMs: 1_000,
  mostDelayMs: 30_000,
} as const;

/** The server's replies in this page's memory. */
export interface Replies {
  readonly cache: QueryClient;
  /** Reads everything of one endpoint again: after a change that a screen made. */
  readAgain(endpoint: Pick<Endpoint, 'method' | 'path'>): Promise<void>;
  /**
   * Drops what no screen shows of everything that is not everybody's, and reads the rest again: any of it may tell of
   * somebody who is to be told of no longer.
   */
  readAnew(): Promise<void>;
  /**
   * Drops every reply, and stops what is under way. Those that anybody may read are asked for anew where they are shown:
   * organizers see drafts among them.
   */
  forget(): void;
}

export function createReplies(): Replies {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: dataCacheTimes.garbageMs,
        staleTime: 15_000,
        // The browser's word on being online decides nothing: a try does.
        networkMode: 'always',
        retry: (count, error) => count < dataCacheTimes.retries && mayHelp(error),
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
 * Names a reply in the cache: of what, and whose it is. A reply that anybody may read is everybody's, every other one
 * belongs to the person (credential id; null for nobody) who asked for it.
 */
export const cacheKey = (
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>,
  input: unknown,
  person: number | null,
) => [endpoint.method, endpoint.path, input, isPublic(endpoint) ? everybody : person];
const everybody = 'everybody';
const isPersonal = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey[3] !== everybody;
