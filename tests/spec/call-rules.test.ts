import { describe, expect, test } from 'vitest';
import { createCall, type CallDeps } from '#api/call.ts';
import { openLiveLine } from '#api/live-line.ts';
import { createReplies, ReadFailure } from '#app/data/replies.ts';
import { findByEmail } from '#contract/accounts/credentials.ts';
import { login, logout, refresh } from '#contract/accounts/session.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { browserClock } from '#platform/clock.ts';
import { json, localServer, refuse, type Answer } from '#tests/api/local-server.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

/** What sections 7 and 8 say about every call. */

async function caller(answer: Answer, changes: Partial<CallDeps> = {}) {
  const { host, heard } = await localServer(answer);
  /** The credentials mode of each request. */
  const asked: RequestCredentials[] = [];
  const limits: number[] = [];
  const call = createCall({
    host,
    clock: {
      ...browserClock,
      after(ms, work) {
        limits.push(ms);
        return browserClock.after(ms, work);
      },
    },
    fetch(input, init) {
      const request = new Request(input, init);
      asked.push(request.credentials);
      return fetch(request);
    },
    apiKey: 'key-1',
    session: () => ({ accessToken: 'token-1', csrfToken: 'csrf-1', person: 7 }),
    renew: async () => 'ended',
    fingerprint: async () => 'traits',
    ...changes,
  });
  return { call, heard, asked, limits };
}
const ended: Answer = (_heard, response) => json(response, 200, { ended: true });

describe('section 7: every call', () => {
  test('sends the bearer, the stored CSRF token and cookies, and times out after 10 s', async () => {
    const { call, heard, asked, limits } = await caller(ended);
    await call(logout, { body: { reason: 'manual-logout' } });
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', 'x-csrf-token': 'csrf-1' });
    expect(asked).toEqual(['include']);
    expect(limits).toEqual([10_000]);
  });

  test('sends no CSRF header if none is stored', async () => {
    const session = () => ({ accessToken: 'token-1', csrfToken: null, person: 7 });
    const { call, heard } = await caller(ended, { session });
    await call(logout, { body: {} });
    expect(heard[0]?.headers).not.toHaveProperty('x-csrf-token');
  });

  test('sends no bearer if it skips it', async () => {
    const { call, heard, limits } = await caller((_heard, response) => refuse(response, 401, 'ended'));
    await call(refresh, { body: {} }, { skipAuth: true });
    expect(heard[0]?.headers).not.toHaveProperty('authorization');
    expect(limits).toEqual([10_000]);
  });

  test('sends the API key where required and times out after 15 s; the fingerprint likewise', async () => {
    const { call, heard, limits } = await caller((_heard, response) => json(response, 200, { exists: true }));
    await call(findByEmail, { params: { email: 'i@example.gm' } });
    await call(
      login,
      { body: { username: 'isatou', passwordHash: 'a'.repeat(64) } },
      { withFingerprint: true },
    );
    expect(heard[0]?.headers).toMatchObject({ 'x-api-key': 'key-1' });
    expect(heard[0]?.headers).not.toHaveProperty('x-browser-fingerprint');
    expect(heard[1]?.headers).toMatchObject({ 'x-api-key': 'key-1', 'x-browser-fingerprint': 'traits' });
    expect(limits).toEqual([15_000, 15_000]);
  });
});

describe('section 7: the websocket endpoint', () => {
  test('uses a ticket and a topic', () => {
    const said: unknown[] = [];
    const paths: string[] = [];
    const socket = Object.assign(new EventTarget(), {
      send: (text: string) => void said.push(JSON.parse(text)),
      close: () => {},
    });
    const openSocket = (path: string) => (paths.push(path), socket as unknown as WebSocket);
    const listener = { onMoved: () => {}, onLost: () => {} };
    openLiveLine({ clock: handClock(), openSocket }, 'admin:logs', 'ticket-1', listener);
    socket.dispatchEvent(new Event('open'));
    expect(paths).toEqual(['/ws']);
    expect(said).toEqual([{ type: 'hello', ticket: 'ticket-1', topics: ['admin:logs'] }]);
  });
});

describe('sections 4 and 8: a 401', () => {
  test('triggers one refresh and one retry', async () => {
    let token = 'old';
    const { call, heard } = await caller(
      ({ headers }, response) =>
        headers.authorization === 'Bearer new'
          ? json(response, 200, { ended: true })
          : refuse(response, 401, 'token_expired'),
      {
        session: () => ({ accessToken: token, csrfToken: null, person: 7 }),
        renew: async () => ((token = 'new'), 'renewed'),
      },
    );
    expect((await call(logout, { body: {} })).ok).toBe(true);
    expect(heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });
});

describe('section 8: the retry helper', () => {
  const { retry, retryDelay } = createReplies().cache.getDefaultOptions().queries ?? {};
  const refused = (status: number): Failure => ({
    kind: 'refused',
    status,
    code: 'x',
    message: 'x',
    errors: [],
  });
  test.each<[string, Failure, boolean]>([
    ['400', refused(400), false],
    ['404', refused(404), false],
    ['409', refused(409), false],
    ['422', refused(422), false],
    ['401', { kind: 'unauthorized', code: 'x', message: '' }, false],
    ['429', { kind: 'limited', retryAfterMs: null }, true],
    ['500', { kind: 'server', status: 500, retryAfterMs: null }, true],
    ['503', { kind: 'server', status: 503, retryAfterMs: null }, true],
    ['no connection', { kind: 'unreachable' }, true],
  ])('after %s', (_, failure, again) => {
    expect(typeof retry === 'function' && retry(0, new ReadFailure(failure))).toBe(again);
  });

  test('backs off, doubling', () => {
    const after = (count: number) =>
      typeof retryDelay === 'function' && retryDelay(count, new ReadFailure({ kind: 'unreachable' }));
    expect([0, 1, 2].map(after)).toEqual([1_000, 2_000, 4_000]);
  });
});
