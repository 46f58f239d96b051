import { setAlarm } from './alarm.ts';
import { cacheCovers } from './covers.ts';
import { drainInWorker } from './drain.ts';
import { precacheShell } from './precache.ts';
import type { PrecacheList } from './precache.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: PrecacheList;
  readonly __SHELL_PACK: string | null;
};

const configured: unknown = import.meta.env['VITE_API_HOST'];
const host = typeof configured === 'string' && configured !== '' ? configured : self.location.origin;

const shell = precacheShell(self.__WB_MANIFEST, self.__SHELL_PACK);
cacheCovers();
const alarm = setAlarm(() => drainInWorker(host, self.location.origin));

/**
 * Messages from pages: `SKIP_WAITING` to activate now (on a tap, never automatically), `RING` to be woken when there
 * is a network, `CLAIM` from a page that no worker controls.
 */
function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
}

self.addEventListener('message', (event) => {
  const type = typeOf(event.data);
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'RING') event.waitUntil(alarm.ring());
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
});

self.addEventListener('install', (event) => event.waitUntil(shell.install(event)));
// A new version waits until the user accepts it; the very first one controls the page that installed it at once.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([shell.activate(event), self.clients.claim()])),
);
