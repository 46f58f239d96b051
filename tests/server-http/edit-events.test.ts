import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walletTicket } from '#contract/sales/tickets.ts';
import { lastHeader } from './last-header.ts';
import { messagesTo } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { addDevice, addEvent, openTestApp, password, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  for (const [name, role] of [
    ['manager', 'ORGANIZER'],
    ['steward', 'ORGANIZER'],
    ['rival', 'ORGANIZER'],
  ] as const) {
    await p.newcomer(name, role);
    await p.renew(name);
  }
});
afterAll(() => t.close());

const hour = 3_600_000;
const at = (hours: number) => new Date(t.clock.now + hours * hour).toISOString();
const form = () => ({
  name: 'Kora night',
  startsAt: at(48),
  endsAt: at(52),
  doorsOpenAt: at(47),
  timeZone: 'Africa/Banjul',
  venue: { name: 'Hall', address: '1 Street', city: 'Banjul', country: 'GM' },
  onlineUrl: null,
  websiteUrl: null,
  ageLimit: null,
  codePolicy: 'rotating',
  reentry: 'single',
  capacity: null,
});
const create = (more: object = {}, who = 'omar', registrationId: string = randomUUID()) =>
  t.call('POST', '/api/events', { ...p.as(who), body: { registrationId, ...form(), ...more } });
const created = async (more: object = {}) => String((await create(more)).json['registrationId']);
const change = (eventId: string, more: object = {}, version?: string, who = 'omar') =>
  t.call('PUT', `/api/events/${eventId}${version === undefined ? '' : `?version=${version}`}`, {
    ...p.as(who),
    body: { ...form(), ...more },
  });
const act = (eventId: string, action: string, who = 'omar') =>
  t.call('POST', `/api/events/${eventId}/${action}`, p.as(who));
const edit = (eventId: string, who = 'omar') => t.call('GET', `/api/events/${eventId}/edit`, p.as(who));
const fieldsOf = (reply: { json: Record<string, unknown> }) =>
  Object(Object(reply.json['details'])['fields']);

describe('an event being edited', () => {
  test('is created from a form, read back, updated at its version, published, unpublished and deleted', async () => {
    const registrationId = randomUUID();
    const made = await create({}, 'omar', registrationId);
    expect([made.status, made.json]).toEqual([
      200,
      {
        registrationId,
        ...form(),
        summary: '',
        description: '',
        category: '',
        status: 'draft',
        missing: ['tickets'],
        mayUnpublish: false,
        mayDelete: true,
        takenDown: null,
        version: expect.any(String),
      },
    ]);
    expect((await create({}, 'omar', registrationId.toUpperCase())).json).toEqual(made.json);
    expect((await edit(registrationId)).json).toEqual(made.json);
    // Another website sells its tickets, so nothing is missing.
    const elsewhere = { websiteUrl: 'https://example.org/kora' };
    const saved = await change(registrationId, elsewhere, String(made.json['version']));
    expect([saved.status, saved.json['missing']]).toEqual([200, []]);
    expect(said(await change(registrationId, { name: 'Late' }, String(made.json['version'])))).toEqual([
      409,
      'changed_elsewhere',
    ]);
    expect((await t.call('GET', `/api/events/${registrationId}`)).status).toBe(404);
    expect((await act(registrationId, 'publish')).json['status']).toBe('published');
    expect((await t.call('GET', `/api/events/${registrationId}`)).json['name']).toBe('Kora night');
    expect((await act(registrationId, 'unpublish')).json['status']).toBe('draft');
    expect((await t.call('GET', `/api/events/${registrationId}`)).status).toBe(404);
    expect((await t.call('DELETE', `/api/events/${registrationId}`, p.as('omar'))).json).toEqual({
      deleted: true,
    });
    expect((await edit(registrationId)).status).toBe(404);
  });

  test('can be edited and published by a manager, but not deleted, and by no one else', async () => {
    const eventId = await created({ websiteUrl: 'https://example.org' });
    for (const role of ['manager', 'steward'])
      await t.call('POST', '/api/userMembership/add', {
        ...p.as('omar'),
        body: { registrationId: eventId, username: role, role },
      });
    const tryAll = async (who: string) => [
      (await edit(eventId, who)).status,
      (await change(eventId, { websiteUrl: 'https://example.org' }, undefined, who)).status,
      (await act(eventId, 'publish', who)).status,
      (await act(eventId, 'unpublish', who)).status,
      (await t.call('DELETE', `/api/events/${eventId}`, p.as(who))).status,
    ];
    expect(await tryAll('steward')).toEqual([403, 403, 403, 403, 403]);
    expect(await tryAll('rival')).toEqual([403, 403, 403, 403, 403]);
    expect(await tryAll('manager')).toEqual([200, 200, 200, 200, 403]);
    expect(said(await create({}, 'rival', eventId))).toEqual([409, 'event_id_taken']);
    expect((await create({}, 'awa')).status).toBe(403);
  });

  test.each([
    ['an end before the start', { endsAt: at0(1) }, 'endsAt'],
    ['doors after the start', { doorsOpenAt: at0(49) }, 'doorsOpenAt'],
    ['a zone that there is not', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a day that there is not', { startsAt: '2026-13-45T10:00:00Z' }, 'startsAt'],
    ['a time without its zone', { startsAt: '2026-12-05T10:00' }, 'startsAt'],
    ['a year that nobody means', { startsAt: '0026-12-05T10:00:00Z' }, 'startsAt'],
    ['a name of 300 characters', { name: 'n'.repeat(300) }, 'name'],
    ['a summary of 400', { summary: 's'.repeat(400) }, 'summary'],
    ['a description of 30,000', { description: 'd'.repeat(30_000) }, 'description'],
    ['a place without a name', { venue: { name: ' ', address: '', city: '', country: '' } }, 'venue.name'],
    ['a script as address', { onlineUrl: 'javascript:alert(1)' }, 'onlineUrl'],
    ['an age that nobody reaches', { ageLimit: 200 }, 'ageLimit'],
    ['room for nobody', { capacity: 0 }, 'capacity'],
    ['room for half a person', { capacity: 1.5 }, 'capacity'],
    ['codes that there are not', { codePolicy: 'invisible' }, 'codePolicy'],
  ])('is rejected with %s, at its field', async (_, more, field) => {
    const given = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
    );
    const refused = await create(given);
    expect([refused.status, refused.json['code'], Object.keys(fieldsOf(refused))]).toEqual([
      422,
      'invalid',
      [field],
    ]);
    expect(fieldsOf(refused)[field]).toMatch(/[.?]$/);
  });

  test.each([
    ['from right to left', 'ليلة الكورا في بانجول'],
    ['with markup', '<b onclick="alert(1)">Kora</b> & "friends"'],
    ['of 200 characters', 'ƒ'.repeat(200)],
  ])('keeps a name %s as typed and shows it as text', async (_, name) => {
    const eventId = await created({ name, summary: name, websiteUrl: 'https://example.org' });
    expect((await edit(eventId)).json).toMatchObject({ name, summary: name });
    await act(eventId, 'publish');
    expect((await t.call('GET', `/api/events/${eventId}`)).json['name']).toBe(name);
    expect((await t.call('GET', `/api/events?search=${encodeURIComponent(name)}`)).status).toBe(200);
  });

  test('strips characters no text has: direction marks in a name, control characters, lone surrogates', async () => {
    const eventId = await created({
      name: 'Kora\u202enight\u0000',
      description: 'One\r\ntwo\u0000\ud800',
      venue: { name: 'Hall\ud800', address: '', city: '', country: '' },
    });
    expect((await edit(eventId)).json).toMatchObject({
      name: 'Kora night',
      description: 'One\ntwo\ufffd',
      venue: { name: 'Hall\ufffd' },
    });
  });
});

describe('publishing', () => {
  test('lists missing fields, in the order of the form', async () => {
    const eventId = await created({
      name: '',
      venue: null,
      startsAt: at(-9),
      endsAt: at(-1),
      doorsOpenAt: at(-9),
    });
    const refused = await act(eventId, 'publish');
    expect([...said(refused), Object(refused.json['details'])['missing']]).toEqual([
      409,
      'event_not_ready',
      ['name', 'place', 'future', 'tickets'],
    ]);
    expect((await edit(eventId)).json['missing']).toEqual(['name', 'place', 'future', 'tickets']);
  });

  test('does not restore a cancelled event', async () => {
    const eventId = await created({ websiteUrl: 'https://example.org' });
    await t.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [eventId]);
    for (const action of ['publish', 'unpublish'])
      expect(said(await act(eventId, action))).toEqual([409, 'event_cancelled']);
    expect(said(await change(eventId, { name: 'Back' }))).toEqual([409, 'event_cancelled']);
  });

  test('reaches a scanner as a new header in the feed', async () => {
    const eventId = await created({ websiteUrl: 'https://example.org' });
    await act(eventId, 'publish');
    const feed = await t.call('GET', `/api/events/${eventId}/changes?since=0`, p.as('omar'));
    expect(feed.text).toContain('"kind":"header"');
  });
});

/** Hours relative to the clock of the server under test, which doesn't exist yet when the table is evaluated. */
function at0(hours: number) {
  return () => at(hours);
}

describe('a ticket type', () => {
  const type = {
    name: 'Standard',
    price: { amount: 5000, currency: 'GMD' },
    quantity: 100,
    saleStartsAt: null,
    saleEndsAt: null,
    validFrom: null,
    validUntil: null,
  };
  const addType = (eventId: string, more: object = {}, who = 'omar', ticketTypeId: string = randomUUID()) =>
    t.call('POST', `/api/events/${eventId}/ticket-types`, {
      ...p.as(who),
      body: { ticketTypeId, ...type, ...more },
    });

  test('is added, changed, reordered and deleted, leaving only a gate missing for publication', async () => {
    const eventId = await created();
    const added = await addType(eventId);
    const ticketTypeId = String(added.json['ticketTypeId']);
    expect(added.json).toMatchObject({ ...type, perOrderLimit: 10, hidden: false, onSale: true, sold: 0 });
    expect((await edit(eventId)).json['missing']).toEqual(['gates']);
    const path = `/api/events/${eventId}/ticket-types/${ticketTypeId}`;
    const put = (more: object, version: unknown) =>
      t.call('PUT', `${path}?version=${String(version)}`, { ...p.as('omar'), body: { ...type, ...more } });
    const saved = await put({ quantity: 50 }, added.json['version']);
    expect([saved.status, saved.json['quantity']]).toEqual([200, 50]);
    expect(said(await put({ quantity: 40 }, added.json['version']))).toEqual([409, 'changed_elsewhere']);
    const order = { ...p.as('omar'), body: { ticketTypeIds: [ticketTypeId] } };
    expect((await t.call('PUT', `/api/events/${eventId}/ticket-type-order`, order)).status).toBe(200);
    expect((await t.call('DELETE', path, p.as('omar'))).json).toEqual({ deleted: true });
    const list = await t.call('GET', `/api/events/${eventId}/ticket-types`, p.as('omar'));
    expect(list.json).toEqual({ items: [] });
  });

  test.each([
    ['a price of 0.001', { price: { amount: 0.001, currency: 'GMD' } }, 'price.amount'],
    ['a price below nothing', { price: { amount: -1, currency: 'GMD' } }, 'price.amount'],
    ['a currency that is none', { price: { amount: 1, currency: 'dalasi' } }, 'price.currency'],
    ['half a ticket', { quantity: 0.5 }, 'quantity'],
    ['no name', { name: '  ' }, 'name'],
    ['a name of 300 characters', { name: 'n'.repeat(300) }, 'name'],
    ['no ticket in an order', { perOrderLimit: 0 }, 'perOrderLimit'],
  ])('is rejected with %s, at its field', async (_, more, field) => {
    const refused = await addType(await created(), more);
    expect([refused.status, refused.json['code'], Object.keys(fieldsOf(refused))]).toEqual([
      422,
      'invalid',
      [field],
    ]);
  });

  test('is rejected below the number sold, with that number, at its field', async () => {
    const eventId = await created();
    const ticketTypeId = randomUUID();
    await addType(eventId, {}, 'omar', ticketTypeId);
    await t.database.query('UPDATE ticket_types SET issued = 7 WHERE id = $1', [ticketTypeId]);
    const refused = await t.call('PUT', `/api/events/${eventId}/ticket-types/${ticketTypeId}`, {
      ...p.as('omar'),
      body: { ...type, quantity: 5 },
    });
    expect([...said(refused), refused.json['details']]).toEqual([
      409,
      'below_sold',
      { sold: 7, fields: { quantity: expect.stringContaining('7') } },
    ]);
  });

  test('is shown, when hidden, to anyone with its link', async () => {
    const eventId = await created({ websiteUrl: 'https://example.org' });
    const ticketTypeId = randomUUID();
    await addType(eventId, { name: 'Friends', hidden: true }, 'omar', ticketTypeId);
    await t.database.query(`UPDATE events SET status = 'published' WHERE id = $1`, [eventId]);
    const names = async (query = '') =>
      JSON.stringify((await t.call('GET', `/api/events/${eventId}${query}`)).json['ticketTypes']);
    expect(await names()).toBe('[]');
    expect(await names(`?ticketType=${ticketTypeId}`)).toContain('Friends');
  });
});

describe('an event with tickets', () => {
  const begin = async () => {
    const { id } = await p.numberOf('omar');
    const eventId = await addEvent(t, id);
    const holder = await p.numberOf('awa');
    await t.database.query(
      `UPDATE events SET policy = '{"code":"rotating_with_fallback","unlisted":"ask"}' WHERE id = $1`,
      [eventId],
    );
    await t.database.query(
      `UPDATE tickets SET holder_user_id = $2, issued_for_at = (SELECT starts_at FROM events WHERE id = $1)
        WHERE event_id = $1 AND number = 0`,
      [eventId, holder.id],
    );
    const [row] = await t.database.query<{ id: string }>(
      'SELECT id FROM tickets WHERE event_id = $1 AND number = 0',
      [eventId],
    );
    const wallet = async () => {
      const { json } = await t.call('GET', `/api/tickets/${row?.id}`, p.as('awa'));
      const ticket = v.parse(walletTicket, json);
      if (ticket.rolling === null) throw new Error('a ticket without rolling codes');
      return { ...ticket, rolling: ticket.rolling };
    };
    return { eventId, wallet };
  };
  const sweep = async (name: string) => {
    const found = t.app.repeated(() => Promise.resolve(204)).find((one) => one.name === name);
    await found?.work();
  };

  test('is postponed with its tickets: codes stay valid, the holder and a scanner are notified', async () => {
    const { eventId, wallet } = await begin();
    const before = await wallet();
    const to = { startsAt: at(168), endsAt: at(173), doorsOpenAt: at(168), timeZone: 'Africa/Banjul' };
    const postpone = (who: string) =>
      t.call('POST', `/api/events/${eventId}/postpone`, { ...p.as(who), body: to });
    expect((await postpone('rival')).status).toBe(403);
    const moved = await postpone('omar');
    expect([moved.status, moved.json['startsAt']]).toEqual([200, to.startsAt]);
    const after = await wallet();
    expect(after.rolling).toMatchObject({
      anchor: before.rolling.anchor,
      signature: before.rolling.signature,
      steps: before.rolling.steps,
    });
    // Its doors had opened: codes shown before are stale by the time people arrive.
    const stepOf = ({ rolling }: typeof after, time: number) =>
      Math.floor((time - rolling.startsAt) / (rolling.stepSeconds * 1000));
    expect(stepOf(after, t.clock.now + 165 * hour)).toBeGreaterThan(stepOf(before, t.clock.now));
    expect(stepOf(after, t.clock.now + 173 * hour - 1000)).toBeLessThan(after.rolling.steps);
    expect(after).toMatchObject({ startsAt: to.startsAt, status: 'valid', movedFrom: before.startsAt });
    const { startsAt, endsAt, doorsOpenAt, venue } = before;
    expect([before.boughtFor, after.boughtFor]).toEqual([
      null,
      { changedAt: at(0), startsAt, endsAt, doorsOpenAt, venue, terms: null },
    ]);
    // A ticket issued after the change was bought for the event as it is now.
    await t.database.query('UPDATE tickets SET issued_at = $2 WHERE event_id = $1', [
      eventId,
      t.clock.now + 1,
    ]);
    expect((await wallet()).boughtFor).toBeNull();
    const feed = await t.call('GET', `/api/events/${eventId}/changes?since=0`, p.as('omar'));
    expect(feed.text).toContain(`\\"startsAt\\":${t.clock.now + 168 * hour}`);
    await sweep('telling of events');
    t.app.emails.post.wake();
    expect((await messagesTo(t, 'awa@example.org'))[0]).toContain('Your ticket stays valid.');
  });

  test('is duplicated as a draft by anyone who runs it', async () => {
    const { eventId } = await begin();
    const registrationId = randomUUID();
    const copy = { ...p.as('omar'), body: { registrationId, startsAt: at(300) } };
    const made = await t.call('POST', `/api/events/${eventId}/duplicate`, copy);
    expect(made.json).toMatchObject({ registrationId, name: 'Concert', status: 'draft', missing: [] });
    expect((await t.call('POST', `/api/events/${eventId}/duplicate`, copy)).json).toEqual(made.json);
  });

  test('is cancelled only by its owner after confirming the password, its doors are told, and its tickets are void everywhere', async () => {
    const { eventId } = await begin();
    const device = await addDevice(t, eventId);
    const cancel = (body: object, who = 'omar') =>
      t.call('POST', `/api/events/${eventId}/cancel`, { ...p.as(who), body });
    const consequences = () => t.call('GET', `/api/events/${eventId}/cancellation`, p.as('omar'));
    expect((await consequences()).json).toMatchObject({ state: 'none', orders: 0, tickets: 20, refunds: [] });
    expect((await cancel({ currentPasswordHash: password }, 'rival')).status).toBe(403);
    expect(said(await cancel({ reason: 'Rain.' }))).toEqual([403, 'proof_needed']);
    expect((await consequences()).json['state']).toBe('none');
    const begun = await cancel({ reason: 'Rain.', currentPasswordHash: password });
    expect([begun.status, begun.json['state']]).toEqual([200, 'running']);
    expect(await lastHeader(t, device, eventId)).toMatchObject({ cancelled: true });
    await sweep('cancelling events');
    expect((await consequences()).json).toMatchObject({ state: 'done', ticketsLeft: 0, reason: 'Rain.' });
    const { json } = await t.call('GET', `/api/events/${eventId}`);
    expect(json['status']).toBe('cancelled');
    expect(said(await act(eventId, 'publish'))).toEqual([409, 'event_cancelled']);
  });
});
