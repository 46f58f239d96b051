import { expect, it } from 'vitest';
import { feeOfTexts, problemsOfFee, textsOfFee } from '#app/events/fee-form.ts';
import { percentText } from '#app/events/percent.ts';
import { feesOfRevenue, withFee, withoutFee, type Fee } from '#domain/sales/fee.ts';

const onTop: Fee = { basisPoints: 250, amount: 1_000, onTop: true, returns: false };
const within: Fee = { ...onTop, onTop: false };

it.each([
  ['none', null, 35_000, 35_000, 0],
  ['a share and a sum on top', onTop, 35_000, 36_875, 1_875],
  ['the same within the price', within, 35_000, 35_000, 1_875],
  ['a half rounded up', { ...onTop, amount: 0 }, 20, 21, 1],
  ['less than a half rounded down', { ...onTop, amount: 0 }, 19, 19, 0],
  ['none of what is free', onTop, 0, 0, 0],
  ['no more than the price, within it', within, 500, 500, 500],
] as const)('charges %s', (_name, fee, price, unitAmount, feeAmount) => {
  const asked = withFee(fee, price);
  expect(asked).toEqual({ unitAmount, feeAmount });
  expect(withoutFee(fee, asked)).toBe(price);
});

it.each<[string, Partial<Parameters<typeof feesOfRevenue>[0]>, number]>([
  ['all that is left of a confirmed order', {}, 500],
  ['none of an order that has ended', { state: 'refunded' }, 0],
  ['none of an order without fees', { feesLeft: null }, 0],
  ['at most what is left of the total', { refunded: { amount: { amount: 9_800 } } }, 200],
])('counts as fees of the revenue %s', (_name, changes, fees) => {
  const order = { state: 'confirmed', total: { amount: 10_000 }, refunded: null, feesLeft: { amount: 500 } };
  expect(feesOfRevenue({ ...order, ...changes })).toBe(fees);
});

it('adds up for every price: the total is the fee plus the rest', () => {
  for (let price = 0; price < 2_000; price += 1) {
    const { unitAmount, feeAmount } = withFee(onTop, price);
    expect(unitAmount - feeAmount).toBe(price);
    expect(Math.abs(feeAmount - (price === 0 ? 0 : price * 0.025 + 1_000))).toBeLessThanOrEqual(0.5);
  }
});

it.each([
  [onTop, false],
  [within, true],
  [null, false],
  [null, true],
  [{ basisPoints: 0, amount: 0, onTop: true, returns: true }, true],
] as const)('survives a round trip through its form: %j', (fee, isOfType) => {
  const texts = textsOfFee(fee, 'GMD', isOfType);
  expect(problemsOfFee(texts, 'GMD')).toEqual({});
  expect(feeOfTexts(texts, 'GMD', isOfType)).toEqual(fee);
});

it.each([
  ['2,5', 250],
  ['50 %', 5_000],
  ['0.05', 5],
] as const)('reads %j per cent', (share, basisPoints) => {
  const texts = { ...textsOfFee(onTop, 'GMD', false), share };
  expect(problemsOfFee(texts, 'GMD')).toEqual({});
  expect(feeOfTexts(texts, 'GMD', false)?.basisPoints).toBe(basisPoints);
});

it.each([
  ['50.01', '', { share: 'share' }],
  ['2.555', '', { share: 'share' }],
  ['', '', { share: 'nothing' }],
  ['', '0.001', { sum: 'sum' }],
] as const)('reports the problem with %j and %j', (share, sum, problems) => {
  expect(problemsOfFee({ ...textsOfFee(onTop, 'GMD', false), share, sum }, 'GMD')).toEqual(problems);
});

it('is formatted without insignificant zeros', () => {
  expect([percentText(250), percentText(1_000)]).toEqual(['2.5', '10']);
});
