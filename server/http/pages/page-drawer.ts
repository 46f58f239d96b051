import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { Drawing, DrawnPage } from '#contract/drawn-page.ts';
import { DrawError } from '#server/ops/draw-error.ts';
import { createDrawPool, type DrawLimits } from '#server/ops/draw-pool.ts';
import { startDrawer } from '#server/ops/drawer.ts';
import { drawerFolder } from './drawer-folder.ts';

/** URLs of the app's scripts that a rendered page refers to: by screen, then by language. */
export type FetchedScripts = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Renders public pages off the event loop. */
export interface PageDrawer {
  readonly fetched: FetchedScripts;
  /** Null if it cannot be rendered now: the page is then sent without content, and the app renders it. */
  draw(page: DrawnPage): Promise<Drawing | null>;
  /** Ends the thread. */
  stop(): Promise<void>;
}

/** Requests do not wait long for rendering, because a page without it works too. Rendered pages take some 50 kB each. */
const limits: DrawLimits = {
  threads: 1,
  waiting: 50,
  waitMs: 1_000,
  drawMs: 5_000,
  cacheBytes: 16 * 1024 * 1024,
};

/**
 * Creates the renderer, which caches rendered pages; null if the build has none.
 *
 * @param distFolder of the built app
 */
export function createPageDrawer(distFolder: string, log: Logger): PageDrawer | null {
  const folder = join(distFolder, drawerFolder);
  const script = join(folder, 'draw.js');
  if (!existsSync(script)) return null;
  // Written by the same build as the script beside it.
  const fetched = JSON.parse(readFileSync(join(folder, 'fetched.json'), 'utf8')) as FetchedScripts;
  const worker = new URL('./page-worker.ts', import.meta.url);
  const pool = createDrawPool<DrawnPage>(limits, () => startDrawer(worker, pathToFileURL(script).href));
  return {
    fetched,
    async draw(page) {
      try {
        return JSON.parse(Buffer.from(await pool.draw(page)).toString()) as Drawing;
      } catch (error) {
        if (!(error instanceof DrawError)) throw error;
        // A rendering failure is a bug; too many concurrent requests are not.
        if (error.reason === 'failed')
          log.error({ err: error, path: page.path }, 'a page could not be rendered');
        return null;
      }
    },
    stop: () => pool.stop(),
  };
}
