import type { Failure, Result } from '#domain/failures/failure.ts';
import type { HeldPlaces, HoldReply } from '#domain/sales/held-places.ts';
import type { PlacedOrder, StoredOrder } from '#domain/sales/stored-order.ts';
import { paymentKeys } from '#payments/payment-keys.ts';
import type { Cancel } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { Verifier } from '#payments/verifier.ts';

/** Marker: set while this device has holds or orders. */
export const buyingMark = 'gatehouse.buying';

/** Returns whether this device has holds, orders or payments in progress; the engines then start with the app. */
export const isBuying = (values: Pick<StoredValues, 'get' | 'keys'>): boolean =>
  values.get(buyingMark) !== null || values.keys().some((key) => key.startsWith(paymentKeys));

/** How many of a ticket type to reserve. */
export interface HoldRequest {
  readonly ticketTypeId: string;
  readonly ticketTypeName: string;
  readonly price: HeldPlaces['price'];
  readonly quantity: number;
  /** Tickets per unit; absent means one. */
  readonly groupSize?: number;
  /** True for an add-on, which doesn't admit anybody and belongs to a ticket. */
  readonly addOn?: true;
  /** Id of a reservation that the server made for this user; generated if absent. */
  readonly holdId?: string;
}

/** The purchase engines' interface for screens. Reads inside a live query repeat on changes. */
export interface Buying {
  holdsOf(eventId: string): Promise<readonly HeldPlaces[]>;
  allHolds(): Promise<readonly HeldPlaces[]>;
  /** Reserves places of an event: stored when it resolves, sent as soon as there is a connection. */
  hold(
    event: { readonly eventId: string; readonly eventName: string },
    requests: readonly HoldRequest[],
  ): Promise<void>;
  /**
   * Changes the quantity of a reservation at the server; if refused, it stays unchanged. `unstored`: why this device could
   * not store it; the quantity in the answer counts.
   */
  changeQuantity(
    places: Pick<HeldPlaces, 'eventId' | 'holdId' | 'quantity'>,
    quantity: number,
  ): Promise<Result<Pick<HoldReply, 'quantity'>> & { readonly unstored?: unknown }>;
  release(holdId: string): Promise<void>;
  /** Deletes a finished hold that was seen. */
  dismiss(holdId: string): Promise<void>;
  /**
   * Reloads the event's holds from the server, because another tab or device may have ordered them.
   *
   * @param refused the refusal that led to it, which may say that nothing is sold at the event any more
   */
  lookAt(eventId: string, refused?: Failure): Promise<void>;
  /** Returns the number of holds that the server has yet to be told about. */
  unsent(): number;
  /** Returns the number of this person's (credential id) unanswered orders. */
  unsentOrders(ownerId: number): number;
  /** Called when either number changes. */
  onUnsent(listener: () => void): Cancel;
  /** Sends what is waiting now; resolves after the attempt. */
  syncNow(): Promise<void>;
  /** Server time, ms. */
  now(): number;
  /** Measures the server's time. */
  measure(): Promise<void>;
  /** Returns this person's waiting order at this event, or null. */
  waitingOrder(eventId: string, ownerId: number): Promise<StoredOrder | null>;
  /** Returns this person's orders that are waiting, or ended and not dismissed; oldest first. */
  ordersOf(ownerId: number): Promise<readonly StoredOrder[]>;
  /** Returns one order in any state; null once it was deleted from this device. */
  storedOrder(orderId: string): Promise<StoredOrder | null>;
  /**
   * Stores an order and tries to send it; any page or the worker then resends it until our server has answered.
   * Reuses this person's waiting order at the event, if any. Resolves with its state after the attempt; null if it
   * was deleted meanwhile or its user has left.
   */
  order(
    of: Pick<StoredOrder, 'eventId' | 'ownerId' | 'holdIds'> & { readonly eventName: string },
    body: Readonly<Record<string, unknown>>,
  ): Promise<StoredOrder | null>;
  /**
   * Stops waiting for an order after asking whether it arrived. Returns the server's order; null if it has none and
   * nothing is waiting any more; otherwise why this could not be determined.
   */
  withdraw(order: StoredOrder): Promise<Result<PlacedOrder> | null>;
  /** Deletes an order whose result its user has seen. */
  dismissOrder(orderId: string): Promise<void>;
  /** Marks a hold's state as seen, so that no notice is shown. */
  markHoldAnnounced(holdId: string): Promise<void>;
  /** After a user has left: deletes their unanswered orders, and releases places reserved before then (ms). */
  letGoOf(ownerId: number, until: number): Promise<void>;
  readonly verifier: Verifier;
  stop(): Promise<void>;
}
