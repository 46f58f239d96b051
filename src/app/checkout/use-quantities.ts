import { useRef, useState } from 'react';
import type { Failure } from '#domain/failures/failure.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import type { Buying } from '#app/engines/buying.ts';

/** A reservation's number as its person changes it. */
interface Changing {
  /** Wanted, and not answered yet; null otherwise. */
  readonly wanted: number | null;
  /** Why the last change was not made; null after the next one. */
  readonly failure: Failure | null;
}

/** The numbers of an event's reservations, as they are changed on this screen. */
export interface Quantities {
  /** Whether one is on its way: an order of them waits for that. */
  readonly busy: boolean;
  of(holdId: string): Changing;
  /** Changes one; of several changes in a row the last one counts. */
  change(places: HeldPlaces, quantity: number): void;
}

const still: Changing = { wanted: null, failure: null };

/** Sends changes of each reservation one after another: two on their way could arrive in the other order. */
export function useQuantities(buying: Buying): Quantities {
  const [all, setAll] = useState<Readonly<Record<string, Changing>>>({});
  const wanted = useRef(new Map<string, number>());
  const show = (holdId: string, changing: Changing) =>
    setAll((before) => ({ ...before, [holdId]: changing }));

  async function send(places: HeldPlaces): Promise<void> {
    let before = places.quantity;
    for (;;) {
      const quantity = wanted.current.get(places.holdId) ?? before;
      const failure = await buying
        .changeQuantity({ ...places, quantity: before }, quantity)
        .then((answer) => (answer.ok ? null : answer.failure))
        .catch((): Failure => ({ kind: 'unreachable' }));
      before = quantity;
      if (failure === null && wanted.current.get(places.holdId) !== quantity) continue;
      wanted.current.delete(places.holdId);
      return show(places.holdId, { wanted: null, failure });
    }
  }
  return {
    busy: Object.values(all).some((one) => one.wanted !== null),
    of: (holdId) => all[holdId] ?? still,
    change(places, quantity) {
      const isUnderWay = wanted.current.has(places.holdId);
      wanted.current.set(places.holdId, quantity);
      show(places.holdId, { wanted: quantity, failure: null });
      if (!isUnderWay) void send(places);
    },
  };
}
