import type { Result } from '#domain/failures/failure.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import type { PlacedOrder, StoredOrder } from '#domain/sales/stored-order.ts';
import { paymentKeys } from '#payments/payment-keys.ts';
import type { Cancel } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { Verifier } from '#payments/verifier.ts';

/** Set while this device has holds or orders. */
export const buyingMark = 'gatehouse.buying';

/** Whether this device has holds, orders or payments under way: the engines then start with the app. */
export const isBuying = (values: Pick<StoredValues, 'get' | 'keys'>): boolean =>
  values.get(buyingMark) !== null || values.keys().some((key) => key.startsWith(paymentKeys));

/** How many of a ticket type are to be reserved. */
export interface HoldRequest {
  readonly ticketTypeId: string;
  readonly ticketTypeName: string;
  readonly price: HeldPlaces['price'];
  readonly quantity: number;
  /** How many tickets one of it is; left out, one. */
  readonly groupSize?: number;
  /** It lets nobody in, and is for a ticket. */
  readonly addOn?: true;
  /** Of a reservation that the server has made for this person; a new one where it is left out. */
  readonly holdId?: string;
}

/** What screens may ask of the engines behind buying. Reads inside a live query repeat when they change. */
export interface Buying {
  holdsOf(eventId: string): Promise<readonly HeldPlaces[]>;
  allHolds(): Promise<readonly HeldPlaces[]>;
  /** Wants places of an event set aside: kept here when it resolves, sent as soon as there is a connection. */
  hold(
    event: { readonly eventId: string; readonly eventName: string },
    requests: readonly HoldRequest[],
  ): Promise<void>;
  /** Changes how many a reservation is of, as the server can: refused, it stays as it was. */
  changeQuantity(
    places: Pick<HeldPlaces, 'eventId' | 'holdId' | 'quantity'>,
    quantity: number,
  ): Promise<Result<unknown>>;
  release(holdId: string): Promise<void>;
  /** Takes a hold off this device that is over and was read. */
  dismiss(holdId: string): Promise<void>;
  /** Asks the server how the event's holds stand: another tab or device may have ordered them. */
  lookAt(eventId: string): Promise<void>;
  /** How many holds the server has yet to hear of. */
  unsent(): number;
  /** How many orders of this person (credential id) nobody has answered. */
  unsentOrders(ownerId: number): number;
  /** Told when one of both numbers changes. */
  onUnsent(listener: () => void): Cancel;
  /** Sends what waits, now; resolves when that was tried. */
  syncNow(): Promise<void>;
  /** Server time, ms. */
  now(): number;
  /** Asks the server for its time. */
  measure(): Promise<void>;
  /** The order of this person at this event that waits, or null. */
  waitingOrder(eventId: string, ownerId: number): Promise<StoredOrder | null>;
  /** Orders of this person: what waits, and what ended and nobody has taken away; oldest first. */
  ordersOf(ownerId: number): Promise<readonly StoredOrder[]>;
  /** One order, however it stands; null once it is off this device. */
  storedOrder(orderId: string): Promise<StoredOrder | null>;
  /**
   * Keeps an order, and tries to send it: it then goes out from any page, and by the worker, until our server has
   * answered. Where one of this person's at the event waits already, that one. Resolves with it as it stands after the
   * try; null where it is off this device by then, or its person has left.
   */
  order(
    of: Pick<StoredOrder, 'eventId' | 'ownerId' | 'holdIds'> & { readonly eventName: string },
    body: Readonly<Record<string, unknown>>,
  ): Promise<StoredOrder | null>;
  /**
   * Its person waits no longer: whether it arrived is asked before anything is said. Returns how the server has it, null
   * where it does not and nothing waits any more, else why that could not be found out.
   */
  withdraw(order: StoredOrder): Promise<Result<PlacedOrder> | null>;
  /** Takes an order off this device whose end its person has read. */
  dismissOrder(orderId: string): Promise<void>;
  /** Its person sees how a hold stands: no notice is needed. */
  toldHold(holdId: string): Promise<void>;
  /** A person has left: their unanswered orders are forgotten, and places set aside until then (ms) are given back. */
  letGoOf(ownerId: number, until: number): Promise<void>;
  readonly verifier: Verifier;
  stop(): Promise<void>;
}
