import { isDateOpen } from '#domain/events/open-date.ts';

/** On what terms a ticket type is sold: places left (null is no limit) and when it is sold, ms; null is an open end. */
export interface SaleTerms {
  readonly left: number | null;
  readonly saleStartsAt: number | null;
  readonly saleEndsAt: number | null;
  /** Until just before then its tickets admit, ms; null, or left out, is as long as the event. */
  readonly validUntil?: number | null;
  /** Somebody reserved it in time: that its event waits for a date keeps nobody from it. */
  readonly isReserved?: true;
}

/** What counts of an event when something of it is sold. `endsAt` ms. */
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
 * Whether a ticket type can be had, and if not, why: the one answer that screens, orders and search engines share.
 * What is true of the event comes before what is true of the type. A window holds from its start to just before
 * its end, and nothing is sold that no longer admits, nor while the event waits for a date. A closed sale is said before sold out, because a place that comes back does not open it again.
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

/** From the best news to the worst; an event as a whole is what its best type is. */
const bestFirst = ['on_sale', 'not_yet_on_sale', 'sold_out', 'sale_closed'] as const;

/**
 * The state of an event's ticket types taken together. `null` for an event that takes place and sells nothing: it is shown
 * for information only.
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
