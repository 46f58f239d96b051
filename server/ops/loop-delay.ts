import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Event loop delay in the previous minute and in the current one. */
export interface LoopDelay {
  /** For the metrics, in seconds. */
  readonly gauges: Readonly<Record<string, () => number>>;
  stop(): void;
}

const resolutionMs = 10;

/**
 * Measures from now on. Each value is the larger of the last full minute's and the current one's, so that a scrape
 * once a minute sees a long delay, and no reader affects another.
 */
export function watchLoopDelay(everyMs = 60_000): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let before = { p99: 0, max: 0 };
  // The histogram includes its own sampling interval in each delay.
  const seconds = (ns: number) => Math.max(0, ns / 1e9 - resolutionMs / 1e3);
  const read = () =>
    histogram.count === 0
      ? { p99: 0, max: 0 }
      : { p99: seconds(histogram.percentile(99)), max: seconds(histogram.max) };
  const timer = setInterval(() => {
    before = read();
    histogram.reset();
  }, everyMs);
  timer.unref();
  return {
    gauges: {
      event_loop_delay_p99_seconds: () => Math.max(before.p99, read().p99),
      event_loop_delay_max_seconds: () => Math.max(before.max, read().max),
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
