import { describe, expect, it } from 'vitest';
import { createCall } from '#api/call.ts';
import type { CallDeps, Renewal } from '#api/call.ts';
import { listEvents, readEvent } from '#contract/events/events.ts';
import { login, logout, refresh } from '#contract/accounts/session.ts';
import { ping } from '#contract/ping.ts';
import { browserClock } from '#platform/clock.ts';
import { json, localServer, refuse } from './local-server.ts';
import type { Answer } from './local-server.ts';

const pong = { app: 'gatehouse', time: 5, epoch: 'e' };

async function caller(answer: Answer, changes: Partial<CallDeps> = {}) {
  const { host, heard } = await localServer(answer);
  const deps: CallDeps = {
    host,
    clock: browserClock,
    fetch,
    apiKey: 'key-1',
    session: () => null,
    renew: async () => 'ended',
    fingerprint: async () => 'traits',
    ...changes,
  };
  return { call: createCall(deps), heard, host };
}

/** A clock whose every timer fires after 30 ms, so that a limit of 10 s is met soon. */
const hasty = {
  ...browserClock,
  after: (_ms: number, callback: () => void) => browserClock.after(30, callback),
};

describe('a call of the contract', () => {
  it('fills in path and query and reads the reply', async () => {
    const { call, heard } = await caller((_heard, response) =>
      json(response, 200, { items: [], page: 1, limit: 50, total: 0 }),
    );
    const answer = await call(listEvents, { query: { search: 'a b&c', page: '2' } });
    expect(answer).toEqual({ ok: true, value: { items: [], page: 1, limit: 50, total: 0 } });
    expect(heard[0]?.url).toBe('/api/events?search=a+b%26c&page=2');
  });

  it('escapes what goes into the path', async () => {
    const { call, heard } = await caller((_heard, response) => refuse(response, 404, 'not_found'));
    await call(readEvent, { params: { registrationId: '../x?y' }, query: {} });
    expect(heard[0]?.url).toBe('/api/events/..%2Fx%3Fy');
  });

  it('carries bearer and CSRF token of the session, and neither fingerprint nor API key', async () => {
    const session = () => ({ accessToken: 'token-1', csrfToken: 'csrf-1', person: 7 });
    const { call, heard } = await caller((_heard, response) => json(response, 200, { ended: true }), {
      session,
    });
    await call(logout, { body: { reason: 'manual-logout' } });
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', 'x-csrf-token': 'csrf-1' });
    expect(heard[0]?.headers).not.toHaveProperty('x-browser-fingerprint');
    expect(heard[0]?.headers).not.toHaveProperty('x-api-key');
    expect(heard[0]?.body).toBe('{"reason":"manual-logout"}');
  });

  it('signs in with API key and fingerprint and without a bearer', async () => {
    const session = () => ({ accessToken: 'old', csrfToken: null, person: 7 });
    const { call, heard } = await caller((_heard, response) => refuse(response, 401, 'wrong'), { session });
    const body = { username: 'ada', passwordHash: 'a'.repeat(64) };
    await call(login, { body }, { withFingerprint: true });
    expect(heard).toHaveLength(1);
    expect(heard[0]?.headers).toMatchObject({ 'x-api-key': 'key-1', 'x-browser-fingerprint': 'traits' });
    expect(heard[0]?.headers).not.toHaveProperty('authorization');
  });

  it('carries no bearer when told to skip it', async () => {
    const session = () => ({ accessToken: 'old', csrfToken: null, person: 7 });
    const { call, heard } = await caller((_heard, response) => refuse(response, 401, 'ended'), { session });
    await call(refresh, { body: {} }, { skipAuth: true });
    expect(heard[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a failure that only our own server may give', () => {
  const asOurs = { skipAuth: true, ownFailuresOnly: true };
  const own = { code: 'session_ended', message: 'Your session has ended.', errors: [], requestId: 'r' };

  it('is read in its own full form', async () => {
    const { call } = await caller((_heard, response) => json(response, 401, own));
    expect(await call(refresh, { body: {} }, asOurs)).toMatchObject({
      failure: { kind: 'unauthorized', code: 'session_ended' },
    });
  });

  it.each([
    ['JSON of somebody else with a text `code`', 401, 'application/json', { code: 'session_ended' }],
    ['our form without its request', 403, 'application/json', { ...own, requestId: undefined }],
    ['our form as a page', 400, 'text/html', own],
    ['nothing at all', 401, 'text/plain', ''],
  ])('is none of %s', async (_name, status, type, body) => {
    const { call } = await caller((_heard, response) => {
      response.writeHead(status, { 'content-type': type });
      response.end(body === '' ? '' : JSON.stringify(body));
    });
    expect(await call(refresh, { body: {} }, asOurs)).toEqual({
      ok: false,
      failure: { kind: 'foreign', status },
    });
  });
});

describe('a 401', () => {
  async function afterRenewal(renewal: Renewal) {
    let token = 'old';
    const renewed: string[] = [];
    const { call, heard } = await caller(
      ({ headers }, response) =>
        headers.authorization === 'Bearer new'
          ? json(response, 200, { ended: true })
          : refuse(response, 401, 'token_expired'),
      {
        session: () => ({ accessToken: token, csrfToken: null, person: 7 }),
        renew: async (accessToken) => {
          renewed.push(accessToken);
          if (renewal === 'renewed') token = 'new';
          return renewal;
        },
      },
    );
    return { answer: await call(logout, { body: {} }), heard, renewed };
  }

  it('leads to one forced refresh and one more try', async () => {
    const { answer, heard, renewed } = await afterRenewal('renewed');
    expect(answer).toEqual({ ok: true, value: { ended: true } });
    expect(heard).toHaveLength(2);
    expect(renewed).toEqual(['old']);
  });

  it('is the answer when the session has ended', async () => {
    const { answer, heard } = await afterRenewal('ended');
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unauthorized', code: 'token_expired' } });
    expect(heard).toHaveLength(1);
  });

  it('is told as a lost network when the refresh could not be had', async () => {
    const { answer } = await afterRenewal('unavailable');
    expect(answer).toEqual({ ok: false, failure: { kind: 'unreachable', nothingSent: true } });
  });
});

describe('a call that speaks for a session of its own', () => {
  it('carries its token also when nobody is signed in any more, and renews nobody', async () => {
    const renewed: string[] = [];
    const { call, heard } = await caller((_heard, response) => refuse(response, 401, 'token_expired'), {
      renew: async (token) => (renewed.push(token), 'renewed'),
    });
    await call(logout, { body: {} }, { as: { accessToken: 'mine', csrfToken: 'csrf-mine' } });
    expect(heard).toHaveLength(1);
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer mine', 'x-csrf-token': 'csrf-mine' });
    expect(renewed).toEqual([]);
  });
});

describe('a 401 about a code or password', () => {
  it.each(['code_invalid', 'bad_credentials', 'google_token_invalid'])(
    '%s renews no session',
    async (code) => {
      const renewed: string[] = [];
      const { call, heard } = await caller((_heard, response) => refuse(response, 401, code), {
        session: () => ({ accessToken: 'old', csrfToken: null, person: 7 }),
        renew: async (token) => (renewed.push(token), 'renewed'),
      });
      await call(logout, { body: {} });
      expect([heard.length, renewed]).toEqual([1, []]);
    },
  );
});

describe('what is not our server', () => {
  const html = '<html><body>Sign in to the Wi-Fi</body></html>';
  const foreigners: [string, Answer][] = [
    [
      'a page that says 200',
      (_heard, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html),
    ],
    [
      'a page that says 401',
      (_heard, response) => void response.writeHead(401, { 'content-type': 'text/html' }).end(html),
    ],
    [
      'a page that says 404',
      (_heard, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end(html),
    ],
    ['foreign JSON that says 200', (_heard, response) => json(response, 200, { status: 'ok' })],
    [
      'broken JSON',
      (_heard, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"app":'),
    ],
    ['JSON under another type', (_heard, response) => void response.writeHead(200).end(JSON.stringify(pong))],
    ['an empty 204', (_heard, response) => void response.writeHead(204).end()],
    ['a network that wants to be signed in to', (_heard, response) => void response.writeHead(511).end()],
  ];
  it.each(foreigners)('%s is foreign', async (_name, answer) => {
    const { call } = await caller(answer);
    expect(await call(ping, {})).toMatchObject({ ok: false, failure: { kind: 'foreign' } });
  });

  it('gets no token by a redirect', async () => {
    const elsewhere = await localServer((_heard, response) => json(response, 200, pong));
    const session = () => ({ accessToken: 'secret', csrfToken: 'secret', person: 7 });
    const { call } = await caller(
      (_heard, response) => void response.writeHead(302, { location: `${elsewhere.host}/api/ping` }).end(),
      { session },
    );
    expect(await call(ping, {})).toMatchObject({ ok: false, failure: { kind: 'foreign' } });
    expect(elsewhere.heard).toEqual([]);
  });
});

describe('failures by kind', () => {
  const cases: [number, Record<string, string>, object][] = [
    [400, {}, { kind: 'refused', status: 400, code: 'why', message: 'Said why.', errors: ['Said why.'] }],
    [401, {}, { kind: 'unauthorized', code: 'why', message: 'Said why.' }],
    [413, {}, { kind: 'too_large' }],
    [429, { 'retry-after': '7' }, { kind: 'limited', retryAfterMs: 7000, message: 'Said why.' }],
    [429, {}, { kind: 'limited', retryAfterMs: null, message: 'Said why.' }],
    // A host and its proxy both said how long, and a fraction: neither is a date, though `Date.parse` takes them for one.
    [429, { 'retry-after': '10, 10' }, { kind: 'limited', retryAfterMs: null, message: 'Said why.' }],
    [429, { 'retry-after': '1.5' }, { kind: 'limited', retryAfterMs: null, message: 'Said why.' }],
    [500, {}, { kind: 'server', status: 500, retryAfterMs: null, message: 'Said why.' }],
    [503, { 'retry-after': '2' }, { kind: 'server', status: 503, retryAfterMs: 2000, message: 'Said why.' }],
  ];
  it.each(cases)('%i with %o', async (status, headers, failure) => {
    const { call } = await caller((_heard, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      refuse(response, status, 'why');
    });
    expect(await call(ping, {})).toEqual({ ok: false, failure });
  });

  it('nobody listens: unreachable', async () => {
    const { call, host } = await caller(() => {});
    expect(host).toContain('127.0.0.1');
    const { call: lost } = await caller(() => {}, { host: 'http://127.0.0.1:1' });
    expect(await lost(ping, {})).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(call).not.toBe(lost);
  });

  it('accepted and never answered: timeout', async () => {
    const { call } = await caller(() => {}, { clock: hasty });
    expect(await call(ping, {})).toEqual({ ok: false, failure: { kind: 'timeout' } });
  });

  it('answered half and then nothing: timeout', async () => {
    const { call } = await caller(
      (_heard, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"app":');
      },
      { clock: hasty },
    );
    expect(await call(ping, {})).toEqual({ ok: false, failure: { kind: 'timeout' } });
  });

  it('broken off in the middle: unreachable', async () => {
    const { call } = await caller((_heard, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"app":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await call(ping, {})).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  });
});
