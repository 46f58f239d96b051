import { expect, test } from '../fixtures.ts';
import { codeIn, outbox } from '../identity/people-pages.ts';
import { demoAdmin, demoAttendee, signedIn } from '../people.ts';
import { drained, show } from '../scanner-page.ts';
import { openDoor } from '../doors.ts';
import { codeOf, cursorOf, offerTo, openTicket, printedTicket, walletOf } from './wallet-pages.ts';

test('admits the recipient of a transfer, refuses the old code at a synced gate, and raises a conflict at an unsynced one', async ({
  browser,
  page,
  server,
  organizer,
  event,
}) => {
  const ticket = await printedTicket(server.url, event);
  const oldCode = ticket.printedCode ?? '';
  const [informed, alone] = await Promise.all([
    openDoor(browser, server.url, event, 0),
    openDoor(browser, server.url, event, 1),
  ]);
  await alone.context.setOffline(true);
  await openTicket(page, server.url, ticket.ticketId);
  const link = await offerTo(page, server, 'friend@example.org');
  const heard = await cursorOf(informed.page);

  const receiver = await test.step('the recipient opens the link, signs in and accepts', async () => {
    const context = await browser.newContext();
    const taking = await context.newPage();
    await taking.goto(link);
    // Signed out: the page shows who sent it, but no code.
    await expect(taking.getByText('from Amie Ceesay')).toBeVisible();
    await expect(taking.getByRole('heading', { name: ticket.eventName })).toBeVisible();
    await expect(codeOf(taking)).toHaveCount(0);
    await taking.getByRole('link', { name: 'I have an account' }).click();
    await taking.getByLabel(/email/i).fill(demoAdmin.username);
    await taking.getByLabel('Password', { exact: true }).fill(demoAdmin.password);
    await taking.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(taking.getByText('from Amie Ceesay')).toBeVisible();
    await expect(taking).not.toHaveURL(/accept=/);
    await taking.getByLabel('Name on the ticket').fill('Fatou Camara');
    await taking.getByRole('button', { name: 'Accept ticket' }).click();
    await expect(codeOf(taking)).toBeVisible();
    await expect(taking.getByText('Fatou Camara')).toBeVisible();
    // The link is used up: it shows a message and never a code.
    await taking.goto(link);
    await expect(taking.getByText('This ticket was already accepted')).toBeVisible();
    await expect(codeOf(taking)).toHaveCount(0);
    return { context, page: taking };
  });

  await test.step("the sender's wallet drops the code at its next contact", async () => {
    await page.reload();
    await expect(codeOf(page)).toHaveCount(0);
    await expect(page.locator('[data-ticket-status=transferred]')).toBeVisible();
  });

  const mine = (await walletOf(server.url, demoAdmin)).find((one) => one.holderName === 'Fatou Camara');
  const newCode = mine?.printedCode ?? '';
  expect(newCode).not.toBe('');
  await expect.poll(() => cursorOf(informed.page)).toBeGreaterThan(heard);
  expect((await show(alone.page, oldCode)).verdict).toBe('admit');
  expect((await show(informed.page, oldCode)).verdict).toBe('revoked');
  expect((await show(informed.page, newCode)).verdict).toBe('admit');
  await alone.context.setOffline(false);
  await drained(alone.page);
  const conflicts = await organizer.conflicts(event.registrationId);
  expect(conflicts.map(({ kind, ticketNumber }) => ({ kind, ticketNumber }))).toEqual([
    { kind: 'admitted_after_void', ticketNumber: ticket.ticketNumber },
  ]);
  for (const { context } of [informed, alone, receiver]) await context.close();
});

test('lets a new user accept a ticket on its link page with an emailed code and a name', async ({
  browser,
  page,
  server,
  event,
}) => {
  const ticket = await printedTicket(server.url, event);
  await openTicket(page, server.url, ticket.ticketId);
  const link = await offerTo(page, server, 'friend@example.org');
  const context = await browser.newContext();
  const taking = await context.newPage();
  await taking.goto(link);
  await test.step("in landscape nothing covers the page's text", async () => {
    // While the page loads it has another heading, which disappears when the transfer arrives.
    await expect(taking.getByLabel('Email or phone number')).toBeVisible();
    await taking.setViewportSize({ width: 844, height: 390 });
    const head = await taking.getByRole('banner').boundingBox();
    const title = await taking.getByRole('heading', { level: 1 }).boundingBox();
    expect(title?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 1_000));
    await taking.setViewportSize({ width: 390, height: 844 });
  });
  await taking.getByLabel('Email or phone number').fill('isatou@example.org');
  await taking.getByRole('button', { name: 'Send code' }).click();
  await expect(taking.getByText('A code is on its way to isatou@example.org')).toBeVisible();
  const sent = async () => (await outbox(server, 'email')).map(codeIn).find((one) => one !== '') ?? '';
  await expect.poll(sent).not.toBe('');
  await taking.getByLabel('Code', { exact: true }).fill(await sent());
  const name = taking.getByLabel('Name on the ticket');
  await expect(name).toHaveValue('');
  await taking.getByRole('button', { name: 'Accept ticket' }).click();
  await expect(taking.getByText('Enter the name of whoever will use the ticket.')).toBeVisible();
  await name.fill('Isatou Njie');
  await taking.getByRole('button', { name: 'Accept ticket' }).click();
  await expect(codeOf(taking)).toBeVisible();
  await expect(taking.getByText('Isatou Njie')).toBeVisible();
  // The sender's page updates without a reload.
  await expect(page.locator('[data-ticket-status=transferred]')).toBeVisible();
  await context.close();
});

test('tells the recipient of a cancelled transfer, and leaves the ticket unchanged', async ({
  browser,
  page,
  server,
  event,
}) => {
  const ticket = await printedTicket(server.url, event);
  await openTicket(page, server.url, ticket.ticketId);
  const link = await offerTo(page, server, 'friend@example.org');
  await page.getByRole('button', { name: 'Cancel transfer' }).click();
  await expect(page.locator('[data-offer]')).toHaveCount(0);
  await expect(codeOf(page)).toBeVisible();

  const context = await browser.newContext();
  const late = await context.newPage();
  await signedIn(late, server.url, demoAdmin);
  await late.goto(link);
  await expect(late.getByText('The transfer was cancelled')).toBeVisible();
  await late.goto(link.replace(/accept=[\w-]+/, 'accept=nothing-of-ours'));
  await expect(late.getByText('Couldn’t open this link')).toBeVisible();
  await context.close();
  const [still] = (await walletOf(server.url, demoAttendee)).filter(
    (one) => one.ticketId === ticket.ticketId,
  );
  expect(still).toMatchObject({ status: 'valid', printedCode: ticket.printedCode, transfer: null });
});
