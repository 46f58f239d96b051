import { expect, it } from 'vitest';
import { searchDigits } from '#domain/text/search-digits.ts';
import { rewriteNumber } from '#ui/fields/typed-number.ts';

const digits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'];

it.each(digits)('converts the digits %s as number fields do', (ten) => {
  const field = document.createElement('input');
  field.value = ten;
  rewriteNumber(field);
  expect(searchDigits(ten)).toBe(field.value);
});
