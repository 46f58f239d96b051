import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOpenedBuying } from '#app/checkout/use-unsent-holds.ts';
import { isBuying } from '#app/engines/buying.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { standing, type HeldPlaces } from '#domain/sales/held-places.ts';

/**
 * What this device holds of an event already, as the page opened: only where the engines run, which they do while
 * something is held. The page itself comes without the device's store. `total` is null as long as there may be something:
 * a number that is chosen already would change under a finger.
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
  const live = (holds ?? []).filter((places) => ['held', 'waiting'].includes(standing(places, now)));
  const sum = (all: typeof live) => all.reduce((total, { quantity }) => total + quantity, 0);
  return {
    total: holds === null && mayHold ? null : sum(live),
    of: (ticketTypeId: string) => sum(live.filter((places) => places.ticketTypeId === ticketTypeId)),
  };
}
