import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPeople, type People } from './people.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  await p.newcomer('rival', 'ORGANIZER');
  await p.renew('rival');
});
afterAll(() => t.close());

const hour = 3_600_000;
const at = (hours: number) => new Date(t.clock.now + hours * hour).toISOString();
const form = (more: object = {}) => ({
  name: 'Alliance Hall',
  address: '1 Kairaba Avenue',
  city: 'Serekunda',
  country: 'GM',
  mapUrl: 'https://example.org/map',
  coordinates: { latitude: 13.44, longitude: -16.68 },
  capacity: 600,
  timeZone: 'Africa/Banjul',
  gates: ['Main gate', 'River gate'],
  ...more,
});
const add = (more: object = {}, who = 'omar', locationId: string = randomUUID()) =>
  t.call('POST', '/api/locations', { ...p.as(who), body: { locationId, ...form(more) } });
const added = async (more: object = {}) => {
  const { json } = await add(more);
  return { locationId: String(json['locationId']), version: String(json['version']) };
};
const change = (id: string, more: object, version?: string, who = 'omar') =>
  t.call('PUT', `/api/locations/${id}${version === undefined ? '' : `?version=${version}`}`, {
    ...p.as(who),
    body: form(more),
  });
const remove = (id: string, who = 'omar') => t.call('DELETE', `/api/locations/${id}`, p.as(who));
const list = async (query = '', who = 'omar') => {
  const { json } = await t.call('GET', `/api/locations${query}`, p.as(who));
  const items: { name: string; events: number }[] = json['items'] ?? [];
  return { names: items.map(({ name }) => name), total: json['total'], items };
};
/** Saves an event at a place, as an editor does. */
const eventAt = async (venue: object | null, more: object = {}) => {
  const body = {
    registrationId: randomUUID(),
    name: 'Kora night',
    startsAt: at(48),
    endsAt: at(52),
    doorsOpenAt: at(47),
    timeZone: 'Africa/Banjul',
    venue,
    onlineUrl: null,
    websiteUrl: null,
    ageLimit: null,
    codePolicy: 'rotating',
    reentry: 'single',
    ...more,
  };
  const reply = await t.call('POST', '/api/events', { ...p.as('omar'), body });
  expect(reply.status).toBe(200);
  return body;
};
const gatesOf = async (eventId: string) => {
  const { json } = await t.call('GET', `/api/events/${eventId}/gates`, p.as('omar'));
  const items: { name: string }[] = json['items'] ?? [];
  return items.map(({ name }) => name);
};
const placeOf = ({ name, address, city, country }: ReturnType<typeof form>) => ({
  name,
  address,
  city,
  country,
});

describe('a location', () => {
  test('is added once, however often it is sent, and found by name and address', async () => {
    const locationId = randomUUID();
    const first = await add({ name: 'Océan Arena' }, 'omar', locationId);
    const again = await add({ name: 'Océan Arena' }, 'omar', locationId);
    expect([first.status, again.json]).toEqual([200, first.json]);
    expect(first.json).toMatchObject({ ...form({ name: 'Océan Arena' }), locationId, events: 0 });
    expect((await list('?search=ocean')).names).toEqual(['Océan Arena']);
    expect((await list('?search=kairaba')).names).toContain('Océan Arena');
    expect((await list('?search=nowhere')).names).toEqual([]);
  });

  test('is paged by name', async () => {
    for (const name of ['P 3', 'P 1', 'P 2']) await added({ name });
    const first = await list('?search=P%20&limit=2');
    const second = await list('?search=P%20&limit=2&page=2');
    expect([first.names, second.names, first.total]).toEqual([['P 1', 'P 2'], ['P 3'], 3]);
  });

  test.each([
    ['name', { name: ' ' }],
    ['coordinates.latitude', { coordinates: { latitude: 91, longitude: 0 } }],
    ['capacity', { capacity: 0 }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['mapUrl', { mapUrl: 'javascript:alert(1)' }],
    ['gates', { gates: ['Main gate', 'Main gate'] }],
  ])('is rejected at the field %s', async (field, wrong) => {
    const { status, json } = await add(wrong);
    expect([status, Object.keys(Object(Object(json['details'])['fields']))]).toEqual([422, [field]]);
  });

  test('is updated by version and never overwritten silently', async () => {
    const { locationId, version } = await added({ name: 'Club' });
    const changed = await change(locationId, { name: 'Club', capacity: 80 }, version);
    expect([changed.status, changed.json['capacity']]).toEqual([200, 80]);
    const stale = await change(locationId, { name: 'Club', capacity: 90 }, version);
    expect([stale.status, stale.json['code'], Object(stale.json['details'])['differs']]).toEqual([
      409,
      'changed_elsewhere',
      ['capacity'],
    ]);
    expect((await change(locationId, { name: 'Club', capacity: 80 }, version)).status).toBe(200);
  });

  test('of one organizer is inaccessible to others', async () => {
    const { locationId } = await added({ name: 'Mine alone' });
    expect((await list('?search=mine', 'rival')).names).toEqual([]);
    const answers = [
      await change(locationId, {}, undefined, 'rival'),
      await remove(locationId, 'rival'),
      await add({}, 'rival', locationId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 409]);
    expect((await list('?search=mine')).names).toEqual(['Mine alone']);
  });
});

describe('an event at a location', () => {
  test('takes over its gates when it has none, and counts as taking place there', async () => {
    const hall = form({ name: 'Gate Hall' });
    await added(hall);
    const { registrationId } = await eventAt(placeOf(hall));
    expect(await gatesOf(registrationId)).toEqual(['Main gate', 'River gate']);
    expect((await list('?search=gate%20hall')).items[0]?.events).toBe(1);
  });

  test('keeps its own gates when it changes location', async () => {
    const from = form({ name: 'From', gates: ['North'] });
    const to = form({ name: 'To', gates: ['South'] });
    await added(from);
    await added(to);
    const { registrationId, ...body } = await eventAt(placeOf(from));
    const moved = await t.call('PUT', `/api/events/${registrationId}`, {
      ...p.as('omar'),
      body: { ...body, venue: placeOf(to) },
    });
    expect([moved.status, await gatesOf(registrationId)]).toEqual([200, ['North']]);
    expect([
      (await list('?search=from')).items[0]?.events,
      (await list('?search=to')).items[0]?.events,
    ]).toEqual([0, 1]);
  });

  test('blocks deletion of the location and is named, unless it is over', async () => {
    const hall = form({ name: 'Busy' });
    const { locationId } = await added(hall);
    const { registrationId } = await eventAt(placeOf(hall), { name: 'The last night' });
    const refused = await remove(locationId);
    expect([refused.status, refused.json['code'], refused.json['details']]).toEqual([
      409,
      'location_in_use',
      { events: { [registrationId]: 'The last night' }, total: 1 },
    ]);
    expect(refused.json['message']).toContain('The last night');
    await t.database.query('UPDATE events SET starts_at = 0, ends_at = 1 WHERE id = $1', [registrationId]);
    expect((await remove(locationId)).json).toEqual({ deleted: true });
    expect((await remove(locationId)).json).toEqual({ deleted: true });
    expect((await t.call('GET', `/api/events/${registrationId}/edit`, p.as('omar'))).status).toBe(200);
  });
});
