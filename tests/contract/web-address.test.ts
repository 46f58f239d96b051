import { expect, test } from 'vitest';
import { isWebAddress } from '#contract/wire/web-address.ts';

test.each([
  ['https://example.org', true],
  [' HTTP://example.org/a?b=c#d ', true],
  ['https://مثال.example/', true],
  ['example.org', false],
  ['https:example.org', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://gatehouse.example@evil.example/', false],
  ['https://user:secret@example.org/', false],
])('takes %j as the address of a web page: %s', (text, is) => {
  expect(isWebAddress(text)).toBe(is);
});
