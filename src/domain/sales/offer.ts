import { isDateOpen } from '#domain/events/open-date.ts';

/** What a ticket type offers: places left (null is no limit) and when it is sold, ms; null is an open end. */
export interface Offer {
  readonly left: number | null;
  readonly saleStartsAt: number | null;
  readonly saleEndsAt: number | null;
  /** Until just before then its tickets admit, ms; null, or left out, is as long as the event. */
  readonly validUntil?: number | null;
  /** Somebody reserved it in time: that its event waits for a date keeps nobody from it. */
  readonly isReserved?: true;
}

/** What counts of an event when something of it is sold. `endsAt` ms. */
export interface OfferedEvent {
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  readonly endsAt: number;
}

export const offerStates = [
  'on_sale',
  'sold_out',
  'not_yet_on_sale',
  'sale_closed',
  'ended',
  'cancelled',
  'not_published',
] as const;
export type OfferState = (typeof offerStates)[number];

/**
 * Whether a ticket type can be had, and if not, why: the one answer that screens, orders and search engines share.
 * What is true of the event comes before what is true of the offer. A window holds from its start to just before
 * its end, and nothing is sold that no longer admits, nor while the event waits for a date. A closed sale is said before sold out, because a place that comes back does not open it again.
 *
 * @param now ms
 */
export function offerState(offer: Offer, event: OfferedEvent, now: number): OfferState {
  if (event.status === 'draft') return 'not_published';
  if (event.status === 'cancelled') return 'cancelled';
  if (event.status === 'ended' || now >= event.endsAt) return 'ended';
  if (isDateOpen(event.endsAt) && offer.isReserved !== true) return 'sale_closed';
  if (isPast(offer.saleEndsAt, now) || isPast(offer.validUntil, now)) return 'sale_closed';
  if (offer.saleStartsAt !== null && now < offer.saleStartsAt) return 'not_yet_on_sale';
  if (offer.left !== null && offer.left <= 0) return 'sold_out';
  return 'on_sale';
}

const isPast = (end: number | null | undefined, now: number): boolean => end != null && now >= end;

/** From the best news to the worst; an event as a whole is what its best offer is. */
const bestFirst = ['on_sale', 'not_yet_on_sale', 'sold_out', 'sale_closed'] as const;

/**
 * The state of an event's offers taken together. `null` for an event that takes place and sells nothing: it is shown
 * for information only.
 *
 * @param now ms
 */
export function saleState(offers: readonly Offer[], event: OfferedEvent, now: number): OfferState | null {
  const nothingToSell = { left: null, saleStartsAt: null, saleEndsAt: null };
  const whole = offerState(nothingToSell, event, now);
  if (whole !== 'on_sale') return whole;
  const states = new Set(offers.map((offer) => offerState(offer, event, now)));
  return bestFirst.find((state) => states.has(state)) ?? null;
}
