import type { Page } from '@playwright/test';
import { desk, phone } from './evening-pages.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { enrolNodeDevice } from './node-device.ts';
import { demoOrganizer, signedIn } from './people.ts';
import { openScanner } from './scanner-page.ts';

const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });

test('shows an organizer whom a rule change affects before saving it, and updates the doors', async ({
  page,
  context,
  server,
  organizer,
  event,
  tickets,
}) => {
  const { registrationId, gates } = event;
  const rules = `${server.url}/events/${registrationId}/rules`;
  const dialog = page.getByRole('alertdialog');
  const codes = async () =>
    (await organizer.call<{ codePolicy: string }>('GET', `/api/events/${registrationId}`)).codePolicy;
  const before = await codes();
  await signedIn(page, server.url, demoOrganizer);

  await test.step('on a phone, a new area with its own codes shows who has tickets', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${rules}?area=%2B`);
    await page.getByLabel('Name', { exact: true }).fill('Lounge');
    await page.getByLabel('Codes accepted here').selectOption('rotating');
    await page.getByRole('button', { name: 'Add area' }).click();
    await expect(dialog).toContainText(/tickets were issued/);
    await expect(dialog.locator('[data-touched]')).toHaveCount(1);
    await expect(dialog.locator('[data-touched=codePolicy]')).toContainText('Printed tickets may need ID.');
    await faultless(page, 'what a new area touches', '[role=alertdialog]');
    await shot(page, 'new-area-390');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await codes()).toBe(before);
    await page.getByRole('button', { name: 'Add area' }).click();
    await dialog.getByRole('button', { name: 'Change and tell them' }).click();
    await expect(page.getByText('Rules of Lounge saved')).toBeVisible();
    await expect(page).toHaveURL(/area=lounge/);
    expect(await codes()).toBe('rotating_with_fallback');
  });

  await test.step('on a desktop, one dialog shows who has tickets and who is inside', async () => {
    const device = await enrolNodeDevice(
      server.url,
      organizer,
      registrationId,
      gates[0]?.gateId ?? '',
      'Test phone',
    );
    await device.send(tickets.slice(0, 2).map(({ ticketNumber }) => device.record(ticketNumber)));
    await page.setViewportSize(desk);
    await page.goto(`${rules}?area=event`);
    await page.getByLabel('Codes accepted here').selectOption('rotating');
    await page.getByLabel('Maximum people inside at once').fill('1');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect(dialog.locator('[data-touched=codePolicy]')).toContainText(
      'Show the live ticket in the app.',
    );
    await expect(dialog.locator('[data-effect=over_capacity]')).toBeVisible();
    await faultless(page, 'what new rules touch', '[role=alertdialog]');
    await shot(page, 'both-1440');
    await dialog.getByRole('button', { name: 'Change and tell them' }).click();
    await expect(page.getByText('Rules of Main event saved')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await codes()).toBe('rotating');
  });

  await test.step('removing an area shows its effect, if it has any', async () => {
    await page.getByLabel('Codes accepted here').selectOption('static');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await dialog.getByRole('button', { name: 'Change and tell them' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`${rules}?area=lounge`);
    await page.getByRole('button', { name: 'Remove area' }).click();
    await dialog.getByRole('button', { name: 'Remove area' }).click();
    await expect(dialog.locator('[data-touched=codePolicy]')).toBeVisible();
    await shot(page, 'removing-1440');
    await dialog.getByRole('button', { name: 'Remove and tell them' }).click();
    await expect(page.getByText('Lounge removed')).toBeVisible();
    expect(await codes()).toBe('static');
  });

  await test.step('a running scanner shows a new minimum age', async () => {
    const door = await context.newPage();
    await door.setViewportSize(phone);
    await openScanner(door, server.url, event);
    await expect(door.locator('[data-age-limit]')).toHaveCount(0);
    await page.goto(`${server.url}/myEventsDetails/${registrationId}?part=settings&step=door`);
    await page.getByLabel('Minimum age').fill('18');
    const question = page.locator('[data-holders-question]');
    await question.getByRole('button', { name: 'Review and save' }).click();
    await dialog.getByRole('button', { name: 'Change and tell them' }).click();
    await expect(door.locator('[data-age-limit]')).toHaveText('18+');
    await expect(door.getByText('18 or older. Check photo ID.')).toBeAttached();
    await shot(door, 'scanner-age-390');
  });
});
