import type { Logger } from 'pino';
import { DatabaseError } from '#server/database/database.ts';

/** A named step; the name is used in the log. */
export type Step = readonly [name: string, work: () => Promise<unknown>];

/** Whether no further step can run: the database is closing, or another server leads. */
export const endsAll = (error: unknown): boolean =>
  error instanceof DatabaseError && ['closed', 'lease_lost'].includes(error.code);

/**
 * Runs each step in turn, whatever became of the ones before.
 *
 * @throws AggregateError after all were tried, if any failed; at once if the database closes or another server
 *   leads
 */
export async function doEach(steps: readonly Step[], log: Pick<Logger, 'warn'>): Promise<void> {
  const failed: (readonly [name: string, error: unknown])[] = [];
  for (const [step, work] of steps) {
    try {
      await work();
    } catch (error) {
      if (endsAll(error)) throw error;
      log.warn({ err: error, step }, 'a step failed');
      failed.push([step, error]);
    }
  }
  if (failed.length === 0) return;
  const names = failed.map(([name]) => name).join(', ');
  throw new AggregateError(
    failed.map(([, error]) => error),
    `not done: ${names}`,
  );
}
