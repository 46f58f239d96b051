import type { Logger } from 'pino';

interface LogWatchDeps {
  /** The number of the newest line of the log. */
  readonly newest: () => Promise<number>;
  /** Whether anybody listens: nobody asks for the log else. */
  readonly isWanted: () => boolean;
  readonly moved: (newest: number) => void;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs: number;
}

/**
 * Says that the log has new lines, however many and whichever server wrote them: twice a second at most, because the
 * database is asked and no line is told of by itself.
 *
 * @returns ends it
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
