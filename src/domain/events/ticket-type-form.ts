/** When a ticket type is on sale and valid, as entered by an organizer; ms, null for open-ended. */
export interface TypeTimes {
  readonly saleStartsAt: number | null;
  readonly saleEndsAt: number | null;
  readonly validFrom: number | null;
  readonly validUntil: number | null;
}

/** A field of a ticket type's form and its problem. */
export interface TypeProblem {
  readonly field: 'saleStartsAt' | 'saleEndsAt' | 'validUntil';
  readonly code:
    | 'sale_ends_before_start'
    | 'valid_ends_before_start'
    | 'sold_after_event'
    | 'invalid_at_event';
}

/** A ticket admits a person; an add-on (a meal, two drinks) is bought with a ticket and redeemed. */
export const typeKinds = ['ticket', 'add_on'] as const;
export type TypeKind = (typeof typeKinds)[number];

/** Maximum capacity of an event or a ticket type. */
export const maxPlaces = 1_000_000;
/** Maximum number of tickets of one type per order. */
export const maxPerOrder = 100;
/** Maximum number of ticket types per event, including those off sale: codes store the type index in one byte. */
export const maxTicketTypes = 256;

/**
 * Returns the problems with a ticket type's times, one per field.
 *
 * @param event when the event takes place, in ms: a ticket that is only valid at another time wouldn't admit
 *   anybody
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

/** How many places are taken. */
export interface PlacesGone {
  readonly sold: number;
  /** Reserved: in a checkout, in an unpaid order, or by the organizer. */
  readonly reserved: number;
}

/**
 * Returns why a capacity is too low, or `null` if it is allowed. It may not be below the number sold plus reserved,
 * because a reservation is a promise. A capacity of null means no limit.
 */
export function refuseFewer(
  places: number | null,
  { sold, reserved }: PlacesGone,
): 'below_sold' | 'below_reserved' | null {
  if (places === null || places >= sold + reserved) return null;
  return places < sold ? 'below_sold' : 'below_reserved';
}

/**
 * Returns the type index for the codes of a new ticket type: the next one, otherwise one that no ticket was issued
 * with; null if none is left.
 */
export function nextTypeIndex(taken: readonly number[]): number | null {
  const next = Math.max(-1, ...taken) + 1;
  if (next < maxTicketTypes) return next;
  const known = new Set(taken);
  for (let index = 0; index < maxTicketTypes; index += 1) if (!known.has(index)) return index;
  return null;
}
