/** Longest texts of whoever sells. */
export const sellerTexts = { name: 120, address: 400, taxId: 60, taxName: 30 } as const;

/** No tax is more than the price again. */
export const mostTaxBasisPoints = 10_000;

/**
 * What of a sum is a tax within it, minor units: rounded half up, so that tax and rest add up to what was paid.
 *
 * @param basisPoints hundredths of a per cent of the sum without the tax: 1500 are 15 %
 */
export const taxWithin = (sum: number, basisPoints: number): number =>
  Math.floor((2 * sum * basisPoints + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)));
