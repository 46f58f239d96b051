import type { Page } from '@playwright/test';
import type { RunningServer } from '#server/main.ts';
import type { Shot } from './public-shots.ts';
import { settle } from './settle.ts';

/**
 * Finds the event that takes place today; with an organizer's token, their event with the most tickets, whose printed
 * codes admit.
 */
export async function firstEvent(server: RunningServer, token: string | null): Promise<string> {
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
  await page.getByRole('button', { name: 'Enter code' }).click();
  await page.getByLabel(/code/i).fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('[data-verdict]').first().waitFor();
  await page.waitForTimeout(350);
}

/** Returns one of the event's printed codes, by its position on the sheet. */
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

/** Screenshots of the pages that concern an event as a whole. */
function planShots(eventId: string): readonly Shot[] {
  const path = `/myEventsDetails/${eventId}?part=settings`;
  const open = ['Change the date', 'Repeat or copy', 'Cancel event'];
  return [
    { name: 'plan', path },
    ...open.map((button): Shot => ({
      name: `plan-${button.split(' ')[0]?.toLowerCase()}`,
      path,
      async prepare(page) {
        await page.getByRole('button', { name: button }).click();
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      },
    })),
  ];
}

/** Screenshots of an event's gates as the team sees them, and of the scanner. */
export async function doorShots(
  server: RunningServer,
  token: string,
  width: number,
): Promise<readonly Shot[]> {
  const eventId = await firstEvent(server, token);
  const code = await sheetCode(server, token, eventId, 20 + (width % 7));
  const scan = `/scanner?event=${eventId}`;
  return [
    { name: 'my-events', path: '/my-events' },
    { name: 'locations', path: '/location' },
    { name: 'overview', path: `/myEventsDetails/${eventId}` },
    { name: 'gates', path: `/myEventsDetails/${eventId}?part=gates` },
    ...planShots(eventId),
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
        await page.getByRole('button', { name: 'Create code' }).click();
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
    ...kioskShots(scan, `/myEventsDetails/${eventId}`),
  ];
}

/** Screenshots of setting up phones and of the kiosk, which only its PIN can close. */
function kioskShots(scan: string, manage: string): readonly Shot[] {
  const pin = '4711';
  const dialogs = [/^Move .* to another gate/, 'Rehearsal code'];
  return [
    ...dialogs.map((button, at): Shot => ({
      name: ['device-move', 'rehearsal-code'][at] ?? '',
      path: manage,
      async prepare(page) {
        await page.getByRole('tab', { name: 'Devices' }).click();
        await page.getByRole('button', { name: button }).first().click();
        await page.getByRole('dialog').waitFor();
        await settle(page);
      },
    })),
    {
      name: 'kiosk-set-up',
      path: scan,
      async prepare(page) {
        await startScanning(page);
        await page.getByRole('button', { name: 'Camera, zoom and gate' }).click();
        await page.getByRole('button', { name: 'Kiosk mode' }).click();
        await page.getByLabel('Repeat PIN').waitFor();
      },
    },
    {
      name: 'kiosk',
      path: scan,
      async prepare(page) {
        await startScanning(page);
        await page.getByRole('button', { name: 'Camera, zoom and gate' }).click();
        await page.getByRole('button', { name: 'Kiosk mode' }).click();
        await page.getByLabel('PIN', { exact: true }).fill(pin);
        await page.getByLabel('Repeat PIN').fill(pin);
        await page.getByRole('button', { name: 'Start kiosk mode' }).click();
        await page.locator('[data-kiosk]').waitFor();
        await page.waitForTimeout(900);
      },
    },
    {
      name: 'kiosk-pin',
      path: scan,
      async prepare(page) {
        await page.locator('[data-kiosk]').getByRole('button', { name: 'Staff' }).click();
        await page.locator('[data-kiosk-pin]').waitFor();
      },
    },
    {
      name: 'kiosk-left',
      path: scan,
      async prepare(page) {
        const kiosk = page.locator('[data-kiosk]');
        await kiosk.getByRole('button', { name: 'Staff' }).click();
        await kiosk.getByLabel('PIN').fill(pin);
        await kiosk.getByRole('button', { name: 'Leave kiosk mode' }).click();
        await page.locator('[data-kiosk]').waitFor({ state: 'detached' });
      },
    },
  ];
}
