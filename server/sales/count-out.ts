import type { Database } from '#server/database/database.ts';
import { countOutReserved } from '#server/database/sales/reserved-places.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';

/**
 * Takes what ran out off the sums of what is reserved, every second, so that whoever looks at a sale reads what ran out
 * since then alone. It is no sweep of the queue: done by two servers at once it is as true, and it says nothing to anybody.
 */
export function countingOut({
  database,
  now,
}: {
  readonly database: Database;
  /** ms. */
  readonly now: () => number;
}): Repeated {
  let upTo = 0;
  return {
    name: 'counting what ran out',
    everyMs: 1_000,
    async work() {
      // A clock that was put back: what it is behind of now is looked at once more.
      upTo = await countOutReserved(database, Math.min(upTo, now()), now());
    },
  };
}
