import { eventBy } from './buying/buying-pages.ts';
import { expect, test } from './fixtures.ts';
import { pagesOf } from './pages-of-pdf.ts';
import { demoOrganizer, signedIn } from './people.ts';

/** Margins that browsers print with by default. */
const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

test('prints twelve tickets to an A4 page', async ({ page, server }) => {
  const event = await eventBy(server.url, 'Banjul River Festival');
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/myEventsDetails/${event.registrationId}/sheet`);
  const tickets = page.locator('main [data-ticket-number]');
  await expect(tickets).toHaveCount(96);
  expect(pagesOf(await page.pdf({ format: 'A4', margin })).pages).toBe(8);
});
