import { openMailServer, type MailServer } from '../../tests/server-http/mail-server.ts';
import { faultless } from '../faultless.ts';
import { expect, test as base } from '../fixtures.ts';
import { startDemoServer } from '../server.ts';
import { toast } from './people-pages.ts';

const test = base.extend<{ readonly mail: MailServer }>({
  mail: async ({}, use) => {
    const mail = await openMailServer();
    await use(mail);
    await mail.close();
  },
  server: async ({ mail }, use) => {
    const server = await startDemoServer({
      SMTP_URL: mail.url,
      EMAIL_FROM: 'tickets@example.org',
    });
    await use(server);
    await server.dispose();
  },
});

const email = 'kaddy.joof@example.org';
const password = 'a boat upriver to Janjanbureh';

/** Returns the links emailed so far, oldest first, as paths of the app. */
const linksIn = (mail: MailServer) =>
  mail.mails
    .filter(({ to }) => to.includes(email))
    .map((received) => /\/confirm-email#token=[\w-]+/.exec(received.email.text ?? '')?.[0] ?? '')
    .filter((link) => link !== '');

test('confirms a new account by the link in another browser and rejects the link afterwards', async ({
  page,
  browser,
  server,
  mail,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/signup`);
  await page.getByLabel('First name').fill('Kaddy');
  await page.getByLabel('Last name').fill('Joof');
  await page.getByLabel('Username').fill('kaddy.joof');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Create account' }).click();
  await expect(toast(page, `We sent a link to ${email}.`)).toBeVisible();
  await expect.poll(() => linksIn(mail)).toHaveLength(1);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const notice = page.getByText(`Confirm your email. We sent a link to ${email}.`);
  await expect(notice).toBeVisible();
  await faultless(page, 'the dashboard of somebody whose email is not confirmed');
  await page.getByRole('button', { name: 'Resend link' }).click();
  await expect(toast(page, 'Just sent')).toBeVisible();
  // Whether another is sent depends on how old the first one is: tests/server-http says when, with its own clock.
  const [link = ''] = linksIn(mail);

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await elsewhere.newPage();
  await other.goto(server.url + link);
  await expect(other.getByText(`${email} was entered for the account kaddy.joof.`)).toBeVisible();
  await faultless(other, 'the link in a browser where nobody is signed in');
  await other.getByRole('link', { name: 'Sign in to confirm' }).click();
  await other.getByLabel(/email/i).fill('kaddy.joof');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByRole('button', { name: 'Confirm email' }).click();
  await expect(other.getByText('Email confirmed')).toBeVisible();
  await faultless(other, 'a confirmed email');

  // The link has no effect any more, and the notice is gone.
  await page.goto(server.url + link);
  await expect(page.getByText('Your email is confirmed')).toBeVisible();
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Hello, Kaddy' })).toBeVisible();
  await expect(notice).toBeHidden();
  await elsewhere.close();
});
