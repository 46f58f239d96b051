import type { Logger } from 'pino';
import { within } from '#server/database/within.ts';

/** One thing to do when the server stops. */
export interface StopStep {
  /** For the log, where it fails or takes too long: "closing the database". */
  readonly name: string;
  /** @param withinMs how long it may wait for what is under way; ms */
  readonly run: (withinMs: number) => Promise<unknown>;
}

/** A step gets this long even when the ones before it used the time up; ms. */
const leastMs = 500;

/**
 * Runs the steps in order, all within about `withinMs` together. One that fails or does not end in time is logged and
 * left behind: whatever hangs, the process ends.
 */
export async function runStopSteps(
  steps: readonly StopStep[],
  withinMs: number,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const until = performance.now() + withinMs;
  for (const { name, run } of steps) {
    const ms = Math.max(leastMs, until - performance.now());
    try {
      // The step's own limit comes first: it can still cut what is left.
      if (!(await within(run(ms), ms + leastMs))) log.warn({ step: name }, 'a step of the stop was given up');
    } catch (error) {
      log.warn({ step: name, err: error }, 'a step of the stop failed');
    }
  }
}
