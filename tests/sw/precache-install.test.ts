import { beforeEach, expect, it, vi } from 'vitest';
import { pack } from '../../sw/pack.ts';

const home = 'https://gate.example';
vi.stubGlobal('self', globalThis);
vi.stubGlobal('addEventListener', () => {});
/** What a browser's worker has of these, as far as Workbox looks. */
class WorkerEvent {
  readonly type = 'install';
  readonly work: Promise<unknown>[] = [];
  waitUntil = (promise: Promise<unknown>) => void this.work.push(promise);
}
vi.stubGlobal('ExtendableEvent', WorkerEvent);
vi.stubGlobal('FetchEvent', class {});
vi.stubGlobal('location', new URL(`${home}/service-worker.js`));
const { precacheShell } = await import('../../sw/precache.ts');

const scripts = Array.from({ length: 60 }, (_, index) => `/assets/s${index}-12345678.js`);
const list = [{ url: '/index.html', revision: '1' }, ...scripts.map((url) => ({ url, revision: null }))];
const packed = '/assets/shell-12345678.pack';

let stored = new Map<string, Response>();
let asked: string[] = [];
/** What the server has at each path. */
let served: (path: string) => Response;

beforeEach(() => {
  stored = new Map();
  asked = [];
  const cache = {
    put: async (key: string | Request, response: Response) =>
      void stored.set(typeof key === 'string' ? key : key.url, response),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (request: Request) => stored.get(request.url),
  });
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const url = new URL(typeof input === 'string' ? input : input.url, home);
    asked.push(url.pathname);
    const answer = served(url.pathname);
    Object.defineProperty(answer, 'url', { value: url.href });
    return answer;
  });
  served = (path) =>
    path === packed
      ? new Response(pack(scripts.map((url) => file(url))), {
          headers: {
            'content-security-policy': "default-src 'self'",
            etag: '"the-pack"',
            vary: 'Accept-Encoding',
          },
        })
      : new Response(`one: ${path}`);
});

const file = (url: string) => ({
  url,
  type: 'text/javascript',
  bytes: new TextEncoder().encode(`packed: ${url}`),
});

async function install(pack: string | null): Promise<void> {
  const event = new WorkerEvent();
  await precacheShell(list, pack).install(event);
  await Promise.all(event.work);
}

const addressOf = (path: string) => `${home}${path}`;

it('fetches a whole app as its page and one pack, each file with its type and the rules of security', async () => {
  await install(packed);
  expect(asked).toEqual([packed, '/index.html']);
  expect(stored.size).toBe(61);
  const script = stored.get(addressOf(scripts[7] ?? ''));
  expect(await script?.text()).toBe(`packed: ${scripts[7]}`);
  expect(Object.fromEntries(script?.headers ?? [])).toEqual({
    'content-type': 'text/javascript',
    'content-security-policy': "default-src 'self'",
  });
});

it('fetches the few files that an update changed one by one', async () => {
  for (const url of scripts.slice(3)) stored.set(addressOf(url), new Response('as before'));
  await install(packed);
  expect(asked).toEqual(['/index.html', ...scripts.slice(0, 3)]);
  expect(await stored.get(addressOf(scripts[9] ?? ''))?.text()).toBe('as before');
});

it.each([
  ['is not there', () => new Response('gone', { status: 404 })],
  ['is cut off', () => new Response(pack(scripts.map((url) => file(url))).slice(0, 900))],
  ['lacks files', () => new Response(pack(scripts.slice(0, 50).map((url) => file(url))))],
])('fetches one by one what is missing when the pack %s', async (_, answer) => {
  const usual = served;
  served = (path) => (path === packed ? answer() : usual(path));
  await install(packed);
  expect([...stored.keys()].toSorted()).toEqual(
    [`${home}/index.html?__WB_REVISION__=1`, ...scripts.map(addressOf)].toSorted(),
  );
});

it('is not installed without all files', async () => {
  const usual = served;
  served = (path) => (path === '/index.html' ? new Response('', { status: 503 }) : usual(path));
  await expect(install(packed)).rejects.toThrow('HTTP status of 503');
});

it('needs no pack', async () => {
  await install(null);
  expect(stored.size).toBe(61);
  expect(asked).not.toContain(packed);
});
