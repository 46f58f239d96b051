import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoAttendee, demoOrganizer, signedIn } from './people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('lets a signed-out user join a team by link, work its door, and lose access at once when removed', async ({
  browser,
  page,
  server,
  event,
}) => {
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/myEventsDetails/${event.registrationId}`);
  await page.getByRole('tab', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('nobody');
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  await expect(dialog.getByText('Enter an email address such as name@example.com.')).toBeVisible();
  await dialog.getByLabel('Email address').fill('');
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const waiting = page.getByRole('list', { name: 'Invitations waiting' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await faultless(page, 'the team');

  const theirs = await browser.newContext();
  const phone = await theirs.newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: event.name })).toBeVisible();
  await faultless(phone, 'the invitation');
  await phone.getByRole('link', { name: 'Sign in to join' }).click();
  await phone.getByLabel(/email/i).fill(demoAttendee.username);
  await phone.getByLabel('Password', { exact: true }).fill(demoAttendee.password);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.getByRole('button', { name: 'Join the team' }).click();
  await expect(phone.getByText(`You’re on the team of ${event.name}`)).toBeVisible();
  // The link is used up, and says so when it is opened later.
  await phone.reload();
  await expect(phone.getByText('This link has been used')).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: 'Team' }).click();
  const team = page.getByRole('list', { name: 'Team', exact: true });
  await expect(team.getByText(demoAttendee.username, { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await team.getByLabel(`Role of ${demoAttendee.username}`).selectOption('supervisor');
  await expect(page.getByText(`${demoAttendee.username} is now a supervisor`)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${demoAttendee.username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(team.getByText(demoAttendee.username, { exact: true })).toHaveCount(0);
  await theirs.close();
});
