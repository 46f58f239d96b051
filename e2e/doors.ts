import type { Browser, BrowserContext, Page } from '@playwright/test';
import { installCanvasCamera } from './fake-camera.ts';
import type { ServerEvent } from './organizer-api.ts';
import { type Person, demoOrganizer, offlineReady, signedIn } from './people.ts';
import { openScanner } from './scanner-page.ts';

export interface Door {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Opens a new phone at one gate of the event. */
export async function openDoor(
  browser: Browser,
  url: string,
  event: ServerEvent,
  gate: number,
  person: Person = demoOrganizer,
): Promise<Door> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await installCanvasCamera(page);
  await signedIn(page, url, person);
  await openScanner(page, url, event, gate);
  await offlineReady(page);
  return { context, page };
}

/** Reads the number of people inside from a scanner. */
export async function insideAt(page: Page): Promise<number> {
  return Number((await page.locator('[data-counters] dd').first().innerText()).replaceAll(/\D/g, ''));
}
