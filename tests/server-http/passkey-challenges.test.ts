import { afterAll, beforeAll, expect, test } from 'vitest';
import { notSignedIn } from '#server/access/refusals.ts';
import { addOwnPasskey, invalidPasskey } from '#server/accounts/passkeys/own-passkeys.ts';
import {
  makePasskeyRequest,
  consumeChallenge,
  requestOver,
} from '#server/accounts/passkeys/passkey-requests.ts';
import type { GivenPasskey } from '#server/accounts/passkeys/web-authn.ts';
import type { Queries } from '#server/database/database.ts';
import { findUser } from '#server/database/accounts/users.ts';
import { createAuthenticator } from './authenticator.ts';
import { openPeople } from './people.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
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
  const { id } = await p.newcomer('slow');
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

test('checks what a device made before it locks the person, and uses up the challenge of a wrong one', async () => {
  const { id } = await p.newcomer('quick');
  const { identity } = t.app;
  const origin = 'https://tickets.example.org';
  const user = await findUser(t.database, id);
  if (user === null) throw new Error('nobody is there');
  const [session] = await t.database.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [
    id,
  ]);
  const sessionId = session?.id ?? '';
  const made = async (signed?: string) => {
    const { requestId, challenge } = await makePasskeyRequest(identity, `add in ${sessionId}`);
    const options = {
      challenge: signed ?? challenge,
      rp: { id: 'tickets.example.org' },
      user: { id: 'quick' },
    };
    const response = createAuthenticator(origin).create(options) as unknown as GivenPasskey;
    return { requestId, response, name: 'Key' };
  };
  let isLocked = false;
  const readWhileLocked: boolean[] = [];
  const database = {
    ...t.database,
    transaction: <T>(work: (queries: Queries) => Promise<T>) =>
      t.database.transaction((queries) => {
        isLocked = true;
        return work(queries);
      }),
  };
  const right = await made();
  const { attestationObject } = right.response.response;
  const response = {
    ...right.response,
    response: {
      ...right.response.response,
      get attestationObject() {
        readWhileLocked.push(isLocked);
        return attestationObject;
      },
    },
  };
  const add = (wish: Awaited<ReturnType<typeof made>>) =>
    addOwnPasskey({ ...identity, database }, { user, sessionId }, wish, origin);
  expect(await add({ ...right, response })).toMatchObject({ name: 'Key' });
  expect(readWhileLocked).toEqual([false]);
  const wrong = await made('x'.repeat(43));
  expect(await add(wrong)).toBe(invalidPasskey);
  expect(await add(wrong)).toBe(requestOver);
});
