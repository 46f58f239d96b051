import { afterAll, beforeAll, expect, test } from 'vitest';
import { notSignedIn } from '#server/access/refusals.ts';
import { addOwnPasskey } from '#server/accounts/passkeys/own-passkeys.ts';
import { makePasskeyRequest, consumeChallenge } from '#server/accounts/passkeys/passkey-requests.ts';
import type { GivenPasskey } from '#server/accounts/passkeys/web-authn.ts';
import { findUser } from '#server/database/accounts/users.ts';
import { createAuthenticator } from './authenticator.ts';
import { openPeople } from './people.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('issues a new challenge per request and accepts it once, for its own purpose only', async () => {
  const { identity } = t.app;
  const made = [
    await makePasskeyRequest(identity, 'sign in'),
    await makePasskeyRequest(identity, 'sign in'),
    await makePasskeyRequest(identity, 'add in one'),
  ] as const;
  expect(new Set(made.map(({ challenge }) => challenge)).size).toBe(3);
  for (const { challenge } of made) expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
  const [one, other, add] = made;
  expect(await consumeChallenge(identity, 'add in one', one.requestId)).toBeNull();
  expect(await consumeChallenge(identity, 'add in two', add.requestId)).toBeNull();
  expect(await consumeChallenge(identity, 'sign in', one.requestId)).toBe(one.challenge);
  expect(await consumeChallenge(identity, 'sign in', one.requestId)).toBeNull();
  expect(await consumeChallenge(identity, 'add in one', add.requestId)).toBe(add.challenge);
  t.clock.now += 5 * 60_000 + 1;
  expect(await consumeChallenge(identity, 'sign in', other.requestId)).toBeNull();
});

test('adds no passkey when the session ended while the device was asked', async () => {
  const { id } = await (await openPeople(t)).newcomer('slow');
  const { identity } = t.app;
  const origin = 'https://tickets.example.org';
  const user = await findUser(t.database, id);
  if (user === null) throw new Error('nobody is there');
  const { requestId, challenge } = await makePasskeyRequest(identity, 'add in ended');
  const options = { challenge, rp: { id: 'tickets.example.org' }, user: { id: 'slow' } };
  const response = createAuthenticator(origin).create(options) as unknown as GivenPasskey;
  const wish = { requestId, response, name: 'Key' };
  expect(await addOwnPasskey(identity, { user, sessionId: 'ended' }, wish, origin)).toBe(notSignedIn);
  expect(await t.database.query('SELECT 1 FROM passkeys WHERE user_id = $1', [id])).toEqual([]);
});
