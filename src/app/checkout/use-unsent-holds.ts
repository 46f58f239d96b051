import { useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import type { Buying } from '#app/engines/buying.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** Returns the purchase engines if they are running; null otherwise. Does not start them. */
export function useOpenedBuying(): Buying | null {
  const { buying } = useEngines();
  return useSyncExternalStore(buying.subscribe, buying.opened, buying.opened);
}

/** Returns the number of holds that the server has yet to be told about. */
export function useUnsentHolds(): number {
  const buying = useOpenedBuying();
  const unsent = () => buying?.unsent() ?? 0;
  return useSyncExternalStore((listener) => buying?.onUnsent(listener) ?? (() => {}), unsent, unsent);
}

/** Returns the number of the signed-in user's unanswered orders. */
export function useUnsentOrders(): number {
  const buying = useOpenedBuying();
  const { user } = useAuth();
  const unsent = () => (user === null ? 0 : (buying?.unsentOrders(user.credentialId) ?? 0));
  return useSyncExternalStore((listener) => buying?.onUnsent(listener) ?? (() => {}), unsent, unsent);
}
