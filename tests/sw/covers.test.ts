import { expect, it, vi } from 'vitest';

interface Route {
  readonly matches: (asked: {
    readonly url: URL;
    readonly request: { readonly destination: string };
  }) => boolean;
  readonly answer: (asked: { readonly request: Request }) => Promise<Response>;
}
const route = vi.hoisted(() => ({ now: null as unknown }));
vi.mock('workbox-routing', () => ({
  registerRoute: (matches: unknown, answer: unknown) => void (route.now = { matches, answer }),
}));
const { cacheCovers } = await import('../../sw/covers.ts');

/** Builds a worker with an empty cache, and a network that answers with the given status; null means no network. */
function worker() {
  const stored = new Map<string, Response>();
  const network = { status: 200 as number | null, asked: 0 };
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => stored.get(url)?.clone(),
      put: async (url: string, picture: Response) => void stored.set(url, picture),
      keys: async () => [...stored.keys()],
      delete: async (url: string) => stored.delete(url),
    }),
  });
  vi.stubGlobal('fetch', async () => {
    network.asked += 1;
    if (network.status === null) throw new TypeError('Failed to fetch');
    return new Response('picture', { status: network.status });
  });
  cacheCovers();
  const { matches, answer } = route.now as Route;
  const show = async (name: string) =>
    (await answer({ request: new Request(`https://gate.example/api/covers/${name}/960`) })).status;
  return { stored, network, matches, show };
}

it('serves a picture seen before while offline, without requesting it again', async () => {
  const { network, show } = worker();
  expect(await show('a')).toBe(200);
  network.status = null;
  expect(await show('a')).toBe(200);
  expect(network.asked).toBe(1);
  await expect(show('b')).rejects.toThrow('Failed to fetch');
});

it('caches no failures, and only the 150 newest pictures', async () => {
  const { stored, network, show } = worker();
  network.status = 404;
  expect(await show('gone')).toBe(404);
  expect(stored.size).toBe(0);
  network.status = 200;
  for (let place = 0; place < 160; place += 1) await show(`p${place}`);
  expect(stored.size).toBe(150);
  expect([...stored.keys()][0]).toContain('/p10/');
});

it('handles only pictures', () => {
  const { matches } = worker();
  const image = { destination: 'image' };
  const at = (path: string, request = image) =>
    matches({ url: new URL(path, 'https://gate.example'), request });
  expect(at('/api/covers/a/960')).toBe(true);
  expect(at('/api/covers/a/960', { destination: '' })).toBe(false);
  expect(at('/api/events/a')).toBe(false);
});
