import { expect, it } from 'vitest';
import { taxWithin } from '#domain/sales/invoice.ts';

it.each([
  [11_500, 1_500, 1_500],
  [10_000, 1_500, 1_304],
  [1, 1_500, 0],
  [35_000, 0, 0],
  [2, 10_000, 1],
  [1, 10_000, 1],
])('computes for %i with a tax of %i basis points a tax of %i', (sum, basisPoints, tax) => {
  expect(taxWithin(sum, basisPoints)).toBe(tax);
});

it('is within half a unit of the unrounded amount', () => {
  for (let sum = 0; sum < 3_000; sum += 7)
    for (const basisPoints of [700, 1_500, 1_925])
      expect(
        Math.abs(taxWithin(sum, basisPoints) - (sum * basisPoints) / (10_000 + basisPoints)),
      ).toBeLessThanOrEqual(0.5);
});
