import { holdState, type HoldFacts } from './hold.ts';
import type { Amount } from './money.ts';
import { maxMinorUnits } from './money-text.ts';
import type { SoldEvent } from './sale-state.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import { refuseStep } from './sale-step.ts';

/** How long an order's places are held for payment. */
export const paymentMs = 30 * 60_000;

export const orderStates = ['awaiting_payment', 'confirmed', 'expired', 'cancelled', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

export interface HeldPlaces extends HoldFacts {
  readonly holdId: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly quantity: number;
  /** Tickets per unit; absent means one. */
  readonly groupSize?: number;
  /** Unit price when it was reserved, minor units; null or absent means the type's price. */
  readonly unitAmount?: number | null;
  /** The fee included in it, and whether it is refunded; absent means no fee. */
  readonly feeAmount?: number;
  readonly fee?: { readonly returns: boolean } | null;
  readonly currency?: string | null;
  /** The price tier it was reserved at. */
  readonly tierId?: string | null;
}

/** The ticket type facts that matter for an order. */
export interface OrderedType {
  readonly ticketTypeId: string;
  /** Minor units. */
  readonly priceAmount: number;
  readonly currency: string;
  readonly perOrderLimit: number;
  /** When its tickets stop admitting, exclusive, ms; null or absent means the end of the event. */
  readonly validUntil?: number | null;
  /** Places the buyer has besides this order's: reserved, ordered or paid. */
  readonly hasAlready: number;
  /** Number of places by which the type is overbooked; normally 0. */
  readonly placesOversold: number;
}

/** Maximum number of tickets and add-ons of one order, of which each becomes a code and a line in every scanner's list. */
export const maxTicketsPerOrder = 500;

/** Refuses an order of more tickets than one may have. @param tickets all of them, those of groups one by one */
export const refuseTickets = (tickets: number): SaleRefusal | null =>
  tickets > maxTicketsPerOrder ? { code: 'too_many_tickets', details: { most: maxTicketsPerOrder } } : null;

/** An order request, and the facts that decide on it. */
export interface OrderRequest {
  readonly holds: readonly HeldPlaces[];
  readonly types: readonly OrderedType[];
  readonly event: SoldEvent;
  /** The attendees, each with the hold that their place comes from. */
  readonly attendees: readonly { readonly holdId: string }[];
  /** The total shown to the buyer; absent from apps that do not send it. */
  readonly shownTotal?: Amount | undefined;
}

export interface OrderLine {
  readonly holdId: string;
  readonly ticketTypeId: string;
  readonly quantity: number;
  readonly groupSize: number;
  readonly unitAmount: number;
  /** The fee included in it, and whether it is refunded. */
  readonly feeAmount: number;
  readonly feeReturns: boolean;
  readonly tierId: string | null;
}

export interface CheckedOrder {
  readonly lines: readonly OrderLine[];
  readonly total: { readonly amount: number; readonly currency: string };
}

/**
 * Returns the total of an order of held places, or why it is refused. A sale that has closed since does not prevent
 * ordering what was reserved in time; an event that will not take place does.
 *
 * @param now ms, taken under the locks of the ticket types
 */
export function checkOrder(request: OrderRequest, now: number): CheckedOrder | SaleRefusal {
  const refused =
    refuseEvent(request, now) ??
    refuseHolds(request.holds, now) ??
    refuseAttendees(request) ??
    refuseTickets(request.attendees.length) ??
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

/** Reduces a ticket type to what matters after reserving. */
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

/** Diverging clocks can make a place look held by two buyers; the first to order gets it. */
function refusePlaces(types: readonly OrderedType[]): SaleRefusal | null {
  const over = types.find((type) => type.placesOversold > 0);
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
  // Scanners and refunds accept no larger amount.
  if (amount > maxMinorUnits) return { code: 'order_too_large' };
  const lines = known.map(({ currency: _currency, ...line }) => line);
  return { lines, total: { amount, currency } };
}

/** A reservation keeps its price until it expires. */
function priceOf({ unitAmount, currency, feeAmount = 0, fee }: HeldPlaces, type: OrderedType) {
  return unitAmount == null || currency == null
    ? { unitAmount: type.priceAmount, currency: type.currency, feeAmount: 0, feeReturns: true }
    : { unitAmount, currency, feeAmount, feeReturns: fee?.returns ?? true };
}

/** Refuses a total that differs from the one the buyer agreed to; zero is zero in any currency. */
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

/** The facts that decide whether an order can be cancelled. */
export interface EndedOrderFacts {
  readonly state: OrderState;
  /** Minor units. */
  readonly totalAmount: number;
  /** ms. */
  readonly startsAt: number;
  /** Number of its tickets that were used for entry. */
  readonly usedTickets: number;
  /** Number of its tickets that have been transferred. */
  readonly passedOn: number;
}

/**
 * Decides whether the buyer may cancel an order: an unpaid one always, a free one until it is used or transferred or
 * the event begins. An order that has ended is not refused either, so that repeating the request is safe.
 *
 * @returns null if they may
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

/** Returns whether the buyer can cancel the order now. */
export function isCancellable(order: EndedOrderFacts, now: number): boolean {
  return (
    (order.state === 'awaiting_payment' || order.state === 'confirmed') && refuseCancel(order, now) === null
  );
}

/**
 * Decides whether the event's team may refund an order. A refunded one is not refused, so that repeating the request
 * is safe.
 *
 * @returns null if they may
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
