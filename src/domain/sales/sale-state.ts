import { isDateOpen } from '#domain/events/open-date.ts';

/** Sale terms of a ticket type: places left (null means no limit) and sale period, ms; null means open-ended. */
export interface SaleTerms {
  readonly left: number | null;
  readonly saleStartsAt: number | null;
  readonly saleEndsAt: number | null;
  /** When its tickets stop admitting, exclusive, ms; null or absent means the end of the event. */
  readonly validUntil?: number | null;
  /** Reserved in time, so that an open date of the event does not prevent buying. */
  readonly isReserved?: true;
}

/** The event facts that matter for a sale. `endsAt` in ms. */
export interface SoldEvent {
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  readonly endsAt: number;
}

export const saleStates = [
  'on_sale',
  'sold_out',
  'not_yet_on_sale',
  'sale_closed',
  'ended',
  'cancelled',
  'not_published',
] as const;
export type SaleState = (typeof saleStates)[number];

/**
 * Returns whether a ticket type is available and why not; shared by screens, orders and search engines. Event reasons
 * come before type reasons. A period includes its start and excludes its end. Nothing is sold that no longer admits,
 * or while the event's date is open. Closed takes precedence over sold out, because a returned place does not reopen
 * the sale.
 *
 * @param now ms
 */
export function typeSaleState(terms: SaleTerms, event: SoldEvent, now: number): SaleState {
  if (event.status === 'draft') return 'not_published';
  if (event.status === 'cancelled') return 'cancelled';
  if (event.status === 'ended' || now >= event.endsAt) return 'ended';
  if (isDateOpen(event.endsAt) && terms.isReserved !== true) return 'sale_closed';
  if (isPast(terms.saleEndsAt, now) || isPast(terms.validUntil, now)) return 'sale_closed';
  if (terms.saleStartsAt !== null && now < terms.saleStartsAt) return 'not_yet_on_sale';
  if (terms.left !== null && terms.left <= 0) return 'sold_out';
  return 'on_sale';
}

const isPast = (end: number | null | undefined, now: number): boolean => end != null && now >= end;

/** From best to worst; an event has the state of its best type. */
const bestFirst = ['on_sale', 'not_yet_on_sale', 'sold_out', 'sale_closed'] as const;

/**
 * Returns the combined state of an event's ticket types. `null` for an event that takes place but sells nothing, and
 * is listed for information only.
 *
 * @param now ms
 */
export function eventSaleState(types: readonly SaleTerms[], event: SoldEvent, now: number): SaleState | null {
  const nothingToSell = { left: null, saleStartsAt: null, saleEndsAt: null };
  const whole = typeSaleState(nothingToSell, event, now);
  if (whole !== 'on_sale') return whole;
  const states = new Set(types.map((terms) => typeSaleState(terms, event, now)));
  return bestFirst.find((state) => states.has(state)) ?? null;
}
