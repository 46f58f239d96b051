import { describe, expect, it } from 'vitest';
import { createCall } from '#api/call.ts';
import { createSessionTransport } from '#api/session-transport.ts';
import { englishFailure as failureWords } from '#tests/messages/english.ts';
import { requestSession } from '#auth/request-session.ts';
import { createAuthEngine } from '#auth/auth-engine.ts';
import { createEndingStore } from '#auth/ending-store.ts';
import { createEndings } from '#auth/endings.ts';
import { createPageOwner } from '#auth/page-owner.ts';
import { createSessionStore } from '#auth/session-store.ts';
import { addCredentials, addGuest } from '#contract/accounts/credentials.ts';
import { listMemberships } from '#contract/accounts/memberships.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { browserClock } from '#platform/clock.ts';
import { tabLocks } from '#platform/locks.ts';
import { browserStorage } from '#tests/auth/auth-bench.ts';
import { localServer } from './local-server.ts';
import { secondHost, spellings, type Spelling } from './second-host.ts';
import { tabStorage } from '../auth/auth-bench.ts';

const password = 'correct horse battery';

/** The real engine and calls, over HTTP, against the second host. */
async function appAt(spelling: Spelling) {
  const host = secondHost(spelling, hashPassword(password));
  const server = await localServer((heard, response) => host.answer(heard, response));
  const call = createCall({
    host: server.host,
    clock: browserClock,
    fetch,
    apiKey: 'key',
    session: () => auth.session(),
    renew: (token) => auth.renew(token),
    fingerprint: async () => 'traits',
  });
  const values = browserStorage()();
  const transport = createSessionTransport(call);
  const random = { fraction: () => 0.5 };
  const endings = createEndings({
    transport,
    // A call that only our own server has.
    endSession: async () => ({ ok: false, failure: { kind: 'unreachable' } }),
    store: createEndingStore(values, () => {}),
    clock: browserClock,
    random,
  });
  const auth = createAuthEngine({
    transport,
    requestSession: (way) => requestSession(call, way),
    owner: createPageOwner(tabStorage()),
    endings,
    store: createSessionStore(values, () => {}),
    clock: browserClock,
    random,
    locks: tabLocks(),
    online: () => true,
    cookies: false,
    onReachable: () => () => {},
    onVisible: () => () => {},
  });
  const ends: string[] = [];
  auth.onEnded((how) => ends.push(how));
  auth.start();
  const signIn = () => auth.signIn({ by: 'password', identifier: 'isatou', password });
  const read = () => call(listMemberships, { query: {} });
  return { auth, call, ends, heard: server.heard, host, read, signIn };
}

describe.each(spellings)('a host that speaks $name', (spelling) => {
  it('signs in, answers, refreshes and signs out', async () => {
    const { auth, ends, heard, host, read, signIn } = await appAt(spelling);
    expect(await signIn()).toMatchObject({ ok: true });
    const person = { credentialId: 7, username: 'isatou', email: 'i@example.gm', role: 'ORGANIZER' };
    expect([auth.status(), auth.user()]).toEqual(['authenticated', expect.objectContaining(person)]);
    expect(await read()).toMatchObject({ ok: true });

    host.expireAccess();
    expect(await read()).toMatchObject({ ok: true });
    expect(host.sessions()).toBe(2);
    // A refresh keeps the person even if the reply does not name them.
    expect(auth.user()).toEqual(expect.objectContaining(person));

    expect(await auth.signOut()).toEqual({ ok: true, value: undefined });
    expect([auth.status(), ends, host.isEnded()]).toEqual(['unauthenticated', ['signed_out'], true]);
    expect(heard.map(({ url }) => url.split('?')[0])).toEqual([
      '/login',
      '/api/userMembership',
      '/api/userMembership',
      '/refresh',
      '/api/userMembership',
      '/logout',
    ]);
    auth.stop();
  });

  it('ends the session by refusing both the call and the refresh', async () => {
    const { auth, ends, host, read, signIn } = await appAt(spelling);
    await signIn();
    host.end();
    expect(await read()).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect([auth.status(), auth.session(), ends]).toEqual(['unauthenticated', null, ['expired']]);
    auth.stop();
  });

  it('refuses a wrong password with its own message, without blaming the Wi-Fi', async () => {
    const { auth } = await appAt(spelling);
    const answer = await auth.signIn({ by: 'password', identifier: 'isatou', password: 'wrong horse' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect(answer.ok ? '' : failureWords(answer.failure)).not.toMatch(/Wi-Fi/);
    auth.stop();
  });

  it('signs users up and returns their identity', async () => {
    const { auth, call } = await appAt(spelling);
    const person = { firstName: 'Lamin', lastName: 'Jobe', username: 'lamin', passwordHash: 'a'.repeat(64) };
    const added = await call(addCredentials, {
      query: {},
      body: { ...person, email: 'l@example.gm', countryCode: 'GM' },
    });
    expect(added).toMatchObject({
      ok: true,
      value: { user: { credentialId: 8, username: 'lamin', role: 'NORMAL_USER' }, applied: false },
    });
    const guest = await call(addGuest, {
      query: {},
      body: { phoneNumber: '3005678', countryCode: 'GM', userType: 'GUEST' },
    });
    expect(guest).toMatchObject({
      ok: true,
      value: { user: { credentialId: 9, phoneNumber: '3005678' }, signInCode: '' },
    });
    auth.stop();
  });
});

it('treats JSON without tokens as a captive portal and does not sign in', async () => {
  const [spelling] = spellings;
  if (spelling === undefined) throw new Error('There is no spelling.');
  const { auth, signIn } = await appAt({ ...spelling, login: () => ({ status: 'ok', user: { id: 1 } }) });
  expect(await signIn()).toMatchObject({ ok: false, failure: { kind: 'foreign' } });
  expect(auth.status()).toBe('unauthenticated');
  auth.stop();
});
