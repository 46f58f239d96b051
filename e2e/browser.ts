import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { wholeChromium } from './chromiums.ts';
import { patientGate } from './patient-gate.ts';

/** A browser with a profile on disk, which can be closed or killed and reopened with the same data. */
export interface Phone {
  /** The only page of the browser that is currently running. */
  page(): Page;
  context(): BrowserContext;
  /** Sends SIGKILL to every process of the browser, so that no write can finish. */
  kill(): Promise<void>;
  /** Reopens the browser with the same profile. */
  open(): Promise<Page>;
  dispose(): Promise<void>;
}

/** Opens a phone. `video` is a file that its camera shows; without it the test draws the picture. */
export async function openPhone(
  options: { readonly video?: string; readonly prepare?: (page: Page) => Promise<void> } = {},
): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-phone-'));
  let context: BrowserContext;
  const open = async () => {
    context = await chromium.launchPersistentContext(profile, {
      ...wholeChromium,
      headless: true,
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      timezoneId: 'Africa/Banjul',
      args: [
        ...(wholeChromium.args ?? []),
        ...(options.video === undefined ? [] : [`--use-file-for-fake-video-capture=${options.video}`]),
      ],
    });
    const page = context.pages()[0] ?? (await context.newPage());
    await patientGate(page);
    await options.prepare?.(page);
    return page;
  };
  await open();
  return {
    page: () => onlyPage(context),
    context: () => context,
    open,
    async kill() {
      const gone = new Promise((resolve) => context.once('close', resolve));
      for (const id of groupsOf(profile)) process.kill(-id, 'SIGKILL');
      await gone;
    },
    async dispose() {
      await context.close().catch(() => undefined);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function onlyPage(context: BrowserContext): Page {
  const page = context.pages()[0];
  if (page === undefined) throw new Error('The phone shows no page.');
  return page;
}

/** Lists the process groups of the browser with exactly this profile: the main process leads a group of all its helpers. */
function groupsOf(profile: string): number[] {
  const listed = spawnSync('ps', ['-eo', 'pgid=,args='], { encoding: 'utf8' }).stdout;
  const lines = listed.split('\n').filter((line) => line.includes(`--user-data-dir=${profile}`));
  return [...new Set(lines.map((line) => Number.parseInt(line, 10)))].filter(
    (id) => id > 1 && id !== process.pid,
  );
}
