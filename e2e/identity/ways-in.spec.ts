import { expect, test } from '../fixtures.ts';
import { organizerApi } from '../organizer-api.ts';
import { demoAdmin, demoAttendee, offlineReady, signIn } from '../people.ts';
import { newestCode, sessionOf, toast } from './people-pages.ts';

test('adds a phone number in the profile, removes the email, and resets the password by text message', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/profile`);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: /Add a phone number|Change phone number/ }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('Phone number') });
  await form.getByLabel('Phone number').fill('7012345');
  await form.getByRole('button', { name: 'Text me a code' }).click();
  await expect(form.getByText(/A code is on its way to \+220 701 2345/)).toBeVisible();
  const code = form.getByLabel('Code from the message');
  await code.fill('000000');
  await form.getByLabel('Current password').fill('not the password');
  await form.getByRole('button', { name: 'Save phone number' }).click();
  await expect(form.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Current password').fill(demoAttendee.password);
  await form.getByRole('button', { name: 'Save phone number' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  await code.fill(await newestCode(server));
  await form.getByRole('button', { name: 'Save phone number' }).click();
  await expect(toast(page, 'Phone number saved')).toBeVisible();
  await expect(page.getByText('+220 701 2345')).toBeVisible();

  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('Email').fill('');
  // The tab before may still be on its way out, with a password of its own.
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await details.getByLabel('Current password').fill(demoAttendee.password);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Profile saved')).toBeVisible();

  const before = await newestCode(server);
  await page.goto(`${server.url}/forgot-password`);
  await page.getByLabel(/email/i).fill(demoAttendee.username);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'I have a code from a text message' }).click();
  await expect.poll(() => newestCode(server)).not.toBe(before);
  await page.getByLabel('New password').fill('a new moon in Gunjur');
  await page.getByLabel('Code from the message').fill('123');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Phone number').fill('701 2345');
  await page.getByLabel('Code from the message').fill('000000');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Code from the message')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Code from the message').fill(await newestCode(server));
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  await signIn(page, server.url, { ...demoAttendee, password: 'a new moon in Gunjur' });
});

test('shows at the field why the server refused: unknown number, expired or wrong code, disabled account', async ({
  page,
  server,
}) => {
  const number = page.getByLabel('Phone number');
  const code = page.getByLabel('Code from the message');
  const byPhone = async () => {
    await page.goto(`${server.url}/login`);
    await page.getByRole('button', { name: 'Sign in with phone' }).click();
    await number.fill('3012345');
    await page.getByRole('button', { name: 'Text me a code', exact: true }).click();
    await expect(page.getByText(/A code is on its way/)).toBeVisible();
  };
  await byPhone();
  await code.fill(await newestCode(server));
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(number).toHaveAccessibleErrorMessage(/No guest has this phone number yet/);
  await expect(number).toBeFocused();

  await page.getByRole('link', { name: 'Sign up as a guest' }).click();
  await number.fill('3012345');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText(/A code is on its way/)).toBeVisible();
  await code.fill(await newestCode(server));
  const replied = page.waitForResponse('**/addGuest**');
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  const { signInCode, codeRequestId, user } = (await (await replied).json()) as {
    signInCode: string;
    codeRequestId: string;
    user: { credentialId: number };
  };
  // Uses up the code that came with the link before the person continues.
  const used = await page.request.post(`${server.url}/login`, {
    headers: { 'x-api-key': 'gatehouse-web' },
    data: { phoneNumber: '3012345', countryCode: 'GM', smsOtp: signInCode, codeRequestId },
  });
  expect(used.status()).toBe(200);
  await page.getByRole('button', { name: 'Sign in now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your account is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with a new code' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await sessionOf(page)).toBeNull();

  await byPhone();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(code).toHaveAccessibleErrorMessage(/That code is wrong or expired/);
  await expect(code).toBeFocused();
  await code.fill(await newestCode(server));
  const admin = await organizerApi(server.url, demoAdmin);
  await admin.call('PUT', `/api/userCredentials/disable/${user.credentialId}`);
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  expect(await sessionOf(page)).toBeNull();
});

test('shows the profile and its age while offline and refreshes it once back online', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await offlineReady(page);
  await context.setOffline(true);
  await page.goto(`${server.url}/profile`);
  await expect(page.getByText(/Offline · updated (just now|\d+ s ago)/)).toBeVisible();
  await expect(page.getByText(demoAttendee.username, { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '@' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Offline · updated/)).toBeVisible();
  // The app also retries automatically: the button may be gone before it can be pressed.
  await context.setOffline(false);
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
});
