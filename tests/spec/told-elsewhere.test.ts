import { describe, expect, test, vi } from 'vitest';
import { createGoogleSignIn } from '#auth/google-sign-in.ts';
import { createTokenSync } from '#auth/token-sync.ts';
import { createVerificationStore } from '#payments/verification-store.ts';
import { bench } from '#tests/payments/verifier-bench.ts';
import { apiKey } from '#tests/server-http/test-app.ts';
import { localServer, json } from '#tests/api/local-server.ts';
import { createCall } from '#api/call.ts';
import { google } from '#contract/accounts/google.ts';
import { browserClock } from '#platform/clock.ts';
import { providerDeeds, providerDoes } from './provider-constants.ts';

/** Covers requests to the sign-in provider and to another service of the same company, and messages between tabs. */

const now = 1_800_000_000_000;
const minute = 60_000;

/** Returns each request (method, URL and bearer token) sent with `url` configured, for a token of the given age. */
async function toldOf(url: string | null, ageMs = 0) {
  const asked: string[] = [];
  const send = async (at: URL, init: RequestInit) => {
    const { authorization = '' } = init.headers as Readonly<Record<string, string>>;
    asked.push(`${init.method} ${String(at)} ${authorization}`);
    return new Response('{}');
  };
  const clock = { wall: () => now, after: () => () => {} };
  const sync = createTokenSync({ url, origin: 'https://gate.example', clock, send });
  await sync.tell('token-1', now - ageMs);
  await sync.forget('token-1', now - ageMs);
  return asked;
}

describe('section 7: the sync call', () => {
  test('posts and deletes the bearer at the configured URL', async () => {
    expect(await toldOf('https://house.example/session')).toEqual([
      'POST https://house.example/session Bearer token-1',
      'DELETE https://house.example/session Bearer token-1',
    ]);
  });

  test('is skipped if none is configured', async () => {
    expect([await toldOf(null), await toldOf('')]).toEqual([[], []]);
  });
});

describe('section 9: token sync', () => {
  test('is skipped if the token is older than 5 minutes', async () => {
    const at = (ageMs: number) => toldOf('https://house.example/session', ageMs);
    expect([(await at(5 * minute)).length, (await at(5 * minute + 1)).length]).toEqual([2, 0]);
  });
});

/** Builds a sign-in whose popup fails at the provider with this code. */
function failing(code: string) {
  const forget = vi.fn<() => Promise<void>>(async () => {});
  const fail = async () => Promise.reject(Object.assign(new Error('x'), { code: `auth/${code}` }));
  const provider = { popup: fail, redirect: fail, redirected: fail, forget, close: async () => {} };
  const sign = createGoogleSignIn({
    open: () => provider,
    canOpenPopup: () => true,
    tabStored: { get: () => null, set: () => true, remove: () => {} },
  });
  const setup = { apiKey: 'key', authDomain: 'x.example', projectId: 'x', emulatorUrl: null };
  return { begin: () => sign.begin(setup), forget };
}

describe('sections 5 and 7: the identity provider', () => {
  test.each(providerDeeds)('%s', (deed) => {
    expect(providerDoes(deed)).toBe(true);
  });

  test.each(['cancelled-popup-request', 'unauthorized-domain'])(
    '%s ends a sign-in by popup',
    async (code) => {
      expect(await failing(code).begin()).toMatchObject({
        outcome: 'failed',
        problem: { code, known: code },
      });
    },
  );

  test('has its ID token sent to POST /google, without a bearer', async () => {
    const { host, heard } = await localServer((_heard, response) => json(response, 500, {}));
    const call = createCall({
      host,
      clock: browserClock,
      fetch,
      apiKey: apiKey['x-api-key'],
      session: () => null,
      renew: async () => 'ended',
      fingerprint: async () => 'traits',
    });
    await call(google, { body: { idToken: 'a.b.c' } });
    expect(heard.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/google', '{"idToken":"a.b.c"}'],
    ]);
    expect(heard[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('section 8: the provider', () => {
  test.each(['user-disabled', 'user-token-expired'])('signs the user out on %s', async (code) => {
    const { begin, forget } = failing(code);
    await begin();
    expect(forget).toHaveBeenCalledOnce();
  });
});

describe('section 4: a verification lock', () => {
  const ids = { sessionId: 's', transactionId: 't' };
  const lock = { ...ids, expiresAt: now + 20_000 };
  const tab = () => {
    const disk = new Map<string, string>();
    return createVerificationStore({
      get: (key) => disk.get(key) ?? null,
      set: (key, value) => (disk.set(key, value), true),
      remove: (key) => void disk.delete(key),
      keys: () => [...disk.keys()],
    });
  };

  test('applies to a session, or one of its transactions if named', () => {
    const store = tab();
    store.takeLock(lock);
    const other = { ...ids, transactionId: 'u' };
    expect([store.lock(ids, now), store.lock(other, now)]).toEqual([lock, null]);
    store.takeLock({ ...lock, transactionId: '' });
    expect(store.lock(other, now)).not.toBeNull();
  });

  test('blocks until it expires', () => {
    const store = tab();
    store.takeLock(lock);
    expect([store.lock(ids, lock.expiresAt - 1), store.lock(ids, lock.expiresAt)]).toEqual([lock, null]);
  });

  test('blocks until it is released', () => {
    const store = tab();
    store.takeLock(lock);
    store.freeLock(lock);
    expect(store.lock(ids, now)).toBeNull();
  });
});

describe('section 9: cleanup of verifications', () => {
  test('runs at the start', () => {
    const { disk, open } = bench([]);
    disk.set('gatehouse.payment.broken', '{');
    const { verifier } = open();
    verifier.start();
    expect(disk.size).toBe(0);
    verifier.stop();
  });
});
