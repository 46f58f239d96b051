/** `percent` and `amount` reduce the price of each ticket; `unlock` shows hidden ticket types at their price. */
export const promoKinds = ['percent', 'amount', 'unlock'] as const;
type PromoKind = (typeof promoKinds)[number];

/** Maximum number of codes per request. */
export const maxPromoCodes = 1_000;
/** Characters of generated codes, without those that are confused when read aloud. */
export const promoLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The discount of a code. */
export interface PromoTerms {
  readonly kind: PromoKind;
  /** Percent, or minor units. */
  readonly value: number;
}

/** When and for whom a code is valid. Times in ms; null means no limit. */
export interface PromoLimits {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly offAt: number | null;
  /** Tickets in total and per person. */
  readonly mostUses: number | null;
  readonly mostPerPerson: number | null;
  /** Ticket types it applies to; empty means all. */
  readonly ticketTypeIds: readonly string[];
}

export const promoStates = ['active', 'used_up', 'over', 'off'] as const;
export type PromoState = (typeof promoStates)[number];

/** Normalizes a typed code for comparison: upper case, without blanks. */
export const normalPromo = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/**
 * Returns the discount for one ticket, minor units. A percentage is rounded half up, and the discount never exceeds
 * the price, so that discount and payment add up to it.
 */
export function discountOf({ kind, value }: PromoTerms, unitAmount: number): number {
  switch (kind) {
    case 'percent':
      return Math.min(unitAmount, Math.floor((unitAmount * value + 50) / 100));
    case 'amount':
      return Math.min(unitAmount, value);
    case 'unlock':
      return 0;
  }
}

/** Returns the status of a code for its organizer; one that starts later counts as active. @param now ms */
export function promoState(
  { offAt, endsAt, mostUses }: Pick<PromoLimits, 'offAt' | 'endsAt' | 'mostUses'>,
  uses: number,
  now: number,
): PromoState {
  if (offAt !== null) return 'off';
  if (endsAt !== null && endsAt <= now) return 'over';
  return mostUses !== null && uses >= mostUses ? 'used_up' : 'active';
}

/** A request to use a code for some tickets, and its other uses. */
export interface PromoRequest {
  readonly ticketTypeId: string;
  readonly quantity: number;
  /** Tickets in total. */
  readonly uses: number;
  /** Tickets of this person; 0 if the person is unknown. */
  readonly usesOfPerson: number;
}

/** Why a code is refused. */
export type PromoRefusal =
  | { readonly code: 'promo_over' | 'promo_other_tickets' }
  /** ISO time. */
  | { readonly code: 'promo_not_yet'; readonly startsAt: string }
  | { readonly code: 'promo_used_up' | 'promo_person_limit'; readonly left: number };

/** Decides whether a code may be used for some tickets: `null`, or why not. @param now ms */
export function refusePromo(limits: PromoLimits, request: PromoRequest, now: number): PromoRefusal | null {
  const { startsAt, endsAt, offAt, ticketTypeIds } = limits;
  if (offAt !== null || (endsAt !== null && endsAt <= now)) return { code: 'promo_over' };
  if (startsAt !== null && startsAt > now)
    return { code: 'promo_not_yet', startsAt: new Date(startsAt).toISOString() };
  if (ticketTypeIds.length > 0 && !ticketTypeIds.includes(request.ticketTypeId))
    return { code: 'promo_other_tickets' };
  return refuseUses(limits, request);
}

/** Checks the usage limits of a code for a number of tickets: `null`, or why it is refused. */
export const refuseUses = (
  limits: Pick<PromoLimits, 'mostUses' | 'mostPerPerson'>,
  request: Pick<PromoRequest, 'uses' | 'usesOfPerson' | 'quantity'>,
): PromoRefusal | null =>
  refuseBeyond('promo_used_up', limits.mostUses, request.uses, request.quantity) ??
  refusePerson(limits, request);

/** Checks a code's limit per person for a number of tickets: `null`, or why it is refused. */
export const refusePerson = (
  { mostPerPerson }: Pick<PromoLimits, 'mostPerPerson'>,
  { usesOfPerson, quantity }: Pick<PromoRequest, 'usesOfPerson' | 'quantity'>,
): PromoRefusal | null => refuseBeyond('promo_person_limit', mostPerPerson, usesOfPerson, quantity);

function refuseBeyond(
  code: 'promo_used_up' | 'promo_person_limit',
  most: number | null,
  used: number,
  wanted: number,
): PromoRefusal | null {
  if (most === null || used + wanted <= most) return null;
  return { code, left: Math.max(0, most - used) };
}
