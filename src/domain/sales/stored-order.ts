import type { Failure } from '#domain/failures/failure.ts';
import { isRuling } from './held-places.ts';
import type { Amount } from './money.ts';
import type { OrderState } from './order.ts';

/** What the server says of an order it has; `unknown` is a newer server's word. Times are ms. */
export interface PlacedOrder {
  readonly state: OrderState | 'unknown';
  readonly total: Amount;
  /** Until when it is to be paid; null where nothing is. */
  readonly paymentDueAt: number | null;
  /** The provider's page; empty where there is none. */
  readonly checkoutUrl: string;
}

/**
 * How an order that was made on this device ended. `placed`: the server has it. `refused`: the server won't take it,
 * and the same order would be refused again. `unsendable`: another version of this app wrote it, and this one cannot
 * send it. Times are ms.
 */
export type OrderEnd =
  | { readonly kind: 'placed'; readonly at: number; readonly order: PlacedOrder }
  | { readonly kind: 'refused'; readonly at: number; readonly failure: Failure }
  | { readonly kind: 'unsendable'; readonly at: number };

/** An order of one person that was made on this device: it waits until it has an end. Times are ms. */
export interface StoredOrder {
  /** Made here once and never changed: what the server knows a repeat by. Ids sort by the time they were made. */
  readonly orderId: string;
  readonly eventId: string;
  /** Absent in rows of older versions. */
  readonly eventName?: string;
  /** Credential id of the person who made it: nobody else sends it or sees it. */
  readonly ownerId: number;
  readonly holdIds: readonly string[];
  /** The body of the call, as it goes over the wire; null once the server has decided: the names are then gone. */
  readonly request: unknown;
  readonly madeAt: number;
  /** Why the last try brought no answer. */
  readonly trouble?: Failure;
  /** Absent while it waits. */
  readonly end?: OrderEnd;
  /** A person has been told how it ended. */
  readonly told?: true;
}

/** Whether nobody has answered it: it is sent again until somebody does. */
export const isWaiting = (order: StoredOrder): boolean => order.end === undefined;

/** Whether it has ended and nobody has been told how. */
export const isUntold = ({ end, told }: StoredOrder): boolean => end !== undefined && told !== true;

/** What follows for an order from an answer: only our own server's word ends it; any trouble leaves it waiting. */
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

/** The names in it have done their work. */
function ended(order: StoredOrder, end: OrderEnd): StoredOrder {
  const { trouble: _trouble, ...rest } = order;
  return { ...rest, request: null, end };
}

/** Parks an order that this version of the app cannot send: it stays as it is, for its person to see. */
export const afterUnsendable = (order: StoredOrder, at: number): StoredOrder =>
  isWaiting(order) ? { ...order, end: { kind: 'unsendable', at } } : order;

/** How long a refusal that was told is kept to be read again, ms. */
const keptEndedMs = 24 * 3_600_000;

/** Whether this device may forget it: nothing that waits, that was parked, or that nobody has been told of. */
export const mayForgetOrder = ({ end, told }: StoredOrder, now: number): boolean =>
  end !== undefined && end.kind !== 'unsendable' && told === true && now - end.at >= keptEndedMs;
