import { expect, test } from 'vitest';
import { safeUrl } from '#app/checkout/payable-url.ts';

test.each([
  ['/sandbox/pay/1', 'https://site.example/sandbox/pay/1?language=fr'],
  ['https://pay.example/x?y=1', 'https://pay.example/x?y=1'],
  ['http://pay.example/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['http://[', null],
])('sends a buyer to pay at %s: %s', (text, expected) => {
  expect(safeUrl(text, 'https://site.example', 'fr')).toBe(expected);
});
test('allows its own payment pages on a site without TLS', () => {
  expect(safeUrl('http://localhost:8080/sandbox/pay/1', 'http://localhost:8080', 'en')).not.toBeNull();
});
