import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pack } from '../../sw/pack.ts';

const home = 'https://gate.example';
vi.stubGlobal('self', globalThis);
vi.stubGlobal('addEventListener', () => {});
/** The parts of a browser's worker event that Workbox uses. */
class WorkerEvent {
  readonly type = 'install';
  readonly work: Promise<unknown>[] = [];
  waitUntil = (promise: Promise<unknown>) => void this.work.push(promise);
}
vi.stubGlobal('ExtendableEvent', WorkerEvent);
vi.stubGlobal('FetchEvent', class {});
vi.stubGlobal('location', new URL(`${home}/service-worker.js`));

type Answer = (asked: {
  readonly url: URL;
  readonly request: Request;
  readonly event: WorkerEvent;
}) => Promise<Response>;
interface Route {
  readonly matches: (asked: { readonly url: URL; readonly sameOrigin: boolean }) => boolean;
  readonly answer: Answer;
}
const routes = vi.hoisted(() => ({ all: [] as unknown[] }));
vi.mock('workbox-routing', async (original) => ({
  ...(await original<object>()),
  registerRoute: (matches: unknown, answer: unknown) => void routes.all.push({ matches, answer }),
}));
const { precacheShell } = await import('../../sw/precache.ts');

const scripts = Array.from({ length: 60 }, (_, index) => `/assets/s${index}-12345678.js`);
const list = [{ url: '/index.html', revision: '1' }];
const packed = '/assets/shell-12345678.pack';
const addressOf = (path: string) => `${home}${path}`;
const file = (url: string) => ({
  url,
  type: 'text/javascript',
  bytes: new TextEncoder().encode(`packed: ${url}`),
});
const wholePack = () =>
  new Response(pack(scripts.map((url) => file(url))), {
    headers: { 'content-security-policy': "default-src 'self'", etag: '"the-pack"', vary: 'Accept-Encoding' },
  });

let stored = new Map<string, Response>();
let asked: string[] = [];
/** What the server returns for each path. */
let served: (path: string) => Response;

beforeEach(() => {
  stored = new Map();
  asked = [];
  routes.all = [];
  const keyOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, home).href;
  const cache = {
    put: async (key: string | Request, response: Response) => void stored.set(keyOf(key), response),
    match: async (key: string | Request) => stored.get(keyOf(key))?.clone(),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    delete: async (key: string | Request) => stored.delete(keyOf(key)),
  };
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match });
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const url = new URL(typeof input === 'string' ? input : input.url, home);
    asked.push(url.pathname);
    const answer = served(url.pathname);
    Object.defineProperty(answer, 'url', { value: url.href });
    return answer;
  });
  served = (path) => (path === packed ? wholePack() : new Response(`one: ${path}`));
});

/** Installs a worker from what is served, and returns its answer to a page that requests a file of the build. */
async function installed(packAt: string | null = packed) {
  const shell = precacheShell(list, packAt);
  const event = new WorkerEvent();
  await shell.install(event as never);
  await Promise.all(event.work);
  asked = [];
  return asking();
}

function asking() {
  const route = routes.all.at(-1) as Route;
  return async (path: string) => {
    const url = new URL(path, home);
    if (!route.matches({ url, sameOrigin: true })) throw new Error(`${path} is nobody’s.`);
    const event = new WorkerEvent();
    const answer = await route.answer({ url, request: new Request(url), event });
    await Promise.all(event.work);
    return answer;
  };
}

describe('a worker being installed', () => {
  it('stores a whole app as its page and one bundle', async () => {
    const event = new WorkerEvent();
    await precacheShell(list, packed).install(event as never);
    expect(asked).toEqual(['/index.html', packed]);
    expect([...stored.keys()]).toEqual([`${home}/index.html?__WB_REVISION__=1`, addressOf(packed)]);
  });

  it.each([
    ['is not there', () => new Response('gone', { status: 404 })],
    ['is cut off', () => new Response(pack(scripts.map((url) => file(url))).slice(0, 900))],
    ['is somebody else’s page', () => new Response('<!doctype html><title>Sign in to the Wi-Fi</title>')],
  ])('fails if its bundle %s, and stores nothing of it', async (_, answer) => {
    const usual = served;
    served = (path) => (path === packed ? answer() : usual(path));
    await expect(installed()).rejects.toThrow('precaching request');
    expect(stored.has(addressOf(packed))).toBe(false);
  });

  it('fails without its page', async () => {
    const usual = served;
    served = (path) => (path === '/index.html' ? new Response('', { status: 503 }) : usual(path));
    await expect(installed()).rejects.toThrow('precaching request');
  });

  it('needs no bundle without a build', async () => {
    await precacheShell(list, null).install(new WorkerEvent() as never);
    expect(asked).toEqual(['/index.html']);
  });
});

describe('a file of the build', () => {
  it('is cut from the bundle with its type and security headers, without a request', async () => {
    const ask = await installed();
    const script = await ask(scripts[7] ?? '');
    expect(await script.text()).toBe(`packed: ${scripts[7]}`);
    expect(Object.fromEntries(script.headers)).toEqual({
      'content-type': 'text/javascript',
      'content-security-policy': "default-src 'self'",
    });
    expect(asked).toEqual([]);
  });

  it('is stored separately once requested, and served from there the next time', async () => {
    const ask = await installed();
    await ask(scripts[7] ?? '');
    expect(
      await stored
        .get(addressOf(scripts[7] ?? ''))
        ?.clone()
        .text(),
    ).toBe(`packed: ${scripts[7]}`);
    stored.set(addressOf(scripts[7] ?? ''), new Response('with its compiled code'));
    expect(await (await ask(scripts[7] ?? '')).text()).toBe('with its compiled code');
  });

  it('is served even if nothing more can be stored', async () => {
    const ask = await installed();
    const cache = await caches.open('any');
    vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
    expect(await (await ask(scripts[3] ?? '')).text()).toBe(`packed: ${scripts[3]}`);
  });

  it('is fetched if missing from the bundle', async () => {
    const ask = await installed();
    expect(await (await ask('/assets/newer-12345678.js')).text()).toBe('one: /assets/newer-12345678.js');
  });

  it('is fetched if the bundle is missing or corrupt, and served from the bundle once it is back', async () => {
    const ask = await installed();
    const whole = stored.get(addressOf(packed)) ?? new Response();
    stored.set(addressOf(packed), new Response('damaged'));
    expect(await (await ask(scripts[1] ?? '')).text()).toBe(`one: ${scripts[1]}`);
    stored.delete(addressOf(packed));
    expect(await (await ask(scripts[2] ?? '')).text()).toBe(`one: ${scripts[2]}`);
    stored.set(addressOf(packed), whole);
    expect(await (await ask(scripts[3] ?? '')).text()).toBe(`packed: ${scripts[3]}`);
  });

  it('is not served for another origin or the API', async () => {
    await installed();
    const { matches } = routes.all.at(-1) as Route;
    expect(matches({ url: new URL(addressOf('/assets/a-12345678.js')), sameOrigin: false })).toBe(false);
    expect(matches({ url: new URL(addressOf('/api/assets/1')), sameOrigin: true })).toBe(false);
  });
});
