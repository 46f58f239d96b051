import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDevice, addEvent, addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let token = '';
beforeEach(async () => {
  t = await openTestApp();
  await addPerson(t, 'ada', 'ADMIN');
  token = (await signIn(t, 'ada')).accessToken;
});
afterEach(() => t.close());

const stats = async () => (await t.call('GET', '/api/admin/stats', { token })).json;

test('returns zeros and thirty days for a server without events', async () => {
  const found = await stats();
  expect(found).toMatchObject({
    users: { total: 1, administrators: 1, organizers: 0 },
    events: { total: 0 },
    tickets: 0,
    scans: 0,
    revenue: [],
    sync: { devices: 0, unsentScans: 0, staleDevices: 0, openConflicts: 0, troubled: [] },
    queue: { late: 0, givenUp: 0 },
    disk: { freeBytes: expect.any(Number) },
  });
  const { days, signUps } = found['trends'] as unknown as { days: string[]; signUps: number[] };
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toBe(new Date(t.clock.now).toISOString().slice(0, 10));
  expect(signUps.at(-1)).toBe(1);
});

test('returns figures that match their sources, including devices with unsent scans', async () => {
  const eventId = await addEvent(t, (await addPerson(t, 'binta', 'ORGANIZER')).id);
  const [silent, fine] = [await addDevice(t, eventId), await addDevice(t, eventId)];
  t.clock.now += 6 * 60_000;
  await t.database.query('UPDATE devices SET unsent = 40 WHERE id = $1', [silent.deviceId]);
  await t.database.query('UPDATE devices SET last_contact_at = $2 WHERE id = $1', [
    fine.deviceId,
    t.clock.now,
  ]);
  const today = Math.floor(t.clock.now / 86_400_000);
  // In time zones where it is already tomorrow, a sale made now still counts for today.
  await t.database.query(
    `INSERT INTO sale_days (event_id, day, ticket_type_id, promo_code_id, currency, tickets, amount, returned_tickets, returned_amount)
     VALUES ($1, $2::bigint, 't', '', 'GMD', 4, 20000, 1, 5000), ($1, $2::bigint + 1, 't', '', 'GMD', 1, 5000, 0, 0),
            ($1, $2::bigint - 40, 't', '', 'GMD', 2, 10000, 0, 0)`,
    [eventId, today],
  );
  await t.database.query(
    `INSERT INTO sale_sums (event_id, currency, revenue, refunded) VALUES ($1, 'GMD', 30000, 5000)`,
    [eventId],
  );
  await t.database.query(
    `INSERT INTO gate_minutes (event_id, gate_id, minute, entered, refused) VALUES ($1, 'g', $2, 7, 2)`,
    [eventId, Math.floor(t.clock.now / 60_000)],
  );
  await t.database.query('UPDATE events SET scan_count = 9 WHERE id = $1', [eventId]);
  const found = await stats();
  expect(found).toMatchObject({
    users: { total: 2, organizers: 1 },
    events: { total: 1, published: 1, running: 1 },
    tickets: 20,
    scans: 9,
    revenue: [{ currency: 'GMD', amount: 30_000 }],
    sync: {
      devices: 2,
      unsentDevices: 1,
      unsentScans: 40,
      staleDevices: 1,
      troubled: [{ deviceId: silent.deviceId, unsent: 40, stale: true, eventName: 'Concert' }],
    },
  });
  const trends = found['trends'] as unknown as Record<string, number[]>;
  expect(['tickets', 'entered', 'refused'].map((name) => trends[name]?.at(-1))).toEqual([4, 7, 2]);
  expect(trends['revenue']).toEqual([
    { currency: 'GMD', amounts: [...Array.from({ length: 29 }, () => 0), 20_000] },
  ]);
});
