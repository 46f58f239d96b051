import { expect, test } from 'vitest';
import { supportsPasskeys } from '#domain/people/passkey-host.ts';

test.each([
  ['gatehouse.example', true],
  ['localhost', true],
  ['10.example.org', true],
  ['example.10', true],
  ['a[b', true],
  ['192.168.1.20', false],
  ['[2001:db8::1]', false],
])('supports passkeys on host %s: %s', (hostname, has) => {
  expect(supportsPasskeys(hostname)).toBe(has);
});
