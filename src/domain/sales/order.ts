import { holdState, type HoldFacts } from './hold.ts';
import type { Amount } from './money.ts';
import type { SoldEvent } from './sale-state.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import { refuseStep } from './sale-step.ts';

/** How long an order's places are kept for its payment. */
export const paymentMs = 30 * 60_000;

export const orderStates = ['awaiting_payment', 'confirmed', 'expired', 'cancelled', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

export interface HeldPlaces extends HoldFacts {
  readonly holdId: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly quantity: number;
  /** How many tickets one of it is; left out, one. */
  readonly groupSize?: number;
  /** What one place cost when it was reserved, minor units; null, or left out, is the type's price. */
  readonly unitAmount?: number | null;
  /** What of that is a fee, and whether it goes back with a refund; left out, there is none. */
  readonly feeAmount?: number;
  readonly fee?: { readonly returns: boolean } | null;
  readonly currency?: string | null;
  /** The price tier that it is reserved at. */
  readonly tierId?: string | null;
}

/** A ticket type as it counts when it is ordered. */
export interface OrderedType {
  readonly ticketTypeId: string;
  /** Minor units. */
  readonly priceAmount: number;
  readonly currency: string;
  readonly perOrderLimit: number;
  /** Until just before then its tickets admit, ms; null, or left out, is as long as the event. */
  readonly validUntil?: number | null;
  /** Places that the buyer has beside this order's: reserved, ordered or paid. */
  readonly hasAlready: number;
  /** Places by which more are taken than there are; 0 where all is well. */
  readonly takenTooMany: number;
}

/** An order that a buyer asks for, and what decides whether it is made. */
export interface OrderRequest {
  readonly holds: readonly HeldPlaces[];
  readonly types: readonly OrderedType[];
  readonly event: SoldEvent;
  /** Who comes: each names the hold that their place is of. */
  readonly attendees: readonly { readonly holdId: string }[];
  /** The sum that the buyer was shown; left out by apps that name none. */
  readonly shownTotal?: Amount | undefined;
}

export interface OrderLine {
  readonly holdId: string;
  readonly ticketTypeId: string;
  readonly quantity: number;
  readonly groupSize: number;
  readonly unitAmount: number;
  /** What of it is a fee, and whether that goes back with a refund. */
  readonly feeAmount: number;
  readonly feeReturns: boolean;
  readonly tierId: string | null;
}

export interface CheckedOrder {
  readonly lines: readonly OrderLine[];
  readonly total: { readonly amount: number; readonly currency: string };
}

/**
 * What an order of held places comes to, or why it cannot be. A sale that closed since keeps nobody from ordering what
 * was set aside in time; an event that will not take place does.
 *
 * @param now ms, taken under the locks of the ticket types
 */
export function checkOrder(request: OrderRequest, now: number): CheckedOrder | SaleRefusal {
  const refused =
    refuseEvent(request, now) ??
    refuseHolds(request.holds, now) ??
    refuseAttendees(request) ??
    refuseLimits(request) ??
    refusePlaces(request.types);
  if (refused !== null) return refused;
  const checked = totalled(request);
  return 'code' in checked ? checked : (refuseTotal(request.shownTotal, checked.total) ?? checked);
}

function refuseEvent({ holds, event, types }: OrderRequest, now: number): SaleRefusal | null {
  if (new Set(holds.map((hold) => hold.eventId)).size > 1) return { code: 'several_events' };
  return refuseStep('order', { event, types: types.map(soldType) }, now);
}

/** A ticket type as the steps after reserving look at it. */
const soldType = ({ validUntil = null }: Pick<OrderedType, 'validUntil'>) => ({
  left: null,
  saleStartsAt: null,
  saleEndsAt: null,
  validUntil,
});

function refuseHolds(holds: readonly HeldPlaces[], now: number): SaleRefusal | null {
  const idsIn = (...states: readonly string[]) =>
    holds.filter((hold) => states.includes(holdState(hold, now))).map((hold) => hold.holdId);
  const ordered = idsIn('ordered', 'used');
  if (ordered.length > 0)
    return {
      code: 'hold_ordered',
      details: { holdIds: ordered },
    };
  const over = idsIn('expired', 'released');
  if (over.length === 0) return null;
  return {
    code: 'hold_expired',
    details: { holdIds: over },
  };
}

function refuseAttendees({ holds, attendees }: OrderRequest): SaleRefusal | null {
  const places = new Map(holds.map(({ holdId, quantity, groupSize = 1 }) => [holdId, quantity * groupSize]));
  for (const { holdId } of attendees) places.set(holdId, (places.get(holdId) ?? 0) - 1);
  if ([...places.values()].every((open) => open === 0)) return null;
  return { code: 'attendees_mismatch' };
}

function refuseLimits({ holds, types }: OrderRequest): SaleRefusal | null {
  for (const { ticketTypeId, perOrderLimit, hasAlready } of types) {
    const wanted = sum(
      holds.filter((hold) => hold.ticketTypeId === ticketTypeId),
      (hold) => hold.quantity,
    );
    if (wanted + hasAlready > perOrderLimit)
      return {
        code: 'limit',
        details: { limit: perOrderLimit, held: hasAlready, ticketTypeId },
      };
  }
  return null;
}

/** Clocks that disagree can let a place seem held by two; whoever orders it first has it. */
function refusePlaces(types: readonly OrderedType[]): SaleRefusal | null {
  const over = types.find((type) => type.takenTooMany > 0);
  return over === undefined
    ? null
    : { code: 'sold_out', details: { left: 0, ticketTypeId: over.ticketTypeId } };
}

function totalled({ holds, types }: OrderRequest): CheckedOrder | SaleRefusal {
  const typeOf = new Map(types.map((type) => [type.ticketTypeId, type]));
  const priced = holds.map((hold) => {
    const { holdId, ticketTypeId, quantity, tierId = null, groupSize = 1 } = hold;
    const type = typeOf.get(ticketTypeId);
    return type === undefined
      ? null
      : { holdId, ticketTypeId, quantity, groupSize, tierId, ...priceOf(hold, type) };
  });
  const known = priced.filter((line) => line !== null);
  if (known.length < priced.length) return { code: 'ticket_type_not_found' };
  const paid = known.filter((line) => line.unitAmount > 0);
  const [currency, ...others] = new Set(
    (paid.length > 0 ? paid : types.slice(0, 1)).map((one) => one.currency),
  );
  if (currency === undefined || others.length > 0)
    return {
      code: 'several_currencies',
    };
  const amount = sum(known, (line) => line.unitAmount * line.quantity);
  if (!Number.isSafeInteger(amount))
    throw new RangeError('the total of an order is beyond what can be counted');
  const lines = known.map(({ currency: _currency, ...line }) => line);
  return { lines, total: { amount, currency } };
}

/** A reservation keeps its price until it ends. */
function priceOf({ unitAmount, currency, feeAmount = 0, fee }: HeldPlaces, type: OrderedType) {
  return unitAmount == null || currency == null
    ? { unitAmount: type.priceAmount, currency: type.currency, feeAmount: 0, feeReturns: true }
    : { unitAmount, currency, feeAmount, feeReturns: fee?.returns ?? true };
}

/** Nobody is asked for another sum than they agreed to; nothing costs nothing in any currency. */
function refuseTotal(shown: Amount | undefined, total: Amount): SaleRefusal | null {
  if (shown === undefined || (shown.amount === 0 && total.amount === 0)) return null;
  if (shown.amount === total.amount && shown.currency === total.currency) return null;
  return {
    code: 'total_changed',
    details: { total },
  };
}

function sum<T>(of: readonly T[], value: (one: T) => number): number {
  return of.reduce((total, one) => total + value(one), 0);
}

/** What counts when an order is taken back. */
export interface EndedOrderFacts {
  readonly state: OrderState;
  /** Minor units. */
  readonly totalAmount: number;
  /** ms. */
  readonly startsAt: number;
  /** Tickets of it that let somebody in. */
  readonly usedTickets: number;
  /** Tickets of it that somebody else has by now. */
  readonly passedOn: number;
}

/**
 * Whether the buyer may take an order back: an unpaid one always, a free one until it was used, passed on, or the event
 * began. For an order that has ended there is nothing to take back, and no refusal either: asking again is safe.
 *
 * @returns null where they may.
 */
export function refuseCancel(order: EndedOrderFacts, now: number): SaleRefusal | null {
  if (order.state !== 'confirmed') return null;
  if (order.totalAmount > 0) return { code: 'order_paid' };
  if (now >= order.startsAt) return { code: 'event_began' };
  if (order.usedTickets > 0) return { code: 'tickets_used' };
  if (order.passedOn > 0)
    return {
      code: 'tickets_passed_on',
    };
  return null;
}

/** Whether there is something the buyer may take back now. */
export function isCancellable(order: EndedOrderFacts, now: number): boolean {
  return (
    (order.state === 'awaiting_payment' || order.state === 'confirmed') && refuseCancel(order, now) === null
  );
}

/**
 * Whether the event's team may refund an order. One that was refunded is no refusal: asking again is safe.
 *
 * @returns null where they may.
 */
export function refuseRefund(
  { state, usedTickets }: Pick<EndedOrderFacts, 'state' | 'usedTickets'>,
  evenIfUsed: boolean,
): SaleRefusal | null {
  if (state === 'refunded') return null;
  if (state === 'awaiting_payment') return { code: 'order_unpaid' };
  if (state !== 'confirmed') return { code: 'order_ended' };
  if (usedTickets === 0 || evenIfUsed) return null;
  return {
    code: 'tickets_used',
    details: { used: usedTickets },
  };
}
