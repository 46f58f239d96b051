import { afterEach, expect, test } from 'vitest';
import { memoryIsTold } from '../server-http/tree-memory.ts';
import { freshCopy, startWatched, type FreshCopy, type WatchedStart } from './fresh-copy.ts';

let copy: FreshCopy | null = null;
let start: WatchedStart | null = null;
afterEach(async () => {
  await start?.stop();
  copy?.remove();
});

/** What the README says, and something for a machine that is busy when memory should be given back. */
const mostMegabytes = 550;

test.runIf(memoryIsTold)(
  'a first start, which builds the app and makes the database and the demo data, stays under 550 MB with npm',
  async () => {
    copy = freshCopy();
    // A first start has nothing compiled.
    start = startWatched(copy.home, { NODE_DISABLE_COMPILE_CACHE: '1' });
    const url = await start.url;
    expect(await (await fetch(url)).text()).toContain('<div id="root">');
    expect((await fetch(`${url}/api/events`)).status).toBe(200);
    const { peak } = start.watch;
    // It has looked: the build and the server each hold more than this.
    expect(peak.megabytes).toBeGreaterThan(100);
    expect(peak.megabytes, JSON.stringify(peak.processes)).toBeLessThan(mostMegabytes);
  },
  900_000,
);
