import { expect, it } from 'vitest';
import { withReasonAfter } from '#app/checkout/order-outcome.ts';

it.each([
  ['We refunded GMD 10.', 'The band cannot come.', 'The band cannot come.'],
  ['أعدنا إليك 10.', 'The band cannot come.', '\u2068The band cannot come.\u2069'],
  ['أعدنا إليك 10.', 'لن تأتي الفرقة.', 'لن تأتي الفرقة.'],
  ['We refunded GMD 10.', 'لن تأتي الفرقة.', '\u2068لن تأتي الفرقة.\u2069'],
])('sets a sentence apart only after one of the other direction: %s %s', (before, value, shown) => {
  expect(withReasonAfter(before, value)).toBe(`${before} ${shown}`);
});

it('adds nothing where no reason was given', () => {
  expect(withReasonAfter('Cancelled.', '')).toBe('Cancelled.');
});
