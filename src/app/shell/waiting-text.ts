import { useUnsentHolds, useUnsentOrders } from '#app/checkout/use-unsent-holds.ts';
import { useOpenRequests } from '#app/requests/use-open-requests.ts';
import type { Catalogue } from '#messages/catalogue.ts';

type Texts = Catalogue['shell']['connection'];

/** Waiting and refused items of people on this device, which the server has not completed. */
export interface Waiting {
  readonly holds: number;
  readonly orders: number;
  readonly changes: number;
  /** Refused changes that the user has yet to decide about. */
  readonly refused: number;
}

export function useWaiting(): Waiting {
  const { waiting: changes, refused } = useOpenRequests();
  return { holds: useUnsentHolds(), orders: useUnsentOrders(), changes, refused };
}

/** Describes each kind of item; empty if there is none. */
export function waitingText(texts: Texts, { holds, orders, changes, refused }: Waiting): readonly string[] {
  return [
    ...(holds === 0 ? [] : [texts.reservations(holds)]),
    ...(orders === 0 ? [] : [texts.orders(orders)]),
    ...(changes === 0 ? [] : [texts.changes(changes)]),
    ...(refused === 0 ? [] : [texts.refused(refused)]),
  ];
}

/** Sums up everything in two numbers. @param parked scans that need attention too */
export function shortWaitingText(
  texts: Texts,
  { holds, orders, changes, refused }: Waiting,
  parked: number,
): readonly string[] {
  const waiting = holds + orders + changes;
  const toCheck = refused + parked;
  return [
    ...(waiting === 0 ? [] : [texts.waiting(waiting)]),
    ...(toCheck === 0 ? [] : [texts.toCheck(toCheck)]),
  ];
}
