import type { OrderState } from '#domain/sales/order.ts';
import { afterLapse } from '#domain/sales/waiting-list.ts';
import type { Queries } from '#server/database/database.ts';
import { findWaitingSettings } from '#server/database/sales/waiting-list.ts';
import { findTaken, endTakenOffers } from '#server/database/sales/waiting-offers.ts';

/**
 * Handles an order's waiting list offers after it ended unpaid. An order not paid in time is an expired offer, by the
 * organizer's rule; a buyer who cancels does not want it. The caller has fully locked the order.
 */
export async function endOffers(queries: Queries, orderId: string, state: OrderState): Promise<void> {
  for (const entry of await findTaken(queries, orderId)) {
    const { lapsed } = await findWaitingSettings(queries, entry.eventId);
    const next = state === 'expired' ? afterLapse(lapsed, entry.lapses + 1) : 'lapsed';
    await endTakenOffers(queries, entry, next);
  }
}
