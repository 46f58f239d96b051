import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { organizerApi } from './organizer-api.ts';
import { demoAdmin, demoOrganizer, signIn, signedIn } from './people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

test('finds a user, edits and disables the account, and opens a message in the outbox', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAdmin);
  const administration = page.getByRole('navigation', { name: 'Administration' });
  await administration.getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('Search').fill('amie');
  await expect(page).toHaveURL(/search=amie/);
  await page.getByRole('button', { name: 'Open Amie Ceesay' }).click();
  const sheet = page.getByRole('dialog', { name: 'Amie Ceesay' });
  await sheet.getByRole('tab', { name: 'Orders' }).click();
  await expect(sheet.getByRole('list', { name: 'Orders' })).toBeVisible();
  await sheet.getByRole('tab', { name: 'Account' }).click();
  await sheet.getByRole('button', { name: 'Edit details' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Amie Ceesay' });
  await edit.getByLabel('Email').fill('amie.new@example.org');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('amie.new@example.org (not confirmed)')).toBeVisible();
  await faultless(page, 'a person');
  await sheet.getByRole('button', { name: 'Disable account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(sheet.getByText('Disabled', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Enable account' }).click();
  await expect(sheet.getByText('Active', { exact: true })).toBeVisible();
  await sheet.getByRole('tab', { name: 'Activity' }).click();
  await expect(sheet.getByText('Account disabled')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();

  await administration.getByRole('link', { name: 'Outbox' }).click();
  await page.getByLabel('To', { exact: true }).fill('amie.new@');
  await expect(page).toHaveURL(/search=amie/);
  await page.getByRole('button', { name: /^Open Confirm your email/ }).click();
  const message = page.getByRole('dialog', { name: /^Confirm your email/ });
  await expect(message.getByText(/#token=/)).toBeHidden();
  await message.getByRole('button', { name: 'Show text' }).click();
  await expect(message.getByText(/#token=/)).toBeVisible();
  await faultless(page, 'a message');
});

test('takes an event down, shows the organizer why, and restores it', async ({ browser, page, server }) => {
  const organizer = await organizerApi(server.url, demoOrganizer);
  const { registrationId, name } = await organizer.today();
  // A visitor has opened the event, so their device has a copy of it.
  const theirs = await browser.newContext({ reducedMotion: 'reduce' });
  const desk = await theirs.newPage();
  await desk.goto(`${server.url}/events/${registrationId}`);
  await expect(desk.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Get tickets' }).last()).toBeEnabled();
  await signIn(page, server.url, demoAdmin);
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'All events' })
    .click();
  await page.getByLabel('Search').fill(name);
  await expect(page).toHaveURL(/search=/);
  await page
    .getByRole('button', { name: `Open ${name}` })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: 'Take down' }).click();
  const ask = page.getByRole('dialog', { name: /^Take down/ });
  await ask.getByLabel('Reason').fill('The venue asked for it.');
  await ask.getByRole('button', { name: 'Take down' }).click();
  await expect(sheet.getByText('Taken down', { exact: true }).first()).toBeVisible();
  await faultless(page, 'an event that was taken down');

  await desk.goto(`${server.url}/events/${registrationId}`);
  await expect(desk.getByRole('heading', { name: 'Event not found' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Get tickets' })).toHaveCount(0);
  await signedIn(desk, server.url, demoOrganizer);
  await desk.goto(`${server.url}/myEventsDetails/${registrationId}`);
  await expect(desk.getByText(/restored\. Reason: The venue asked for it\.$/)).toBeVisible();

  await sheet.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  // The demo's event begins on the hour, which may pass during this test.
  await expect(sheet.getByText(/^(Published|On now)$/)).toBeVisible();
  await desk.goto(`${server.url}/events/${registrationId}`);
  await expect(desk.getByRole('heading', { name, level: 1 })).toBeVisible();
  await theirs.close();
});
