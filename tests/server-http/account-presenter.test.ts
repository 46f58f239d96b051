import { expect, test } from 'vitest';
import { toNamedPasskey, toPasskey } from '#server/accounts/account-presenter.ts';

const passkey = {
  id: 'key',
  credentialId: 'as its device calls it',
  userId: 'awa',
  publicKey: new Uint8Array(77),
  counter: 3,
  transports: ['internal'],
  name: 'Pixel 9',
  createdAt: Date.UTC(2026, 10, 28, 7, 30),
  lastUsedAt: null,
};
const shown = { name: 'Pixel 9', createdAt: '2026-11-28T07:30:00.000Z', lastUsedAt: null };

test('shows a passkey’s id, name and times, but no key material', () => {
  expect(toPasskey(passkey)).toEqual({ id: 'key', ...shown });
  expect(toNamedPasskey(passkey)).toEqual(shown);
});

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [Date.UTC(2026, 10, 28, 23, 59, 59, 999), '2026-11-28T23:59:59.999Z'],
])('shows the last use of a passkey at %i ms', (lastUsedAt, time) => {
  expect(toPasskey({ ...passkey, lastUsedAt }).lastUsedAt).toBe(time);
  expect(toNamedPasskey({ ...passkey, lastUsedAt }).lastUsedAt).toBe(time);
});
