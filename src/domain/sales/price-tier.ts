import type { Amount } from './money.ts';
import type { SaleRefusal } from './sale-refusal.ts';

/**
 * A price that applies before the ticket type's own: until a time, for a number of tickets, or both, whichever ends
 * first.
 */
export interface PriceTier {
  readonly tierId: string;
  /** Minor units, in the currency of the ticket type. */
  readonly amount: number;
  /** End of the tier, exclusive, ms; null means no end. */
  readonly until: number | null;
  /** Number of tickets sold at this price; null means no limit. */
  readonly count: number | null;
}

/** Number of tickets reserved or sold per tier id; absent tiers have none. */
export type TiersTaken = Readonly<Record<string, number>>;

export interface TieredPrice {
  /** The price after the last tier, minor units. */
  readonly priceAmount: number;
  /** In the order they apply. */
  readonly tiers: readonly PriceTier[];
}

/** The price at a given time. */
export interface PresentPrice {
  /** Null if it is the type's own price, which does not end. */
  readonly tierId: string | null;
  /** Minor units. */
  readonly amount: number;
  /** Tickets left at this price, and its end, ms; null if unlimited. */
  readonly left: number | null;
  readonly until: number | null;
  /** The price after this one. */
  readonly next: number | null;
}

/** Maximum number of tiers per ticket type. */
export const maxTiers = 10;

/**
 * Returns the price of a ticket type at a given time: of the first tier that is neither over nor used up, otherwise
 * its own price. Tickets returned to a tier that is not over are sold at its price again.
 *
 * @param now ms
 */
export function presentPrice(
  { priceAmount, tiers }: TieredPrice,
  taken: TiersTaken,
  now: number,
): PresentPrice {
  const open = tiers.filter((tier) => leftAt(tier, taken) !== 0 && now < (tier.until ?? Infinity));
  const [tier, after] = open;
  if (tier === undefined) return { tierId: null, amount: priceAmount, left: null, until: null, next: null };
  const { tierId, amount, until } = tier;
  return { tierId, amount, until, left: leftAt(tier, taken), next: after?.amount ?? priceAmount };
}

function leftAt({ tierId, count }: PriceTier, taken: TiersTaken): number | null {
  return count === null ? null : Math.max(0, count - (taken[tierId] ?? 0));
}

/**
 * Returns the price at which a whole quantity is available: of the first tier with enough left, otherwise the type's
 * own. Used where the buyer cannot agree to a split, because a reservation has one price.
 *
 * @param now ms
 */
export const priceForAll = (
  type: TieredPrice,
  taken: TiersTaken,
  quantity: number,
  now: number,
): PresentPrice =>
  presentPrice(
    { ...type, tiers: type.tiers.filter((tier) => (leftAt(tier, taken) ?? Infinity) >= quantity) },
    taken,
    now,
  );

/**
 * Decides whether a quantity is available at the current price: a reservation has one price, and a tier is never
 * oversold.
 *
 * @returns null if it is
 */
export function refuseTier(
  { left, amount, next }: PresentPrice,
  quantity: number,
  currency: string,
): SaleRefusal | null {
  if (left === null || quantity <= left) return null;
  const details = { left, price: { amount, currency }, next: { amount: next ?? amount, currency } };
  return { code: 'price_tier_left', details };
}

/** Price information of a ticket type on an event's page. */
export interface ShownPrice {
  readonly price: Amount;
  /** Null or absent if the price does not end. */
  readonly tier?:
    | {
        readonly left: number | null;
        /** ms. */
        readonly until: number | null;
        readonly next: Amount;
      }
    | null
    | undefined;
}

/** Returns the price to show at a given time, which may be later than when it was loaded. @param now ms */
export function priceShownAt<T extends ShownPrice>(shown: T, now: number): ShownPrice {
  const { tier } = shown;
  return tier != null && now >= (tier.until ?? Infinity) ? { price: tier.next, tier: null } : shown;
}

/** Splits a quantity by price: tickets beyond what is left of a tier cost the next price. */
export function splitByPrice(
  { price, tier }: ShownPrice,
  quantity: number,
): readonly { readonly quantity: number; readonly price: Amount }[] {
  const atPrice = Math.min(quantity, tier?.left ?? Infinity);
  if (tier == null || atPrice === quantity) return quantity === 0 ? [] : [{ quantity, price }];
  return [
    { quantity: atPrice, price },
    { quantity: quantity - atPrice, price: tier.next },
  ];
}

/**
 * Shifts the tiers of a rescheduled event. Each still ends after the one before it, by the original interval if a
 * daylight saving change or an earlier date would reverse their order.
 *
 * @param move maps a time, ms
 * @param overAt tiers that end by then, ms, are over and stay so: nothing is sold at their price again
 */
export function movedTiers(
  tiers: readonly PriceTier[],
  move: (at: number) => number,
  overAt = -Infinity,
): PriceTier[] {
  let [before, latest] = [-Infinity, -Infinity];
  return tiers.map((tier) => {
    if (tier.until === null) return tier;
    const moved = tier.until <= overAt ? tier.until : move(tier.until);
    const until = moved > latest ? moved : latest + (tier.until - before);
    [before, latest] = [tier.until, until];
    return { ...tier, until };
  });
}

/** A tier of a form and its problem. */
export interface TierProblem {
  /** Index of the tier. */
  readonly place: number;
  /** `no_end`: it would apply forever. `until_order`: it ends before the preceding tier. */
  readonly code: 'no_end' | 'until_order';
}

/** Returns the problems of a ticket type's tiers, one per tier. */
export function problemsOfTiers(tiers: readonly Pick<PriceTier, 'until' | 'count'>[]): TierProblem[] {
  let latest = -Infinity;
  return tiers.flatMap(({ until, count }, place): TierProblem[] => {
    if (until === null && count === null) return [{ place, code: 'no_end' }];
    if (until !== null && until <= latest) return [{ place, code: 'until_order' }];
    latest = until ?? latest;
    return [];
  });
}
