import type { Database, Queries } from './database.ts';

/**
 * Runs work in a transaction that is kept only where `keeps` says so of what it came to: a refusal leaves no trace.
 * Resolves with that value either way; what work throws rolls back as ever. `lockedId` as for `transaction`.
 */
export async function keepIf<T>(
  database: Database,
  work: (queries: Queries) => Promise<T>,
  keeps: (value: T) => boolean,
  lockedId?: string,
): Promise<T> {
  const undone = new Error('rolled back on purpose');
  const outcome: { last?: { readonly value: T } } = {};
  try {
    return await database.transaction(async (queries) => {
      const value = await work(queries);
      if (keeps(value)) return value;
      outcome.last = { value };
      throw undone;
    }, lockedId);
  } catch (error) {
    if (error === undone && outcome.last !== undefined) return outcome.last.value;
    throw error;
  }
}
