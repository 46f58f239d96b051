/** `percent` and `amount` take something off each ticket; `unlock` shows hidden ticket types at their price. */
export const promoKinds = ['percent', 'amount', 'unlock'] as const;
type PromoKind = (typeof promoKinds)[number];

/** Codes of one request. */
export const mostPromoCodes = 1_000;
/** Letters and digits of a code that is drawn: none that is taken for another one when it is read aloud. */
export const promoLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** What a code takes off. */
export interface PromoTerms {
  readonly kind: PromoKind;
  /** Percent, or minor units. */
  readonly value: number;
}

/** When and for whom a code is good. Times in ms; null is no limit. */
export interface PromoLimits {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly offAt: number | null;
  /** Tickets in all, and of one person. */
  readonly mostUses: number | null;
  readonly mostPerPerson: number | null;
  /** Ticket types that it is for; empty is all. */
  readonly ticketTypeIds: readonly string[];
}

export const promoStates = ['active', 'used_up', 'over', 'off'] as const;
export type PromoState = (typeof promoStates)[number];

/** A code as people type it, as it is compared: capital letters, without blanks. */
export const normalPromo = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/**
 * What a code takes off one ticket, minor units: a percentage is rounded half up, and never more than the price, so that
 * what is taken off and what is paid add up to it.
 */
export function offOf({ kind, value }: PromoTerms, unitAmount: number): number {
  switch (kind) {
    case 'percent':
      return Math.min(unitAmount, Math.floor((unitAmount * value + 50) / 100));
    case 'amount':
      return Math.min(unitAmount, value);
    case 'unlock':
      return 0;
  }
}

/** How a code stands for its organizer. One that begins later is active. @param now ms */
export function promoState(
  { offAt, endsAt, mostUses }: Pick<PromoLimits, 'offAt' | 'endsAt' | 'mostUses'>,
  uses: number,
  now: number,
): PromoState {
  if (offAt !== null) return 'off';
  if (endsAt !== null && endsAt <= now) return 'over';
  return mostUses !== null && uses >= mostUses ? 'used_up' : 'active';
}

/** Tickets that somebody wants a code for, and what is used of it beside them. */
export interface PromoRequest {
  readonly ticketTypeId: string;
  readonly quantity: number;
  /** Tickets in all. */
  readonly uses: number;
  /** Tickets of this person; none where nobody knows who it is. */
  readonly usesOfPerson: number;
}

/** Why a code is not taken. */
export type PromoRefusal =
  | { readonly code: 'promo_over' | 'promo_other_tickets' }
  /** ISO time. */
  | { readonly code: 'promo_not_yet'; readonly startsAt: string }
  | { readonly code: 'promo_used_up' | 'promo_person_limit'; readonly left: number };

/** Whether a code may be taken for some tickets: `null`, or why not. @param now ms */
export function refusePromo(limits: PromoLimits, request: PromoRequest, now: number): PromoRefusal | null {
  const { startsAt, endsAt, offAt, ticketTypeIds } = limits;
  if (offAt !== null || (endsAt !== null && endsAt <= now)) return { code: 'promo_over' };
  if (startsAt !== null && startsAt > now)
    return { code: 'promo_not_yet', startsAt: new Date(startsAt).toISOString() };
  if (ticketTypeIds.length > 0 && !ticketTypeIds.includes(request.ticketTypeId))
    return { code: 'promo_other_tickets' };
  return refuseUses(limits, request);
}

/** Whether so many tickets keep how often a code may be used: `null`, or why not. */
export const refuseUses = (
  limits: Pick<PromoLimits, 'mostUses' | 'mostPerPerson'>,
  request: Pick<PromoRequest, 'uses' | 'usesOfPerson' | 'quantity'>,
): PromoRefusal | null =>
  beyond('promo_used_up', limits.mostUses, request.uses, request.quantity) ?? refusePerson(limits, request);

/** Whether one person may have so many tickets by a code: `null`, or why not. */
export const refusePerson = (
  { mostPerPerson }: Pick<PromoLimits, 'mostPerPerson'>,
  { usesOfPerson, quantity }: Pick<PromoRequest, 'usesOfPerson' | 'quantity'>,
): PromoRefusal | null => beyond('promo_person_limit', mostPerPerson, usesOfPerson, quantity);

function beyond(
  code: 'promo_used_up' | 'promo_person_limit',
  most: number | null,
  used: number,
  wanted: number,
): PromoRefusal | null {
  if (most === null || used + wanted <= most) return null;
  return { code, left: Math.max(0, most - used) };
}
