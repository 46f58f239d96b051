import { readFile } from 'node:fs/promises';
import { readPdf } from '#tests/server-http/pdf-reader.ts';
import { eventBy } from './buying/buying-pages.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, signedIn } from './people.ts';
import { pagesOf } from './pages-of-pdf.ts';
import { savedPdf } from './saved-pdf.ts';

test('lets an organizer choose the badge contents and print them from the browser and as a PDF', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    globalThis.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  const event = await eventBy(server.url, 'Bakau Fish Supper');
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/events/${event.registrationId}/attendees`);
  await page.getByRole('link', { name: 'Badges' }).click();
  const preview = page.getByRole('img', { name: /^Badge of / });
  await expect(preview).toBeVisible();
  await expect(preview).toContainText(event.name);
  await page.getByText('Event name', { exact: true }).click();
  await expect(preview).not.toContainText(event.name);
  await faultless(page, 'badges');
  await page.emulateMedia({ media: 'print' });
  // The browser's menu prints before any codes are loaded: the paper says how.
  await expect(page.getByText('To print the badges, choose Print')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });
  const saved = await savedPdf(page, () => page.getByRole('button', { name: 'Save as PDF' }).click());
  const file = await readFile(await saved.path());
  const drawn = pagesOf(file);
  expect([drawn.width, drawn.height]).toEqual([176, 283]);
  expect(readPdf(file).flatMap(({ texts }) => texts)).not.toContain(event.name);

  await page.getByText('A6 sheet').click();
  await page.keyboard.press('Control+p');
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(page.locator('[data-print-sheets] svg')).toHaveCount(drawn.pages);
  const printed = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  // A6 in points, as the browser rounds it.
  expect(printed).toEqual({ pages: drawn.pages, width: 298, height: 420 });
  // On other paper no empty page follows the last badge.
  for (const format of ['Letter', 'A4'])
    expect([format, pagesOf(await page.pdf({ format })).pages]).toEqual([format, drawn.pages]);
});
