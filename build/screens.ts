import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { findBrowser, noBrowser } from './find-browser.ts';
import { ensureBuilt } from './fresh-build.ts';
import { requireNode } from './node-version.ts';
import { publicShots, type Shot } from './public-shots.ts';

/*
 * `npm run screens`: every route in every role, at a phone's and a desk's width, as PNG files in screens/.
 * `npm run screens -- scanner tickets` takes only routes whose name contains one of the words.
 */
requireNode();

const folder = fileURLToPath(new URL('../screens/', import.meta.url));
const widths = [
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: '1440', viewport: { width: 1440, height: 900 } },
] as const;
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

/** Longer pages are cut, px. */
const tallest = 8000;

/** The event that is on today; of an organizer's own the one with most tickets, whose printed codes admit. */
async function firstEvent(server: RunningServer, token: string | null): Promise<string> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const reply = await fetch(`${server.url}/api/events${token === null ? '' : '/mine'}`, { headers });
  const list: unknown = await reply.json();
  const now = Date.now();
  const items = isList(list) ? list.items : [];
  const today = items
    .filter((event) => Math.abs(Date.parse(event.startsAt) - now) < 24 * 3_600_000)
    .toSorted((one, other) => (other.ticketsIssued ?? 0) - (one.ticketsIssued ?? 0));
  return (today[0] ?? items[0])?.registrationId ?? '';
}

interface Listed {
  readonly registrationId: string;
  readonly startsAt: string;
  /** Only in the organizer's list. */
  readonly ticketsIssued?: number;
}
const isList = (value: unknown): value is { readonly items: readonly Listed[] } =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.waitForTimeout(700);
}

/** The whole page, in a window as high as it: what is fixed to an edge then stands at that edge. */
async function take(page: Page, role: string, width: string, name: string): Promise<void> {
  const viewport = page.viewportSize();
  const contentHeight = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (viewport !== null && contentHeight > viewport.height) {
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
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const page = await context.newPage();
  for (const shot of shots) {
    if (wanted.length > 0 && !wanted.some((word) => shot.name.includes(word))) continue;
    await page.goto(base + shot.path);
    await settle(page);
    await shot.prepare?.(page);
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

async function openScanner(page: Page): Promise<void> {
  const gate = page.getByRole('group', { name: 'Gates' }).getByRole('button').first();
  await gate.click({ timeout: 5000 }).catch(() => {});
  await page.getByRole('button', { name: 'Start scanning' }).waitFor({ timeout: 20_000 });
  await page.waitForTimeout(500);
}

async function startScanning(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start scanning' });
  const scanning = page.locator('[data-scan-state=scanning]');
  if (!(await scanning.isVisible())) {
    await openScanner(page);
    await start.click();
  }
  await scanning.waitFor({ timeout: 10_000 });
  await page.waitForTimeout(900);
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Type code' }).click();
  await page.getByLabel(/code/i).fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('[data-verdict]').first().waitFor();
  await page.waitForTimeout(350);
}

/** A printed code of the event, by its place on the sheet. */
async function sheetCode(
  server: RunningServer,
  token: string,
  eventId: string,
  place: number,
): Promise<string> {
  const reply = await fetch(`${server.url}/api/events/${eventId}/ticket-sheet?from=${place}&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return /"printedCode":"([^"]+)"/.exec(await reply.text())?.[1] ?? '';
}

async function doorShots(server: RunningServer, token: string, width: number): Promise<readonly Shot[]> {
  const eventId = await firstEvent(server, token);
  const code = await sheetCode(server, token, eventId, 20 + (width % 7));
  const scan = `/scanner?event=${eventId}`;
  return [
    { name: 'my-events', path: '/my-events' },
    { name: 'gates', path: `/myEventsDetails/${eventId}` },
    ...['Devices', 'Scans', 'Conflicts'].map((tab): Shot => ({
      name: tab.toLowerCase(),
      path: `/myEventsDetails/${eventId}`,
      async prepare(page) {
        await page.getByRole('tab', { name: tab }).click();
        await settle(page);
      },
    })),
    {
      name: 'enrolment',
      path: `/myEventsDetails/${eventId}`,
      async prepare(page) {
        await page.getByRole('tab', { name: 'Devices' }).click();
        await page.getByRole('button', { name: 'Show enrolment code' }).click();
        await page.getByRole('button', { name: 'Make the code' }).click();
        await page.getByRole('img', { name: 'Enrolment code' }).waitFor();
      },
    },
    { name: 'sheet', path: `/myEventsDetails/${eventId}/sheet` },
    { name: 'scanner-choose', path: '/scanner' },
    { name: 'scanner-ready', path: scan, prepare: openScanner },
    { name: 'scanner-scanning', path: scan, prepare: startScanning },
    {
      name: 'verdict-admit',
      path: scan,
      async prepare(page) {
        await startScanning(page);
        await typeCode(page, code);
      },
    },
    {
      name: 'verdict-refuse',
      path: scan,
      async prepare(page) {
        await startScanning(page);
        await typeCode(page, code);
      },
    },
    { name: 'scanner-after', path: scan, prepare: startScanning },
  ];
}

const walletShots: readonly Shot[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'profile', path: '/profile' },
  { name: 'orders', path: '/orders' },
  { name: 'tickets', path: '/tickets' },
  {
    name: 'ticket',
    path: '/tickets',
    async prepare(page) {
      const first = page.locator('main a[href^="/tickets/"]').first();
      if ((await first.count()) > 0) await first.click();
      await settle(page);
    },
  },
];

async function takeRole(
  browser: Browser,
  server: RunningServer,
  sign: RunningServer['demoSignIns'][number],
): Promise<void> {
  const role = sign.role.toLowerCase();
  for (const { name, viewport } of widths) {
    const context = await browser.newContext({ viewport, permissions: ['camera'] });
    await signIn(context, server.url, sign.email, sign.password);
    const token = await tokenOf(context, server.url);
    const atDoor = token !== null && !/attendee|normal|user$/.test(role);
    const eventId = await firstEvent(server, null);
    const shots = [
      ...publicShots,
      { name: 'event', path: `/events/${eventId}` },
      { name: 'checkout', path: `/checkout/${eventId}` },
      ...walletShots,
      ...(atDoor ? await doorShots(server, token, viewport.width) : []),
    ];
    await takeAll(context, server.url, shots, role, name);
    await context.close();
  }
}

async function takeVisitor(browser: Browser, server: RunningServer): Promise<void> {
  const eventId = await firstEvent(server, null);
  for (const { name, viewport } of widths) {
    const context = await browser.newContext({ viewport });
    await takeAll(
      context,
      server.url,
      [...publicShots, { name: 'event', path: `/events/${eventId}` }],
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
    await takeVisitor(browser, server);
    for (const sign of server.demoSignIns) await takeRole(browser, server, sign);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
