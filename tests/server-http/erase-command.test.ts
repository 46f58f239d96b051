import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseFromCommand } from '#server/administration/erase-command.ts';
import { addUser } from '#server/database/accounts/users.ts';
import { auditOf } from './messages-read.ts';
import { addEvent, addPerson, openTestApp, type TestApp } from './test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-erase-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['the database of the run', {}],
  ['the embedded database', { DATA_DIR: folder }],
] as const)('erasing a person without an account in %s', (_name, environment) => {
  let t: TestApp;
  let sellerId = '';
  let eventId = '';
  let ticketIds: readonly string[] = [];
  beforeAll(async () => {
    t = await openTestApp(environment);
    sellerId = (await addPerson(t, 'omar', 'ORGANIZER')).id;
    eventId = await addEvent(t, sellerId);
  });
  beforeEach(async () => {
    for (const table of ['order_attendees', 'orders', 'guest_rows', 'guest_imports'])
      await t.database.query(`DELETE FROM ${table}`);
    const tickets = await t.database.query<{ id: string; ticket_type_id: string }>(
      `SELECT t.id, y.id AS ticket_type_id FROM tickets t JOIN ticket_types y ON y.event_id = t.event_id
        WHERE t.event_id = $1 ORDER BY t.number LIMIT 4`,
      [eventId],
    );
    ticketIds = tickets.map(({ id }) => id);
    await t.database.query(
      `UPDATE tickets SET holder_name = 'Fatou Ceesay', door_note = 'In a wheelchair' WHERE id = ANY($1::text[])`,
      [ticketIds],
    );
    const order = async (id: string, email: string, phone: string) =>
      t.database.query(
        `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, buyer_phone, total_amount, currency, request_hash, created_at)
         VALUES ($1, $2, $3, 'confirmed', 'Fatou Ceesay', $4, $5, 5000, 'GMD', '', 1)`,
        [id, eventId, sellerId, email, phone],
      );
    await order('by-email', 'Fatou@Example.org', '');
    await order('by-phone', '', '+2203019000');
    await order('of-other', 'else@example.org', '');
    for (const [at, [orderId, name, email]] of [
      ['by-email', 'Fatou Ceesay', ''],
      ['by-phone', 'Fatou Ceesay', ''],
      ['of-other', 'Fatou at hers', 'fatou@example.org'],
      ['of-other', 'Fatou Ceesay', 'else@example.org'],
    ].entries())
      await t.database.query(
        `INSERT INTO order_attendees (order_id, ordinal, ticket_type_id, name, email, ticket_id) VALUES ($1, $2, $3, $4, $5, $6)`,
        [orderId ?? '', at, tickets[at]?.ticket_type_id ?? '', name ?? '', email ?? '', ticketIds[at] ?? ''],
      );
  });
  afterAll(() => t.close());

  const erase = (given: { email?: string; phone?: string }) =>
    eraseFromCommand(
      { database: t.database, now: () => t.clock.now },
      { email: given.email, phone: given.phone },
    );
  const namesOf = async () => {
    const rows = await t.database.query<{ holder_name: string; door_note: string }>(
      'SELECT holder_name, door_note FROM tickets WHERE id = ANY($1::text[]) ORDER BY number',
      [ticketIds],
    );
    return rows.map((row) => (row.holder_name + row.door_note === '' ? 'nobody' : row.holder_name));
  };
  const buyers = async () =>
    (
      await t.database.query<{ buyer: string }>(
        'SELECT id || buyer_name || buyer_email || buyer_phone AS buyer FROM orders ORDER BY id',
      )
    ).map(({ buyer }) => buyer);

  test('requires either an address or a number', async () => {
    expect(await erase({})).toMatchObject({ ok: false });
    expect(await erase({ email: 'a@example.org', phone: '+2203019000' })).toMatchObject({ ok: false });
    expect(await erase({ phone: 'nonsense' })).toMatchObject({ ok: false });
  });

  test('erases what matches the address in any case, and nothing of others', async () => {
    expect(await erase({ email: 'fatou@example.org' })).toEqual({
      ok: true,
      text: 'Data deleted in orders: 1, places of orders: 2, guest list rows: 0.',
    });
    expect(await namesOf()).toEqual(['nobody', 'Fatou Ceesay', 'nobody', 'Fatou Ceesay']);
    expect(await buyers()).toEqual([
      'by-email',
      'by-phoneFatou Ceesay+2203019000',
      'of-otherFatou Ceesayelse@example.org',
    ]);
  });

  test('erases what matches the number, and keeps tickets and totals', async () => {
    expect((await erase({ phone: '3019000' })).ok).toBe(true);
    expect(await namesOf()).toEqual(['Fatou Ceesay', 'nobody', 'Fatou Ceesay', 'Fatou Ceesay']);
    expect(await buyers()).toEqual([
      'by-emailFatou CeesayFatou@Example.org',
      'by-phone',
      'of-otherFatou Ceesayelse@example.org',
    ]);
    const [sum] = await t.database.query<{ sum: number }>(
      'SELECT sum(total_amount)::bigint AS sum FROM orders',
    );
    expect(sum?.sum).toBe(15_000);
  });

  test('is recorded by counts, without the person', async () => {
    const before = (await auditOf(t, 'person_erased')).length;
    await erase({ email: 'fatou@example.org' });
    await erase({ phone: '3019000' });
    const lines = (await auditOf(t, 'person_erased')).slice(before);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      actor: 'console',
      subject: null,
      details: { orders: 1, places: 2, guests: 0 },
    });
    expect(JSON.stringify(lines)).not.toMatch(/fatou|3019000/i);
  });

  test('erases guest list rows and the tickets created from them', async () => {
    const [ticket] = await t.database.query<{ event_id: string; number: number }>(
      `UPDATE tickets SET holder_name = 'Ebou Jallow', door_note = 'Table 4' WHERE id = (
        SELECT id FROM tickets ORDER BY number OFFSET 10 LIMIT 1) RETURNING event_id, number`,
    );
    await t.database.query(
      `INSERT INTO guest_imports (id, event_id, kind, name, state, row_count, request_hash, created_at)
       VALUES ('list', $1, 'file', 'list.csv', 'applied', 1, '', 1)`,
      [ticket?.event_id ?? ''],
    );
    await t.database.query(
      `INSERT INTO guest_rows (import_id, row, event_id, name, email, type_name, quantity, guest_key, state, first_number)
       VALUES ('list', 1, $1, 'Ebou Jallow', 'ebou@example.org', '', 1, 'k', 'made', $2)`,
      [ticket?.event_id ?? '', ticket?.number ?? 0],
    );
    expect((await erase({ email: 'Ebou@example.org' })).text).toContain('guest list rows: 1');
    const left = await t.database.query(
      `SELECT 1 FROM tickets WHERE holder_name = 'Ebou Jallow' OR door_note = 'Table 4'
       UNION ALL SELECT 1 FROM guest_rows WHERE name <> '' OR email <> ''`,
    );
    expect(left).toEqual([]);
  });

  test('deletes the account of a guest with that number', async () => {
    const phone = { number: '+2203019001', country: 'GM' };
    const names = { username: 'guest-1', email: '', firstName: '', lastName: '' };
    const guest = { ...names, id: 'guest', role: 'NORMAL_USER', passwordHash: null, phone, now: 1 } as const;
    await addUser(t.database, guest);
    expect((await erase({ phone: phone.number })).ok).toBe(true);
    const [row] = await t.database.query<{ gone: boolean; phone_number: string }>(
      `SELECT deleted_at IS NOT NULL AS gone, phone_number FROM users WHERE id = 'guest'`,
    );
    expect(row).toEqual({ gone: true, phone_number: '' });
  });

  test('says that an account with the contact remains', async () => {
    expect(await erase({ email: 'omar@example.org' })).toMatchObject({ ok: false });
    expect(await t.database.query(`SELECT 1 FROM users WHERE username = 'omar'`)).toHaveLength(1);
  });
});
