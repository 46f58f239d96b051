import { useQuery } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import type { Call, CallInput } from '#api/call.ts';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import { isConnection, isServerAway, type Failure, type Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { cacheKey, ReadFailure } from './replies.ts';
import { correctedTimeOf, stampOf } from './read-at.ts';

const storedKey = (name: string) => `gatehouse.kept.${name}`;

/** Returns the stored reply under `name`; null if there is none or it is unreadable. */
function readStored(
  stored: StoredValues,
  name: string,
): { readonly at: number; readonly value: unknown } | null {
  const text = stored.get(storedKey(name));
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('value' in kept)) return null;
    return typeof kept.at === 'number' ? { at: kept.at, value: kept.value } : null;
  } catch {
    return null;
  }
}

export interface ServerData<T> {
  readonly data: T | undefined;
  /** When the data was received from the server, ms; 0 if there is none. */
  readonly at: number;
  /** Why the newest read failed; earlier data may still be shown. */
  readonly failure: Failure | null;
  readonly loading: boolean;
  readonly again: () => void;
}

interface ReadOptions<T> {
  /** Stores the reply on the device under this name; for public data only. `check` parses it. */
  readonly keep?: { readonly name: string; readonly check: (value: unknown) => T | null };
  /** Poll interval; a function may end polling (null). */
  readonly everyMs?: number | ((data: T | undefined) => number | null);
  readonly off?: boolean;
}

/** Reads one endpoint: from memory, from this device, and again from the server. */
export function useServer<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options: ReadOptions<InferOutput<R>> = {},
): ServerData<InferOutput<R>> {
  return useAnswer(endpoint, input, (call) => call(endpoint, input), options);
}

/** Reads a result that needs more than one call; cached under its endpoint and input. */
export function useAnswer<T>(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>,
  input: unknown,
  ask: (call: Call) => Promise<Result<T>>,
  options: ReadOptions<T> = {},
): ServerData<T> {
  const { call, stored, clock, replies } = useEngines();
  const { user } = useAuth();
  const { keep, everyMs, off } = options;
  const query = useQuery<T>(
    {
      queryKey: cacheKey(endpoint, input, user?.credentialId ?? null),
      queryFn: async () => {
        const result = await ask(call);
        if (!result.ok) throw new ReadFailure(result.failure);
        // Do not store what could not be read back, or is not public.
        if (keep !== undefined && keep.check(result.value) !== null)
          stored.set(storedKey(keep.name), JSON.stringify({ at: clock.wall(), value: result.value }));
        return result.value;
      },
      enabled: off !== true,
      // Show data stored on this device, however recent, but always ask the server too.
      refetchOnMount: keep === undefined ? true : 'always',
      refetchInterval:
        typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) ?? false : (everyMs ?? false),
      ...initialStored(stored, clock, keep),
    },
    replies.cache,
  );
  return {
    data: query.data,
    at: correctedTimeOf(query.dataUpdatedAt, clock),
    failure: failureOf(query.failureReason ?? query.error),
    loading:
      query.data === undefined && query.error === null && off !== true && !isUnreachable(query.failureReason),
    again: () => void query.refetch(),
  };
}

/**
 * Returns whether the connection failed or the server is away: the screen shows it after the first attempt, while
 * retries continue in the background.
 */
export const isUnreachable = (error: Error | null): boolean =>
  error instanceof ReadFailure && (isConnection(error.failure) || isServerAway(error.failure));

function initialStored<T>(stored: StoredValues, clock: Clock, keep: ReadOptions<T>['keep']) {
  const kept = keep === undefined ? null : readStored(stored, keep.name);
  const value = kept === null || keep === undefined ? null : keep.check(kept.value);
  if (kept === null || value === null) return {};
  return { initialData: () => value, initialDataUpdatedAt: () => stampOf(kept.at, clock) };
}

/** Returns why a read failed; null if it did not. */
export const failureOf = (error: Error | null): Failure | null =>
  error === null ? null : error instanceof ReadFailure ? error.failure : { kind: 'unreachable' };
