import { expect, test } from './fixtures.ts';

test('serves structured data with the event page and starts the app without a CSP violation', async ({
  page,
  server,
  event,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${server.url}/events/${event.registrationId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await expect(page).toHaveTitle(new RegExp(event.name.slice(0, 12)));
  const data: unknown = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(data).toMatchObject({ '@type': 'Event', name: event.name });
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect(picture).toMatch(new RegExp(`^${server.url}/api/events/${event.registrationId}/share.jpg`));
  expect((await page.request.get(picture)).headers()['content-type']).toBe('image/jpeg');
  expect(complaints).toEqual([]);
});

test('returns 404 for an unknown event and shows it in the app', async ({ page, server }) => {
  const answer = await page.goto(`${server.url}/events/none`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
