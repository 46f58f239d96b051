import type { Unannounced } from '#database/unannounced.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { isExpiryUnconfirmed } from '#domain/sales/held-places.ts';
import type { StoredHolds } from '#database/holds.ts';
import type { StoredOrders } from '#database/orders.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { holdNotice, orderNotice, type PurchaseNotice, type NoticeTexts } from './purchase-notice.ts';

export interface PurchaseAnnouncerDeps {
  /** Calls back with results the user hasn't been told about, now and on each change. */
  readonly watch: (found: (untold: Unannounced) => void) => Cancel;
  readonly holds: Pick<StoredHolds, 'claim'>;
  readonly orders: Pick<StoredOrders, 'claim'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Server time, ms. */
  readonly now: () => number;
  /** Credential id of the signed-in user; null if nobody is signed in. */
  readonly person: () => number | null;
  /** Returns whether this page may be visible. */
  readonly isVisible: () => boolean;
  /** Reloads the event's reservations from the server. `refused`: the refusal that led to it. */
  readonly lookAt: (eventId: string, refused?: Failure) => Promise<void>;
  /** Path of the page. */
  readonly address: () => string;
  readonly say: (news: PurchaseNotice) => void;
  /** Loads the texts; until they are loaded, nothing is announced. */
  readonly words: () => Promise<NoticeTexts>;
  /** Called when an order of this person has arrived, which outdates displayed orders and tickets. */
  readonly settle: (ownerId: number) => void;
}

/** Delay before announcing a result, so that the waiting screen can show it first, ms. */
export const announceAfterMs = 1_500;

/** Announces the results of orders and reservations anywhere in the app. */
export interface PurchaseAnnouncer {
  /** Called on sign-in, sign-out, or when the page becomes visible. */
  look(): void;
  stop(): void;
}

/**
 * Announces each result once, on one visible page, to its owner, and not where the checkout shows it already. Results
 * that cannot be announced now wait.
 */
export function announcePurchases(deps: PurchaseAnnouncerDeps): PurchaseAnnouncer {
  let untold: Unannounced = { orders: [], holds: [] };
  let cancel: Cancel = () => {};
  /** Reservations the server was already asked about, because an unchanged answer is stored too. */
  const asked = new Set<string>();

  async function tell(): Promise<void> {
    const words = deps.isVisible() ? await deps.words() : null;
    if (words === null || !deps.isVisible()) return;
    const person = deps.person();
    for (const order of untold.orders)
      if (order.ownerId === person && !isShown(order.eventId) && (await deps.orders.claim(order.orderId))) {
        deps.say(orderNotice(order, deps.now(), words));
        if (order.end?.kind === 'placed') deps.settle(order.ownerId);
        // Its checkout, which would do it, is not open.
        if (order.end?.kind === 'refused') void deps.lookAt(order.eventId, order.end.failure).catch(() => {});
      }
    for (const places of untold.holds) {
      if (isShown(places.eventId)) continue;
      // Only the server knows whether its places were released or ordered.
      if (isExpiryUnconfirmed(places, deps.now())) {
        if (asked.has(places.holdId)) continue;
        asked.add(places.holdId);
        await deps.lookAt(places.eventId);
        continue;
      }
      const news = holdNotice(places, deps.now(), words);
      if ((await deps.holds.claim(places.holdId)) && news !== null) deps.say(news);
    }
  }
  const isShown = (eventId: string) => deps.address().startsWith(`/checkout/${encodeURIComponent(eventId)}`);
  function tellSoon(): void {
    cancel();
    if (untold.orders.length + untold.holds.length === 0) return;
    // A store failure is reported elsewhere; what was not announced is found again.
    cancel = deps.clock.after(announceAfterMs, () => void tell().catch(() => {}));
  }
  const unwatch = deps.watch((found) => {
    untold = found;
    tellSoon();
  });
  return {
    look() {
      asked.clear();
      tellSoon();
    },
    stop() {
      cancel();
      unwatch();
    },
  };
}
