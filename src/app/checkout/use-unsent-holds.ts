import { useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import type { Buying } from '#app/engines/buying.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** The engines behind buying where they run already; null otherwise. Wakes nothing. */
export function useOpenedBuying(): Buying | null {
  const { buying } = useEngines();
  return useSyncExternalStore(buying.subscribe, buying.opened, buying.opened);
}

/** How many holds the server has yet to hear of. */
export function useUnsentHolds(): number {
  const buying = useOpenedBuying();
  const unsent = () => buying?.unsent() ?? 0;
  return useSyncExternalStore((listener) => buying?.onUnsent(listener) ?? (() => {}), unsent, unsent);
}

/** How many orders of the signed-in person nobody has answered. */
export function useUnsentOrders(): number {
  const buying = useOpenedBuying();
  const { user } = useAuth();
  const unsent = () => (user === null ? 0 : (buying?.unsentOrders(user.credentialId) ?? 0));
  return useSyncExternalStore((listener) => buying?.onUnsent(listener) ?? (() => {}), unsent, unsent);
}
