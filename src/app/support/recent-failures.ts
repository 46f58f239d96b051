import { createListeners } from '#domain/listeners.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Cancel, Clock } from '#platform/clock.ts';

/** A failure on this page, without personal or event data. */
export interface RecentFailure {
  /** ms. */
  readonly at: number;
  /** The call as named by the contract, or the position in a script. */
  readonly what: string;
  readonly how: string;
}

/** The failures of this page for support; kept in memory only. */
export interface RecentFailures {
  readonly note: (call: { readonly method: string; readonly path: string }, result: Result<unknown>) => void;
  /** Newest first. The same array until there is another failure. */
  readonly all: () => readonly RecentFailure[];
  readonly subscribe: (listener: () => void) => Cancel;
}

/** The browser's data about an error; programs also dispatch events of this name. */
type PageError = Partial<Omit<ErrorEvent, 'error'>> & { readonly error?: unknown };

const maxFailures = 20;

export function createRecentFailures(
  { wall }: Pick<Clock, 'wall'>,
  events: Pick<EventTarget, 'addEventListener'>,
): RecentFailures {
  let all: readonly RecentFailure[] = [];
  const listeners = createListeners();
  const add = (what: string, how: string) => {
    all = [{ at: wall(), what, how }, ...all].slice(0, maxFailures);
    listeners.tell();
  };
  events.addEventListener('error', (event) => {
    const { error, filename = '', lineno = 0, colno = 0 } = event as PageError;
    // Keep only the path, because the query may contain personal data.
    const path = URL.parse(filename)?.pathname ?? '';
    add(`${path.slice(path.lastIndexOf('/') + 1)}:${lineno}:${colno}`, nameOf(error));
  });
  events.addEventListener('unhandledrejection', (event) =>
    add('promise', nameOf((event as { readonly reason?: unknown }).reason)),
  );
  return {
    note({ method, path }, result) {
      if (!result.ok) add(`${method} ${path}`, howOf(result.failure));
    },
    all: () => all,
    subscribe: listeners.add,
  };
}

/** Only the kind of error, because its message may contain personal data. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

function howOf(failure: Failure): string {
  switch (failure.kind) {
    case 'foreign':
    case 'server':
      return `${failure.kind} ${failure.status}`;
    case 'unauthorized':
      return `${failure.kind} ${failure.code}`;
    case 'refused':
      return `${failure.kind} ${failure.status} ${failure.code}`;
    default:
      return failure.kind;
  }
}
