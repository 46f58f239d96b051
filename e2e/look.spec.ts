import sharp from 'sharp';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, signIn } from './people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

test('An administrator gives the installation a name, a colour and a logo, which a visitor sees, and undoes the logo', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAdmin);
  await page.goto(`${server.url}/admin/settings`);
  const saved = (what: string) => expect(page.getByText(`Saved: ${what}`).first()).toBeVisible();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Kora Nights');
  await page.getByRole('button', { name: 'Save: Name' }).click();
  await saved('Name');
  await page.getByRole('textbox', { name: /^Color/ }).fill('#2222cc');
  await page.getByRole('button', { name: 'Save: Color' }).click();
  await saved('Color');
  const logo = await sharp({ create: { width: 120, height: 60, channels: 4, background: '#8FD0FF' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await saved('Logo');
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
  await faultless(page, 'the settings in another look');

  const visitor = await (await page.context().browser()?.newContext())?.newPage();
  if (visitor === undefined) throw new Error('there is no browser');
  await visitor.goto(`${server.url}/login`);
  await expect(visitor.getByRole('link', { name: 'Kora Nights, events' }).first()).toBeVisible();
  await expect(visitor).toHaveTitle(/ – Kora Nights$/);
  const accent = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--colors-accent'));
  await expect.poll(accent).toMatch(/^#[0-9A-F]{6}$/);
  await faultless(visitor, 'the sign-in in another look');
  const manifest = (await (await visitor.request.get(`${server.url}/manifest.webmanifest`)).json()) as {
    readonly name: string;
    readonly icons: readonly { readonly src: string }[];
  };
  expect(manifest.name).toBe('Kora Nights');
  const icon = await visitor.request.get(server.url + (manifest.icons[0]?.src ?? ''));
  expect(icon.headers()['content-type']).toBe('image/png');

  await page.getByRole('button', { name: /^Undo: Logo/ }).click();
  await expect(page.getByRole('img', { name: 'Logo' })).toBeHidden();
});
