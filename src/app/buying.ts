import type { Order } from '#contract/orders.ts';
import type { OrderRow } from '#database/rows.ts';
import type { Result } from '#domain/failure.ts';
import type { HeldPlaces } from '#domain/held-places.ts';
import type { Cancel } from '#platform/clock.ts';
import type { Verifier } from '#payments/verifier.ts';

/** Set while this device has holds, orders or payments under way: the engines then start with the app. */
export const buyingMark = 'gatehouse.buying';

/** What of an event's ticket type is wanted. */
export interface Wish {
  readonly ticketTypeId: string;
  readonly ticketTypeName: string;
  readonly price: HeldPlaces['price'];
  readonly quantity: number;
}

/** What screens may ask of the engines behind buying. Reads inside a live query repeat when they change. */
export interface Buying {
  holdsOf(eventId: string): Promise<readonly HeldPlaces[]>;
  allHolds(): Promise<readonly HeldPlaces[]>;
  /** Wants places of an event set aside: kept here when it resolves, sent as soon as there is a connection. */
  hold(
    event: { readonly eventId: string; readonly eventName: string },
    wishes: readonly Wish[],
  ): Promise<void>;
  release(holdId: string): Promise<void>;
  /** Takes a hold off this device that is over and was read. */
  dismiss(holdId: string): Promise<void>;
  /** Asks the server how the event's holds stand: another tab or device may have ordered them. */
  lookAt(eventId: string): Promise<void>;
  /** How many holds the server has yet to hear of. */
  unsent(): number;
  onUnsent(listener: () => void): Cancel;
  syncNow(): Promise<void>;
  /** Server time, ms. */
  now(): number;
  /** Asks the server for its time. */
  measure(): Promise<void>;
  unanswered(eventId: string, ownerId: number): Promise<OrderRow | null>;
  order(
    of: { readonly eventId: string; readonly ownerId: number; readonly holdIds: readonly string[] },
    body: Readonly<Record<string, unknown>>,
  ): Promise<Result<Order>>;
  /** Sends an unanswered order again; null where there is none. */
  orderAgain(eventId: string, ownerId: number): Promise<Result<Order> | null>;
  /** The server has it: what it holds is ordered. */
  tookOrder(orderId: string, holdIds: readonly string[]): Promise<void>;
  /** The server does not have it, and its person waits no longer. */
  forgetOrder(orderId: string): Promise<void>;
  /** A person has left: their unanswered orders are forgotten, and places set aside until then (ms) are given back. */
  letGoOf(ownerId: number, until: number): Promise<void>;
  readonly verifier: Verifier;
}

/** The engines behind buying: fetched when first needed, then the same ones. */
export interface BuyingEntry {
  open(): Promise<Buying>;
  opened(): Buying | null;
  subscribe(listener: () => void): Cancel;
}

export function createBuyingEntry(open: () => Promise<Buying>): BuyingEntry {
  let opened: Buying | null = null;
  const listeners = new Set<() => void>();
  return {
    async open() {
      const buying = await open();
      if (opened === buying) return buying;
      opened = buying;
      for (const listener of listeners) listener();
      return buying;
    },
    opened: () => opened,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
