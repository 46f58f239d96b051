import { useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { Wishes } from '#app/engines/wishes.ts';
import type { OpenWishes } from '#database/wishes.ts';

/** Returns the engine if it is running; null otherwise. Does not start it. */
export function useOpenedWishes(): Wishes | null {
  const { wishes } = useEngines();
  return useSyncExternalStore(wishes.subscribe, wishes.opened, wishes.opened);
}

/** Returns how many of the signed-in user's requests are waiting, and how many were refused. */
export const useOpenWishes = (): OpenWishes => useOpenWishesOf(useAuth().user?.credentialId ?? null);

/** Returns the numbers for a user (credential id); zero for null. */
export function useOpenWishesOf(ownerId: number | null): OpenWishes {
  const wishes = useOpenedWishes();
  const subscribe = (listener: () => void) => wishes?.onOpen(listener) ?? (() => {});
  const countOf = (kind: keyof OpenWishes) => () =>
    ownerId === null ? 0 : (wishes?.open(ownerId)[kind] ?? 0);
  const [waiting, refused] = [countOf('waiting'), countOf('refused')];
  return {
    waiting: useSyncExternalStore(subscribe, waiting, waiting),
    refused: useSyncExternalStore(subscribe, refused, refused),
  };
}
