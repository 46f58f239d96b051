import type { Logger } from 'pino';

interface LogWatchDeps {
  /** Returns the number of the newest log line. */
  readonly newest: () => Promise<number>;
  /** Returns whether anybody listens; the log is polled only then. */
  readonly isWanted: () => boolean;
  readonly moved: (newest: number) => void;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs: number;
}

/**
 * Reports new log lines, however many and whichever server wrote them, at most twice a second: the database is
 * polled, because there is no notification for a line.
 *
 * @returns a function that stops it
 */
export function watchLog({ newest, isWanted, moved, log, everyMs }: LogWatchDeps): () => void {
  let last: number | null = null;
  let isAsking = false;
  const look = async () => {
    const found = await newest();
    if (last !== null && found !== last) moved(found);
    last = found;
  };
  const timer = setInterval(() => {
    if (!isWanted()) last = null;
    if (isAsking || !isWanted()) return;
    isAsking = true;
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'the log could not be watched'))
      .finally(() => (isAsking = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
