import { describe, expect, it } from 'vitest';
import { priceRanges } from '#domain/sales/price-range.ts';

const gmd = (amount: number) => ({ amount, currency: 'GMD' });
const eur = (amount: number) => ({ amount, currency: 'EUR' });

describe('price ranges', () => {
  it.each([
    ['is nothing said of no prices', [], []],
    ['is one price where there is one', [gmd(40_000)], [[gmd(40_000), gmd(40_000)]]],
    ['goes from the lowest to the highest', [gmd(400), gmd(1_500), gmd(300)], [[gmd(300), gmd(1_500)]]],
    ['begins at nothing where something is free', [gmd(400), eur(0), gmd(1_500)], [[gmd(0), gmd(1_500)]]],
    ['is free where all is', [gmd(0), eur(0)], [[gmd(0), gmd(0)]]],
    [
      'is a range for each currency',
      [gmd(400), eur(5), gmd(100), eur(9)],
      [
        [gmd(100), gmd(400)],
        [eur(5), eur(9)],
      ],
    ],
  ])('%s', (_, prices, ranges) => {
    expect(priceRanges(prices)).toEqual(ranges.map(([low, high]) => ({ low, high })));
  });
});
