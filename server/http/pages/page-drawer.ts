import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { Drawing, DrawnPage } from '#contract/drawn-page.ts';
import { DrawError } from '#server/ops/draw-error.ts';
import { createDrawPool, type DrawLimits } from '#server/ops/draw-pool.ts';
import { startDrawer } from '#server/ops/drawer.ts';
import { drawerFolder } from './drawer-folder.ts';

/** Which scripts of the app a drawn page names, as addresses: by what it shows, then by its language. */
export type FetchedScripts = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Draws public pages away from the event loop. */
export interface PageDrawer {
  readonly fetched: FetchedScripts;
  /** Null where it cannot be drawn now: the page then goes out without a drawing, and the app shows it. */
  draw(page: DrawnPage): Promise<Drawing | null>;
  /** Ends the thread. */
  stop(): Promise<void>;
}

/** Nobody waits long for a drawing: a page without one is a whole page too. Drawings are some 50 kB each. */
const limits: DrawLimits = {
  threads: 1,
  waiting: 50,
  waitMs: 1_000,
  drawMs: 5_000,
  cacheBytes: 16 * 1024 * 1024,
};

/**
 * Makes what draws, with the same drawing for all who ask for the same; null where the build has nothing that draws.
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
        // What cannot be drawn is a fault of ours; that many ask at once is not.
        if (error.reason === 'failed') log.error({ err: error, path: page.path }, 'a page was not drawn');
        return null;
      }
    },
    stop: () => pool.stop(),
  };
}
