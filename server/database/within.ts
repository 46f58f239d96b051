import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for `work` for at most `ms`. Returns whether it ended in time; its later result is ignored.
 *
 * @throws what `work` throws within the time
 */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const over = new AbortController();
  const ended = work.then(() => true);
  // Ignore a failure after the timeout.
  ended.catch(() => undefined);
  try {
    return await Promise.race([ended, pause(ms, false, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
