import { isWishWaiting, canUndoWish, type Wish } from '#domain/wishes/wish.ts';
import { begun, joinWish } from '#domain/wishes/wish-rules.ts';
import type { WishesStore } from '#sync/wishes/wishes-cycle.ts';

/** A device's queued changes in memory, with the product's own rules; every method is one transaction. */
export function memoryWishes(kept: readonly Wish[] = []) {
  const rows = new Map(kept.map((wish) => [wish.wishId, wish]));
  const store: WishesStore = {
    waiting: async (ownerId) =>
      [...rows.values()].filter((wish) => wish.ownerId === ownerId && isWishWaiting(wish)),
    async begin(wishId) {
      const wish = rows.get(wishId);
      if (wish === undefined || !isWishWaiting(wish)) return null;
      rows.set(wishId, begun(wish));
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
    keep(wish: Wish): Wish {
      const { kept: joined, dropped } = joinWish([...rows.values()], wish);
      for (const wishId of dropped) rows.delete(wishId);
      rows.set(joined.wishId, joined);
      return joined;
    },
    undo(wishId: string): boolean {
      const wish = rows.get(wishId);
      return wish !== undefined && canUndoWish(wish) && rows.delete(wishId);
    },
  };
}
