import type { OrderState } from '#domain/sales/order.ts';
import { afterLapse } from '#domain/sales/waiting-list.ts';
import type { Queries } from '#server/database/database.ts';
import { findWaitingSettings } from '#server/database/sales/waiting-list.ts';
import { findTaken, loseTaken } from '#server/database/sales/waiting-offers.ts';

/**
 * What an order took of a waiting list, after it came to nothing. Not paid in time is an offer that lapsed, by the
 * organizer's rule; who cancels does not want it. The caller has locked the order whole.
 */
export async function loseOffers(queries: Queries, orderId: string, state: OrderState): Promise<void> {
  for (const entry of await findTaken(queries, orderId)) {
    const { lapsed } = await findWaitingSettings(queries, entry.eventId);
    const next = state === 'expired' ? afterLapse(lapsed, entry.lapses + 1) : 'lapsed';
    await loseTaken(queries, entry, next);
  }
}
