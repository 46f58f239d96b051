import { expect, test } from 'vitest';
import { looksLikePhone } from '#domain/people/phone-shape.ts';

test.each([
  '300123',
  '+220 300-12-34',
  ' (0220) 300.1234 ',
  '123456789012345',
  '\t+2203001234',
  '+٢٢٠ ٣٠٠ ١٢٣٤',
])('accepts %o as a phone number', (text) => {
  expect(looksLikePhone(text)).toBe(true);
});

test.each([
  ['', 'nothing'],
  ['30012', 'too few digits'],
  ['1234567890123456', 'too many digits'],
  ['300123x', 'a letter after them'],
  ['x300123', 'a letter before them'],
  ['++300123', 'two signs'],
  ['300+123', 'a sign within'],
  ['+', 'a sign alone'],
  ['isatou300123@example.gm', 'an email'],
])('rejects %o as a phone number: %s', (text) => {
  expect(looksLikePhone(text)).toBe(false);
});
