import { describe, expect, test } from 'vitest';
import { createTokenSync, followTokens } from '#auth/token-sync.ts';
import { localServer } from '#tests/api/local-server.ts';
import { minute, openBrowser } from './auth-bench.ts';

const now = 1_800_000_000_000;
const clock = { wall: () => now, after: () => () => {} };

/** Sends one token to `url` and returns the network request. */
async function told(url: string | null, issuedAt = now, answer = new Response('{}')) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const send = async (url: URL, init: RequestInit) => {
    asked.push({ url: String(url), init });
    return answer;
  };
  const sync = createTokenSync({ url, origin: 'https://gate.example', clock, send });
  return {
    outcome: await sync.tell('token-1', issuedAt),
    forgotten: await sync.forget('token-1', issuedAt),
    asked,
  };
}

describe('sharing the bearer token with another service', () => {
  test.each([
    ['https elsewhere', 'https://house.example/session', 'https://house.example/session'],
    ['a path of this origin', '/bearer', 'https://gate.example/bearer'],
  ])('posts and deletes it at %s', async (_, url, target) => {
    const { outcome, forgotten, asked } = await told(url);
    expect([outcome, forgotten]).toEqual(['done', 'done']);
    expect(asked.map((one) => [one.init?.method, one.url])).toEqual([
      ['POST', target],
      ['DELETE', target],
    ]);
    expect(asked[0]?.init).toMatchObject({
      headers: { authorization: 'Bearer token-1' },
      redirect: 'error',
      credentials: 'omit',
    });
  });

  test.each([
    ['nothing is configured', null],
    ['an empty text is configured', ' '],
    ['plain http elsewhere', 'http://house.example/session'],
    ['another scheme', 'javascript:alert(1)'],
    ['a password in the address', 'https://a:b@house.example/'],
    ['no address at all', 'https://'],
  ])('sends nothing for %s', async (_, url) => {
    const { outcome, forgotten, asked } = await told(url);
    expect([outcome, forgotten, asked]).toEqual(['skipped', 'skipped', []]);
  });

  test.each([
    ['five minutes old', now - 5 * minute, 'done'],
    ['older', now - 5 * minute - 1, 'skipped'],
    ['from the future', now + 2 * minute, 'skipped'],
  ])('depends on age: a token %s', async (_, issuedAt, outcome) => {
    expect((await told('/bearer', issuedAt)).outcome).toBe(outcome);
  });

  test('fails silently if the service refuses', async () => {
    expect((await told('/bearer', now, new Response('', { status: 500 }))).outcome).toBe('failed');
  });

  test('follows no redirects', async () => {
    const elsewhere = await localServer((_heard, response) => void response.writeHead(200).end());
    const { host } = await localServer(
      (_heard, response) => void response.writeHead(302, { location: elsewhere.host }).end(),
    );
    const sync = createTokenSync({ url: host, origin: host, clock, send: fetch });
    expect(await sync.tell('secret', now)).toBe('failed');
    expect(elsewhere.heard).toEqual([]);
  });

  test('follows sign-in, refresh and sign-out, once for all tabs', async () => {
    const browser = openBrowser();
    const tabs = [browser.openTab(), browser.openTab()];
    const asked: string[] = [];
    const sync = {
      tell: async (token: string) => (asked.push(`tell ${token.length > 0}`), 'done' as const),
      forget: async (token: string) => (asked.push(`forget ${token.length > 0}`), 'done' as const),
    };
    for (const { auth, store, values } of tabs) followTokens(sync, auth, store, values);
    await tabs[0]?.auth.signIn({ by: 'password', identifier: 'ada', password: 'correct horse' });
    expect(asked).toEqual(['tell true']);
    await browser.time.run(14 * minute);
    expect(asked).toEqual(['tell true', 'tell true']);
    await tabs[1]?.auth.signOut();
    expect(asked).toEqual(['tell true', 'tell true', 'forget true']);
  });
});
