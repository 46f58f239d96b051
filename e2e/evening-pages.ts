import { expect, test, type Browser, type Page } from '@playwright/test';
import { faultless } from './faultless.ts';
import { demoAdmin, signIn, type Person } from './people.ts';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };
const password = 'kora-nights-at-the-river';
/** The organizer of the evening. */
export const isatou: Person = { username: 'isatou', password };

/** Opens a page in a new browser context. */
export const newPage = async (browser: Browser, viewport: typeof phone): Promise<Page> =>
  (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();

/** Creates an account on the given page and signs in. */
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

/** A new user applies on a phone, and an administrator approves; the user's page shows it without a reload. */
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
  // Another tab of the same user, on the home page.
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

/** Finds a row of the editor. */
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** On a phone the editor shows one step at a time, on a desktop all of them. */
async function nextStep(page: Page, name: string): Promise<void> {
  const next = page.getByRole('button', { name: `Next: ${name}` });
  if (await next.isVisible()) await next.click();
}

const laterSteps = ['When', 'Where', 'Tickets', 'Questions', 'Door', 'Publish'] as const;

/** Goes to a step of the editor, starting from the first. */
async function toStep(page: Page, step: (typeof laterSteps)[number]): Promise<void> {
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  for (const name of laterSteps.slice(0, laterSteps.indexOf(step) + 1)) await nextStep(page, name);
}

/**
 * Creates an event with open doors: three types, a question, a cover, an exit.
 *
 * @param opens the link that leads to a new event
 */
export async function makeEvent(page: Page, opens: string): Promise<string> {
  await page.getByRole('link', { name: opens }).first().click();
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

/** Opens a page of an event's workspace. */
async function openPart(page: Page, url: string, id: string, name: string): Promise<void> {
  await page.goto(`${url}/myEventsDetails/${id}`);
  await page.getByRole('tab', { name, exact: true }).click();
}

/** Prepares an event for opening its doors, in the page's width: gates, a code, a team, guests. */
export async function makeReady(
  page: Page,
  url: string,
  id: string,
): Promise<{ readonly invitation: string }> {
  await test.step('adds two gates and publishes', async () => {
    await openPart(page, url, id, 'Gates');
    for (const name of ['Main gate', 'River gate']) {
      await page.getByRole('button', { name: 'Add gate' }).first().click();
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('list', { name: 'Gates' })).toContainText(name);
    }
    await openPart(page, url, id, 'Settings');
    await toStep(page, 'Publish');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Visitors can see your event now.')).toBeVisible();
  });
  const invitation =
    await test.step('creates a promo code and an invitation link for a supervisor', async () => {
      await openPart(page, url, id, 'Promo codes');
      await page.getByRole('button', { name: 'Add promo codes' }).click();
      await page.getByLabel('Code', { exact: true }).fill('Kora 20');
      await page.getByLabel('Percent off').last().fill('20');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('KORA20')).toBeVisible();
      await openPart(page, url, id, 'Team');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Supervisor', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Create invitation' }).click();
      return dialog.getByLabel('Invitation link').inputValue();
    });
  await test.step('imports a list of 500 guests', () => importGuests(page, url, id));
  return { invitation };
}

/** The last guest on the list, who has no email address. */
const guestName = 'Ndéye Fatóu Ceesay-Łoś';

async function importGuests(page: Page, url: string, id: string): Promise<void> {
  const rows = Array.from({ length: 499 }, (_, at) => `Guest ${at + 1},guest${at + 1}@example.org`);
  const file = Buffer.from(['Name,Email', ...rows, `${guestName},`].join('\r\n'));
  await page.goto(`${url}/events/${id}/imports`);
  await page.getByRole('button', { name: 'Import guest list' }).click();
  await page.setInputFiles('input[name=file]', { name: 'guests.csv', mimeType: 'text/csv', buffer: file });
  await page.getByLabel('Ticket type if the file has none').selectOption({ label: 'Free ticket' });
  await page.getByRole('button', { name: 'Check 500 rows' }).click();
  await page.getByRole('button', { name: 'Import 500 tickets' }).click();
  await expect(page.getByText('Tickets issued')).toBeVisible();
}

/** Sends a message to everyone with a confirmed email address, now. */
export async function sendMessage(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/events/${id}/messages`);
  await page.getByRole('link', { name: 'Write message' }).click();
  await page.getByLabel('Subject').fill('The river stage is open');
  await page.getByLabel('Message', { exact: true }).fill('Come to the left bank.');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Sending started')).toBeVisible();
}

/** Opens the waiting list of a sold-out type, then adds one more place. */
export async function keepWaitingList(page: Page, url: string, id: string, type: string): Promise<void> {
  await openPart(page, url, id, 'Waiting list');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByText(type, { exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`On for: ${type}.`)).toBeVisible();
}

/** Adds places to a ticket type. */
export async function addPlaces(
  page: Page,
  url: string,
  id: string,
  type: string,
  quantity: number,
): Promise<void> {
  await openPart(page, url, id, 'Settings');
  await toStep(page, 'Tickets');
  await row(page, type).getByLabel('Quantity').fill(String(quantity));
  await expect(page.locator('[data-standing=saved]')).toBeVisible();
}

/** Refunds a buyer's order in full. */
export async function refund(page: Page, url: string, id: string, buyer: string): Promise<void> {
  await openPart(page, url, id, 'Orders');
  await page.getByRole('button', { name: new RegExp(`^Details of the order of ${buyer}`) }).click();
  await page.getByRole('button', { name: new RegExp(`^Refund the order of ${buyer}`) }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason (sent to the buyer)').fill('Ill.');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
