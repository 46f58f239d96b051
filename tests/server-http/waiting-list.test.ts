import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { written } from '#messages/written.ts';
import { messagesTo } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, password, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId: string;
let ticketTypeId: string;
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: 'https://tickets.example.org' });
  p = await openPeople(t);
}, 60_000);
afterAll(() => t.close());

// An event of its own for each test, with a single ticket.
beforeEach(async () => {
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
  // Far in the future, so that offers are valid for a day.
  await t.database.query(
    `UPDATE events SET starts_at = starts_at + 3000000000, doors_open_at = doors_open_at + 3000000000, ends_at = ends_at + 3000000000
      WHERE id = $1`,
    [eventId],
  );
  ticketTypeId = randomUUID();
  const body = {
    ticketTypeId,
    name: 'Standing',
    price: { amount: 0, currency: 'GMD' },
    quantity: 1,
    saleStartsAt: null,
    saleEndsAt: null,
    validFrom: null,
    validUntil: null,
  };
  await t.call('POST', `/api/events/${eventId}/ticket-types`, { ...p.as('omar'), body });
});

const at = (path = '') => `/api/events/${eventId}/waiting-list${path}`;
const switchOn = (ticketTypeIds: readonly string[], more = {}) =>
  t.call('PUT', at('/settings'), {
    ...p.as('omar'),
    body: { ticketTypeIds, offerMinutes: 1_440, lapsed: 'out', ...more },
  });
/** Turns the waiting list on and reserves the only ticket. Returns the id of the reservation. */
const sellOut = async () => {
  await switchOn([ticketTypeId]);
  const holdId = randomUUID();
  await t.call('POST', '/api/holds', { body: { holdId, ticketTypeId, quantity: 1 } });
  return holdId;
};
const join = (name: string, entryId: string = randomUUID(), quantity = 1) =>
  t.call('POST', '/api/waiting-list', {
    ...p.as(name),
    ip: newAddress(),
    body: { entryId, ticketTypeId, quantity },
  });
const offered = async () => {
  const { json } = await t.call('GET', `/api/events/${eventId}`);
  const types: { ticketTypeId: string; left: number; state: string; waitingList?: boolean }[] =
    json['ticketTypes'] ?? [];
  return types.find((type) => type.ticketTypeId === ticketTypeId);
};
const sweep = async () => {
  for (const one of t.app.repeated(async () => 200)) if (one.name === 'offering places') await one.work();
};
const own = async (name: string) => {
  const { json } = await t.call('GET', `/api/waiting-list?registrationId=${eventId}`, p.as(name));
  const items: { state: string; offer: { holdId: string; untilAt: string } | null }[] = json['items'] ?? [];
  return items[0];
};

test('accepts people once tickets are sold out, and reserves, announces and sells a returned place', async () => {
  expect((await switchOn([ticketTypeId])).json).toEqual({ saved: true });
  expect(await offered()).toMatchObject({ left: 1, waitingList: true });
  expect(said(await join('awa'))).toEqual([409, 'not_sold_out']);
  // The last place is taken.
  const holdId = randomUUID();
  await t.call('POST', '/api/holds', { body: { holdId, ticketTypeId, quantity: 1 } });
  const entryId = randomUUID();
  expect((await join('awa', entryId)).json).toMatchObject({ state: 'waiting', ahead: 0, quantity: 1 });
  expect((await join('awa', entryId)).status).toBe(200);
  expect(said(await join('awa'))).toEqual([409, 'waiting_already']);
  expect(
    (await t.call('POST', '/api/waiting-list', { body: { entryId, ticketTypeId, quantity: 1 } })).status,
  ).toBe(401);

  await t.call('DELETE', `/api/holds/${holdId}`);
  expect(await offered()).toMatchObject({ left: 0, state: 'sold_out' });
  const snatched = { holdId: randomUUID(), ticketTypeId, quantity: 1 };
  expect(said(await t.call('POST', '/api/holds', { body: snatched }))).toEqual([409, 'sold_out']);
  await sweep();
  const entry = await own('awa');
  expect(entry).toMatchObject({ state: 'offered' });
  expect(Date.parse(entry?.offer?.untilAt ?? '')).toBe(t.clock.now + 24 * 3_600_000);
  const [mail = ''] = await messagesTo(t, 'awa@example.org');
  expect(mail).toContain('1 × Standing');
  expect(mail).toContain(`https://tickets.example.org/events/${eventId}`);

  // Apps handle reservations as visitors: whoever has its id reads the offer, but not the order made of it.
  const seen = () => t.call('GET', `/api/holds/${entry?.offer?.holdId}`);
  expect((await seen()).json).toMatchObject({ state: 'held', quantity: 1 });

  // The device requests the reservation by its id; removing it from the device releases nothing.
  const mine = { holdId: entry?.offer?.holdId, ticketTypeId, quantity: 1 };
  expect((await t.call('POST', '/api/holds', { ...p.as('awa'), body: mine })).json).toMatchObject({
    state: 'held',
  });
  const removed = await t.call('DELETE', `/api/holds/${mine.holdId}`, p.as('awa'));
  expect(removed.json).toMatchObject({ state: 'held' });
  const order = await t.call('POST', '/api/orders', {
    ...p.as('awa'),
    body: {
      orderId: randomUUID(),
      holdIds: [mine.holdId],
      buyer: { name: 'Awa', email: 'awa@example.org', countryCode: 'GM' },
      attendees: [{ holdId: mine.holdId, name: 'Awa', email: '' }],
    },
  });
  expect(order.status).toBe(200);
  expect(await own('awa')).toBeUndefined();
  expect((await seen()).json).toMatchObject({ state: 'used', orderId: null });
});

test('says how many one person can wait for, and gives no reason for who leaves', async () => {
  await sellOut();
  await t.database.query('UPDATE ticket_types SET per_order_limit = 4 WHERE id = $1', [ticketTypeId]);
  const { token } = await p.newcomer('many');
  const wish = { entryId: randomUUID(), ticketTypeId, quantity: 5 };
  const many = await t.call('POST', '/api/waiting-list', { token, ip: newAddress(), body: wish });
  expect([many.status, many.json]).toMatchObject([
    409,
    { code: 'waiting_limit', message: written.en.refusals.sales.holdLimit(4, 0) },
  ]);
  await t.call('POST', '/api/waiting-list', { token, ip: newAddress(), body: { ...wish, quantity: 1 } });
  await t.call('DELETE', `/api/waiting-list/${wish.entryId}`, { token });
  const { json } = await t.call('GET', at('?search=many'), p.as('omar'));
  expect(json).toMatchObject({ items: [{ state: 'left', reason: '' }] });
});

test('lets its organizer reorder, remove with an emailed reason, and export after reauthentication', async () => {
  await sellOut();
  const person = await p.newcomer('hyperlink');
  await t.database.query(`UPDATE users SET first_name = '=HYPERLINK("x")' WHERE id = $1`, [person.id]);
  const join2 = (token: string, entryId: string) =>
    t.call('POST', '/api/waiting-list', {
      token,
      ip: newAddress(),
      body: { entryId, ticketTypeId, quantity: 1 },
    });
  const second = await p.newcomer('second');
  const [one, two] = [randomUUID(), randomUUID()];
  expect((await join2(person.token, one)).status).toBe(200);
  expect((await join2(second.token, two)).status).toBe(200);
  const list = async (query = '') => (await t.call('GET', at(query), p.as('omar'))).json;
  const names = async () => {
    const items: { entryId: string; position: number | null }[] =
      (await list('?state=waiting'))['items'] ?? [];
    return items.map(({ entryId }) => (entryId === one ? 'one' : 'two'));
  };
  expect(await names()).toEqual(['one', 'two']);
  expect((await t.call('POST', at(`/${two}/move`), { ...p.as('omar'), body: { to: 'top' } })).json).toEqual({
    state: 'waiting',
  });
  expect(await names()).toEqual(['two', 'one']);
  expect((await list('?search=hyperlink'))['total']).toBe(1);
  expect((await list())['counts']).toMatchObject({ waiting: 2, taken: 0, ticketsWanted: 2 });
  expect(said(await t.call('POST', at(`/${two}/offer`), p.as('omar')))).toEqual([409, 'sold_out']);
  const reason = 'Members go first.';
  const removed = await t.call('POST', at(`/${two}/remove`), { ...p.as('omar'), body: { reason } });
  expect(removed.json).toEqual({ state: 'removed' });
  const repeated = await t.call('POST', at(`/${two}/remove`), { ...p.as('omar'), body: { reason } });
  expect([repeated.status, repeated.json]).toEqual([200, { state: 'removed' }]);
  expect((await messagesTo(t, 'second@example.org'))[0]).toContain(reason);

  const take = (currentPasswordHash?: string) =>
    t.call('POST', at('.csv'), { ...p.as('omar'), body: currentPasswordHash ? { currentPasswordHash } : {} });
  expect(said(await take('0'.repeat(64)))).toEqual([403, 'current_password_wrong']);
  const csv = await take(password);
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.text).toContain(`'=HYPERLINK`);
  expect(csv.text).toContain('second@example.org');
});

test.each([
  ['an offer of a minute', { offerMinutes: 1 }, 422, 'invalid'],
  ['an unknown rule', { lapsed: 'never' }, 422, 'invalid'],
  ['a type of nobody’s', { ticketTypeIds: ['no such type'] }, 404, 'ticket_type_not_found'],
])('refuses settings with %s', async (_title, more, status, code) => {
  expect(said(await switchOn([ticketTypeId], more))).toEqual([status, code]);
});

test('cannot be read, reordered or left by others', async () => {
  await sellOut();
  const entryId = randomUUID();
  const person = await p.newcomer('third');
  const body = { entryId, ticketTypeId, quantity: 1 };
  const joined = await t.call('POST', '/api/waiting-list', { token: person.token, ip: newAddress(), body });
  expect(joined.json).toMatchObject({ state: 'waiting' });
  expect(said(await t.call('DELETE', `/api/waiting-list/${entryId}`, p.as('awa')))).toEqual([
    404,
    'waiting_not_found',
  ]);
  expect((await t.call('GET', at(), p.as('awa'))).status).toBe(403);
  const left = await t.call('DELETE', `/api/waiting-list/${entryId}`, { token: person.token });
  expect(left.json).toMatchObject({ state: 'left' });
});
