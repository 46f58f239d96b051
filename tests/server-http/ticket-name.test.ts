import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { decodeListPage } from '#domain/door/door-list.ts';
import { until } from '#tests/until.ts';
import { auditOf } from './messages-read.ts';
import { readPdf } from './pdf-reader.ts';
import { said } from './people.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  makeFree,
  openTestApp,
  signedBy,
  signIn,
  type TestApp,
} from './test-app.ts';

let t: TestApp;
let [eventId, ticketTypeId, ticketId, orderId] = ['', '', '', ''];
const tokens = new Map<string, string>();
const as = (name: string) => ({ token: tokens.get(name) ?? '' });
beforeAll(async () => {
  t = await openTestApp();
  for (const [name, role] of [
    ['awa', 'NORMAL_USER'],
    ['binta', 'NORMAL_USER'],
    ['omar', 'ORGANIZER'],
  ] as const) {
    const { id } = await addPerson(t, name, role);
    tokens.set(name, (await signIn(t, name)).accessToken);
    if (name === 'omar') eventId = await addEvent(t, id);
  }
  ticketTypeId = await makeFree(t, eventId);
  await t.database.query(`UPDATE events SET starts_at = starts_at + 3600000 WHERE id = $1`, [eventId]);
});
// An order of its own for each test.
beforeEach(async () => {
  await t.database.query('DELETE FROM turns');
  const hold = { holdId: randomUUID(), ticketTypeId, quantity: 1 };
  await t.call('POST', '/api/holds', { body: hold, ...as('awa') });
  orderId = randomUUID();
  const body = {
    orderId,
    holdIds: [hold.holdId],
    buyer: { name: 'Awa Ceesay', email: 'awa@example.org' },
    attendees: [{ holdId: hold.holdId, name: 'Musa' }],
  };
  await t.call('POST', '/api/orders', { body, ...as('awa') });
  const [ticket] = await t.database.query<{ id: string }>('SELECT id FROM tickets WHERE order_id = $1', [
    orderId,
  ]);
  ticketId = ticket?.id ?? '';
});
afterAll(() => t.close());

const rename = (before: string, name: string, who = 'awa') =>
  t.call('PUT', `/api/tickets/${ticketId}/holder`, { body: { before, name }, ...as(who) });
const nameNow = async () => (await t.call('GET', `/api/tickets/${ticketId}`, as('awa'))).json['holderName'];

describe('a holder’s change of the name on a ticket', () => {
  test('appears on the ticket, its order, its print and the door list, and once in the history', async () => {
    const name = 'Fatou عائشة';
    expect((await rename('Musa', name)).json['holderName']).toBe(name);
    // The reply was lost, so the request is sent again.
    expect((await rename('Musa', name)).json['holderName']).toBe(name);
    const order = await t.call('GET', `/api/orders/${orderId}`, as('awa'));
    expect(order.json).toMatchObject({ attendees: [{ name }] });
    const history = await t.call('GET', `/api/events/${eventId}/orders/${orderId}/history`, as('omar'));
    const lines = history.json['items'] as unknown as { kind: string; actor: string; changes: object[] }[];
    expect(lines.filter(({ kind }) => kind === 'names_edited')).toMatchObject([
      { actor: 'holder', changes: [{ field: 'holder', before: 'Musa', after: name }] },
    ]);
    const noted = (await auditOf(t, 'ticket_renamed')).filter(({ subject }) => subject === ticketId);
    expect(noted).toHaveLength(1);
    const pdf = await until(async () => {
      const request = new Request(`http://door.example/api/tickets/${ticketId}/ticket.pdf`, {
        headers: { authorization: `Bearer ${tokens.get('awa')}` },
      });
      const reply = await t.app.handler(request, { ip: '10.9.9.9', secure: true });
      expect(reply.status).toBe(200);
      return reply;
    });
    expect(JSON.stringify(readPdf(new Uint8Array(await pdf.arrayBuffer())))).toContain('Fatou');
    const device = await addDevice(t, eventId);
    await t.database.query(`UPDATE devices SET role = 'supervisor' WHERE id = $1`, [device.deviceId]);
    const path = `/api/events/${eventId}/door-list/0`;
    const page = await t.call('GET', path, {
      headers: signedBy(device, { method: 'GET', path, at: t.clock.now }),
    });
    expect(JSON.stringify(decodeListPage(String(page.json['text'])))).toContain('Fatou');
  });

  test('is refused if the name has changed meanwhile, and for anybody else', async () => {
    const now = 'Fatou';
    expect((await rename('Musa', now)).status).toBe(200);
    expect(said(await rename('Musa', 'Isatou'))).toEqual([409, 'names_changed']);
    expect(said(await rename(now, 'Isatou', 'binta'))).toEqual([404, 'ticket_not_found']);
    expect(said(await rename(now, '   '))).toEqual([422, 'invalid']);
    expect(await nameNow()).toBe(now);
  });

  test.each([
    ['a revoked ticket', ticketBits.exists | ticketBits.revoked, 'ticket_void'],
    ['a rehearsal ticket', ticketBits.exists | ticketBits.test, 'ticket_test'],
  ])('is refused for %s, like a transfer', async (_, state, code) => {
    await t.database.query('UPDATE tickets SET state = $2 WHERE id = $1', [ticketId, state]);
    expect(said(await rename(String(await nameNow()), 'Isatou'))).toEqual([409, code]);
    await t.database.query('UPDATE tickets SET state = $2 WHERE id = $1', [ticketId, ticketBits.exists]);
  });

  test('is rate limited, because each change is a line of the order’s history', async () => {
    const codes: number[] = [];
    let before = String(await nameNow());
    for (let count = 0; count < 11; count += 1) {
      const name = `Guest ${count}`;
      codes.push((await rename(before, name)).status);
      before = name;
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
