import { afterEach, expect, test } from 'vitest';
import { memoryIsTold } from '../server-http/tree-memory.ts';
import { freshCopy, startWatched, type FreshCopy, type WatchedStart } from './fresh-copy.ts';

let copy: FreshCopy | null = null;
let start: WatchedStart | null = null;
afterEach(async () => {
  await start?.stop();
  copy?.remove();
});

/** The README's figure, plus a margin for machines too busy to return memory in time. */
const mostMegabytes = 550;

test.runIf(memoryIsTold)(
  'keeps a first start under 550 MB with npm, including build, database and demo data',
  async () => {
    copy = freshCopy();
    // On a first start there is no compile cache.
    start = startWatched(copy.home, { NODE_DISABLE_COMPILE_CACHE: '1' });
    const url = await start.url;
    expect(await (await fetch(url)).text()).toContain('<div id="root">');
    expect((await fetch(`${url}/api/events`)).status).toBe(200);
    const { peak } = start.watch;
    // Confirms that memory was measured: the build and the server each use more than this.
    expect(peak.megabytes).toBeGreaterThan(100);
    expect(peak.megabytes, JSON.stringify(peak.processes)).toBeLessThan(mostMegabytes);
  },
  900_000,
);
