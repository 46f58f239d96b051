import { isWaiting, type StoredOrder } from '#domain/sales/stored-order.ts';
import { isExpiryUnconfirmed, stateAt, type HeldPlaces } from '#domain/sales/held-places.ts';
import { useAuth } from '#app/account/auth.ts';
import type { Buying } from '#app/engines/buying.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useStore } from '#app/data/live-query.ts';
import { holdNotice, orderNotice, type PurchaseNotice, type NoticeTexts } from './purchase-notice.ts';
import { useNow } from '#app/data/use-now.ts';
import { useOpenedBuying } from './use-unsent-holds.ts';
import { useFormats } from '#app/format/use-formats.ts';

/** One order or reservation of this device, for display. */
export interface ShownNotice {
  readonly key: string;
  readonly ofOrder: boolean;
  readonly words: PurchaseNotice;
  /** Dismisses it, if allowed; null while it waits or holds tickets. */
  readonly dismiss: (() => void) | null;
}

/** Check interval for reservations, which expire by the clock; ms. */
const pollIntervalMs = 5_000;

/**
 * Returns the signed-in user's orders and reservations on this device: waiting ones, and ended ones not yet
 * dismissed. Orders that the server has are listed with the user's orders, and not here once announced.
 */
export function usePurchaseNotices(): readonly ShownNotice[] {
  const { news: texts } = useMessages('checkout');
  const formats = useFormats();
  const words = { texts, formats, failures: useMessages('failures') };
  const buying = useOpenedBuying();
  const { user } = useAuth();
  const now = useNow(pollIntervalMs, buying);
  const ownerId = user?.credentialId ?? null;
  const read = async () => {
    if (buying === null || ownerId === null) return none;
    const [orders, holds] = await Promise.all([buying.ordersOf(ownerId), buying.allHolds()]);
    return { orders, holds };
  };
  const { orders, holds } = useStore(read, [buying, ownerId]) ?? none;
  if (buying === null) return [];
  // Reservations in an order are shown on the order's own card.
  const ordered = new Set(orders.filter(isWaiting).flatMap(({ holdIds }) => holdIds));
  const apart = holds.filter((places) => !ordered.has(places.holdId) && isShown(places, now));
  return [
    ...orders.map((order) => shownOrder(buying, order, now, words)),
    ...apart.flatMap((places) => shownHold(buying, places, now, words)),
  ];
}

const none: { readonly orders: readonly StoredOrder[]; readonly holds: readonly HeldPlaces[] } = {
  orders: [],
  holds: [],
};

/** Returns whether to show a reservation: if it is held or failed, or if its expiry has not been seen yet. */
function isShown(places: HeldPlaces, now: number): boolean {
  const state = stateAt(places, now);
  if (state === 'expired') return places.untold === true && !isExpiryUnconfirmed(places, now);
  return state === 'held' || state === 'refused';
}

const shownOrder = (buying: Buying, order: StoredOrder, now: number, words: NoticeTexts): ShownNotice => ({
  key: order.orderId,
  ofOrder: true,
  words: orderNotice(order, now, words),
  dismiss: isWaiting(order) ? null : () => void buying.dismissOrder(order.orderId).catch(() => {}),
});

function shownHold(
  buying: Buying,
  places: HeldPlaces,
  now: number,
  told: NoticeTexts,
): readonly ShownNotice[] {
  const words = holdNotice(places, now, told);
  if (words === null) return [];
  const over = stateAt(places, now) !== 'held';
  const dismiss = over ? () => void buying.dismiss(places.holdId).catch(() => {}) : null;
  return [{ key: places.holdId, ofOrder: false, words, dismiss }];
}
