import { useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { Wishes } from '#app/engines/wishes.ts';

/** The engine where it runs already; null otherwise. Wakes nothing. */
export function useOpenedWishes(): Wishes | null {
  const { wishes } = useEngines();
  return useSyncExternalStore(wishes.subscribe, wishes.opened, wishes.opened);
}

/** How many of the signed-in person's wishes wait, or were refused. */
export function useOpenWishes(which: 'waiting' | 'refused'): number {
  const wishes = useOpenedWishes();
  const { user } = useAuth();
  const open = () => (user === null ? 0 : (wishes?.[which](user.credentialId) ?? 0));
  return useSyncExternalStore((listener) => wishes?.onOpen(listener) ?? (() => {}), open, open);
}
