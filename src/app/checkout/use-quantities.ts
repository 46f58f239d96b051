import { useEffect, useRef, useState } from 'react';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import type { Buying } from '#app/engines/buying.ts';
import { deviceFailure, type PurchaseFailure } from './purchase-failure.ts';

/** A quantity change of a reservation. */
interface Changing {
  /** The wanted or reserved quantity, if the device's store does not have it; null otherwise. */
  readonly wanted: number | null;
  /** The server has not answered yet. */
  readonly busy: boolean;
  /** Why the last change failed; cleared by the next one. */
  readonly failure: PurchaseFailure | null;
}

/** Quantity changes of an event's reservations on this screen. */
export interface Quantities {
  /** Whether one is in progress, for which an order must wait. */
  readonly busy: boolean;
  of(holdId: string): Changing;
  /** Changes a quantity; of several changes in a row the last one counts. */
  change(places: HeldPlaces, quantity: number): void;
}

/** Returns why a change failed; null if it is done and stored. */
const failureOf = (answer: Awaited<ReturnType<Buying['changeQuantity']>>): PurchaseFailure | null => {
  if (!answer.ok) return answer.failure;
  return answer.unstored === undefined ? null : deviceFailure(answer.unstored, answer.value.quantity);
};

/** A change, with the quantity in the store when the server answered. */
type KnownChange = Changing & { readonly from?: number | undefined };

/** Returns whether a change is finished: answered, and the store was read since, as wanted here or by another tab. */
const isRead = ({ busy, wanted, from }: KnownChange, quantity: number): boolean =>
  !busy && wanted !== null && (quantity === wanted || quantity !== from);

const noChange: Changing = { wanted: null, busy: false, failure: null };

/**
 * Sends the changes of each reservation in sequence, because concurrent ones could arrive in the wrong order.
 *
 * @param holds the reservations as last read: a confirmed quantity is shown as wanted until it is read there
 */
export function useQuantities(
  buying: Buying,
  holds: readonly Pick<HeldPlaces, 'holdId' | 'quantity'>[] | undefined,
): Quantities {
  const [all, setAll] = useState<Readonly<Record<string, KnownChange>>>({});
  const wanted = useRef(new Map<string, number>());
  const show = (holdId: string, changing: KnownChange) =>
    setAll((before) => ({ ...before, [holdId]: changing }));
  const lastRead = useRef(holds);
  useEffect(() => {
    lastRead.current = holds;
  });
  const read = (holds ?? [])
    .filter(({ holdId, quantity }) => isRead(all[holdId] ?? noChange, quantity))
    .map(({ holdId }) => [holdId, noChange] as const);
  if (read.length > 0) setAll((before) => ({ ...before, ...Object.fromEntries(read) }));

  async function send(places: HeldPlaces): Promise<void> {
    let before = places.quantity;
    for (;;) {
      const quantity = wanted.current.get(places.holdId) ?? before;
      const failure: PurchaseFailure | null = await buying
        .changeQuantity({ ...places, quantity: before }, quantity)
        .then(failureOf, deviceFailure);
      before = quantity;
      if (failure === null && wanted.current.get(places.holdId) !== quantity) continue;
      wanted.current.delete(places.holdId);
      const from = lastRead.current?.find(({ holdId }) => holdId === places.holdId)?.quantity;
      const reserved = failure?.kind === 'device' && failure.reserved !== from ? failure.reserved : null;
      const counts = failure === null ? quantity : (reserved ?? null);
      return show(places.holdId, { wanted: counts, busy: false, failure, from });
    }
  }
  return {
    busy: Object.values(all).some(({ busy }) => busy),
    of: (holdId) => all[holdId] ?? noChange,
    change(places, quantity) {
      const isUnderWay = wanted.current.has(places.holdId);
      wanted.current.set(places.holdId, quantity);
      show(places.holdId, { wanted: quantity, busy: true, failure: null });
      if (!isUnderWay) void send(places);
    },
  };
}
