import { useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { Wishes } from '#app/engines/wishes.ts';
import type { OpenWishes } from '#database/wishes.ts';

/** The engine where it runs already; null otherwise. Wakes nothing. */
export function useOpenedWishes(): Wishes | null {
  const { wishes } = useEngines();
  return useSyncExternalStore(wishes.subscribe, wishes.opened);
}

/** How many of the signed-in person's wishes wait, and how many were refused. */
export const useOpenWishes = (): OpenWishes => useOpenWishesOf(useAuth().user?.credentialId ?? null);

/** The same of somebody (credential id); none of nobody. */
export function useOpenWishesOf(ownerId: number | null): OpenWishes {
  const wishes = useOpenedWishes();
  const subscribe = (listener: () => void) => wishes?.onOpen(listener) ?? (() => {});
  const count = (kind: keyof OpenWishes) => () => (ownerId === null ? 0 : (wishes?.open(ownerId)[kind] ?? 0));
  return {
    waiting: useSyncExternalStore(subscribe, count('waiting')),
    refused: useSyncExternalStore(subscribe, count('refused')),
  };
}
