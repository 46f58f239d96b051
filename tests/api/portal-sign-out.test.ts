import { describe, expect, it } from 'vitest';
import { createCall } from '#api/call.ts';
import { createSessionTransport } from '#api/session-transport.ts';
import { tokenIssuer } from '#domain/people/session.ts';
import { browserClock } from '#platform/clock.ts';
import { localServer } from './local-server.ts';

const tokenBy = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const ourToken = tokenBy({ iss: tokenIssuer, sid: 's1' });

/** Makes the session's calls while a captive portal answers each of them with this JSON. */
async function answeredBy(reply: unknown) {
  const server = await localServer((_heard, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply));
  });
  return createSessionTransport(
    createCall({
      host: server.host,
      clock: browserClock,
      fetch,
      apiKey: 'key',
      session: () => null,
      renew: async () => 'unavailable',
      fingerprint: async () => 'traits',
    }),
  );
}

describe('JSON returned by a captive portal', () => {
  it('does not end a session with our own server', async () => {
    const transport = await answeredBy({ status: 'ok' });
    const told = await transport.logout({ accessToken: ourToken, csrfToken: 'c' });
    expect(told).toEqual({ ok: false, failure: { kind: 'foreign', status: 200 } });
  });

  it('does not renew a session with our own server, whatever token it contains', async () => {
    const transport = await answeredBy({ token: 'portal' });
    expect(await transport.refresh('s1.1', true)).toEqual({
      ok: false,
      failure: { kind: 'foreign', status: 200 },
    });
  });

  it('is accepted from another host for a session with that host', async () => {
    const transport = await answeredBy({ status: 'ok' });
    const token = tokenBy({ iss: 'https://id.example', sid: 's1' });
    expect(await transport.logout({ accessToken: token, csrfToken: null })).toMatchObject({ ok: true });
  });
});
