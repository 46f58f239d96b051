import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, messagesTo } from './messages-read.ts';
import { newAddress, said } from './people.ts';
import { addEvent, addPerson, makeFree, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let [organizerId, eventId, ticketTypeId] = ['', '', ''];
const tokens = new Map<string, string>();
const as = (name: string) => ({ token: tokens.get(name) ?? '' });
const signInAs = async (name: string, username = name) =>
  tokens.set(name, (await signIn(t, username)).accessToken);
beforeAll(async () => {
  t = await openTestApp();
  organizerId = (await addPerson(t, 'omar', 'ORGANIZER')).id;
  await addPerson(t, 'other', 'ORGANIZER');
  await addPerson(t, 'ada', 'ADMIN');
  for (const name of ['omar', 'other', 'ada']) await signInAs(name);
});
afterAll(() => t.close());
// Each test has its own buyers and event: people may have only so many tickets, and lists show all of them.
let tests = 0;
beforeEach(async () => {
  tests += 1;
  for (const name of ['awa', 'binta']) {
    await addPerson(t, `${name}${tests}`, 'NORMAL_USER');
    await signInAs(name, `${name}${tests}`);
  }
  eventId = await addEvent(t, organizerId);
  ticketTypeId = await makeFree(t, eventId);
  await t.database.query(`UPDATE events SET starts_at = starts_at + 3600000 WHERE id = $1`, [eventId]);
});

const hold = async (options: object, more: object = {}) => {
  const holdId = randomUUID();
  const body = { holdId, ticketTypeId, quantity: 1, ...more };
  return { holdId, reply: await t.call('POST', '/api/holds', { body, ...options }) };
};
const orderBody = (holdId: string, more: object = {}) => ({
  orderId: randomUUID(),
  holdIds: [holdId],
  buyer: { name: 'Awa Ceesay', email: 'awa@example.org' },
  attendees: [{ holdId, name: 'Musa 100%' }],
  ...more,
});
const order = async (name: string, more: object = {}) => {
  const { holdId } = await hold(as(name));
  return t.call('POST', '/api/orders', { body: orderBody(holdId, more), ...as(name) });
};

describe('a hold over HTTP', () => {
  test("is readable by id for a visitor's, and only by its owner for a user's", async () => {
    const [visitor, own] = [await hold({ ip: newAddress() }), await hold(as('awa'))];
    const read = async (holdId: string, options: object) =>
      (await t.call('GET', `/api/holds/${holdId}`, options)).status;
    expect([await read(visitor.holdId, {}), await read(visitor.holdId, as('awa'))]).toEqual([200, 200]);
    expect([
      await read(own.holdId, as('awa')),
      await read(own.holdId, as('binta')),
      await read(own.holdId, {}),
      await read(randomUUID(), {}),
    ]).toEqual([200, 404, 404, 404]);
  });

  test('of a visitor in an order says so by id, without the order, and cannot be released', async () => {
    const { holdId } = await hold({ ip: newAddress() });
    const placed = await t.call('POST', '/api/orders', { body: orderBody(holdId), ...as('awa') });
    const { orderId } = placed.json;
    const read = async (options: object) => (await t.call('GET', `/api/holds/${holdId}`, options)).json;
    for (const options of [{}, as('binta')])
      expect(await read(options)).toMatchObject({ state: 'used', orderId: null });
    expect(await read(as('awa'))).toMatchObject({ state: 'used', orderId });
    expect((await t.call('DELETE', `/api/holds/${holdId}`, {})).json['code']).toBe('hold_ordered');
  });

  test('reduces the availability others see, and restores it on release', async () => {
    const left = async () => {
      const { json } = await t.call('GET', `/api/events/${eventId}`);
      return (json['ticketTypes'] as unknown as { left: number }[])[0]?.left ?? 0;
    };
    const before = await left();
    const { holdId } = await hold(as('awa'), { quantity: 3 });
    expect(await left()).toBe(before - 3);
    const release = () => t.call('DELETE', `/api/holds/${holdId}`, as('awa'));
    expect((await t.call('DELETE', `/api/holds/${holdId}`, as('binta'))).status).toBe(404);
    expect([(await release()).json['state'], (await release()).json['state']]).toEqual([
      'released',
      'released',
    ]);
    expect(await left()).toBe(before);
  });

  test('takes its expiry and owner from the server, whatever the body says', async () => {
    const { reply } = await hold(as('awa'), {
      userId: 'somebody',
      heldUntilAt: '2099-01-01T00:00:00.000Z',
      expiresAt: null,
      kind: 'organizer',
      state: 'used',
    });
    expect(reply.json).toMatchObject({
      state: 'held',
      heldUntilAt: new Date(t.clock.now + 600_000).toISOString(),
    });
    expect((await t.call('GET', `/api/holds/${String(reply.json['holdId'])}`, as('awa'))).status).toBe(200);
  });

  test('of a visitor is limited by browser, generously enough for a venue behind one address', async () => {
    const ip = newAddress();
    const browser = (name: string) => ({ ip, headers: { 'x-browser-fingerprint': name } });
    const first = await hold(browser('one'));
    for (let more = 1; more < 20; more += 1) expect((await hold(browser('one'))).reply.status).toBe(200);
    const refused = (await hold(browser('one'))).reply;
    expect(said(refused)).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const again = { holdId: first.holdId, ticketTypeId, quantity: 1 };
    expect((await t.call('POST', '/api/holds', { body: again, ...browser('one') })).status).toBe(200);
    expect((await hold(browser('two'))).reply.status).toBe(200);
    expect((await hold({ ...browser('one'), ...as('binta') })).reply.status).toBe(200);
  });

  test('of a buyer is limited too, though released at once, and not when it is repeated', async () => {
    await addPerson(t, 'restless', 'NORMAL_USER');
    const me = { token: (await signIn(t, 'restless')).accessToken };
    const statuses: number[] = [];
    let last = '';
    for (let turn = 0; turn < 61; turn += 1) {
      const { holdId, reply } = await hold(me);
      statuses.push(reply.status);
      if (reply.status !== 200) continue;
      last = holdId;
      await t.call('DELETE', `/api/holds/${holdId}`, me);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    const again = { body: { holdId: last, ticketTypeId, quantity: 1 }, ...me };
    expect((await t.call('POST', '/api/holds', again)).json['state']).toBe('released');
    t.clock.now += 20_000;
    expect((await hold(me)).reply.status).toBe(200);
  });

  test('for an unpublished event is not found', async () => {
    const draft = await addEvent(t, organizerId, { name: 'Draft', status: 'draft' });
    const [type] = await t.database.query<{ id: string }>(
      'SELECT id FROM ticket_types WHERE event_id = $1 ORDER BY index',
      [draft],
    );
    const refused = await hold(as('awa'), { ticketTypeId: type?.id });
    expect(said(refused.reply)).toEqual([404, 'ticket_type_not_found']);
  });
});

describe('an order over HTTP', () => {
  test("is made from a visitor's hold after sign-in, notifies doors and shows tickets", async () => {
    const moved: number[] = [];
    const stop = t.app.nudges.listen((_, revision) => void moved.push(revision));
    const { holdId } = await hold({ ip: newAddress() });
    const reply = await t.call('POST', '/api/orders', { body: orderBody(holdId), ...as('awa') });
    stop();
    expect(reply.json).toMatchObject({
      state: 'confirmed',
      registrationId: eventId,
      total: { amount: 0, currency: 'GMD' },
      payment: null,
      cancellable: true,
      attendees: [{ name: 'Musa 100%', ticketTypeName: 'Standard', ticketId: expect.any(String) as string }],
    });
    expect(moved).toHaveLength(1);
    expect((await t.call('DELETE', `/api/holds/${holdId}`, as('awa'))).json['code']).toBe('hold_ordered');
  });

  test('takes no price, status or owner from the body', async () => {
    await t.database.query('UPDATE ticket_types SET price_amount = 5000 WHERE id = $1', [ticketTypeId]);
    const reply = await order('awa', {
      state: 'confirmed',
      userId: 'somebody',
      totalAmount: 0,
      lines: [{ ticketTypeId, quantity: 1, unitPrice: { amount: 0, currency: 'GMD' } }],
    });
    const cheaper = await order('awa', { total: { amount: 0, currency: 'GMD' } });
    await t.database.query('UPDATE ticket_types SET price_amount = 0 WHERE id = $1', [ticketTypeId]);
    expect([cheaper.status, cheaper.json['code']]).toEqual([409, 'total_changed']);
    expect(reply.json).toMatchObject({
      state: 'awaiting_payment',
      total: { amount: 5000 },
      attendees: [{ ticketId: null }],
    });
    const mine = await t.call('GET', `/api/orders/${String(reply.json['orderId'])}`, as('awa'));
    expect(mine.status).toBe(200);
  });

  test('says whether its event is upcoming', async () => {
    const orderId = String((await order('awa')).json['orderId']);
    const ahead = async () => (await t.call('GET', `/api/orders/${orderId}`, as('awa'))).json['eventAhead'];
    const stands = (status: string) =>
      t.database.query('UPDATE events SET status = $2 WHERE id = $1', [eventId, status]);
    expect(await ahead()).toBe(true);
    await stands('cancelled');
    expect(await ahead()).toBe(false);
    await stands('published');
    const before = t.clock.now;
    t.clock.now += 30 * 86_400_000;
    await signInAs('awa', `awa${tests}`);
    expect(await ahead()).toBe(false);
    t.clock.now = before;
    await signInAs('awa', `awa${tests}`);
  });

  test("is readable only by its buyer, the event's team and administrators", async () => {
    const orderId = String((await order('awa')).json['orderId']);
    const read = async (name: string) => (await t.call('GET', `/api/orders/${orderId}`, as(name))).status;
    expect([await read('awa'), await read('omar'), await read('ada')]).toEqual([200, 200, 200]);
    expect([await read('binta'), await read('other')]).toEqual([404, 404]);
    const act = async (name: string, action: string) =>
      (await t.call('POST', `/api/orders/${orderId}/${action}`, { body: { reason: 'Rain' }, ...as(name) }))
        .status;
    expect([await act('binta', 'cancel'), await act('omar', 'cancel'), await act('binta', 'pay')]).toEqual([
      404, 404, 404,
    ]);
    expect([await act('awa', 'refund'), await act('other', 'refund')]).toEqual([403, 404]);
    expect(await act('omar', 'refund')).toBe(200);
  });

  test("has its tickets resent by the event's team, once in ten minutes, recording by whom", async () => {
    const placed = await order('awa');
    const orderId = String(placed.json['orderId']);
    await messagesTo(t, 'awa@example.org');
    const emails = async () => (await messagesTo(t, 'awa@example.org')).length;
    const before = await emails();
    const resend = async (name: string) => t.call('POST', `/api/orders/${orderId}/resend`, as(name));
    expect([(await resend('awa')).status, (await resend('other')).status]).toEqual([404, 404]);
    expect((await resend('omar')).json).toEqual({ sent: true });
    expect((await resend('omar')).json).toEqual({ sent: false });
    expect(await emails()).toBe(before + 1);
    const resent = await auditOf(t, 'order_resent');
    expect(resent.filter(({ subject }) => subject === orderId)).toHaveLength(1);
    t.clock.now += 11 * 60_000;
    expect((await resend('omar')).json).toEqual({ sent: true });
    t.clock.now -= 11 * 60_000;
    await t.call('POST', `/api/orders/${orderId}/cancel`, as('awa'));
    expect(said(await resend('omar'))).toEqual([409, 'order_not_confirmed']);
  });

  test('is listed to its buyer newest first, and to the team by status, name and page', async () => {
    const refunded = String((await order('awa')).json['orderId']);
    await t.call('POST', `/api/orders/${refunded}/refund`, { body: { reason: 'Rain' }, ...as('omar') });
    t.clock.now += 1_000;
    await order('awa');
    t.clock.now += 1_000;
    const newest = String((await order('awa')).json['orderId']);
    const mine = await t.call('GET', '/api/orders?limit=2', as('awa'));
    expect(mine.json).toMatchObject({ items: [{ orderId: newest }, {}], page: 1, limit: 2 });
    expect((await t.call('GET', '/api/orders', as('binta'))).json['items']).toEqual([]);
    const search = async (query: string) =>
      Number((await t.call('GET', `/api/events/${eventId}/orders?${query}`, as('omar'))).json['total']);
    const all = await search('');
    expect(all).toBe(Number(mine.json['total']));
    expect([
      await search('search=MUSA'),
      await search('search=awa%40'),
      await search(`search=${newest}`),
    ]).toEqual([all, all, 1]);
    expect([await search('search=100%25'), await search('search=%25'), await search('search=_wa')]).toEqual([
      all,
      0,
      0,
    ]);
    expect([await search('state=refunded'), await search('state=expired')]).toEqual([1, 0]);
  });

  test('is listed to its buyer page by page, each once, whatever is ordered meanwhile', async () => {
    const read = async (query: string) => (await t.call('GET', `/api/orders?${query}`, as('awa'))).json;
    const idsIn = (reply: { items?: { orderId: string }[] }) =>
      (reply.items ?? []).map(({ orderId }) => orderId);
    for (let placed = 0; placed < 5; placed += 1) await order('awa');
    // Two orders of the same moment are on both sides of a page boundary.
    await t.database.query('UPDATE orders SET created_at = $1', [t.clock.now - 5]);
    const whole = await read('limit=200');
    expect(whole).toMatchObject({ next: null });
    const all = idsIn(whole);
    expect(all).toHaveLength(5);
    const seen: string[] = [];
    let page = await read('limit=2');
    expect(page).toMatchObject({ total: all.length, page: 1 });
    t.clock.now += 1_000;
    await order('awa');
    for (let pages = 0; pages < all.length; pages += 1) {
      seen.push(...idsIn(page));
      if (page['next'] === null) break;
      page = await read(`limit=2&after=${String(page['next'])}`);
    }
    expect(seen).toEqual(all);
    expect((await t.call('GET', '/api/orders?after=yesterday', as('awa'))).status).toBe(422);
    // A cursor from one person's list doesn't give access to another's orders.
    expect(
      idsIn((await t.call('GET', `/api/orders?after=${t.clock.now}.${all[0]}`, as('binta'))).json),
    ).toEqual([]);
  });

  test("removes its tickets from the organizer's count on cancellation", async () => {
    const issued = async () => {
      const { json } = await t.call('GET', '/api/events/mine', as('omar'));
      const items: { registrationId: string; ticketsIssued: number }[] = json['items'] ?? [];
      return items.find(({ registrationId }) => registrationId === eventId)?.ticketsIssued;
    };
    const before = (await issued()) ?? 0;
    const placed = await order('awa');
    expect(await issued()).toBe(before + 1);
    await t.call('POST', `/api/orders/${String(placed.json['orderId'])}/cancel`, as('awa'));
    expect(await issued()).toBe(before);
  });

  test('is cancelled by its buyer only so often, since each one leaves tickets in the lists of doors', async () => {
    const cancel = (orderId: string) => t.call('POST', `/api/orders/${orderId}/cancel`, as('binta'));
    const ids: string[] = [];
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      const orderId = String((await order('binta')).json['orderId']);
      ids.push(orderId);
      statuses.push((await cancel(orderId)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    expect((await t.call('GET', `/api/orders/${last}`, as('binta'))).json['state']).toBe('confirmed');
    expect((await cancel(first)).json['state']).toBe('cancelled');
  });

  test.each([
    [
      'a phone number that is none',
      { buyer: { name: 'A', email: 'a@b.org', phoneNumber: '12' } },
      'phone_invalid',
    ],
    ['no way to reach the buyer', { buyer: { name: 'A', email: '' } }, 'invalid'],
    ['nobody to come', { attendees: [] }, 'invalid'],
    ['somebody without a name', { attendees: [{ holdId: randomUUID(), name: ' ' }] }, 'invalid'],
    ['people of another hold', { attendees: [{ holdId: randomUUID(), name: 'A' }] }, 'attendees_mismatch'],
  ])('is rejected with %s', async (_, more, code) => {
    expect(said(await order('binta', more))).toEqual([422, code]);
  });

  test('needs no email address from a buyer with a phone number', async () => {
    const buyer = { name: 'A', phoneNumber: '+220 301 2345' };
    const { status, json } = await order('binta', { buyer });
    expect([status, json['buyer']]).toEqual([200, { name: 'A', email: '', phoneNumber: '+2203012345' }]);
  });

  test("is sent again to the confirmed address of its buyer's account if it was bought by phone", async () => {
    const buyer = { name: 'Binta', phoneNumber: '+220 301 2346' };
    const orderId = String((await order('binta', { buyer })).json['orderId']);
    const account = (verifiedAt: number | null) =>
      t.database.query(
        `UPDATE users SET email = 'binta.new@example.org', email_verified_at = $2 WHERE id = (SELECT user_id FROM orders WHERE id = $1)`,
        [orderId, verifiedAt],
      );
    const resend = () => t.call('POST', `/api/orders/${orderId}/resend`, as('omar'));
    const received = async () => (await messagesTo(t, 'binta.new@example.org')).length;
    await account(null);
    expect(said(await resend())).toEqual([409, 'order_without_email']);
    await account(1);
    expect((await resend()).json).toEqual({ sent: true });
    expect(await received()).toBe(1);
    // Erased contact details are not replaced.
    await t.database.query(`UPDATE orders SET buyer_phone = '' WHERE id = $1`, [orderId]);
    t.clock.now += 11 * 60_000;
    expect(said(await resend())).toEqual([409, 'order_without_email']);
    t.clock.now -= 11 * 60_000;
    expect(await received()).toBe(1);
  });

  test('is rejected when it names the same hold twice', async () => {
    const { holdId } = await hold(as('binta'));
    const body = { ...orderBody(holdId), holdIds: [holdId, holdId] };
    expect(said(await t.call('POST', '/api/orders', { body, ...as('binta') }))).toEqual([422, 'hold_twice']);
  });
});

describe('reserved seats', () => {
  test("are created, listed and released by the event's team, and recorded", async () => {
    const holdId = randomUUID();
    const body = { holdId, ticketTypeId, quantity: 7, label: 'Sponsors' };
    const path = `/api/events/${eventId}/holds`;
    expect((await t.call('POST', path, { body, ...as('omar') })).json).toMatchObject({
      ticketTypeName: 'Standard',
    });
    expect((await t.call('GET', path, as('omar'))).json['items']).toMatchObject([
      { holdId, label: 'Sponsors' },
    ]);
    expect((await t.call('GET', `/api/holds/${holdId}`, as('omar'))).status).toBe(404);
    const back = () => t.call('DELETE', `${path}/${holdId}`, as('omar'));
    expect([(await back()).json, (await back()).json]).toEqual([{ released: true }, { released: true }]);
    expect((await t.call('GET', path, as('omar'))).json['items']).toEqual([]);
    expect((await t.call('DELETE', `${path}/${randomUUID()}`, as('omar'))).status).toBe(404);
    const noted = await t.database.query('SELECT action FROM audit_log WHERE subject = $1 ORDER BY id', [
      holdId,
    ]);
    expect(noted).toEqual([{ action: 'places_kept' }, { action: 'places_given_back' }]);
  });
});
