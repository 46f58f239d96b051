import type { Logger } from 'pino';
import { DatabaseError } from '#server/database/database.ts';

/** Something to be done, by the name that the log has for it. */
export type Step = readonly [name: string, work: () => Promise<unknown>];

/** Whether nothing more can be done: the database closes, or another server leads. */
export const endsAll = (error: unknown): boolean =>
  error instanceof DatabaseError && ['closed', 'lease_lost'].includes(error.code);

/**
 * Does one after another, whatever became of those before.
 *
 * @throws AggregateError once all were tried, where some failed; at once where the database closes or another server leads
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
