import { createHash, randomUUID } from 'node:crypto';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { openMailServer, type MailServer } from '../../tests/server-http/mail-server.ts';
import { faultless } from '../faultless.ts';
import { expect, test as base } from '../fixtures.ts';
import { organizerApi } from '../organizer-api.ts';
import { demoAdmin, demoAttendee, demoOrganizer, signedIn } from '../people.ts';
import { startDemoServer } from '../server.ts';
import { answer, eventBy, orderIs, paidEvent } from './buying-pages.ts';

const test = base.extend<{ readonly mail: MailServer }>({
  mail: async ({}, use) => {
    const mail = await openMailServer();
    await use(mail);
    await mail.close();
  },
  server: async ({ mail }, use) => {
    const server = await startDemoServer({ SMTP_URL: mail.url, EMAIL_FROM: 'tickets@example.org' });
    await use(server);
    await server.dispose();
  },
});

const second = { username: 'kaddy', password: 'a boat upriver to Janjanbureh' };
const secondEmail = 'kaddy@example.org';

/** Creates the second person's account. */
async function signUp(url: string): Promise<void> {
  const reply = await fetch(`${url}/api/userCredentials/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'gatehouse-web' },
    body: JSON.stringify({
      firstName: 'Kaddy',
      lastName: 'Joof',
      username: second.username,
      email: secondEmail,
      passwordHash: createHash('sha256').update(`gatehouse password 1\n${second.password}`).digest('hex'),
    }),
  });
  expect(reply.status).toBe(200);
}

test('offers a returned ticket to the first person waiting, then to the second, who pays for it', async ({
  page,
  browser,
  server,
  mail,
}) => {
  await signUp(server.url);
  const event = await eventBy(server.url, paidEvent.search);
  const id = event.registrationId;
  const organizer = await organizerApi(server.url, demoOrganizer);
  const { items } = await organizer.call<{ items: EditableTicketType[] }>(
    'GET',
    `/api/events/${id}/ticket-types`,
  );
  const lawn = items.find(({ name }) => name === paidEvent.type);
  if (lawn === undefined) throw new Error('no such type');
  const { ticketTypeId, sold, reserved, mayDelete: _, version, ...form } = lawn;
  await organizer.call('PUT', `/api/events/${id}/ticket-types/${ticketTypeId}?version=${version}`, {
    ...form,
    quantity: sold + reserved + 1,
  });
  // Someone else orders the last ticket and has not paid yet.
  const buyer = await organizerApi(server.url, demoAdmin);
  const [holdId, orderId] = [randomUUID(), randomUUID()];
  await buyer.call('POST', '/api/holds', { holdId, ticketTypeId, quantity: 1 });
  await buyer.call('POST', '/api/orders', {
    orderId,
    holdIds: [holdId],
    buyer: { name: 'Ada', email: 'ada@example.org', countryCode: 'GM' },
    attendees: [{ holdId, name: 'Ada', email: '' }],
  });

  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signedIn(desk, server.url, demoOrganizer);
  await desk.goto(`${server.url}/myEventsDetails/${id}`);
  await desk.getByRole('tab', { name: 'Waiting list' }).click();
  await expect(desk.getByText('The waiting list is off for all ticket types.')).toBeVisible();
  await desk.getByRole('button', { name: 'Settings' }).click();
  await desk.getByRole('dialog').getByText(paidEvent.type, { exact: true }).click();
  await faultless(desk, 'settings of a waiting list');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText(`On for: ${paidEvent.type}.`)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/events/${id}`);
  await page.getByRole('button', { name: 'Join waiting list' }).click();
  await expect(page.getByText('You’re next.')).toBeVisible();
  await faultless(page, 'an event that somebody waits for');

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await elsewhere.newPage();
  await other.goto(`${server.url}/events/${id}`);
  await other.getByRole('link', { name: 'Sign in to join the waiting list' }).click();
  await other.getByLabel(/email/i).fill(second.username);
  await other.getByLabel('Password', { exact: true }).fill(second.password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByRole('button', { name: 'Join waiting list' }).click();
  await expect(other.getByText('1 person is ahead of you.')).toBeVisible();

  await buyer.call('POST', `/api/orders/${orderId}/cancel`);
  await expect(async () => {
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByText(/^Your ticket is reserved until/)).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await faultless(page, 'a dashboard with a reserved ticket');
  await desk.reload();
  await desk.getByRole('tab', { name: 'Waiting list' }).click();
  await expect(desk.getByRole('table').getByText('Reserved', { exact: true })).toBeVisible();
  await faultless(desk, 'a waiting list');
  await page.getByRole('button', { name: /^Leave waiting list for/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave waiting list' }).click();
  await expect(page.getByText(/^Your ticket is reserved until/)).toBeHidden();

  const offer = () =>
    mail.mails.filter(({ to, email }) => to.includes(secondEmail) && email.subject?.includes('reserved'));
  await expect.poll(() => offer().length).toBe(1);
  await other.goto(`${server.url}/events/${id}`);
  await other.getByRole('button', { name: /^Get tickets for/ }).click();
  await expect(other.locator('[data-hold=held]')).toBeVisible();
  await faultless(other, 'the checkout of a reserved ticket');
  await other.getByRole('button', { name: 'Change', exact: true }).click();
  await other.getByLabel('Your name').fill('Kaddy Joof');
  await other.getByRole('button', { name: /^Pay GMD/ }).click();
  await expect(other).toHaveURL(/\/sandbox\/pay\//);
  await answer(other, 'Approve');
  await orderIs(other, 'confirmed');
  await desk.reload();
  await desk.getByRole('tab', { name: 'Waiting list' }).click();
  await expect(desk.getByText(/1 got tickets/)).toBeVisible();
  await elsewhere.close();
  await desk.close();
});
