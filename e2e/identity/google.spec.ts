import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { demoOrganizer, signIn } from '../people.ts';
import { startDemoServer, type ServerProcess } from '../server.ts';
import { startIdentityHost, type IdentityHost } from './identity-host.ts';
import { toast } from './people-pages.ts';

const test = base.extend<{ host: IdentityHost; server: ServerProcess }>({
  host: async ({ context }, use) => {
    const host = await startIdentityHost();
    await host.serveLoader(context);
    await use(host);
    await host.close();
  },
  server: async ({ host }, use) => {
    const server = await startDemoServer(host.environment);
    await use(server);
    await server.dispose();
  },
});

const button = (page: Page) => page.getByRole('button', { name: /Google/ });

/** Presses the button and answers the window that opens. */
async function askGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await button(page).click();
  return opening;
}

test('A Google account signs up and in at the first click, in a window of 500 x 600', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login`);
  await expect(button(page)).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const popup = await askGoogle(page);
  await expect(popup.getByText('size 500 x 600')).toBeVisible();
  await popup.getByRole('button').click();
  await expect(toast(page, 'Google Login Successful')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Binta');
});

test('A second window takes the place of the first', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await page.waitForLoadState('networkidle');
  await askGoogle(page);
  const second = await askGoogle(page);
  await expect(toast(page, 'Google Login Failed')).toContainText('newer Google window');
  await second.getByRole('button').click();
  await expect(toast(page, 'Google Login Successful')).toBeVisible();
});

test('A window that is closed is told of after some seconds, and the form still works', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login`);
  await page.waitForLoadState('networkidle');
  const popup = await askGoogle(page);
  await popup.close();
  await expect(toast(page, 'Google Login Failed')).toContainText('closed before you finished');
  await signIn(page, server.url, demoOrganizer);
});

test('A blocked window is explained, with a way on without one', async ({ page, server }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`${server.url}/login`);
  await page.waitForLoadState('networkidle');
  await button(page).click();
  await expect(toast(page, 'Google Login Failed')).toContainText('Allow popups');
  await expect(page.getByRole('button', { name: 'Go on without it' })).toBeVisible();
});

test('An email that belongs to an account with a password is not taken over', async ({
  page,
  server,
  host,
}) => {
  await signIn(page, server.url, demoOrganizer);
  const email = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('gatehouse.session') ?? '{}') as { user: { email: string } }).user
        .email,
  );
  host.person = { sub: 'google-9', email, name: 'Somebody Else', verified: true };
  await page.evaluate(() => localStorage.removeItem('gatehouse.session'));
  await page.goto(`${server.url}/login`);
  await page.waitForLoadState('networkidle');
  await (await askGoogle(page)).getByRole('button').click();
  await expect(toast(page, 'Google Login Failed')).toContainText(/password/);
  await expect(page).toHaveURL(/\/login$/);
});

test('Without network the library cannot come, and the person is told', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await page.waitForLoadState('networkidle');
  await page.route('**/firebase-google-*.js', (route) => route.abort());
  await page.route('https://apis.google.com/**', (route) => route.abort());
  await button(page).click();
  await expect(toast(page, 'Google Login Failed')).toBeVisible();
});
