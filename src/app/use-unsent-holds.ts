import { useSyncExternalStore } from 'react';
import type { Buying } from './buying.ts';
import { useEngines } from './engines.tsx';

/** The engines behind buying where they run already; null otherwise. Wakes nothing. */
export function useOpenedBuying(): Buying | null {
  const { buying } = useEngines();
  return useSyncExternalStore(buying.subscribe, buying.opened);
}

/** How many holds the server has yet to hear of. */
export function useUnsentHolds(): number {
  const buying = useOpenedBuying();
  return useSyncExternalStore(
    (listener) => buying?.onUnsent(listener) ?? (() => {}),
    () => buying?.unsent() ?? 0,
  );
}
