/** What an organizer asks beside the price, for each that is sold online; a group is one. */
export interface Fee {
  /** Hundredths of a per cent of the price: 250 are 2.5 %. */
  readonly basisPoints: number;
  /** Minor units, on top of the share. */
  readonly amount: number;
  /** Whether it is added to the price; else it is a part of it. */
  readonly onTop: boolean;
  /** Whether it goes back with a ticket that is refunded. */
  readonly returns: boolean;
}

/** Half of the price: more is a slip of the finger. */
export const mostFeeBasisPoints = 5_000;

/** What one costs, and what of that is the fee. Minor units. */
export interface PriceWithFee {
  readonly unitAmount: number;
  readonly feeAmount: number;
}

/**
 * What one costs with its fee: the share is rounded half up, so that fee and rest always add up to what is paid. What is
 * free bears none.
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

/** The price of what costs so much with its fee: the reverse of `withFee`. */
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
 * What of an order's revenue is fees, as `fees` is defined for the figures of an event: of a confirmed order alone, less
 * what went back, and no more than is left of its money. Minor units.
 */
export function feesOfRevenue({ state, total, refunded, feesLeft }: OrderWithFees): number {
  if (state !== 'confirmed') return 0;
  return Math.min(feesLeft?.amount ?? 0, total.amount - (refunded?.amount.amount ?? 0));
}
