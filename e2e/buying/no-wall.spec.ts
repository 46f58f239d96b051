import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { codeIn, newestCode, outbox } from '../identity/people-pages.ts';
import { organizerApi } from '../organizer-api.ts';
import { demoAttendee, demoOrganizer, signedIn } from '../people.ts';
import { boughtBy, eventBy, freeEvent } from './buying-pages.ts';

/** Counts a person's actions on a page. */
function counting(page: Page) {
  const did = { taps: 0, fields: 0 };
  const begun = Date.now();
  return {
    did,
    async tap(name: string | RegExp) {
      did.taps += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
    async type(label: string, text: string) {
      did.fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    tell(who: string) {
      const seconds = (Date.now() - begun) / 1_000;
      const said = `${did.taps} taps, ${did.fields} fields, ${seconds.toFixed(1)} s`;
      process.stdout.write(`${who}: ${said}\n`);
      test.info().annotations.push({ type: who, description: said });
    },
  };
}

/**
 * Reserves one free place on the event's page, where one ticket of the only type is preselected, and goes to the
 * checkout; counts from the first tap.
 */
async function reserveOne(page: Page, url: string): Promise<ReturnType<typeof counting>> {
  const event = await eventBy(url, freeEvent.search);
  await page.goto(`${url}/events/${event.registrationId}`);
  const hand = counting(page);
  await hand.tap('Get tickets');
  await expect(page.locator('[data-hold=held]')).toBeVisible();
  return hand;
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
])
  test(`gets a new guest a free ticket by email on one page with three fields at ${viewport.width} px`, async ({
    page,
    browser,
    server,
  }) => {
    await page.setViewportSize(viewport);
    const hand = await reserveOne(page, server.url);
    await hand.type('Email or phone number', 'fatou@example.org');
    await hand.tap('Send code');
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await test.step('a reload keeps both the typed input and the code', async () => {
      await page.reload();
      await expect(page.getByLabel('Email or phone number')).toHaveValue('fatou@example.org');
      await expect(page.locator('[data-hold=held]')).toBeVisible();
    });
    await faultless(page, 'the checkout of a visitor');
    await expect.poll(async () => codeIn((await outbox(server, 'email'))[0] ?? '')).not.toBe('');
    const sent = codeIn((await outbox(server, 'email'))[0] ?? '');
    await test.step('a wrong code shows an error under its field until it is edited', async () => {
      await code.fill(sent === '000000' ? '000001' : '000000');
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await code.fill('');
      await expect(code).not.toHaveAttribute('aria-invalid', 'true');
    });
    await hand.type('Code', sent);
    await hand.type('Your name', 'Fatou Camara');
    await page.mouse.wheel(0, 2_000);
    await expect(page.getByRole('timer')).toBeInViewport();
    // Content that scrolls below it does not show through.
    await expect(page.getByRole('timer')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await faultless(page, 'the checkout of a guest');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await hand.tap('Get tickets');
    await expect(page.locator('[data-order=confirmed]')).toBeVisible();
    hand.tell(`A free ticket for somebody new, ${viewport.width} px`);
    expect(hand.did.fields).toBeLessThanOrEqual(4);
    expect(hand.did.taps).toBeLessThanOrEqual(3);
    for (const path of ['/dashboard', '/profile', '/tickets', '/orders']) {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('body'), path).not.toContainText('guest-');
    }
    await test.step('the guest later signs in by email in another browser', async () => {
      const elsewhere = await browser.newContext({ viewport });
      const later = await elsewhere.newPage();
      await later.goto(`${server.url}/login`);
      await later.getByLabel('Email, username or phone').fill('fatou@example.org');
      await later.getByRole('button', { name: 'Email me a code instead of a password' }).click();
      await expect(later.getByText(/A code is on its way to fatou@example.org/)).toBeVisible();
      await faultless(later, 'the sign-in by email');
      const next = async () =>
        (await outbox(server, 'email')).map(codeIn).find((one) => one !== '' && one !== sent) ?? '';
      await expect.poll(next).not.toBe('');
      await later.getByLabel('Code from the message').fill(await next());
      await later.getByRole('button', { name: 'Sign in with code' }).click();
      await expect(later).toHaveURL(/\/dashboard/);
      await elsewhere.close();
    });
  });

test('gets a new guest a ticket by phone with three fields and no email address', async ({
  page,
  server,
}) => {
  const hand = await reserveOne(page, server.url);
  await hand.type('Email or phone number', '701 2346');
  await hand.tap('Send code');
  await expect(page.getByText(/A code is on its way to \+220 701 2346/)).toBeVisible();
  await expect.poll(() => newestCode(server).catch(() => '')).not.toBe('');
  await hand.type('Code', await newestCode(server));
  await hand.type('Your name', 'Lamin Joof');
  await hand.tap('Get tickets');
  await expect(page.locator('[data-order=confirmed]')).toBeVisible();
  hand.tell('A free ticket for somebody new by phone');
  expect(hand.did.fields).toBeLessThanOrEqual(3);
});

test('asks for the password in place when the email already has an account', async ({ page, server }) => {
  const hand = await reserveOne(page, server.url);
  await hand.tap('Other ways to sign in');
  await hand.type('Email, username or phone', demoAttendee.username);
  await hand.type('Password', 'not the password');
  await hand.tap('Sign in');
  await expect(page.getByText('Incorrect sign-in details.')).toBeVisible();
  await hand.type('Password', demoAttendee.password);
  await hand.tap('Sign in');
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  await expect(page.locator('[data-hold=held]')).toBeVisible();
  hand.tell('Signing in with a password at the checkout');
});

test('gets a signed-in user a free ticket in two taps without asking for known details', async ({
  page,
  server,
}) => {
  await signedIn(page, server.url, demoAttendee);
  const hand = await reserveOne(page, server.url);
  await hand.tap('Get tickets');
  await expect(page.locator('[data-order=confirmed]')).toBeVisible();
  hand.tell('A free ticket for somebody signed in');
  expect(hand.did).toEqual({ taps: 2, fields: 0 });
  expect((await boughtBy(server.url, demoAttendee)).orders).toHaveLength(1);
});

test('takes two taps when other types are on sale, and one more to choose another free type', async ({
  page,
  server,
}) => {
  const { registrationId } = await eventBy(server.url, freeEvent.search);
  const organizer = await organizerApi(server.url, demoOrganizer);
  const addType = (name: string, amount: number) =>
    organizer.call('POST', `/api/events/${registrationId}/ticket-types`, {
      ticketTypeId: randomUUID(),
      name,
      price: { amount, currency: 'GMD' },
      quantity: 5,
      saleStartsAt: null,
      saleEndsAt: null,
      validFrom: null,
      validUntil: null,
    });
  await addType('Front row', 50_000);
  await signedIn(page, server.url, demoAttendee);
  const hand = await reserveOne(page, server.url);
  await hand.tap('Get tickets');
  await expect(page.locator('[data-order=confirmed]')).toBeVisible();
  hand.tell('A free ticket for somebody signed in, of two types');
  expect(hand.did).toEqual({ taps: 2, fields: 0 });

  await addType('Balcony', 0);
  await page.goto(`${server.url}/events/${registrationId}`);
  const other = counting(page);
  await other.tap('One more: Balcony');
  await other.tap('Get tickets');
  await expect(page.locator('[data-hold=held]')).toBeVisible();
  await other.tap('Get tickets');
  await expect(page.locator('[data-order=confirmed]')).toBeVisible();
  other.tell('A free ticket for somebody signed in, of two free types');
  expect(other.did).toEqual({ taps: 3, fields: 0 });
});
