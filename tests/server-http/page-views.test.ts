import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPageViews } from '#server/events/page-views.ts';
import { addEvent, addPerson, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let organizerId = '';
let eventId = '';
beforeAll(async () => {
  t = await openTestApp();
  organizerId = (await addPerson(t, 'organizer', 'ORGANIZER')).id;
});
beforeEach(async () => {
  eventId = await addEvent(t, organizerId);
});
afterAll(() => t.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const open = async (viewId: string, { browser = firefox, of = eventId, ip = '198.51.100.1' } = {}) =>
  (
    await t.call('POST', `/api/events/${of}/views`, {
      body: { viewId },
      headers: { 'user-agent': browser },
      ip,
    })
  ).json['counted'];
const counted = async () =>
  (
    await t.database.query<{ views: number }>(
      'SELECT coalesce(sum(views), 0)::bigint AS views FROM sale_steps WHERE event_id = $1',
      [eventId],
    )
  )[0]?.views;

test("counts a view once, however often it is reported, and no bot's", async () => {
  const viewId = randomUUID();
  expect([await open(viewId), await open(viewId)]).toEqual([true, false]);
  expect(await open(randomUUID())).toBe(true);
  for (const browser of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36',
    'curl/8.5.0',
    '',
  ])
    expect(await open(randomUUID(), { browser })).toBe(false);
  expect(await counted()).toBe(2);
});

test("counts one network's views up to a plausible limit, without affecting another's", async () => {
  const before = (await counted()) ?? 0;
  const ip = '198.51.100.2';
  for (let view = 0; view < 130; view += 1) await open(randomUUID(), { ip });
  expect((await counted()) ?? 0).toBe(before + 120);
  expect(await open(randomUUID(), { ip: '198.51.100.3' })).toBe(true);
});

test('counts no view of a draft or a missing event', async () => {
  await t.database.query(`UPDATE events SET status = 'draft' WHERE id = $1`, [eventId]);
  const before = await counted();
  await open(randomUUID(), { ip: '198.51.100.4' });
  await open(randomUUID(), { of: 'no-such-event', ip: '198.51.100.4' });
  expect(await counted()).toBe(before);
  const rows = await t.database.query(`SELECT 1 FROM sale_steps WHERE event_id = 'no-such-event'`);
  expect(rows).toEqual([]);
});

test('remembers the newest views only, so that memory does not grow with visits', () => {
  const { isNew } = createPageViews(() => 0);
  expect([isNew('first'), isNew('first')]).toEqual([true, false]);
  for (let view = 0; view < 20_000; view += 1) isNew(`view ${view}`);
  expect([isNew('view 19999'), isNew('first')]).toEqual([false, true]);
});
