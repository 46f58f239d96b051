import { expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ denied: [] as readonly RegExp[], precached: [] as unknown[], shell: '' }));
vi.mock('workbox-precaching', () => ({
  PrecacheController: class {
    addToCacheList = (list: unknown[]) => void (asked.precached = list);
    createHandlerBoundToURL = (url: string) => (asked.shell = url);
  },
  PrecacheRoute: class {},
  cleanupOutdatedCaches: () => {},
}));
vi.mock('workbox-routing', () => ({
  NavigationRoute: class {
    constructor(_handler: unknown, options: { denylist: RegExp[] }) {
      asked.denied = options.denylist;
    }
  },
  registerRoute: () => {},
}));
const { precacheShell } = await import('../../sw/precache.ts');

const list = [
  { url: '/index.html', revision: '1' },
  { url: '/assets/a-12345678.js', revision: null },
];

it('serves the shell for screens, and leaves the server’s own paths to it', () => {
  precacheShell(list, null);
  expect(asked.precached).toEqual(list);
  expect(asked.shell).toBe('/index.html');
  const isShell = (path: string) => !asked.denied.some((pattern) => pattern.test(path));
  const screens = [
    '/',
    '/scanner',
    '/login',
    '/events/123',
    '/myEventsDetails/9',
    '/apiary',
    '/tickets/healthz',
    '/setups',
  ];
  const own = [
    '/api',
    '/api/events',
    '/graphql',
    '/ws',
    '/healthz',
    '/readyz',
    '/metrics',
    '/service-worker.js',
    '/setup',
  ];
  expect(screens.filter((path) => !isShell(path))).toEqual([]);
  expect(own.filter(isShell)).toEqual([]);
});

it('has no shell to fall back to without a build', () => {
  asked.shell = '';
  precacheShell([], null);
  expect(asked.shell).toBe('');
});
