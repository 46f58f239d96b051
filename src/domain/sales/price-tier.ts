import type { Amount } from './money.ts';
import type { SaleRefusal } from './sale-refusal.ts';

/** A price that a ticket type has before its own: until a time, for so many tickets, or both, whichever ends first. */
export interface PriceTier {
  readonly tierId: string;
  /** Minor units, in the currency of the ticket type. */
  readonly amount: number;
  /** Until just before then, ms; null is no end. */
  readonly until: number | null;
  /** How many are sold at this price; null is no limit. */
  readonly count: number | null;
}

/** How many are reserved or sold at the price of a tier, by its id; a tier that is not named has none. */
export type TiersTaken = Readonly<Record<string, number>>;

export interface TieredPrice {
  /** The price after the last tier, minor units. */
  readonly priceAmount: number;
  /** In the order in which they hold. */
  readonly tiers: readonly PriceTier[];
}

/** The price that holds at a moment. */
export interface PresentPrice {
  /** Null where it is the type's own price, which has no end. */
  readonly tierId: string | null;
  /** Minor units. */
  readonly amount: number;
  /** How many more are sold at it, and until when, ms; null where nothing ends it. */
  readonly left: number | null;
  readonly until: number | null;
  /** The price after this one. */
  readonly next: number | null;
}

/** No ticket type has more tiers. */
export const mostTiers = 10;

/**
 * The price of a ticket type at a moment: that of the first tier which is neither over nor used up, else its own. What
 * comes back to a tier is sold at its price again, as long as it is not over.
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
 * The price at which so many are had at once: that of the first tier which has them all, else the type's own. For
 * whoever is asked for no consent to a part: a reservation has one price.
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
 * Whether so many can be had at the price that holds: a reservation has one price, and a tier is never oversold.
 *
 * @returns null where they can
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

/** What an event's page knows of the price of a ticket type. */
export interface ShownPrice {
  readonly price: Amount;
  /** Null, or left out, where the price has no end. */
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

/** The price that a page shows at a moment, which may be later than when it was read. @param now ms */
export function priceShownAt<T extends ShownPrice>(shown: T, now: number): ShownPrice {
  const { tier } = shown;
  return tier != null && now >= (tier.until ?? Infinity) ? { price: tier.next, tier: null } : shown;
}

/** So many tickets by the price that each is sold at: those beyond what is left of a tier cost what comes after it. */
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
 * Tiers whose event is moved: they end by as much later. Each ends after the one before it, as much as it did, where clocks
 * skip an hour or an earlier time would turn their order round.
 *
 * @param move of times in ms
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

/** A tier of a form, and what is wrong with it. */
export interface TierProblem {
  /** Which tier, from 0. */
  readonly place: number;
  /** `no_end`: it would hold for ever. `until_order`: it ends before the one that comes first. */
  readonly code: 'no_end' | 'until_order';
}

/** What is wrong with the tiers of a ticket type, one problem a tier. */
export function problemsOfTiers(tiers: readonly Pick<PriceTier, 'until' | 'count'>[]): TierProblem[] {
  let latest = -Infinity;
  return tiers.flatMap(({ until, count }, place): TierProblem[] => {
    if (until === null && count === null) return [{ place, code: 'no_end' }];
    if (until !== null && until <= latest) return [{ place, code: 'until_order' }];
    latest = until ?? latest;
    return [];
  });
}
