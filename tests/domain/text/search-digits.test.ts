import { expect, it } from 'vitest';
import { searchDigits } from '#domain/text/search-digits.ts';

const cases: readonly (readonly [string, string])[] = [
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['+٢٢٠ ٣٠١', '+220 301'],
  ['٧-HFM٠GM', '7-HFM0GM'],
  ['\u200f3012345\u200e', '3012345'],
  ['ضيف ٣', 'ضيف ٣'],
  ['Awa', 'Awa'],
];

it.each(cases)('reads %j as %j', (typed, read) => {
  expect(searchDigits(typed)).toBe(read);
});
