import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isLeaseLost } from '#server/database/leader-work.ts';

/** Something that is done again and again while the server runs. */
export interface Repeated {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** For the log, where it fails. */
  readonly name: string;
  /** For a sweep: reads whether there is something to do. */
  readonly isDue?: () => Promise<boolean>;
}

/**
 * Does each again and again, never twice at one moment; a failure is logged and tried again at the next turn. The
 * answer stops all and waits for what is under way, so long at most; ms.
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
          // The lead of another server has been told of already.
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
