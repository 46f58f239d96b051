import { expect, test } from '../fixtures.ts';
import { demoAttendee, demoOrganizer } from '../people.ts';
import { newestCode, outbox, sessionOf, toast } from './people-pages.ts';

test('signs in by username and by email and continues to the requested page', async ({ page, server }) => {
  await page.goto(`${server.url}/my-events`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel(/email/i).fill(demoOrganizer.username);
  await page.getByLabel('Password', { exact: true }).fill(demoOrganizer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, 'Login Successful')).toContainText('Welcome back!');
  await expect(page).toHaveURL(/\/my-events$/);
  const email = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('gatehouse.session') ?? '{}') as { user: { email: string } }).user
        .email,
  );
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/login`);
  await page.getByLabel(/email/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoOrganizer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('reports a wrong password at the form and in a toast, and keeps the typed input', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your email, username or phone number.')).toBeVisible();
  await expect(page.getByLabel(/email/i)).toBeFocused();
  await page.getByLabel(/email/i).fill('amie');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, 'Login Failed')).toContainText(/Incorrect sign-in details/);
  await expect(page.getByRole('alert').filter({ hasText: /Incorrect sign-in details/ })).toBeVisible();
  await expect(page.getByLabel(/email/i)).toHaveValue('amie');
});

test('signs an attendee up without signing them in, then signs them in', async ({ page, server }) => {
  await page.goto(`${server.url}/signup`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Fatou');
  await page.getByLabel('Last name').fill('Sarr');
  await page.getByLabel('Username').fill('amie');
  await page.getByLabel('Email').fill('fatou@example.org');
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/too common/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('baobab river stone');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Username').fill('fatou.sarr');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await sessionOf(page)).toBeNull();
  await expect(page.getByText('Welcome, Fatou')).toBeVisible();
  await expect(page.getByLabel(/email/i)).toHaveValue('fatou.sarr');
  await page.getByLabel('Password', { exact: true }).fill('baobab river stone');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${server.url}/my-events`);
  await expect(page).toHaveURL(/\/unauthorized$/);
});

test('keeps an organizer applicant an attendee until an administrator decides', async ({ page, server }) => {
  await page.goto(`${server.url}/signup`);
  await page.getByText('Organizer', { exact: true }).click();
  await page.getByLabel('First name').fill('Lamin');
  await page.getByLabel('Last name').fill('Touray');
  await page.getByLabel('Username').fill('lamin.t');
  await page.getByLabel('Email').fill('lamin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('kora strings at dusk');
  await page.getByRole('button', { name: 'Create account and apply' }).click();
  await expect(page).toHaveURL(/\/organizer\/pending$/);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).fill('kora strings at dusk');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${server.url}/organizer/pending`);
  await expect(page.getByText('is being reviewed')).toBeVisible();
});

test('signs a guest up by phone and signs them in again with another code', async ({ page, server }) => {
  await page.goto(`${server.url}/signup`);
  await page.getByText('Guest', { exact: true }).click();
  await page.getByLabel('Phone number').fill('123');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText(/isn’t a phone number of that country/)).toBeVisible();
  await page.getByLabel('Phone number').fill('3012345');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText(/A code is on its way to \+220 301 2345/)).toBeVisible();
  await page.getByLabel('Code from the message').fill('000000');
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page.getByLabel('Code from the message')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Code from the message').fill(await newestCode(server));
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  expect(await sessionOf(page)).toBeNull();
  await page.getByRole('button', { name: 'Sign in now' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/login`);
  await page.getByLabel(/email/i).fill('301 2345');
  await page.getByRole('button', { name: 'Text me a code instead of a password' }).click();
  await page.getByRole('button', { name: 'Text me a code', exact: true }).click();
  await expect(page.getByText(/A code is on its way/)).toBeVisible();
  const code = await newestCode(server);
  await page.getByLabel('Code from the message').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(toast(page, 'Login Successful')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('resets a forgotten password by an emailed link', async ({ page, server }) => {
  await page.goto(`${server.url}/forgot-password`);
  await page.getByLabel(/email/i).fill(demoAttendee.username);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/a link is on its way/)).toBeVisible();
  const [mail = ''] = await outbox(server, 'email');
  const token = /#token=([\w-]+)/.exec(mail)?.[1] ?? '';
  await page.goto(`${server.url}/forgot-password#token=${token}`);
  await page.getByLabel('New password').fill('a new moon in Gunjur');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel(/email/i).fill(demoAttendee.username);
  await page.getByLabel('Password', { exact: true }).fill('a new moon in Gunjur');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('hides Google sign-in when it is not configured', async ({ page, server }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(`${server.url}${path}`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: /create account|sign in/i }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0);
  }
});
