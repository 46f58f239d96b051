import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, signIn } from './people.ts';

const shot = (name: string) => `/tmp/shots/applications-${name}.png`;
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const pdf = { name: 'registration.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nhello') };
const page390 = { width: 390, height: 844 };
const page1440 = { width: 1440, height: 900 };

test('A new person applies, an administrator approves, and the person makes an event without signing in again', async ({
  browser,
  page,
  server,
}) => {
  await page.setViewportSize(page390);
  await page.goto(`${server.url}/signup`);
  await page.getByLabel('First name').fill('Isatou');
  await page.getByLabel('Last name').fill('Bah');
  await page.getByLabel('Username').fill('isatou');
  await page.getByLabel('Email', { exact: true }).fill('isatou@example.org');
  await page.getByLabel('Password', { exact: true }).fill('kora-nights-at-the-river');
  await page.getByRole('button', { name: /Create account|Sign up/ }).click();
  await expect(page).toHaveURL(/login/);
  await signIn(page, server.url, { username: 'isatou', password: 'kora-nights-at-the-river' });

  await page.getByRole('link', { name: 'Become an organizer' }).click();
  await expect(page.getByRole('heading', { name: 'Become an organizer' })).toBeVisible();
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name of the organizer').fill('Kora Nights');
  await page.getByLabel('Who is organizing?').selectOption('association');
  await page.getByLabel('Phone number').fill('7000001');
  await page.getByLabel('What do you plan?').fill('Four concerts a year at the river, 300 people each.');
  await page.locator('input[type=file]').setInputFiles(pdf);
  await faultless(page, 'the application');
  await page.screenshot({ path: shot('form-390'), fullPage: true });
  await page.setViewportSize(page1440);
  await page.screenshot({ path: shot('form-1440'), fullPage: true });
  await page.setViewportSize(page390);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page).toHaveURL(/\/organizer\/pending/);
  await expect(page.getByText('Your application is being reviewed')).toBeVisible();
  await expect(page.getByText(/registration\.pdf/)).toBeVisible();
  await faultless(page, 'the pending application');
  await page.screenshot({ path: shot('pending-390'), fullPage: true });
  await page.setViewportSize(page1440);
  await page.screenshot({ path: shot('pending-1440'), fullPage: true });
  // Another tab of theirs, on its first page.
  const other = await page.context().newPage();
  await other.goto(`${server.url}/dashboard`);
  await expect(other.getByText('Your application to organize events is being reviewed.')).toBeVisible();

  const theirs = await browser.newContext({ reducedMotion: 'reduce' });
  const desk = await theirs.newPage();
  await desk.setViewportSize(page1440);
  await signIn(desk, server.url, demoAdmin);
  await expect(desk.getByText('1 person is waiting.')).toBeVisible();
  await desk.getByRole('link', { name: 'Review applications' }).click();
  await expect(desk.getByRole('table', { name: 'Organizer applications' })).toBeVisible();
  await faultless(desk, 'the queue');
  await desk.screenshot({ path: shot('queue-1440'), fullPage: true });
  await desk.setViewportSize(page390);
  await desk.screenshot({ path: shot('queue-390'), fullPage: true });
  await desk.setViewportSize(page1440);
  await desk.getByRole('button', { name: 'Open Kora Nights' }).click();
  const sheet = desk.getByRole('dialog', { name: 'Kora Nights' });
  await expect(sheet.getByText('Four concerts a year')).toBeVisible();
  const download = desk.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download registration.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('document.pdf');
  await faultless(desk, 'the application in the queue');
  await desk.screenshot({ path: shot('sheet-1440') });
  await desk.setViewportSize(page390);
  await desk.screenshot({ path: shot('sheet-390') });
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(desk.getByText('Kora Nights is an organizer now')).toBeVisible();
  await expect(desk.getByText('Nobody is waiting')).toBeVisible();
  await theirs.close();

  // Both tabs learn of it by themselves.
  await expect(page.getByText('You’re an organizer')).toBeVisible();
  await expect(other.getByText('Your application was approved')).toBeVisible();
  await page.screenshot({ path: shot('approved-1440'), fullPage: true });
  await page.getByRole('link', { name: 'Create your first event' }).click();
  await expect(page).toHaveURL(/\/events\/create/);
  await page.getByLabel('Name', { exact: true }).fill('Kora at dusk');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/my-events`);
  await expect(page.getByText('Kora at dusk').first()).toBeVisible();
});

test('Somebody who is rejected reads why and applies again, and withdraws', async ({
  browser,
  page,
  server,
}) => {
  await page.setViewportSize(page390);
  await signIn(page, server.url, { username: 'amie', password: 'gambia-river-2026' });
  await page.goto(`${server.url}/become-organizer`);
  await page.getByLabel('Name of the organizer').fill('Amie’s <b>quiz</b> nights');
  await page.getByLabel('Who is organizing?').selectOption('individual');
  await page.getByLabel('Phone number').fill('7000002');
  await page.getByLabel('What do you plan?').fill('Quiz nights.');
  // What is typed outlives the page.
  await page.reload();
  await expect(page.getByLabel('What do you plan?')).toHaveValue('Quiz nights.');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Your application is being reviewed')).toBeVisible();

  const theirs = await browser.newContext({ reducedMotion: 'reduce' });
  const desk = await theirs.newPage();
  await signIn(desk, server.url, demoAdmin);
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
  await page.screenshot({ path: shot('rejected-390'), fullPage: true });
  await page.getByRole('link', { name: 'Apply again' }).click();
  await expect(page.getByLabel('Name of the organizer')).toHaveValue('Amie’s <b>quiz</b> nights');
  await page.getByLabel('What do you plan?').fill('Quiz nights at the river bar.');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Your application is being reviewed')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You withdrew your application')).toBeVisible();
});
