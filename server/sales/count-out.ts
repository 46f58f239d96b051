import type { Database } from '#server/database/database.ts';
import { countOutReserved } from '#server/database/sales/reserved-places.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';

/**
 * Subtracts expired reservations from the reserved sums every second, so that readers only have to add up recent
 * expiries. Not a queue sweep: it is correct even if two servers run it at once, and it sends no notifications.
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
      // After a clock was set back, check the affected range again.
      upTo = await countOutReserved(database, Math.min(upTo, now()), now());
    },
  };
}
