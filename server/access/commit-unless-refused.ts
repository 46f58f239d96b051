import type { Queries } from '#server/database/database.ts';
import type { Transactions } from '#server/database/events/at-event.ts';
import { commitIf } from '#server/database/commit-if.ts';
import { isRefusal, type Refusal } from './refusal.ts';

/** Runs work in a transaction and rolls it back if the result is a refusal. Resolves with the result. */
export function commitUnlessRefused<T, Q extends Queries = Queries>(
  database: Transactions<Q>,
  work: (queries: Q) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return commitIf(database, work, (done) => !isRefusal(done));
}
