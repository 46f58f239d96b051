import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimalText, minorDigits, wholeUnits, writeSum } from '#domain/sales/currency.ts';
import { formatsIn } from '#messages/formats-in.ts';

describe('an amount of money', () => {
  it.each([
    // Where CLDR differs from ISO 4217.
    ['IQD', 3],
    ['LYD', 3],
    ['AFN', 2],
    ['ALL', 2],
    ['IRR', 2],
    ['LBP', 2],
    ['MGA', 2],
    ['MMK', 2],
    ['RSD', 2],
    ['YER', 2],
    ['UYW', 4],
    ['GMD', 2],
    ['EUR', 2],
    ['XOF', 0],
    ['JPY', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['CLF', 4],
    ['gmd', 2],
  ])('in %s has %i decimal places', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  it.each([
    [0, 'GMD', 'GMD 0', '0.00'],
    [25_000, 'GMD', 'GMD 250', '250.00'],
    [25_050, 'GMD', 'GMD 250.50', '250.50'],
    [5, 'GMD', 'GMD 0.05', '0.05'],
    [1_234_500, 'EUR', 'EUR 12,345', '12345.00'],
    [5_000, 'XOF', 'XOF 5,000', '5000'],
    [1_500, 'IQD', 'IQD 1.500', '1.500'],
    [25_000_000, 'IQD', 'IQD 25,000', '25000.000'],
    [10, 'A1$', 'A1$ 0.10', '0.10'],
  ])('formats %i minor units of %s as %s, and as %s for programs', (amount, currency, words, decimal) => {
    expect(formatsIn.en.money({ amount, currency })).toBe(words.replace(' ', '\u00a0'));
    expect(decimalText({ amount, currency })).toBe(decimal);
    expect(wholeUnits({ amount, currency })).toBe(Number(decimal));
  });

  let languages = 0;
  it('is written the same the first time in a language and after that', () => {
    const locale = `en-x-n${(languages += 1)}`;
    const written = [25_050, 25_000, 25_050].map((amount) => writeSum({ amount, currency: 'GMD' }, locale));
    expect(written).toEqual(['250.50', '250', '250.50']);
  });

  it('is formatted in a single place of the source', () => {
    const sources = globSync('{src,server,sw}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
    const writing = (what: RegExp) =>
      sources.filter((file) => what.test(readFileSync(file, 'utf8'))).toSorted();
    expect(writing(/style: 'currency'|currencyDisplay/)).toEqual([]);
    // All other numbers are formatted in a language's own module.
    const numbers = 'src/messages/formats.ts';
    expect(writing(/maximumFractionDigits/)).toEqual(['src/domain/sales/currency.ts', numbers]);
    expect(writing(/\bminorDigits\(/).filter((file) => file === numbers)).toEqual([]);
  });
});
