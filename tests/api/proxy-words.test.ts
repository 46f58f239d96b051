import { describe, expect, it } from 'vitest';
import { createCall, type CallDeps } from '#api/call.ts';
import { createFileCall } from '#api/file-call.ts';
import { sendEmailCode } from '#contract/accounts/email-guests.ts';
import { login } from '#contract/accounts/session.ts';
import { listEvents } from '#contract/events/events.ts';
import { myOrders } from '#contract/sales/orders.ts';
import { ticketPdf } from '#contract/sales/transfers.ts';
import { tokenIssuer } from '#domain/people/session.ts';
import { browserClock } from '#platform/clock.ts';
import { englishFailure as failureWords } from '#tests/messages/english.ts';
import { localServer } from './local-server.ts';

/** Something between the app and the server, which answers in words of its own. */
const proxies = [
  ['text', 502, 'text/plain', 'upstream connect error or disconnect'],
  ['text', 500, 'text/plain', 'RBAC: internal'],
  ['text', 403, 'text/plain; charset=utf-8', 'RBAC: access denied'],
  ['text', 429, 'text/plain', 'local_rate_limited'],
  ['text of no type', 404, '', 'default backend - 404'],
  ['JSON', 403, 'application/json', '{"message":"no Route matched","code":"forbidden"}'],
  ['JSON', 503, 'application/json', '{"error":"no healthy upstream"}'],
  ['a list', 422, 'application/problem+json', '{"errors":["policy violation"]}'],
  ['a page', 403, 'text/html', '<html><title>Blocked</title>Blocked by policy</html>'],
] as const;

const tokenOf = (issuer: string) =>
  `e30.${Buffer.from(JSON.stringify({ iss: issuer })).toString('base64url')}.c2ln`;

async function callers(status: number, type: string, text: string, changes: Partial<CallDeps> = {}) {
  const { host } = await localServer(
    (_heard, response) =>
      void response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(text),
  );
  const deps: CallDeps = {
    host,
    clock: browserClock,
    fetch,
    apiKey: 'key-1',
    namesPerson: true,
    session: () => ({ accessToken: tokenOf(tokenIssuer), csrfToken: null, person: 7 }),
    renew: async () => 'ended',
    fingerprint: async () => '',
    ...changes,
  };
  return { call: createCall(deps), file: createFileCall(deps) };
}
type Asked = Awaited<ReturnType<Awaited<ReturnType<typeof callers>>['file']>>;
const shown = (answer: { readonly ok: boolean } | Asked): string =>
  'failure' in answer ? failureWords(answer.failure) : 'no failure';

describe('an error of something between the app and its own server', () => {
  it.each(proxies)('is never quoted: %s, %i, %s', async (_name, status, type, text) => {
    const { call, file } = await callers(status, type, text);
    const answers = [
      await call(myOrders, { query: {} }),
      await call(listEvents, { query: {} }),
      await file(ticketPdf, { ticketId: 't1' }, 'application/pdf'),
    ];
    for (const answer of answers) {
      expect(answer.ok).toBe(false);
      expect(shown(answer)).not.toMatch(/upstream|RBAC|rate_limited|backend|Route|policy/i);
      expect(JSON.stringify(answer)).not.toContain('"forbidden"');
    }
  });

  it('is described by its status', async () => {
    const { call } = await callers(403, 'text/plain', 'RBAC: access denied');
    expect(shown(await call(myOrders, { query: {} }))).toBe('Request failed with status 403');
    const limited = await callers(429, 'text/plain', 'local_rate_limited');
    expect(shown(await limited.call(myOrders, { query: {} }))).toBe('Too many attempts. Try again later.');
  });

  it('is not quoted to somebody who is signed out', async () => {
    const { call } = await callers(403, 'text/plain', 'RBAC: access denied', { session: () => null });
    expect(shown(await call(listEvents, { query: {} }))).toBe('Request failed with status 403');
    const body = { username: 'isatou', passwordHash: 'a'.repeat(64) };
    expect(shown(await call(login, { body }, { skipAuth: true }))).toBe('Request failed with status 403');
  });
});

describe('an error of something in between, to somebody who is signed out', () => {
  const signedOut = { session: () => null };

  it.each(proxies)(
    'is never quoted for a call that only we answer: %s, %i, %s',
    async (_, status, type, text) => {
      const { call } = await callers(status, type, text, signedOut);
      const answer = await call(sendEmailCode, { body: { email: 'awa@example.org' } });
      expect(answer.ok).toBe(false);
      expect(shown(answer)).not.toMatch(/upstream|RBAC|rate_limited|backend|Route|policy/i);
      expect(JSON.stringify(answer)).not.toContain('"forbidden"');
    },
  );

  it.each([502, 503, 504])(
    'is not quoted at sign-in if it answers for an unreachable server: %i',
    async (status) => {
      const { call } = await callers(
        status,
        'application/json',
        '{"error":"no healthy upstream"}',
        signedOut,
      );
      const body = { username: 'isatou', passwordHash: 'a'.repeat(64) };
      const answer = await call(login, { body }, { skipAuth: true });
      expect(JSON.stringify(answer)).not.toContain('upstream');
      expect(shown(answer)).toBe(failureWords({ kind: 'server', status, away: true, retryAfterMs: null }));
    },
  );
});

describe('a message of our own server', () => {
  it('is shown', async () => {
    const own = { code: 'full', message: 'Sold out.', errors: ['Sold out.'], requestId: 'r1' };
    const { call } = await callers(409, 'application/json', JSON.stringify(own));
    expect(shown(await call(myOrders, { query: {} }))).toBe('Sold out.');
  });
});

describe("another host's message", () => {
  const text = '{"message":"Come back on Monday."}';

  it('is shown to a session of that host, also on its own origin', async () => {
    const session = () => ({ accessToken: tokenOf('elsewhere'), csrfToken: null, person: 7 });
    const { call } = await callers(403, 'application/json', text, { session });
    expect(shown(await call(myOrders, { query: {} }))).toBe('Come back on Monday.');
  });

  it('is shown when the app calls another origin', async () => {
    const { call } = await callers(403, 'application/json', text, { namesPerson: false });
    expect(shown(await call(myOrders, { query: {} }))).toBe('Come back on Monday.');
  });

  it('is shown at sign-in, before anything tells whose host it is', async () => {
    const { call } = await callers(403, 'application/json', text, { session: () => null });
    const body = { username: 'isatou', passwordHash: 'a'.repeat(64) };
    expect(shown(await call(login, { body }, { skipAuth: true }))).toBe('Come back on Monday.');
  });
});
