import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, signedIn } from './people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const page390 = { width: 390, height: 844 };

test('shows a rejected applicant the reason and lets them reapply and withdraw', async ({
  browser,
  page,
  server,
}) => {
  await page.setViewportSize(page390);
  await signedIn(page, server.url, { username: 'amie', password: 'gambia-river-2026' });
  await page.goto(`${server.url}/become-organizer`);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Enter a phone number.')).toBeVisible();
  await page.getByLabel('Name of the organizer').fill('Amie’s <b>quiz</b> nights');
  await page.getByLabel('Who is organizing?').selectOption('individual');
  await page.getByLabel('Phone number').fill('7000002');
  await page.getByLabel('What do you plan?').fill('Quiz nights.');
  // Typed text survives a reload.
  await page.reload();
  await expect(page.getByLabel('What do you plan?')).toHaveValue('Quiz nights.');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Your application is being reviewed')).toBeVisible();

  const theirs = await browser.newContext({ reducedMotion: 'reduce' });
  const desk = await theirs.newPage();
  await signedIn(desk, server.url, demoAdmin);
  await desk.goto(`${server.url}/admin/applications`);
  await desk.getByRole('button', { name: /^Open Amie/ }).click();
  await desk.getByRole('button', { name: 'Don’t approve' }).click();
  await desk.getByRole('button', { name: 'Send decision' }).click();
  await expect(desk.getByText('Enter a reason.')).toBeVisible();
  await desk.getByLabel('Reason').fill('Tell us where the quiz nights take place.');
  await desk.getByRole('button', { name: 'Send decision' }).click();
  await expect(desk.getByText('Nobody is waiting')).toBeVisible();
  await theirs.close();

  await expect(page.getByText('Tell us where the quiz nights take place.')).toBeVisible();
  await faultless(page, 'the rejected application');
  await page.getByRole('link', { name: 'Apply again' }).click();
  await expect(page.getByLabel('Name of the organizer')).toHaveValue('Amie’s <b>quiz</b> nights');
  await page.getByLabel('What do you plan?').fill('Quiz nights at the river bar.');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Your application is being reviewed')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You withdrew your application')).toBeVisible();
});
