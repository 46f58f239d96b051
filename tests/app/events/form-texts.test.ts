import { expect, test } from 'vitest';
import { wholeNumber } from '#app/events/form-texts.ts';

test.each([
  ['0', 0],
  ['1500', 1500],
  [' 1,500 ', 1500],
  ['1 500', 1500],
  ['1\u00A0500', 1500],
  ['1’500', 1500],
  ['1,000,000', 1_000_000],
  ['1,00,000', 100_000],
  ['123456789', 123_456_789],
])('reads %j as %i', (text, number) => {
  expect(wholeNumber(text, 0, 1_000_000_000)).toBe(number);
});

test.each([
  '',
  '1,5',
  '10,50',
  '1 5',
  '1.500',
  '1,',
  ',500',
  '-5',
  '1e3',
  '12 people',
  '1234567890',
  '1,234,567,890',
])('does not read %j as a whole number', (text) => {
  expect(wholeNumber(text, 0, 10_000_000_000)).toBeNull();
});

test('refuses a number out of the range', () => {
  expect([wholeNumber('0', 1, 10), wholeNumber('11', 1, 10)]).toEqual([null, null]);
});
