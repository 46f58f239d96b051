import { useEffect, useState, useSyncExternalStore } from 'react';
import { isExpiryUnconfirmed, stateAt, type HeldPlaces } from '#domain/sales/held-places.ts';
import { browserVisibility } from '#platform/visibility.ts';
import type { Buying } from '#app/engines/buying.ts';
import { whyCaught, type NotOpened } from '#app/engines/failed-here.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useStore } from '#app/data/live-query.ts';
import { useNow } from '#app/data/use-now.ts';
import { useOpenedBuying } from './use-unsent-holds.ts';

/** Starts the purchase engines for this screen. */
export function useBuying(): { readonly buying: Buying | null; readonly notOpened: NotOpened | null } {
  const { buying: entry } = useEngines();
  const buying = useOpenedBuying();
  const [notOpened, setNotOpened] = useState<NotOpened | null>(null);
  useEffect(() => {
    entry.open().catch((error: unknown) => setNotOpened(whyCaught(error)));
  }, [entry]);
  return { buying, notOpened };
}

/** A reservation's current state; `isExpiryUnconfirmed` until the server has reported what happened after it expired. */
export type ShownPlaces = HeldPlaces & { readonly isExpiryUnconfirmed: boolean };

/** Returns an event's current holds and the server's time, each second; undefined before the store has answered. */
export function useHolds(
  buying: Buying | null,
  eventId: string,
): { readonly holds: readonly ShownPlaces[] | undefined; readonly now: number } {
  const { contact } = useEngines();
  const now = useNow(1_000, buying);
  const kept = useStore(
    async () => (buying === null ? undefined : buying.holdsOf(eventId)),
    [buying, eventId],
  );
  const ranOut = kept?.some((places) => isExpiryUnconfirmed(places, now)) ?? false;
  const reached = useSyncExternalStore(contact.subscribe, contact.reached);
  // Only the server knows whether its places were released or ordered.
  useEffect(() => {
    if (!ranOut) return;
    void buying?.measure();
    void buying?.lookAt(eventId).catch(() => {});
  }, [ranOut, reached, buying, eventId]);
  return {
    holds: kept?.map((places) => ({
      ...places,
      state: stateAt(places, now),
      isExpiryUnconfirmed: isExpiryUnconfirmed(places, now),
    })),
    now,
  };
}

/** Marks reservations shown on this screen as seen, so that they need no notice. */
export function useMarkSeenHere(buying: Buying, holds: readonly HeldPlaces[] | undefined): void {
  const visible = useSyncExternalStore(browserVisibility.onChange, browserVisibility.isVisible);
  const untold = (holds ?? []).filter((places) => places.untold === true).map(({ holdId }) => holdId);
  const names = untold.join(' ');
  useEffect(() => {
    if (!visible || names === '') return;
    for (const holdId of names.split(' ')) void buying.markHoldAnnounced(holdId).catch(() => {});
  }, [buying, names, visible]);
}
