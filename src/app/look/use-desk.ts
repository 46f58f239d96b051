import { useSyncExternalStore } from 'react';
import { useEngines } from '#app/engines/engines.tsx';

/** Whether this window is a desk, as the styles mean it: for what differs by more than its look. */
export function useDesk(): boolean {
  const { tab } = useEngines();
  return useSyncExternalStore(tab.onDesk, tab.isDesk, tab.isDesk);
}
