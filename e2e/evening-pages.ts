import { expect, type Browser, type Page } from '@playwright/test';
import { faultless } from './faultless.ts';
import { demoAdmin, signIn, type Person } from './people.ts';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };
const password = 'kora-nights-at-the-river';
/** Whoever makes the evening. */
export const isatou: Person = { username: 'isatou', password };

/** A page of somebody's own. */
export const newPage = async (browser: Browser, viewport: typeof phone): Promise<Page> =>
  (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();

/** Somebody new makes an account on a page of theirs, and signs in. */
export async function signUp(
  page: Page,
  url: string,
  username: string,
  [firstName, lastName] = [username.slice(0, 1).toUpperCase() + username.slice(1), 'Joof'],
): Promise<void> {
  await page.goto(`${url}/signup`);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /Create account|Sign up/ }).click();
  await expect(page).toHaveURL(/login/);
  await signIn(page, url, { username, password });
}

/** Somebody new applies on a phone, and an administrator lets them organize; they learn of it without asking. */
export async function becomeOrganizer(browser: Browser, url: string, page: Page): Promise<void> {
  await signUp(page, url, isatou.username, ['Isatou', 'Bah']);
  await page.getByRole('link', { name: 'Become an organizer' }).click();
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name of the organizer').fill('Kora Nights');
  await page.getByLabel('Who is organizing?').selectOption('association');
  await page.getByLabel('Phone number').fill('7000001');
  await page.getByLabel('What do you plan?').fill('Four concerts a year at the river, 300 people each.');
  const document = { name: 'registration.pdf', mimeType: 'application/pdf' };
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...document, buffer: Buffer.from('%PDF-1.7\nhello') });
  await faultless(page, 'the application');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Your application is being reviewed')).toBeVisible();
  await faultless(page, 'the pending application');
  // Another tab of theirs, on its first page.
  const other = await page.context().newPage();
  await other.goto(`${url}/dashboard`);
  await expect(other.getByText('Your application to organize events is being reviewed.')).toBeVisible();

  const admin = await newPage(browser, desk);
  await signIn(admin, url, demoAdmin);
  await expect(admin.getByText('1 person is waiting.')).toBeVisible();
  await admin.getByRole('link', { name: 'Review applications' }).click();
  await admin.getByRole('button', { name: 'Open Kora Nights' }).click();
  const sheet = admin.getByRole('dialog', { name: 'Kora Nights' });
  const download = admin.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download registration.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('document.pdf');
  await faultless(admin, 'the application in the queue');
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin.getByText('Kora Nights is an organizer now')).toBeVisible();
  await admin.context().close();
  await expect(page.getByText('You’re an organizer')).toBeVisible();
  await expect(other.getByText('Your application was approved')).toBeVisible();
  await other.close();
}

/** A row of the editor. */
export const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** On a phone the editor shows one step at a time, at a desk all of them. */
async function nextStep(page: Page, name: string): Promise<void> {
  const next = page.getByRole('button', { name: `Next: ${name}` });
  if (await next.isVisible()) await next.click();
}

const laterSteps = ['When', 'Where', 'Tickets', 'Questions', 'Door', 'Publish'] as const;

/** Goes on to a step of the editor, which stands at its first one. */
export async function toStep(page: Page, step: (typeof laterSteps)[number]): Promise<void> {
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  for (const name of laterSteps.slice(0, laterSteps.indexOf(step) + 1)) await nextStep(page, name);
}

/** From nothing to an event on sale, doors open: three types, a question, a cover, two gates, an exit. */
export async function makeEvent(page: Page, size: typeof desk): Promise<string> {
  await page.getByRole('link', { name: 'Create your first event' }).click();
  await page.setViewportSize(size);
  await page.getByLabel('Name', { exact: true }).fill('Kora at dusk');
  await page.getByLabel('Summary').fill('Three koras and the river.');
  await page.setInputFiles('input[type=file]', 'public/icons/icon-512.png');
  await expect(page.getByText('Picture saved')).toBeVisible();
  await nextStep(page, 'When');
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
  await page.getByLabel('Starts', { exact: true }).fill(at(20));
  await page.getByLabel('Ends', { exact: true }).fill(at(300));
  await page.getByLabel('Doors open', { exact: true }).fill(at(-40));
  await nextStep(page, 'Where');
  await page.getByLabel('Venue', { exact: true }).fill('Riverside stage');
  await nextStep(page, 'Tickets');
  await page.getByRole('button', { name: 'Add free ticket' }).click();
  await page.getByRole('button', { name: 'Add paid ticket' }).click();
  const paid = row(page, 'General admission');
  await paid.getByLabel('Price').fill('350');
  await paid.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Add table or group' }).click();
  await row(page, 'Table for six').getByLabel('Price').fill('3000');
  await nextStep(page, 'Questions');
  await page.getByRole('button', { name: 'Add question' }).click();
  await row(page, 'New question').getByLabel('Question', { exact: true }).fill('Who plays with you?');
  await nextStep(page, 'Door');
  await page.getByLabel('Codes at the door').selectOption({ label: 'Printed and live tickets' });
  await page.getByLabel('Re-entry').selectOption('after_exit');
  await expect(page.locator('[data-standing=saved]')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('draft');
  if (id === null) throw new Error('the event has no id');
  return id;
}
