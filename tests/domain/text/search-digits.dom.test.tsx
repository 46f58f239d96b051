import { expect, it } from 'vitest';
import { searchDigits } from '#domain/text/search-digits.ts';
import { rewriteNumber } from '#ui/fields/typed-number.ts';

const digits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'];

const cases: readonly (readonly [string, string])[] = [
  ...digits.map((ten) => [ten, '0123456789'] as const),
  ['+٢٢٠ ٣٠١', '+220 301'],
  ['٧-HFM٠GM', '7-HFM0GM'],
  ['\u200f3012345\u200e', '3012345'],
  ['ضيف ٣', 'ضيف ٣'],
  ['Awa', 'Awa'],
];

it.each(cases)('reads %j as %j', (typed, read) => {
  expect(searchDigits(typed)).toBe(read);
});

it.each(digits)('converts the digits %s as number fields do', (ten) => {
  const field = document.createElement('input');
  field.value = ten;
  rewriteNumber(field);
  expect(searchDigits(ten)).toBe(field.value);
});
