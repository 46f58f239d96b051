import { codeOf, stepOf } from '#server/accounts/second-factor/totp.ts';
import { newAddress, type People } from './people.ts';
import type { TestApp } from './test-app.ts';

const half = 30_000;
const own = '/api/profile/second-factor';

/** Decodes base32 to bytes. */
const fromBase32 = (text: string) => {
  const bits = [...text].map((one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Starts setting up a second factor, and returns a function that shows codes as an app does. */
export async function beginCodes(t: TestApp, token: string) {
  const begun = await t.call('POST', `${own}/begin`, { body: {}, token, ip: newAddress() });
  return codesOf(t, String(begun.json['secret']));
}

/** Returns what an app shows for a secret in base32, at the test's time. */
export function codesOf(t: TestApp, secret: string): () => string {
  const bytes = fromBase32(secret);
  return () => codeOf(bytes, stepOf(t.clock.now));
}

/** Creates a user whose sign-in requires codes, and the app that shows them. The code that enabled them has expired. */
export async function makePersonWithCodes(
  t: TestApp,
  p: People,
  name: string,
  role: 'ORGANIZER' | 'ADMIN' = 'ORGANIZER',
) {
  const person = await p.newcomer(name, role);
  const code = await beginCodes(t, person.token);
  const confirmed = await t.call('POST', `${own}/confirm`, {
    body: { code: code() },
    token: person.token,
    ip: newAddress(),
  });
  const recoveryCodes: string[] = confirmed.json['recoveryCodes'] ?? [];
  t.clock.now += half;
  return { ...person, code, recoveryCodes };
}
