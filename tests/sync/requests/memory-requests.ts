import { isRequestWaiting, canUndoRequest, type DeferredRequest } from '#domain/requests/deferred-request.ts';
import { markTried, mergeRequest } from '#domain/requests/request-rules.ts';
import type { DeferredRequestStore } from '#sync/requests/requests-cycle.ts';

/** A device's queued changes in memory, with the product's own rules; every method is one transaction. */
export function memoryWishes(kept: readonly DeferredRequest[] = []) {
  const rows = new Map(kept.map((wish) => [wish.wishId, wish]));
  const store: DeferredRequestStore = {
    waiting: async (ownerId) =>
      [...rows.values()].filter((wish) => wish.ownerId === ownerId && isRequestWaiting(wish)),
    async begin(wishId) {
      const wish = rows.get(wishId);
      if (wish === undefined || !isRequestWaiting(wish)) return null;
      rows.set(wishId, markTried(wish));
      return wish;
    },
    async change(wishId, rule) {
      const wish = rows.get(wishId);
      if (wish !== undefined) rows.set(wishId, rule(wish));
    },
  };
  return {
    ...store,
    rows,
    keep(wish: DeferredRequest): DeferredRequest {
      const { kept: joined, dropped } = mergeRequest([...rows.values()], wish);
      for (const wishId of dropped) rows.delete(wishId);
      rows.set(joined.wishId, joined);
      return joined;
    },
    undo(wishId: string): boolean {
      const wish = rows.get(wishId);
      return wish !== undefined && canUndoRequest(wish) && rows.delete(wishId);
    },
  };
}
