/** Maximum lengths of the seller's texts. */
export const sellerTexts = { name: 120, address: 400, taxId: 60, taxName: 30 } as const;

/** Maximum tax rate: 100 %. */
export const maxTaxBasisPoints = 10_000;

/**
 * Returns the tax included in a sum, minor units, rounded half up so that tax and remainder add up to what was paid.
 *
 * @param basisPoints hundredths of a per cent of the sum without the tax: 1500 is 15 %
 */
export const taxWithin = (sum: number, basisPoints: number): number =>
  Math.floor((2 * sum * basisPoints + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)));
