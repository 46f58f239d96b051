import { answerInstead } from '../answer-instead.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, signIn, signedIn } from '../people.ts';
import { answer, boughtBy, orderIs, toTheProvider } from './buying-pages.ts';

test('confirms an approved order and shows its tickets when the buyer returns', async ({ page, server }) => {
  await signedIn(page, server.url, demoAttendee);
  const before = (await boughtBy(server.url, demoAttendee)).tickets.length;
  await toTheProvider(page, server.url, 2);
  await answer(page, 'Approve');
  await expect(page).toHaveURL(/\/orders\/.*session=/);
  await orderIs(page, 'confirmed');
  await page.getByRole('link', { name: 'View tickets' }).click();
  await expect(page.getByText('Harmattan Jazz Evening').first()).toBeVisible();
  const { orders, tickets } = await boughtBy(server.url, demoAttendee);
  expect([orders.length, orders[0]?.total.amount, tickets.length - before]).toEqual([1, 70_000, 2]);
});

test('reports a declined payment and lets the buyer pay the same order again', async ({ page, server }) => {
  await signedIn(page, server.url, demoAttendee);
  await toTheProvider(page, server.url);
  await answer(page, 'Decline');
  await expect(page.getByText('Your payment didn’t go through.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Try again: GMD/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await answer(page, 'Approve');
  await orderIs(page, 'confirmed');
  expect((await boughtBy(server.url, demoAttendee)).orders).toHaveLength(1);
});

test('confirms once when two tabs return together, and shows both the order as paid', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  const asked: string[] = [];
  const otherIsOpen = Promise.withResolvers<void>();
  context.on('request', (request) => {
    if (request.url().endsWith('/api/payments/verify')) asked.push(request.url());
  });
  await answerInstead(page, '**/api/payments/verify', async (route) => {
    await otherIsOpen.promise;
    await route.continue();
  });
  await toTheProvider(page, server.url);
  // Only the tabs may report the payment: on a slow machine it takes longer than the default wait.
  await page.getByLabel(/^Seconds to wait/).fill('3600');
  await answer(page, 'Approve, tell late');
  await page.waitForURL(/\/orders\//);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  otherIsOpen.resolve();
  await orderIs(page, 'confirmed');
  await orderIs(other, 'confirmed');
  // Zero if the server itself had asked the provider before a tab returned.
  expect(asked.length).toBeLessThanOrEqual(1);
});

test("confirms by the provider's webhook when the tab was closed before the return", async ({
  page,
  context,
  server,
}) => {
  await signedIn(page, server.url, demoAttendee);
  await toTheProvider(page, server.url);
  const provider = page.url();
  await page.close();
  // The provider takes the money; no tab can return, and nothing follows the redirect.
  const form = new URLSearchParams({ choice: 'approve' });
  const taken = await fetch(provider, { method: 'POST', body: form, redirect: 'manual' });
  expect(taken.headers.get('location')).toMatch(/\/orders\//);
  await expect
    .poll(async () => (await boughtBy(server.url, demoAttendee)).orders[0]?.state)
    .toBe('confirmed');
  const later = await context.newPage();
  await later.goto(`${server.url}/orders`);
  await later.getByRole('link', { name: /Harmattan/ }).click();
  await orderIs(later, 'confirmed');
});

test('says when the connection drops on the return and resumes automatically', async ({
  page,
  server,
  road,
}) => {
  await signedIn(page, road.url, demoAttendee);
  await toTheProvider(page, road.url);
  // The provider is reachable but our server is not, and only the buyer's return can settle this payment.
  await road.set({ kind: 'foreign_json', only: /^\/api\// });
  await answer(page, 'Approve, never tell');
  await expect(page.getByText('We’re checking your payment')).toBeVisible();
  expect(await page.locator('[data-order=confirmed]').count()).toBe(0);
  await road.set({ kind: 'pass' });
  await orderIs(page, 'confirmed');
  expect((await boughtBy(server.url, demoAttendee)).orders).toHaveLength(1);
});

test('asks an unresponsive provider three times, then offers the buyer a refresh or a cancellation', async ({
  page,
  server,
}) => {
  await signedIn(page, server.url, demoAttendee);
  await toTheProvider(page, server.url);
  const payWords = /^(?:Pay|Try again:) /;
  await answer(page, 'Leave open');
  // While the provider has not decided, the buyer is not asked to pay again: not here, not after a reload, not in
  // another tab.
  await expect(page.getByText('Confirming your payment…')).toBeVisible();
  await expect(page.getByRole('button', { name: payWords })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Confirming your payment…')).toBeVisible();
  const orderPage = page.url().replace(/\?.*$/, '');
  const other = await page.context().newPage();
  await other.goto(orderPage);
  await expect(other.getByText('Confirming your payment…')).toBeVisible();
  await expect(other.getByRole('button', { name: payWords })).toHaveCount(0);
  for (const list of ['/dashboard', '/orders']) {
    await other.goto(server.url + list);
    await expect(other.getByText('Confirming payment')).toBeVisible();
    await expect(other.getByText('Pay now')).toHaveCount(0);
  }
  await other.close();
  await expect(page.locator('[data-verification=exhausted]')).toBeVisible();
  await expect(page.getByRole('button', { name: payWords })).toHaveCount(0);
  await expect(page.locator('[data-order=awaiting_payment]')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await orderIs(page, 'cancelled');
});
