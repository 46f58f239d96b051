import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagesTo } from './messages-read.ts';
import { newAddress, openPeople, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId: string;
const ticketTypeId = randomUUID();
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
  await t.database.query(
    `UPDATE events SET starts_at = starts_at + 3000000000, doors_open_at = doors_open_at + 3000000000, ends_at = ends_at + 3000000000
      WHERE id = $1`,
    [eventId],
  );
  const type = {
    ticketTypeId,
    name: 'Standing',
    price: { amount: 0, currency: 'GMD' },
    quantity: 1,
    saleStartsAt: null,
    saleEndsAt: null,
    validFrom: null,
    validUntil: null,
  };
  await t.call('POST', `/api/events/${eventId}/ticket-types`, { ...p.as('omar'), body: type });
  const settings = { ticketTypeIds: [ticketTypeId], offerMinutes: 1_440, lapsed: 'end' };
  await t.call('PUT', `/api/events/${eventId}/waiting-list/settings`, { ...p.as('omar'), body: settings });
}, 60_000);
afterAll(() => t.close());

const join = (as: object) =>
  t.call('POST', '/api/waiting-list', {
    ...as,
    ip: newAddress(),
    body: { entryId: randomUUID(), ticketTypeId, quantity: 1 },
  });
const sweep = async () => {
  for (const one of t.app.repeated(async () => 200)) if (one.name === 'offering places') await one.work();
};

test('a disabled account keeps no place on a waiting list, and what it was offered goes to the next', async () => {
  const holdId = randomUUID();
  await t.call('POST', '/api/holds', { body: { holdId, ticketTypeId, quantity: 1 } });
  const next = await p.newcomer('next');
  expect((await join(p.as('awa'))).status).toBe(200);
  expect((await join({ token: next.token })).status).toBe(200);
  await t.call('DELETE', `/api/holds/${holdId}`);
  await sweep();
  expect(await messagesTo(t, 'awa@example.org')).toHaveLength(1);

  const { number } = await p.numberOf('awa');
  expect((await t.call('PUT', `/api/admin/users/${number}/deactivate`, p.as('ada'))).status).toBe(200);
  await sweep();
  const states = await t.database.query(
    `SELECT u.username, w.state FROM waiting_entries w JOIN users u ON u.id = w.user_id ORDER BY w.rank`,
  );
  expect(states).toEqual([
    { username: 'awa', state: 'left' },
    { username: 'next', state: 'offered' },
  ]);
});

test('accounts that were disabled before this was so are taken off by a migration', async () => {
  await t.database.query(`UPDATE waiting_entries SET state = 'left', ended_at = 1`);
  await t.database.query(`UPDATE holds SET state = 'released', ended_at = 1`);
  const holdId = randomUUID();
  await t.call('POST', '/api/holds', { body: { holdId, ticketTypeId, quantity: 1 } });
  const [offered, waiting] = [await p.newcomer('offered'), await p.newcomer('waiting')];
  for (const { token } of [offered, waiting]) expect((await join({ token })).status).toBe(200);
  await t.call('DELETE', `/api/holds/${holdId}`);
  await sweep();
  await t.database.query(
    `UPDATE users SET disabled_at = 5 WHERE id IN (SELECT user_id FROM waiting_entries WHERE state = 'offered')`,
  );
  const migration = new URL('../../server/database/migrations/0176-waiting-of-disabled.sql', import.meta.url);
  await t.database.script(readFileSync(migration, 'utf8'));
  const states = await t.database.query(
    `SELECT w.state, h.state AS hold FROM waiting_entries w LEFT JOIN holds h ON h.id = w.hold_id
      WHERE w.state <> 'left' OR h.state <> 'released' ORDER BY w.rank`,
  );
  expect(states).toEqual([{ state: 'waiting', hold: null }]);
  await sweep();
  const next = await t.database.query(`SELECT 1 FROM waiting_entries WHERE state = 'offered'`);
  expect(next).toHaveLength(1);
});
