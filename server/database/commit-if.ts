import type { Queries } from './database.ts';
import type { Transactions } from './events/at-event.ts';

/**
 * Runs work in a transaction that is committed only if `keeps` accepts its result, so that a refusal changes nothing.
 * Resolves with the result either way; an error thrown by the work rolls back as usual.
 */
export async function commitIf<T, Q extends Queries>(
  database: Transactions<Q>,
  work: (queries: Q) => Promise<T>,
  keeps: (value: T) => boolean,
): Promise<T> {
  const undone = new Error('rolled back on purpose');
  const outcome: { last?: { readonly value: T } } = {};
  try {
    return await database.transaction(async (queries) => {
      const value = await work(queries);
      if (keeps(value)) return value;
      outcome.last = { value };
      throw undone;
    });
  } catch (error) {
    if (error === undone && outcome.last !== undefined) return outcome.last.value;
    throw error;
  }
}
