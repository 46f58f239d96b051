import type { Failure } from '#domain/failures/failure.ts';
import { isRuling } from './held-places.ts';
import type { Amount } from './money.ts';
import type { OrderState } from './order.ts';

/** An order as reported by the server; `unknown` is a status from a newer server. Times are ms. */
export interface PlacedOrder {
  readonly state: OrderState | 'unknown';
  readonly total: Amount;
  /** Payment deadline; null if nothing is due. */
  readonly paymentDueAt: number | null;
  /** The provider's checkout page; empty if there is none. */
  readonly checkoutUrl: string;
}

/**
 * How an order made on this device ended. `placed`: the server accepted it. `refused`: the server rejected it and
 * would reject it again. `unsendable`: it was written by another version of this app, and this one cannot send it.
 * Times are ms.
 */
export type OrderEnd =
  | { readonly kind: 'placed'; readonly at: number; readonly order: PlacedOrder }
  | { readonly kind: 'refused'; readonly at: number; readonly failure: Failure }
  | { readonly kind: 'unsendable'; readonly at: number };

/** An order made on this device by one person, pending until it has an end. Times are ms. */
export interface StoredOrder {
  /** Created on this device and never changed; the server uses it to recognize repeats. Ids sort by creation time. */
  readonly orderId: string;
  readonly eventId: string;
  /** Absent in rows of older versions. */
  readonly eventName?: string;
  /** Credential id of the person who made it; nobody else can send or see it. */
  readonly ownerId: number;
  readonly holdIds: readonly string[];
  /** The request body; null once the server has decided, so that the names are deleted. */
  readonly request: unknown;
  readonly madeAt: number;
  /** Why the last attempt was not answered. */
  readonly trouble?: Failure;
  /** Absent while pending. */
  readonly end?: OrderEnd;
  /** The user has been told the result. */
  readonly told?: true;
}

/** Returns whether it is unanswered; it is sent again until it is answered. */
export const isWaiting = (order: StoredOrder): boolean => order.end === undefined;

/** Returns whether it has ended and the user has not been told. */
export const isOrderUnannounced = ({ end, told }: StoredOrder): boolean => end !== undefined && told !== true;

/** Returns an order after a response: only our own server's decision ends it; any other failure leaves it pending. */
export function afterAnswer(
  order: StoredOrder,
  answer:
    | { readonly ok: true; readonly value: PlacedOrder }
    | { readonly ok: false; readonly failure: Failure },
  at: number,
): StoredOrder {
  if (!isWaiting(order)) return order;
  if (answer.ok) return ended(order, { kind: 'placed', at, order: answer.value });
  if (isRuling(answer.failure)) return ended(order, { kind: 'refused', at, failure: answer.failure });
  return { ...order, trouble: answer.failure };
}

/** The names are no longer needed. */
function ended(order: StoredOrder, end: OrderEnd): StoredOrder {
  const { trouble: _trouble, ...rest } = order;
  return { ...rest, request: null, end };
}

/** Parks an order that this version of the app cannot send: it is kept unchanged for the user to see. */
export const parkOrder = (order: StoredOrder, at: number): StoredOrder =>
  isWaiting(order) ? { ...order, end: { kind: 'unsendable', at } } : order;

/** How long a refusal is stored after the user was told, ms. */
const refusalRetentionMs = 24 * 3_600_000;

/** Returns whether this device may delete it: not if it is pending, parked, or the user has not been told. */
export const canDeleteOrder = ({ end, told }: StoredOrder, now: number): boolean =>
  end !== undefined && end.kind !== 'unsendable' && told === true && now - end.at >= refusalRetentionMs;
