import { describe, expect, it } from 'vitest';
import {
  bodyOfTiers,
  fitTiers,
  normalTiers,
  problemsOfTierTexts,
  textOfTiers,
  tiersOf,
  type TierTexts,
} from '#app/events/tier-form.ts';

const early: TierTexts = { tierId: 'a', price: '300', until: '2027-06-01T00:00:00.000Z', count: '100' };

describe('the price tiers in the ticket type form', () => {
  it('are stored as one text, and an invalid text gives no tiers', () => {
    expect(tiersOf(textOfTiers([early]))).toEqual([early]);
    for (const text of ['', '{', '[{"tierId":1}]', 'null']) expect(tiersOf(text)).toEqual([]);
    expect(textOfTiers([])).toBe('');
  });

  it('are sent in minor units', () => {
    expect(
      bodyOfTiers(textOfTiers([early, { ...early, tierId: 'b', until: '', price: '350.50' }]), 'GMD'),
    ).toEqual([
      { tierId: 'a', amount: 30_000, until: early.until, count: 100 },
      { tierId: 'b', amount: 35_050, until: null, count: 100 },
    ]);
  });

  it.each([
    [{}, {}],
    [{ price: '0.001' }, { price: 'no_price' }],
    [{ count: '0' }, { count: 'no_tier_count' }],
    [{ until: '2027-03-28T02:30' }, { until: 'no_time' }],
    [{ until: '', count: '' }, { until: 'no_end' }],
  ])('show the error at the field: %j', (change, wrong) => {
    expect(problemsOfTierTexts([{ ...early, ...change }], 'GMD')).toEqual([wrong]);
    expect(fitTiers(textOfTiers([{ ...early, ...change }]), 'GMD')).toBe(Object.keys(wrong).length === 0);
  });

  it('are invalid if one ends before the preceding one', () => {
    expect(problemsOfTierTexts([early, { ...early, tierId: 'b' }], 'GMD')[1]).toEqual({
      until: 'until_order',
    });
  });

  it('equal the server’s response after normalization', () => {
    const typed = textOfTiers([{ ...early, price: ' 300.00 ', count: ' 1,000 ' }]);
    expect(tiersOf(normalTiers(typed, 'GMD'))).toEqual([{ ...early, count: '1000' }]);
  });
});
