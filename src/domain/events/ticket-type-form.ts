/** What an organizer says about when a ticket type is sold and admits; ms, null is an open end. */
export interface TypeTimes {
  readonly saleStartsAt: number | null;
  readonly saleEndsAt: number | null;
  readonly validFrom: number | null;
  readonly validUntil: number | null;
}

/** A field of a ticket type's form, and what is wrong with it. */
export interface TypeProblem {
  readonly field: 'saleStartsAt' | 'saleEndsAt' | 'validUntil';
  readonly code:
    | 'sale_ends_before_start'
    | 'valid_ends_before_start'
    | 'sold_after_event'
    | 'invalid_at_event';
}

/** A ticket lets somebody in; an add-on (a meal, two drinks) is bought for a ticket and redeemed. */
export const typeKinds = ['ticket', 'add_on'] as const;
export type TypeKind = (typeof typeKinds)[number];

/** No event and no ticket type has more places. */
export const mostPlaces = 1_000_000;
/** No order has more tickets of one type. */
export const mostPerOrder = 100;
/** Codes name a ticket type by a number of one byte: an event has at most so many, those off sale included. */
export const mostTicketTypes = 256;

/**
 * What is wrong with a ticket type's times, one problem a field.
 *
 * @param event when it takes place, ms: nobody is admitted by a ticket that is only good at another time
 */
export function problemsOfType(
  { saleStartsAt, saleEndsAt, validFrom, validUntil }: TypeTimes,
  event: { readonly doorsOpenAt: number; readonly endsAt: number },
): TypeProblem[] {
  const problems: TypeProblem[] = [];
  if (saleStartsAt !== null && saleEndsAt !== null && saleEndsAt <= saleStartsAt)
    problems.push({ field: 'saleEndsAt', code: 'sale_ends_before_start' });
  else if (saleStartsAt !== null && saleStartsAt >= event.endsAt)
    problems.push({ field: 'saleStartsAt', code: 'sold_after_event' });
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom)
    problems.push({ field: 'validUntil', code: 'valid_ends_before_start' });
  else if ((validFrom ?? 0) >= event.endsAt || (validUntil ?? Infinity) <= event.doorsOpenAt)
    problems.push({ field: 'validUntil', code: 'invalid_at_event' });
  return problems;
}

/** How many places of something are gone. */
export interface PlacesGone {
  readonly sold: number;
  /** Set aside: in a checkout, in an order that is not paid yet, or kept by the organizer. */
  readonly reserved: number;
}

/**
 * Whether there may be only so many places: never fewer than were sold, and never fewer than were sold and reserved,
 * because a reservation is a promise. `null` where there may; no number is no limit.
 */
export function refuseFewer(
  places: number | null,
  { sold, reserved }: PlacesGone,
): 'below_sold' | 'below_reserved' | null {
  if (places === null || places >= sold + reserved) return null;
  return places < sold ? 'below_sold' : 'below_reserved';
}

/** The number that codes of a new ticket type carry: the next one, or else one that no ticket was issued with; null where none is left. */
export function nextTypeIndex(taken: readonly number[]): number | null {
  const next = Math.max(-1, ...taken) + 1;
  if (next < mostTicketTypes) return next;
  const known = new Set(taken);
  for (let index = 0; index < mostTicketTypes; index += 1) if (!known.has(index)) return index;
  return null;
}
