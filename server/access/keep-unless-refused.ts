import type { Database, Queries } from '#server/database/database.ts';
import { keepIf } from '#server/database/keep-if.ts';
import { isRefusal, type Refusal } from './refusal.ts';

/**
 * Runs work in a transaction; a refusal that it comes to leaves no trace. Resolves with what it came to. `lockedId` as for
 * `transaction`.
 */
export function keepUnlessRefused<T>(
  database: Database,
  work: (queries: Queries) => Promise<T | Refusal>,
  lockedId?: string,
): Promise<T | Refusal> {
  return keepIf(database, work, (done) => !isRefusal(done), lockedId);
}
