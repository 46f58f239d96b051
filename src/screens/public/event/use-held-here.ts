import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOpenedBuying } from '#app/checkout/use-unsent-holds.ts';
import { isBuying } from '#app/engines/buying.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { stateAt, type HeldPlaces } from '#domain/sales/held-places.ts';

/**
 * Returns what this device already holds for an event. Loads the device's store only while something is held, so the
 * page itself works without it. `total` is null while it is unknown, because a preselected quantity must not change
 * under a finger.
 */
export function useHeldHere(eventId: string) {
  const { stored } = useEngines();
  const buying = useOpenedBuying();
  const mayHold = useSyncExternalStore(
    () => () => {},
    () => isBuying(stored),
    () => false,
  );
  const [holds, setHolds] = useState<readonly HeldPlaces[] | null>(null);
  useEffect(() => {
    buying?.holdsOf(eventId).then(setHolds, () => setHolds([]));
  }, [buying, eventId]);
  const now = buying?.now() ?? 0;
  const live = (holds ?? []).filter((places) => ['held', 'waiting'].includes(stateAt(places, now)));
  const sum = (all: typeof live) => all.reduce((total, { quantity }) => total + quantity, 0);
  return {
    total: holds === null && mayHold ? null : sum(live),
    of: (ticketTypeId: string) => sum(live.filter((places) => places.ticketTypeId === ticketTypeId)),
  };
}
