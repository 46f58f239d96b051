import { useSyncExternalStore } from 'react';
import { useEngines } from '#app/engines/engines.tsx';

/** Returns whether this window has the desktop layout, for differences beyond styling. */
export function useDesk(): boolean {
  const { tab } = useEngines();
  return useSyncExternalStore(tab.onDesk, tab.isDesk, tab.isDesk);
}
