import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseTicketCode } from '#domain/codes/ticket-code.ts';
import { countDoorFigures } from '#server/database/door/door-figures.ts';
import { makeScan } from './scan-maker.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  openTestApp,
  signedBy,
  signIn,
  type TestApp,
  type TestDevice,
} from './test-app.ts';

let t: TestApp;
let organizerId = '';
let eventId = '';
let organizer = '';
beforeAll(async () => {
  t = await openTestApp();
  organizerId = (await addPerson(t, 'awa', 'ORGANIZER')).id;
  organizer = (await signIn(t, 'awa')).accessToken;
});
beforeEach(async () => {
  eventId = await addEvent(t, organizerId);
});
afterAll(() => t.close());

function ask(device: TestDevice, path: string, body: object) {
  const raw = JSON.stringify(body);
  const headers = signedBy(device, { method: 'POST', path, at: t.clock.now, body: raw });
  return t.call('POST', path, { raw, headers });
}
const testTickets = async () => {
  const [row] = await t.database.query<{ tickets: number }>(
    'SELECT count(*) AS tickets FROM tickets WHERE event_id = $1 AND state & 32 <> 0',
    [eventId],
  );
  return row?.tickets;
};

test('gives a phone the same test ticket code each time, and counts no scan of it', async () => {
  await t.database.query('UPDATE tickets SET state = state & ~32 WHERE event_id = $1', [eventId]);
  const phone = await addDevice(t, eventId);
  const path = `/api/events/${eventId}/rehearsal-code`;
  const made = await ask(phone, path, {});
  expect(made.status).toBe(200);
  const code = parseTicketCode(String(made.json['code']));
  const ticketNumber = Number(made.json['ticketNumber']);
  expect(code).toMatchObject({ test: true, ticketNumber });
  expect((await t.call('POST', path, { token: organizer, body: {} })).json).toEqual(made.json);
  expect(await testTickets()).toBe(1);

  const before = await countDoorFigures(t.database, [eventId]);
  const [gate] = await t.database.query<{ id: string }>('SELECT id FROM gates WHERE event_id = $1', [
    eventId,
  ]);
  const { deviceId } = phone;
  const scan = makeScan({
    eventId,
    gateId: gate?.id ?? '',
    deviceId,
    seq: 1,
    ticketNumber,
    at: t.clock.now,
  });
  const sent = await ask(phone, `/api/events/${eventId}/scans`, { deviceId, epoch: 'life-1', scans: [scan] });
  expect(sent.json['receipts']).toMatchObject([{ status: 'applied', outcome: { ruling: 'none' } }]);
  expect(await countDoorFigures(t.database, [eventId])).toEqual(before);
});

test('gives out no revoked test ticket, and creates none for a cancelled event', async () => {
  const path = `/api/events/${eventId}/rehearsal-code`;
  const get = () => t.call('POST', path, { token: organizer, body: {} });
  const first = Number((await get()).json['ticketNumber']);
  await t.database.query('UPDATE tickets SET state = state | 2 WHERE event_id = $1 AND number = $2', [
    eventId,
    first,
  ]);
  const second = Number((await get()).json['ticketNumber']);
  expect(second).not.toBe(first);
  await t.database.query('UPDATE tickets SET state = state | 2 WHERE event_id = $1 AND number = $2', [
    eventId,
    second,
  ]);
  await t.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [eventId]);
  expect(await get()).toMatchObject({ status: 409, json: { code: 'event_cancelled' } });
});

test("gives a ticket in nobody's name, and none where only add-ons are sold", async () => {
  const [person] = await t.database.query<{ id: string }>(`SELECT id FROM users WHERE username = 'awa'`);
  const other = await addEvent(t, person?.id ?? '');
  await t.database.query('UPDATE tickets SET state = state & ~32 WHERE event_id = $1', [other]);
  const get = () => t.call('POST', `/api/events/${other}/rehearsal-code`, { token: organizer, body: {} });
  await t.database.query(`UPDATE ticket_types SET kind = 'add_on' WHERE event_id = $1`, [other]);
  expect(await get()).toMatchObject({ status: 404, json: { code: 'ticket_type_not_found' } });
  await t.database.query(`UPDATE ticket_types SET kind = 'ticket' WHERE event_id = $1`, [other]);
  expect((await get()).status).toBe(200);
  const named = await t.database.query('SELECT name, email FROM guest_rows WHERE event_id = $1', [other]);
  expect(named).toEqual([{ name: '', email: '' }]);
});
