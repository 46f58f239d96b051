import { expect, test } from '../fixtures.ts';
import { demoAttendee, offlineReady, signedIn } from '../people.ts';
import { organizerApi } from '../organizer-api.ts';

// What a kill leaves in the server's data folder.
test.use({ embedded: true });

interface Wallet {
  readonly items: readonly {
    readonly ticketId: string;
    readonly reference: string;
    readonly status: string;
    readonly transfer: { readonly to: string } | null;
  }[];
}

test('keeps an offline rename and transfer across a reload, undoes one and sends the other once', async ({
  page,
  server,
}) => {
  await signedIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/tickets`);
  await offlineReady(page);
  const amie = await organizerApi(server.url, demoAttendee);
  const { items } = await amie.call<Wallet>('GET', '/api/tickets');
  const ticket = items.find(({ status, transfer }) => status === 'valid' && transfer === null);
  if (ticket === undefined) throw new Error('Amie has no ticket to give away.');
  await expect(page.locator(`a[href="/tickets/${ticket.ticketId}"]`)).toBeVisible();
  await server.kill();

  await page.goto(`${server.url}/tickets/${ticket.ticketId}`);
  await page.getByRole('button', { name: 'Transfer ticket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('kaddy@example.org');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Send ticket' }).click();
  await expect(page.getByText('Transfer to kaddy@example.org')).toBeVisible();
  await expect(page.getByText(/Waiting for a connection\. Not done yet\./)).toBeVisible();

  await page.goto(`${server.url}/profile`);
  await page.getByLabel('First name').fill('Aminata');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Change your details: Aminata')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /2 changes waiting/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Sync' });
  await expect(sheet.getByText('Transfer to kaddy@example.org')).toBeVisible();
  await sheet.getByRole('button', { name: 'Undo: Change your details: Aminata' }).click();
  await expect(sheet.getByText('Change your details: Aminata')).toBeHidden();

  await server.start();
  await expect(sheet.getByText('Transfer to kaddy@example.org')).toBeHidden({ timeout: 60_000 });
  const again = await organizerApi(server.url, demoAttendee);
  const after = await again.call<Wallet>('GET', '/api/tickets');
  const mine = after.items.find(({ ticketId }) => ticketId === ticket.ticketId);
  expect(mine?.transfer?.to).toBe('kaddy@example.org');
  const { user } = await again.call<{ user: { firstName: string } }>('GET', '/api/profile');
  expect(user.firstName).toBe('Amie');
});
