import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, signedIn } from '../people.ts';
import { focusIsSeen } from '../uncovered.ts';

test('keeps the account screens free of accessibility violations', async ({ page, server }) => {
  for (const path of ['/login', '/signup', '/forgot-password', '/organizer/pending']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.screenshot({
      path: test.info().outputPath(`${path.slice(1).replace('/', '-')}.png`),
      fullPage: true,
    });
    await faultless(page, path);
    await focusIsSeen(page, path);
  }
  await page.goto(`${server.url}/signup`);
  await page.getByText('Guest', { exact: true }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await faultless(page, '/signup as a guest');
  // A steward with a code on paper gets from the sign-in screen to the form for entering it.
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'enter the code' }).click();
  await page.getByLabel('Code from the organizer').fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Enrol this phone' }).click();
  await expect(page.getByLabel('Code from the organizer')).toHaveAttribute('aria-invalid', 'true');
  await faultless(page, '/scanner with a code that is not known');
  await signedIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/profile`);
  for (const tab of ['Details', 'Sign-in', 'Sessions', 'Scanners', 'My data']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: test.info().outputPath(`profile-${tab}.png`), fullPage: true });
    await faultless(page, `/profile ${tab}`);
    await focusIsSeen(page, `/profile ${tab}`);
  }
  await page.setViewportSize({ width: 1440, height: 844 });
  await faultless(page, '/profile on a wide screen');
  await page.goto(`${server.url}/forgot-password`);
  await page.getByLabel(/email/i).fill('somebody');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'I have a code from a text message' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await faultless(page, '/forgot-password with errors on a wide screen');
});

test('gives buttons an edge, and switches and radio buttons an on and an off, in forced colours', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`${server.url}/theme-test`);
  for (const part of [
    page.locator('[data-scope=switch]').first(),
    page.locator('[data-scope=segment-group][data-state=unchecked]').first(),
  ]) {
    await part.scrollIntoViewIfNeeded();
    const look = async () => {
      await page.mouse.move(0, 0);
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      return (await part.screenshot()).toString('base64');
    };
    const before = await look();
    await part.click();
    expect(await look()).not.toBe(before);
  }
  const buttons = page.locator('main button');
  expect(await buttons.count()).toBeGreaterThan(10);
  for (const button of await buttons.all()) await expect(button).toHaveCSS('outline-style', 'solid');
  const focused = page.locator('main button:focus-visible');
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await focused.count()).toBe(1);
  }).toPass();
  await expect(focused).toHaveCSS('outline-width', '3px');
});

test('lets a user edit, export and delete their profile', async ({ page, server }) => {
  await signedIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/profile`);
  await page.getByLabel('First name').fill('Aminata');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.getByRole('tab', { name: 'My data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toBe('gatehouse-amie.json');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel(/Enter “delete my account”/).fill('delete my account');
  await page.getByLabel('Current password').fill('wrong');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill(demoAttendee.password);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await page.goto(`${server.url}/profile`);
  await expect(page).toHaveURL(/\/login$/);
});
