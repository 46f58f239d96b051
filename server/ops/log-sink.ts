import { write as writeFile, writeSync } from 'node:fs';

/** Writes some or all bytes, then reports how many, or why none. */
type WriteBytes = (
  bytes: Uint8Array,
  done: (error: NodeJS.ErrnoException | null, written: number) => void,
) => void;

export interface LogSinkDeps {
  readonly write: WriteBytes;
  /** A monotonic clock; ms. */
  readonly monotonic: () => number;
  /** Builds the line that reports how many lines were lost. */
  readonly lostLine: (count: number) => string;
  /** Maximum buffered bytes. */
  readonly mostBytes?: number;
}

export interface LogSink {
  /** Accepts one line with its line break. Never waits and never throws. */
  write(line: string): void;
  /** Resolves once nothing is buffered any more, written or lost. */
  flush(): Promise<void>;
  /** Returns buffered bytes not being written, for the end of the process. */
  takeRest(): Uint8Array;
}

/** Pause after a failure; ms. */
const retryAfterMs = 1_000;
/** Pause when a pipe is full; ms. */
const busyMs = 20;
const usualMostBytes = 1024 * 1024;

/**
 * A log destination that a full disk or a missing reader cannot stop: lines that cannot be written are dropped and
 * counted, and one line reports how many were lost once writing works again.
 */
export function createLogSink(deps: LogSinkDeps): LogSink {
  const mostBytes = deps.mostBytes ?? usualMostBytes;
  const state = { waiting: [] as string[], bytes: 0, lost: 0, brokenAt: -Infinity, torn: false, busy: false };
  let idle: (() => void)[] = [];

  const lose = (lines: number) => {
    state.lost += lines;
    state.brokenAt = deps.monotonic();
  };
  const take = (): { readonly bytes: Uint8Array; readonly lines: number; readonly told: number } => {
    const told = state.lost;
    const lines = state.waiting;
    const text = `${state.torn ? '\n' : ''}${told > 0 ? deps.lostLine(told) : ''}${lines.join('')}`;
    state.waiting = [];
    state.bytes = 0;
    return { bytes: Buffer.from(text), lines: lines.length, told };
  };
  const settle = () => {
    state.busy = false;
    if (state.waiting.length > 0) return pump();
    for (const resolve of idle) resolve();
    idle = [];
  };
  const pump = () => {
    state.busy = true;
    const { bytes, lines, told } = take();
    const put = (from: number) =>
      deps.write(bytes.subarray(from), (error, written) => {
        if (error?.code === 'EAGAIN') {
          setTimeout(() => put(from), busyMs).unref();
          return;
        }
        if (error !== null) {
          state.torn ||= from > 0;
          lose(lines);
          return settle();
        }
        if (from + written < bytes.length) return put(from + written);
        state.torn = false;
        state.lost -= told;
        settle();
      });
    put(0);
  };
  return {
    write(line) {
      const isBroken = deps.monotonic() - state.brokenAt < retryAfterMs;
      if (isBroken || state.bytes + line.length > mostBytes) {
        state.lost += 1;
        return;
      }
      state.waiting.push(line);
      state.bytes += line.length;
      if (!state.busy) pump();
    },
    flush: () => (state.busy ? new Promise<void>((resolve) => void idle.push(resolve)) : Promise.resolve()),
    takeRest: () => take().bytes,
  };
}

/** The sink for standard output; buffered lines are written at process exit as far as possible. */
export function standardOutputSink(lostLine: LogSinkDeps['lostLine']): LogSink {
  const sink = createLogSink({
    write: (bytes, done) => writeFile(1, bytes, done),
    monotonic: () => performance.now(),
    lostLine,
  });
  process.once('exit', () => {
    try {
      writeSync(1, sink.takeRest());
    } catch {
      // There is no way left to report it.
    }
  });
  return sink;
}
