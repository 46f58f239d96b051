import { expect, test } from './fixtures.ts';

test('An event’s page brings its structured data along, and the app starts on it with no word from the content policy', async ({
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

test('An event that is not there answers 404, and the app says so', async ({ page, server }) => {
  const answer = await page.goto(`${server.url}/events/none`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
