import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxArrivalBars } from '#contract/events/analytics.ts';
import { addDevice, addEvent, addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
const events = new Map<string, string>();
const tokens = new Map<string, string>();
beforeAll(async () => {
  t = await openTestApp();
  for (const name of ['awa', 'binta']) {
    const eventId = await addEvent(t, (await addPerson(t, name, 'ORGANIZER')).id);
    events.set(name, eventId);
    await t.database.query(
      `INSERT INTO sale_days (event_id, day, ticket_type_id, promo_code_id, currency, tickets, amount, returned_tickets, returned_amount)
       VALUES ($1, $2, 't', '', 'GMD', 2, 10000, 0, 0)`,
      [eventId, Math.floor(t.clock.now / 86_400_000)],
    );
  }
  await addPerson(t, 'ada', 'ADMIN');
  for (const name of ['awa', 'binta', 'ada']) tokens.set(name, (await signIn(t, name)).accessToken);
});
afterAll(() => t.close());

const read = async (name: string, path = '/api/analytics') =>
  t.call('GET', path, { token: tokens.get(name) ?? '' });

test('shows organizers the sales of their own events, and administrators those of all', async () => {
  const seen = async (name: string) => {
    const { json } = await read(name);
    const found = json as unknown as {
      events: { registrationId: string }[];
      sales: { tickets: number }[];
    };
    const ids = found.events.map(({ registrationId }) => registrationId);
    return [ids.toSorted(), found.sales.map(({ tickets }) => tickets)];
  };
  const of = (name: string) => events.get(name) ?? '';
  expect(await seen('awa')).toEqual([[of('awa')], [2]]);
  expect(await seen('binta')).toEqual([[of('binta')], [2]]);
  expect(await seen('ada')).toEqual([[of('awa'), of('binta')].toSorted(), [4]]);
});

test('covers the last thirty days, today included, unless others are asked for', async () => {
  const day = (ago: number) => new Date(t.clock.now - ago * 86_400_000).toISOString().slice(0, 10);
  expect((await read('awa')).json).toMatchObject({ from: day(29), to: day(0) });
  expect((await read('awa', `/api/analytics?from=${day(3)}&to=${day(2)}`)).json).toMatchObject({
    from: day(3),
    to: day(2),
    sales: [],
    events: [],
  });
  expect((await read('awa', `/api/analytics?from=${day(2)}&to=${day(3)}`)).status).toBe(422);
});

test('counts the phones that may scan, and those not heard from', async () => {
  const eventId = events.get('awa') ?? '';
  const [heard] = [await addDevice(t, eventId), await addDevice(t, eventId)];
  await t.database.query('UPDATE devices SET last_contact_at = $2 WHERE id = $1', [
    heard.deviceId,
    t.clock.now,
  ]);
  expect((await read('awa', `/api/events/${eventId}/analytics`)).json).toMatchObject({
    scanners: { total: 2, silent: 1 },
  });
});

test('shows arrivals minute by minute as long as all of them fit into the chart', async () => {
  const eventId = events.get('binta') ?? '';
  const first = Math.floor(t.clock.now / 60_000);
  const arrivals = async () =>
    (await read('binta', `/api/events/${eventId}/analytics`)).json['arrivals'] as unknown as {
      stepMinutes: number;
      gates: { entered: number[] }[];
    };
  const enter = (minute: number, entered: number) =>
    t.database.query(
      `INSERT INTO gate_minutes (event_id, gate_id, minute, entered, refused) VALUES ($1, 'g', $2, $3, 0)`,
      [eventId, minute, entered],
    );
  await enter(first, 5);
  await enter(first + maxArrivalBars - 1, 2);
  const whole = await arrivals();
  expect([whole.stepMinutes, whole.gates[0]?.entered.length, whole.gates[0]?.entered.at(-1)]).toEqual([
    1,
    maxArrivalBars,
    2,
  ]);
  await enter(first + maxArrivalBars, 1);
  expect((await arrivals()).stepMinutes).toBe(2);
});

test('shows arrivals at each gate by its name, and when most people came', async () => {
  const eventId = events.get('awa') ?? '';
  const first = Math.floor(t.clock.now / 60_000);
  const away = 400_000;
  for (const [place, [gateId, name]] of [
    ['gate-1', 'South'],
    ['gate-2', 'North'],
  ].entries()) {
    await t.database.query(
      `INSERT INTO gates (id, event_id, name, checkpoint, index) VALUES ($1, $2, $3, 'event', $4)`,
      [gateId ?? '', eventId, name ?? '', 50 + place],
    );
    for (const [minute, entered] of [
      [first, 8],
      [first + 1, 6 + place],
      [first + away, 1],
    ] as const)
      await t.database.query(
        `INSERT INTO gate_minutes (event_id, gate_id, minute, entered, refused) VALUES ($1, $2, $3, $4, 0)`,
        [eventId, gateId ?? '', minute, entered],
      );
  }
  const { json } = await read('awa', `/api/events/${eventId}/analytics`);
  const arrivals = json['arrivals'] as unknown as { stepMinutes: number; gates: { name: string }[] };
  expect(arrivals.gates.map(({ name }) => name)).toEqual(['North', 'South']);
  // No usual interval shows so long a time.
  expect(arrivals.stepMinutes).toBe(Math.ceil((away + 1) / maxArrivalBars));
  const at = (minute: number) => new Date(minute * 60_000).toISOString();
  expect([json['peak'], json['rush']]).toEqual([
    { at: at(first), entered: 16 },
    { from: at(first), to: at(first + 1), minutes: 2 },
  ]);
});

test('is refused to visitors', async () => {
  expect((await t.call('GET', '/api/analytics')).status).toBe(401);
});
