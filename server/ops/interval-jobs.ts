import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isLeaseLost } from '#server/database/leader-work.ts';

/** Work repeated while the server runs. */
export interface Repeated {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** For the log when it fails. */
  readonly name: string;
  /** For a sweep: checks whether there is something to do. */
  readonly isDue?: () => Promise<boolean>;
}

/**
 * Runs each repeatedly, never overlapping; a failure is logged and retried at the next interval. The returned
 * function stops all and waits for running work up to a limit; ms.
 */
export function startWork(
  all: readonly Repeated[],
  log: Pick<Logger, 'warn'>,
): (withinMs: number) => Promise<void> {
  const stops = all.map(({ everyMs, work, name }) => {
    let underWay: Promise<void> | null = null;
    const run = () => {
      underWay ??= work()
        .catch((error: unknown) => {
          // Losing the lead to another server is logged elsewhere.
          if (!isLeaseLost(error)) log.warn({ err: error }, `${name} failed`);
        })
        .finally(() => (underWay = null));
    };
    const timer = setInterval(run, everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await underWay;
    };
  });
  return async (withinMs) => {
    const over = new AbortController();
    const late = pause(withinMs, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([Promise.all(stops.map((stop) => stop())), late]);
    over.abort();
  };
}
