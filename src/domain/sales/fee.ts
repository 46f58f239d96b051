/** An organizer's fee in addition to the price, per unit sold online; a group is one unit. */
export interface Fee {
  /** Hundredths of a per cent of the price: 250 is 2.5 %. */
  readonly basisPoints: number;
  /** Fixed part in minor units, added to the percentage. */
  readonly amount: number;
  /** True if it is added to the price, false if included in it. */
  readonly onTop: boolean;
  /** Whether it is refunded with the ticket. */
  readonly returns: boolean;
}

/** Half of the price; more is a typing error. */
export const maxFeeBasisPoints = 5_000;

/** Price of one unit including the fee, and the fee in it. Minor units. */
export interface PriceWithFee {
  readonly unitAmount: number;
  readonly feeAmount: number;
}

/**
 * Adds the fee to a price. The percentage is rounded half up, so that fee and remainder always add up to what is
 * paid. Free units have no fee.
 *
 * @param price after promo codes, minor units
 */
export function withFee(fee: Fee | null, price: number): PriceWithFee {
  if (fee === null || price === 0) return { unitAmount: price, feeAmount: 0 };
  const asked = Math.floor((price * fee.basisPoints + 5_000) / 10_000) + fee.amount;
  return fee.onTop
    ? { unitAmount: price + asked, feeAmount: asked }
    : { unitAmount: price, feeAmount: Math.min(asked, price) };
}

/** Returns the price without the fee: the inverse of `withFee`. */
export const withoutFee = (fee: Fee | null, { unitAmount, feeAmount }: PriceWithFee): number =>
  fee?.onTop === true ? unitAmount - feeAmount : unitAmount;

/** An order as its fees are counted. Minor units; null is nothing. */
interface OrderWithFees {
  readonly state: string;
  readonly total: { readonly amount: number };
  readonly refunded: { readonly amount: { readonly amount: number } } | null;
  /** Less those that went back. */
  readonly feesLeft: { readonly amount: number } | null;
}

/**
 * Returns the fee share of an order's revenue, in minor units, as `fees` is defined for an event's figures: only of a
 * confirmed order, without refunded fees, and at most what remains of its total.
 */
export function feesOfRevenue({ state, total, refunded, feesLeft }: OrderWithFees): number {
  if (state !== 'confirmed') return 0;
  return Math.min(feesLeft?.amount ?? 0, total.amount - (refunded?.amount.amount ?? 0));
}
