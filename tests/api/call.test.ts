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

/** A clock whose timers all fire after 30 ms, so that a timeout of 10 s is reached quickly. */
const hasty = {
  ...browserClock,
  after: (_ms: number, callback: () => void) => browserClock.after(30, callback),
};

describe('an API call', () => {
  it('fills in path and query and parses the reply', async () => {
    const { call, heard } = await caller((_heard, response) =>
      json(response, 200, { items: [], page: 1, limit: 50, total: 0 }),
    );
    const answer = await call(listEvents, { query: { search: 'a b&c', page: '2' } });
    expect(answer).toEqual({ ok: true, value: { items: [], page: 1, limit: 50, total: 0 } });
    expect(heard[0]?.url).toBe('/api/events?search=a+b%26c&page=2');
  });

  it('escapes path parameters', async () => {
    const { call, heard } = await caller((_heard, response) => refuse(response, 404, 'not_found'));
    await call(readEvent, { params: { registrationId: '../x?y' }, query: {} });
    expect(heard[0]?.url).toBe('/api/events/..%2Fx%3Fy');
  });

  it("sends the session's bearer and CSRF tokens, without fingerprint or API key", async () => {
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

  it('signs in with API key and fingerprint but no bearer token', async () => {
    const session = () => ({ accessToken: 'old', csrfToken: null, person: 7 });
    const { call, heard } = await caller((_heard, response) => refuse(response, 401, 'wrong'), { session });
    const body = { username: 'ada', passwordHash: 'a'.repeat(64) };
    await call(login, { body }, { withFingerprint: true });
    expect(heard).toHaveLength(1);
    expect(heard[0]?.headers).toMatchObject({ 'x-api-key': 'key-1', 'x-browser-fingerprint': 'traits' });
    expect(heard[0]?.headers).not.toHaveProperty('authorization');
  });

  it('sends no bearer token when told to skip it', async () => {
    const session = () => ({ accessToken: 'old', csrfToken: null, person: 7 });
    const { call, heard } = await caller((_heard, response) => refuse(response, 401, 'ended'), { session });
    await call(refresh, { body: {} }, { skipAuth: true });
    expect(heard[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('an error only our own server can return', () => {
  const asOurs = { skipAuth: true, ownFailuresOnly: true };
  const own = { code: 'session_ended', message: 'Your session has ended.', errors: [], requestId: 'r' };

  it('is recognised in its full form', async () => {
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
  ])('is not recognised in %s', async (_name, status, type, body) => {
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

describe('a 401 response', () => {
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

  it('triggers one forced refresh and one retry', async () => {
    const { answer, heard, renewed } = await afterRenewal('renewed');
    expect(answer).toEqual({ ok: true, value: { ended: true } });
    expect(heard).toHaveLength(2);
    expect(renewed).toEqual(['old']);
  });

  it('is returned when the session has ended', async () => {
    const { answer, heard } = await afterRenewal('ended');
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unauthorized', code: 'token_expired' } });
    expect(heard).toHaveLength(1);
  });

  it('is reported as a network error when the refresh cannot be completed', async () => {
    const { answer } = await afterRenewal('unavailable');
    expect(answer).toEqual({ ok: false, failure: { kind: 'unreachable', nothingSent: true } });
  });
});

describe('a call with its own session', () => {
  it('sends its own token even after sign-out, and refreshes no session', async () => {
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
    'does not refresh the session for %s',
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

describe('a response not from our server', () => {
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
    ['JSON under another type', (_heard, response) => void response.writeHead(200).end(JSON.stringify(pong))],
    ['an empty 204', (_heard, response) => void response.writeHead(204).end()],
    ['a network that wants to be signed in to', (_heard, response) => void response.writeHead(511).end()],
  ];
  it.each(foreigners)('is treated as foreign: %s', async (_name, answer) => {
    const { call } = await caller(answer);
    expect(await call(ping, {})).toMatchObject({ ok: false, failure: { kind: 'foreign' } });
  });

  it.each(['', '{"app":'])('is lost, not foreign, if it was cut off behind a proxy: "%s"', async (text) => {
    const { call } = await caller(
      (_heard, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    );
    expect(await call(ping, {})).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  });

  it('receives no token through a redirect', async () => {
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

describe('errors by kind', () => {
  const cases: [number, Record<string, string>, object][] = [
    [400, {}, { kind: 'refused', status: 400, code: 'why', message: 'Said why.', errors: ['Said why.'] }],
    [401, {}, { kind: 'unauthorized', code: 'why', message: 'Said why.' }],
    [413, {}, { kind: 'too_large' }],
    [429, { 'retry-after': '7' }, { kind: 'limited', retryAfterMs: 7000, message: 'Said why.' }],
    [429, {}, { kind: 'limited', retryAfterMs: null, message: 'Said why.' }],
    // A list from a host and its proxy, and a fraction: neither is a date, although `Date.parse` accepts both.
    [429, { 'retry-after': '10, 10' }, { kind: 'limited', retryAfterMs: null, message: 'Said why.' }],
    [429, { 'retry-after': '1.5' }, { kind: 'limited', retryAfterMs: null, message: 'Said why.' }],
    [500, {}, { kind: 'server', status: 500, retryAfterMs: null, message: 'Said why.' }],
    [503, { 'retry-after': '2' }, { kind: 'server', status: 503, retryAfterMs: 2000, message: 'Said why.' }],
  ];
  it.each(cases)('maps %i to %o', async (status, headers, failure) => {
    const { call } = await caller((_heard, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      refuse(response, status, 'why');
    });
    expect(await call(ping, {})).toEqual({ ok: false, failure });
  });

  it('reads from our server that the account of an ended session is deleted', async () => {
    const body = { code: 'session_ended', message: 'Over.', errors: [], requestId: 'r' };
    const { call } = await caller((_heard, response) =>
      json(response, 401, { ...body, details: { account: 'deleted' } }),
    );
    const failure = { kind: 'unauthorized', code: 'session_ended', message: 'Over.', accountDeleted: true };
    expect(await call(ping, {})).toEqual({ ok: false, failure });
  });

  it('reports unreachable when nothing listens', async () => {
    const { call, host } = await caller(() => {});
    expect(host).toContain('127.0.0.1');
    const { call: lost } = await caller(() => {}, { host: 'http://127.0.0.1:1' });
    expect(await lost(ping, {})).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(call).not.toBe(lost);
  });

  it('reports a timeout when the connection is accepted but never answered', async () => {
    const { call } = await caller(() => {}, { clock: hasty });
    expect(await call(ping, {})).toEqual({ ok: false, failure: { kind: 'timeout' } });
  });

  it('reports a timeout when the reply stops halfway', async () => {
    const { call } = await caller(
      (_heard, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"app":');
      },
      { clock: hasty },
    );
    expect(await call(ping, {})).toEqual({ ok: false, failure: { kind: 'timeout' } });
  });

  it('reports unreachable when the connection breaks mid-reply', async () => {
    const { call } = await caller((_heard, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"app":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await call(ping, {})).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  });
});
