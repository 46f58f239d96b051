import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readConfig } from '#server/config/config.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { findBrowser, noBrowser } from './find-browser.ts';
import { ensureBuilt } from './fresh-build.ts';
import { requireNode } from './node-version.ts';
import { adminShots } from './admin-shots.ts';
import { demoSale, type DemoSale } from './demo-sale.ts';
import { doorShots, firstEvent } from './door-shots.ts';
import { publicShots, type Shot } from './public-shots.ts';
import { buyerShots, teamSaleShots, visitorSaleShots } from './sale-shots.ts';
import { argumentsOrExit } from './read-arguments.ts';
import { settle } from './settle.ts';

requireNode();
const { values: options, names: wanted } = argumentsOrExit({
  help: `npm run screens: every route in every role, at a phone's and a desk's width, as PNG files in screens/.

  npm run screens -- scanner tickets      only routes whose name contains one of the words
  npm run screens -- --size 320x568 --size 844x390 --size 2560x1440
  npm run screens -- --text 200           in letters of so many per cent
  npm run screens -- --role visitor       as they see it alone: visitor, attendee, organizer, administrator`,
  options: {
    size: { type: 'string', multiple: true, default: ['390x844', '1440x900'] },
    text: { type: 'string', default: '100' },
    role: { type: 'string' },
  },
  numbers: ['text'],
  refuseNames: () => null,
});

const folder = fileURLToPath(new URL('../screens/', import.meta.url));
const sizes = options.size.map((size) => {
  const [width = Number.NaN, height = Number.NaN] = size.split('x').map(Number);
  if (!(width > 0 && height > 0)) throw new Error(`--size must be as 390x844, not "${size}".`);
  return {
    name: options.text === '100' ? `${width}` : `${width}-${options.text}`,
    viewport: { width, height },
  };
});
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

/** Maximum height of a screenshot, in px. */
const tallest = 8000;

/** For lower windows, capture only the visible part: a phone in landscape is laid out by its height. */
const lowest = 480;

/** Captures the whole page in a window of the same height, so that elements fixed to an edge appear at that edge. */
async function take(page: Page, role: string, width: string, name: string): Promise<void> {
  const viewport = page.viewportSize();
  const contentHeight = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (viewport !== null && viewport.height > lowest && contentHeight > viewport.height) {
    await page.setViewportSize({ width: viewport.width, height: Math.min(contentHeight, tallest) });
    await page.waitForTimeout(200);
  }
  await page.screenshot({ path: join(folder, `${role}-${name}-${width}.png`) });
  if (viewport !== null) await page.setViewportSize(viewport);
}

async function takeAll(
  context: BrowserContext,
  base: string,
  shots: readonly Shot[],
  role: string,
  width: string,
): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  for (const shot of shots) {
    if (wanted.length > 0 && !wanted.some((word) => shot.name.includes(word))) continue;
    await page.goto(base + shot.path);
    await page.evaluate(`document.documentElement.style.fontSize = '${options.text}%'`);
    await settle(page);
    // Take the screenshot anyway: what is shown instead is worth seeing.
    await shot.prepare?.(page).catch((problem: unknown) => {
      console.error(`${role} ${shot.name} ${width}: ${String(problem)}`);
      process.exitCode = 1;
    });
    await take(page, role, width, shot.name);
    console.log(`${role} ${shot.name} ${width}`);
  }
  await page.close();
}

async function signIn(context: BrowserContext, base: string, email: string, password: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${base}/login`);
  await page.getByLabel(/email/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.close();
}

async function tokenOf(context: BrowserContext, base: string): Promise<string | null> {
  const page = await context.newPage();
  await page.goto(`${base}/about`);
  const text = await page.evaluate(() => localStorage.getItem('gatehouse.session'));
  await page.close();
  return /"accessToken":"([^"]+)"/.exec(text ?? '')?.[1] ?? null;
}

async function takeRole(
  browser: Browser,
  server: RunningServer,
  sign: RunningServer['demoSignIns'][number],
  sale: DemoSale,
): Promise<void> {
  const role = sign.role.toLowerCase();
  for (const { name, viewport } of sizes) {
    const context = await browser.newContext({ viewport, permissions: ['camera'] });
    await signIn(context, server.url, sign.email, sign.password);
    const token = await tokenOf(context, server.url);
    const atDoor = token !== null && !/attendee|normal|user$/.test(role);
    const eventId = await firstEvent(server, null);
    const shots = [
      ...publicShots,
      { name: 'event', path: `/events/${eventId}` },
      ...visitorSaleShots(sale),
      ...buyerShots(sale),
      ...(role === 'administrator' || role === 'admin' ? adminShots : []),
      ...(atDoor ? [...teamSaleShots(sale), ...(await doorShots(server, token, viewport.width))] : []),
    ];
    await takeAll(context, server.url, shots, role, name);
    await context.close();
  }
}

async function takeVisitor(browser: Browser, server: RunningServer, sale: DemoSale): Promise<void> {
  const eventId = await firstEvent(server, null);
  for (const { name, viewport } of sizes) {
    const context = await browser.newContext({ viewport });
    await takeAll(
      context,
      server.url,
      [...publicShots, { name: 'event', path: `/events/${eventId}` }, ...visitorSaleShots(sale)],
      'visitor',
      name,
    );
    await context.close();
  }
}

async function main(): Promise<void> {
  const executablePath = await findBrowser();
  if (executablePath === null) {
    console.error(noBrowser);
    process.exitCode = 1;
    return;
  }
  if (!(await ensureBuilt())) {
    process.exitCode = 1;
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-screens-'));
  await mkdir(folder, { recursive: true });
  const server = await startServer(
    readConfig({ ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }, []),
  );
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const sale = await demoSale(server);
    const isWanted = (role: string) => (options.role ?? role).toLowerCase() === role.toLowerCase();
    if (isWanted('visitor')) await takeVisitor(browser, server, sale);
    for (const sign of server.demoSignIns)
      if (isWanted(sign.role)) await takeRole(browser, server, sign, sale);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
