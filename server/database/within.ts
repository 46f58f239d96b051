import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for `work` for at most `ms`. Answers whether it ended in time; what it does after that is nobody's concern.
 *
 * @throws what `work` throws within the time.
 */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const over = new AbortController();
  const ended = work.then(() => true);
  // A failure that comes too late has nobody left to hear it.
  ended.catch(() => undefined);
  try {
    return await Promise.race([ended, pause(ms, false, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
