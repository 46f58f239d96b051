import type { Locator } from '@playwright/test';
import { hold } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { drained, scanning, seenVerdict, verdictOf, wedge, openCameraScanner } from './scanner-page.ts';

test('admits no one by camera behind an open sheet, and reads the code once the sheet closes', async ({
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  await openCameraScanner(page, server.url, event);
  const names = ['Enter code', 'All scans', 'Camera, zoom and gate', /^Online/] as const;
  for (const [at, name] of names.entries())
    await test.step(`behind the layer opened by "${String(name)}"`, async () => {
      await scanning(page);
      await page.getByRole('button', { name }).first().click();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      await hold(page, tickets[60 + at]?.printedCode ?? '');
      // Long enough to read a code many times over; no verdict may appear.
      await page.waitForTimeout(1_500);
      await expect(verdictOf(page)).toHaveCount(0);
      expect((await seenVerdict(page, () => page.keyboard.press('Escape'))).verdict).toBe('admit');
      await hold(page, null);
    });
  await expect.poll(async () => (await organizer.scans(event.registrationId)).length).toBe(names.length);
});

test('admits no one behind ticket details, a verdict override or the kiosk sheet', async ({
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  await openCameraScanner(page, server.url, event);
  const codeOf = (place: number) => tickets[place]?.printedCode ?? '';
  let scans = 0;
  /** Holds up a code behind an open layer: it is ignored until the layer is closed. */
  const heldBehind = async (code: string, open: Locator, close: () => Promise<unknown>) => {
    await expect(open).toBeVisible();
    await hold(page, code);
    await page.waitForTimeout(1_500);
    await expect(open).toBeVisible();
    await drained(page);
    expect(await organizer.scans(event.registrationId)).toHaveLength(scans);
    await close();
    scans += 1;
    await expect.poll(async () => (await organizer.scans(event.registrationId)).length).toBe(scans);
    await hold(page, null);
    await scanning(page);
  };
  const press = (name: string) => page.getByRole('button', { name }).first().click();

  await press('Ticket info: look up the next ticket');
  await hold(page, codeOf(30));
  await heldBehind(codeOf(31), page.locator('[data-info]'), () => press('Back to scanning'));

  expect((await wedge(page, codeOf(31))).verdict).toBe('already_inside');
  scans += 1;
  await press('Let in anyway…');
  await heldBehind(codeOf(32), page.locator('[data-force]'), async () => {
    await press('Don’t let in');
    await verdictOf(page)
      .getByRole('button', { name: /^(Next|Send away)$/ })
      .click();
  });

  await press('Camera, zoom and gate');
  await press('Kiosk mode');
  const kiosk = page.getByRole('dialog', { name: 'Kiosk mode' });
  await heldBehind(codeOf(33), kiosk, () => page.keyboard.press('Escape'));
});

test('shows a gate added or renamed during the shift at once, and keeps it across a reload', async ({
  page,
  server,
  organizer,
  event,
}) => {
  await openCameraScanner(page, server.url, event);
  const gates = `/api/events/${event.registrationId}/gates`;
  const gate = (name: string) => ({ name, checkpoint: 'event' });
  await organizer.call('PUT', `${gates}/${event.gates[0]?.gateId}`, gate('Sea door'));
  await expect(page.getByText('Sea door').first()).toBeVisible();
  await organizer.call('POST', gates, gate('Garden door'));
  await page.getByRole('button', { name: 'Camera, zoom and gate' }).click();
  await page.getByRole('button', { name: 'Garden door' }).click();
  await expect(page.getByText('Garden door').first()).toBeVisible();
  await scanning(page);
  await page.reload();
  await scanning(page);
  await expect(page.getByText('Garden door').first()).toBeVisible();
  // Going back leaves the scanner instead of returning to the previous gate.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/scanner/);
});
