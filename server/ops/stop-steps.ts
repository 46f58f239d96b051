import type { Logger } from 'pino';
import { within } from '#server/database/within.ts';

/** One step of the server's shutdown. */
export interface StopStep {
  /** For the log when it fails or takes too long: "closing the database". */
  readonly name: string;
  /** @param withinMs how long it may wait for running work; ms */
  readonly run: (withinMs: number) => Promise<unknown>;
}

/** Minimum time for a step, even when earlier ones used up the total; ms. */
const minMs = 500;

/**
 * Runs the steps in order, all within about `withinMs`. A step that fails or times out is logged and skipped, so that
 * the process always ends.
 */
export async function runStopSteps(
  steps: readonly StopStep[],
  withinMs: number,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const until = performance.now() + withinMs;
  for (const { name, run } of steps) {
    const ms = Math.max(minMs, until - performance.now());
    try {
      // The step's own limit comes first, so that it can still cut what is left.
      if (!(await within(run(ms), ms + minMs))) log.warn({ step: name }, 'a step of stopping timed out');
    } catch (error) {
      log.warn({ step: name, err: error }, 'a step of stopping failed');
    }
  }
}
