import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, signedIn } from './people.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('writes, previews, schedules despite a lost reply, unschedules and deletes a message', async ({
  page,
  road,
  event,
}) => {
  await signedIn(page, road.url, demoOrganizer);
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await page.goto(`${road.url}/events/${event.registrationId}/messages`);
    await page.getByRole('link', { name: 'Write message' }).click();
    await page.getByLabel('Subject').fill('Doors at seven');
    await page.getByLabel('Message', { exact: true }).fill('We open earlier.\n\nSee you there.');
    // Typed text survives a reload before it is saved on the server.
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue('Doors at seven');
    await page.getByText('Preview', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('See you there.');
    await faultless(page, 'the preview of a message');
    await page.getByRole('button', { name: 'Send…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send message' });
    await dialog.getByText('Later', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog.getByText('Enter a date and a time.')).toBeVisible();
    await dialog.getByLabel('Send at').fill('2035-01-05T18:30');
    await road.set({ kind: 'reply_lost', only: /\/send$/ });
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog.getByText(/Check whether it worked/)).toBeVisible();
    await road.set({ kind: 'pass' });
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText(/^Goes out Fri,? 5 Jan 2035, 18:30/)).toBeVisible();
    await faultless(page, 'a scheduled message');
    await page.getByRole('button', { name: 'Back to draft' }).click();
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await expect(page.getByText('No messages yet')).toBeVisible();
  }
});
