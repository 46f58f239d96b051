import type { Logger } from 'pino';

/** Something that is done again and again while the server runs. */
export interface Repeated {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** For the log, where it fails. */
  readonly name: string;
}

/**
 * Does each again and again, never twice at one moment; a failure is logged and tried again at the next turn. The
 * answer stops all and waits for what is under way.
 */
export function startWork(all: readonly Repeated[], log: Pick<Logger, 'warn'>): () => Promise<void> {
  const stops = all.map(({ everyMs, work, name }) => {
    let underWay: Promise<void> | null = null;
    const run = () => {
      underWay ??= work()
        .catch((error: unknown) => log.warn({ err: error }, `${name} failed`))
        .finally(() => (underWay = null));
    };
    const timer = setInterval(run, everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await underWay;
    };
  });
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
