import { hasExpiredHolds, noteExpiredHolds } from '#server/database/sales/holds.ts';
import { findOrdersToSettle } from '#server/database/sales/orders.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import { settleUnpaid } from './settle-unpaid.ts';

type SweepDeps = Omit<OrdersDeps, 'signers'>;

/** Orders settled per sweep: a restart after a long stop takes a few sweeps. */
const atOnce = 100;
/** Orders settled concurrently. */
const together = 8;
/**
 * After this time a sweep leaves the rest to the next, ms: with a provider that hangs, each turn may take a minute, and
 * what has become due meanwhile without one must not wait for all of them.
 */
const longSweepMs = 20_000;
/** How soon a provider that did not report an order's status is asked again; doubles up to the last. */
const retryQueryMs = { first: 30_000, last: 16 * 60_000 };
/** Holds are marked as expired this long after their expiry, longer than the clock difference between servers. */
const markExpiredAfterMs = 60_000;

/** Settles orders that can't be paid any more, and expires holds. */
export interface OrderSweep {
  /** Whether a sweep would do something. */
  isDue(): Promise<boolean>;
  sweep(): Promise<void>;
}

/**
 * Settles orders past their payment time, and those whose event or tickets can no longer be sold, by the provider's
 * answer: a paid one is confirmed or refunded, one that can't be paid any more releases its places, and one of
 * unknown status keeps them and is queried again.
 */
export function createOrderSweep(deps: SweepDeps): OrderSweep {
  const { database, now } = deps;
  const unanswered = new Map<string, { readonly askAt: number; readonly pauseMs: number }>();
  /** Those that were never asked about come first, then those whose turn is longest overdue. */
  const findDue = async (most: number) => {
    const fresh = await findOrdersToSettle(database, now(), [...unanswered.keys()], most);
    const again = [...unanswered]
      .filter(([, { askAt }]) => askAt <= now())
      .toSorted(([, one], [, other]) => one.askAt - other.askAt)
      .slice(0, most - fresh.length)
      .map(([orderId]) => orderId);
    return [...fresh, ...again];
  };
  /** Settles an order, or notes when to try again: with more and more time between, so that others get their turn. */
  const settleOrNote = async (orderId: string) => {
    const { pauseMs = retryQueryMs.first } = unanswered.get(orderId) ?? {};
    if (await settle(deps, orderId)) unanswered.delete(orderId);
    else
      unanswered.set(orderId, {
        askAt: now() + pauseMs,
        pauseMs: Math.min(retryQueryMs.last, pauseMs * 2),
      });
  };
  return {
    isDue: async () =>
      (await findDue(1)).length > 0 || (await hasExpiredHolds(database, now() - markExpiredAfterMs)),
    async sweep() {
      const begunAt = now();
      await noteExpiredHolds(database, begunAt - markExpiredAfterMs);
      const due = await findDue(atOnce);
      for (let from = 0; from < due.length && now() - begunAt < longSweepMs; from += together) {
        await Promise.all(due.slice(from, from + together).map(settleOrNote));
      }
    },
  };
}

/** @returns false when it could not be settled yet */
async function settle(deps: SweepDeps, orderId: string): Promise<boolean> {
  try {
    return await settleUnpaid(deps, orderId);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'an order could not be settled');
    return false;
  }
}
