import { expect, it } from 'vitest';
import { price } from '#app/format/words.ts';

it.each([
  [0, 'GMD', 'Free'],
  [25_000, 'GMD', 'GMD 250'],
  [25_050, 'GMD', 'GMD 250.50'],
  [1_234_500, 'EUR', 'EUR 12,345'],
  [500, 'JPY', 'JPY 500'],
  [1_500, 'KWD', 'KWD 1.500'],
  [1_500, 'IQD', 'IQD 1.500'],
])('shows %i minor units of %s as %s', (amount, currency, words) => {
  expect(price({ amount, currency }).replaceAll(/\s/gu, ' ')).toBe(words);
});
