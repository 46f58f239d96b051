import { hasExpiredHolds, noteExpiredHolds } from '#server/database/sales/holds.ts';
import { findOrdersToSettle } from '#server/database/sales/orders.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import { settleUnpaid } from './settle-unpaid.ts';

type SweepDeps = Omit<OrdersDeps, 'signers'>;

/** How many orders one sweep settles: a restart after a long stop takes a few. */
const atOnce = 100;
/** How soon a provider that did not say how an order stands is asked about it again. */
const askAgainMs = 30_000;
/** Holds are noted as over this long after they are: clocks of several servers differ by less. */
const noteAfterMs = 60_000;

/** Looks after orders that nobody pays any more, and holds that are over. */
export interface OrderSweep {
  /** Whether a sweep would do something. */
  isDue(): Promise<boolean>;
  sweep(): Promise<void>;
}

/**
 * Settles orders whose time to pay is over, and those whose event or tickets can no longer be sold, by what the provider
 * says: one that was paid is confirmed or its money goes back, one that nobody can pay any more gives its places back,
 * one of which nothing is known keeps them and is asked about again.
 */
export function createOrderSweep(deps: SweepDeps): OrderSweep {
  const { database, now } = deps;
  const askAgainAt = new Map<string, number>();
  const findDue = (most: number) => {
    for (const [orderId, at] of askAgainAt) if (at <= now()) askAgainAt.delete(orderId);
    return findOrdersToSettle(database, now(), [...askAgainAt.keys()], most);
  };
  return {
    isDue: async () =>
      (await findDue(1)).length > 0 || (await hasExpiredHolds(database, now() - noteAfterMs)),
    async sweep() {
      for (const orderId of await findDue(atOnce)) {
        if (!(await settle(deps, orderId))) askAgainAt.set(orderId, now() + askAgainMs);
      }
      await noteExpiredHolds(database, now() - noteAfterMs);
    },
  };
}

/** @returns false where it could not be settled yet. */
async function settle(deps: SweepDeps, orderId: string): Promise<boolean> {
  try {
    return await settleUnpaid(deps, orderId);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'an order could not be settled');
    return false;
  }
}
