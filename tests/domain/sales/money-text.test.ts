import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText } from '#domain/sales/currency.ts';
import { moneyText, maxMinorUnits, readMoney } from '#domain/sales/money-text.ts';

describe('a typed amount', () => {
  it.each([
    ['1250', 'GMD', 125_000],
    ['1,250', 'GMD', 125_000],
    ['1,250.5', 'GMD', 125_050],
    ['1 250,50', 'GMD', 125_050],
    ["1'250.50", 'GMD', 125_050],
    ['12,5', 'GMD', 1250],
    ['1.250,50', 'GMD', 125_050],
    ['12,250', 'GMD', 1_225_000],
    ['1,250,000', 'GMD', 125_000_000],
    ['1,250.50', 'GMD', 125_050],
    ['1000000000', 'GMD', maxMinorUnits],
    ['0', 'GMD', 0],
    ['5000', 'XOF', 5000],
    ['5000.00', 'XOF', 5000],
    ['1.500', 'IQD', 1500],
    ['1.250', 'GMD', 125_000],
    ['1.250.000', 'GMD', 125_000_000],
    ['1.255', 'GMD', 125_500],
    ['5.000', 'XOF', 5000],
    ['1.250', 'KWD', 1250],
    ['0.500', 'GMD', 50],
  ])('%s of %s is %d', (text, currency, amount) => {
    expect(readMoney(text, currency)).toEqual({ ok: true, amount });
  });

  it.each([
    ['', 'GMD', 'empty'],
    ['free', 'GMD', 'not_a_number'],
    ['-5', 'GMD', 'not_a_number'],
    ['1.2.3', 'GMD', 'not_a_number'],
    ['1e3', 'GMD', 'not_a_number'],
    ['1,250,5', 'GMD', 'not_a_number'],
    ['1234,567', 'GMD', 'too_many_digits'],
    ['1000000000.01', 'GMD', 'too_large'],
    ['1000.255', 'GMD', 'too_many_digits'],
    ['50.5', 'XOF', 'too_many_digits'],
    ['99999999999999', 'GMD', 'too_large'],
  ])('rejects %j of %s: %s', (text, currency, why) => {
    expect(readMoney(text, currency)).toEqual({ ok: false, why });
  });

  it('parses back to the amount it was formatted from', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxMinorUnits }),
        fc.constantFrom('GMD', 'XOF', 'IQD', 'CLF'),
        (amount, currency) => {
          expect(readMoney(decimalText({ amount, currency }), currency)).toEqual({ ok: true, amount });
        },
      ),
    );
  });
});

describe('an editable amount', () => {
  it.each([
    [125_000, 'GMD', '1250'],
    [125_050, 'GMD', '1250.50'],
    [0, 'GMD', '0'],
    [5_000, 'XOF', '5000'],
    [1_250, 'KWD', '1.250'],
  ])('formats %d of %s as %s and parses it back', (amount, currency, text) => {
    expect(moneyText({ amount, currency })).toBe(text);
    expect(readMoney(text, currency)).toEqual({ ok: true, amount });
  });
});
