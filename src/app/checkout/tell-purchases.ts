import type { Untold } from '#database/untold.ts';
import { isUnsure } from '#domain/sales/held-places.ts';
import type { StoredHolds } from '#database/holds.ts';
import type { StoredOrders } from '#database/orders.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { holdNews, orderNews, type News, type NewsWords } from './purchase-news.ts';

export interface TellPurchasesDeps {
  /** Calls back with what nobody has been told of, now and whenever that changes. */
  readonly watch: (found: (untold: Untold) => void) => Cancel;
  readonly holds: Pick<StoredHolds, 'claim'>;
  readonly orders: Pick<StoredOrders, 'claim'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Server time, ms. */
  readonly now: () => number;
  /** Credential id of who is signed in; null for nobody. */
  readonly person: () => number | null;
  /** Whether somebody may be looking at this page. */
  readonly isVisible: () => boolean;
  /** Asks the server how the event's reservations stand. */
  readonly lookAt: (eventId: string) => Promise<void>;
  /** Path of the page. */
  readonly address: () => string;
  readonly say: (news: News) => void;
  /** What news is worded by; where it cannot be fetched, nothing is told yet. */
  readonly words: () => Promise<NewsWords>;
  /** An order of this person has arrived: what is shown of orders and tickets is out of date. */
  readonly settle: (ownerId: number) => void;
}

/** The screen on which somebody waits has this long to show how it ended itself, ms. */
export const tellAfterMs = 1_500;

/** Tells how orders and reservations ended, wherever in the app somebody is. */
export interface PurchaseTeller {
  /** Somebody came, left, or looks at the page again. */
  look(): void;
  stop(): void;
}

/**
 * Each end is told once, by one visible page, to the person whose it is, and not where its checkout shows it already.
 * What nobody can be told now waits for them.
 */
export function tellPurchases(deps: TellPurchasesDeps): PurchaseTeller {
  let untold: Untold = { orders: [], holds: [] };
  let cancel: Cancel = () => {};
  /** Reservations that the server was asked about: its answer may leave them as they are, and be stored all the same. */
  const asked = new Set<string>();

  async function tell(): Promise<void> {
    const words = deps.isVisible() ? await deps.words() : null;
    if (words === null || !deps.isVisible()) return;
    const person = deps.person();
    for (const order of untold.orders)
      if (order.ownerId === person && !isShown(order.eventId) && (await deps.orders.claim(order.orderId))) {
        deps.say(orderNews(order, words));
        if (order.end?.kind === 'placed') deps.settle(order.ownerId);
      }
    for (const places of untold.holds) {
      if (isShown(places.eventId)) continue;
      // Whether its places went back, or an order has them, only the server knows.
      if (isUnsure(places, deps.now())) {
        if (asked.has(places.holdId)) continue;
        asked.add(places.holdId);
        await deps.lookAt(places.eventId);
        continue;
      }
      const news = holdNews(places, deps.now(), words);
      if ((await deps.holds.claim(places.holdId)) && news !== null) deps.say(news);
    }
  }
  const isShown = (eventId: string) => deps.address().startsWith(`/checkout/${encodeURIComponent(eventId)}`);
  function tellSoon(): void {
    cancel();
    if (untold.orders.length + untold.holds.length === 0) return;
    // A store that fails is told of elsewhere; what was not told is found again.
    cancel = deps.clock.after(tellAfterMs, () => void tell().catch(() => {}));
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
