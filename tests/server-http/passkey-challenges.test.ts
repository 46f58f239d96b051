import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePasskeyRequest, takeChallenge } from '#server/accounts/passkeys/passkey-requests.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('A challenge is another one for each request, and is taken once, for its own use alone', async () => {
  const { identity } = t.app;
  const made = [
    await makePasskeyRequest(identity, 'sign in'),
    await makePasskeyRequest(identity, 'sign in'),
    await makePasskeyRequest(identity, 'add in one'),
  ] as const;
  expect(new Set(made.map(({ challenge }) => challenge)).size).toBe(3);
  for (const { challenge } of made) expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
  const [one, other, add] = made;
  expect(await takeChallenge(identity, 'add in one', one.requestId)).toBeNull();
  expect(await takeChallenge(identity, 'add in two', add.requestId)).toBeNull();
  expect(await takeChallenge(identity, 'sign in', one.requestId)).toBe(one.challenge);
  expect(await takeChallenge(identity, 'sign in', one.requestId)).toBeNull();
  expect(await takeChallenge(identity, 'add in one', add.requestId)).toBe(add.challenge);
  t.clock.now += 5 * 60_000 + 1;
  expect(await takeChallenge(identity, 'sign in', other.requestId)).toBeNull();
});
