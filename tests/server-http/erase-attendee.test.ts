import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';

/**
 * An administrator erases a person without an account from the attendee list; for the command see
 * erase-command.test.ts.
 */

let t: TestApp;
let p: People;
let eventId = '';
/** Number of audit lines before the test. */
let noted = 0;
let tickets: readonly { readonly id: string; readonly number: number }[] = [];
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
});
beforeEach(async () => {
  for (const table of [
    'order_answers',
    'order_attendees',
    'orders',
    'questions',
    'guest_rows',
    'guest_imports',
  ])
    await t.database.query(`DELETE FROM ${table}`);
  noted = (await auditOf(t, 'person_erased')).length;
  const rows = await t.database.query<{ id: string; number: number }>(
    `UPDATE tickets SET holder_name = 'Fatou Ceesay', door_note = 'In a wheelchair', holder_user_id = NULL
      WHERE event_id = $1 RETURNING id, number`,
    [eventId],
  );
  tickets = rows.toSorted((one, other) => one.number - other.number);
});
afterAll(() => t.close());

const path = (ticketId: string, of = eventId) => `/api/admin/events/${of}/attendees/${ticketId}/erasure`;
const preview = (ticketId: string, name = 'ada') => t.call('GET', path(ticketId), p.as(name));
const erase = (ticketId: string, name = 'ada') => t.call('POST', path(ticketId), p.as(name));
const ticketAt = (at: number) => tickets[at]?.id ?? '';
const ticketOf = async (ticketId: string) =>
  (
    await t.database.query<{ text: string }>(
      'SELECT holder_name || door_note AS text FROM tickets WHERE id = $1',
      [ticketId],
    )
  )[0]?.text;

const newLines = async () => (await auditOf(t, 'person_erased')).slice(noted);

let orders = 0;
/** Sells an order at the door, with a place for each ticket. */
async function sold(
  buyer: { readonly name: string; readonly email?: string; readonly phone?: string },
  places: readonly (readonly [ticketId: string, name: string, email?: string])[],
) {
  const id = `desk-${(orders += 1)}`;
  await t.database.query(
    `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, buyer_phone, total_amount, currency, request_hash, created_at)
     VALUES ($1, $2, $3, 'confirmed', $4, $5, $6, 5000, 'GMD', '', 1)`,
    [id, eventId, (await p.numberOf('omar')).id, buyer.name, buyer.email ?? '', buyer.phone ?? ''],
  );
  for (const [ordinal, [ticketId, name, email = '']] of places.entries())
    await t.database.query(
      `INSERT INTO order_attendees (order_id, ordinal, ticket_type_id, name, email, ticket_id)
       SELECT $1, $2, y.id, $3, $4, t.id FROM tickets t JOIN ticket_types y ON y.event_id = t.event_id WHERE t.id = $5`,
      [id, ordinal, name, email, ticketId],
    );
  return id;
}

/** Creates a place for one person in somebody else's order, and their own order with a place for another. */
async function soldToFatou() {
  await sold({ name: 'Somebody', email: 'else@example.org' }, [[ticketAt(0), 'Fatou', 'fatou@example.org']]);
  await sold({ name: 'Fatou', email: 'Fatou@example.org' }, [
    [ticketAt(1), 'Fatou'],
    [ticketAt(2), 'Her son'],
  ]);
}

describe('erasing an attendee without an account', () => {
  test('previews what would be erased without erasing it', async () => {
    await soldToFatou();
    expect((await preview(ticketAt(0))).json).toEqual({
      orders: 1,
      places: 2,
      guests: 0,
      accountStays: false,
      isHeld: false,
    });
    expect(await ticketOf(ticketAt(0))).not.toBe('');
    expect(await newLines()).toEqual([]);
  });

  test('erases this ticket and every use of their address, nothing of others, and records only counts', async () => {
    await soldToFatou();
    expect((await erase(ticketAt(0))).json).toEqual({ orders: 1, places: 2, guests: 0, accountStays: false });
    expect(await Promise.all([0, 1].map((at) => ticketOf(ticketAt(at))))).toEqual(['', '']);
    expect(await ticketOf(ticketAt(2))).not.toBe('');
    const [line, ...more] = await newLines();
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      actor: (await p.numberOf('ada')).id,
      subject: null,
      details: { orders: 1, places: 2, guests: 0 },
    });
    expect(JSON.stringify(line)).not.toMatch(/fatou/i);
  });

  test('erases and records nothing when repeated', async () => {
    await soldToFatou();
    await erase(ticketAt(0));
    expect((await erase(ticketAt(0))).json).toEqual({ orders: 0, places: 0, guests: 0, accountStays: false });
    expect(await newLines()).toHaveLength(1);
  });

  test("follows the buyer's address and number when the ticket has the buyer's name, and no other buyer's", async () => {
    await sold({ name: 'Ebou', phone: '+2203019000' }, [[ticketAt(3), 'Ebou']]);
    await sold({ name: 'Ebou Jallow', phone: '+2203019000' }, [[ticketAt(4), 'Ebou Jallow']]);
    const id = await sold({ name: 'Awa', email: 'awa@desk.example' }, [[ticketAt(5), 'A friend']]);
    expect((await erase(ticketAt(3))).json).toMatchObject({ orders: 2, places: 2 });
    expect(await ticketOf(ticketAt(4))).toBe('');
    expect((await erase(ticketAt(5))).json).toMatchObject({ orders: 0, places: 1 });
    expect(await t.database.query('SELECT buyer_name FROM orders WHERE id = $1', [id])).toEqual([
      { buyer_name: 'Awa' },
    ]);
  });

  test('erases a buyer known only by name when the ticket has that name, and no other', async () => {
    const named = await sold({ name: 'Lamin' }, [[ticketAt(12), 'Lamin', 'lamin@desk.example']]);
    const other = await sold({ name: 'Isatou' }, [[ticketAt(13), 'Her guest']]);
    expect((await erase(ticketAt(12))).json).toMatchObject({ orders: 1, places: 1 });
    expect((await erase(ticketAt(13))).json).toMatchObject({ orders: 0, places: 1 });
    expect((await erase(ticketAt(12))).json).toMatchObject({ orders: 0, places: 0 });
    expect(
      await t.database.query('SELECT buyer_name FROM orders WHERE id = ANY($1::text[]) ORDER BY id', [
        [named, other],
      ]),
    ).toEqual([{ buyer_name: '' }, { buyer_name: 'Isatou' }]);
  });

  test("erases a ticket issued without an order, with its guest list row and that row's other tickets", async () => {
    expect((await erase(ticketAt(6))).json).toMatchObject({ orders: 0, places: 1, guests: 0 });
    expect(await ticketOf(ticketAt(6))).toBe('');
    await t.database.query(
      `INSERT INTO guest_imports (id, event_id, kind, name, state, row_count, request_hash, created_at)
       VALUES ('list', $1, 'file', 'list.csv', 'applied', 1, '', 1)`,
      [eventId],
    );
    await t.database.query(
      `INSERT INTO guest_rows (import_id, row, event_id, name, email, type_name, quantity, state, first_number)
       VALUES ('list', 1, $1, 'Fatou Ceesay', '', 'Standard', 2, 'made', $2)`,
      [eventId, tickets[7]?.number ?? 0],
    );
    expect((await erase(ticketAt(7))).json).toMatchObject({ places: 0, guests: 1 });
    expect(await t.database.query('SELECT name FROM guest_rows')).toEqual([{ name: '' }]);
    expect(await Promise.all([7, 8].map((at) => ticketOf(ticketAt(at))))).toEqual(['', '']);
    expect(await ticketOf(ticketAt(9))).not.toBe('');
    expect((await erase(ticketAt(8))).json).toMatchObject({ orders: 0, places: 0, guests: 0 });
  });

  test('erases the answers of a ticket without a name, and records that', async () => {
    const id = await sold({ name: 'Somebody', email: 'else@example.org' }, [[ticketAt(11), '']]);
    await t.database.query("UPDATE tickets SET holder_name = '', door_note = '' WHERE id = $1", [
      ticketAt(11),
    ]);
    await t.database.query(
      `INSERT INTO questions (id, event_id, position, kind, text, per) VALUES ('diet', $1, 0, 'text', 'Diet', 'attendee')`,
      [eventId],
    );
    await t.database.query(
      `INSERT INTO order_answers (order_id, ordinal, question_id, question_text, revision, answer, answered_at)
       VALUES ($1, 0, 'diet', 'Diet', 1, '["No nuts"]', 1)`,
      [id],
    );
    expect((await erase(ticketAt(11))).json).toMatchObject({ orders: 0, places: 1 });
    expect(await newLines()).toHaveLength(1);
    expect((await erase(ticketAt(11))).json).toMatchObject({ places: 0 });
  });

  test('keeps an account with the same address, and says so', async () => {
    await sold({ name: 'x', email: 'y@example.org' }, [[ticketAt(8), 'Awa', 'awa@example.org']]);
    expect((await preview(ticketAt(8))).json).toMatchObject({ places: 1, accountStays: true });
    expect((await erase(ticketAt(8))).json).toMatchObject({ places: 1, accountStays: true });
    expect((await p.numberOf('awa')).number).toBeGreaterThan(0);
  });

  test('is refused for a ticket held by an account, or of another event', async () => {
    await t.database.query('UPDATE tickets SET holder_user_id = $1 WHERE id = $2', [
      (await p.numberOf('awa')).id,
      ticketAt(9),
    ]);
    expect((await preview(ticketAt(9))).json).toMatchObject({ isHeld: true, places: 0 });
    expect(said(await erase(ticketAt(9)))).toEqual([409, 'person_has_account']);
    expect(await ticketOf(ticketAt(9))).not.toBe('');
    const other = await addEvent(t, (await p.numberOf('omar')).id);
    expect(said(await t.call('POST', path(ticketAt(10), other), p.as('ada')))).toEqual([
      404,
      'ticket_not_found',
    ]);
  });

  test('requires an administrator who has just confirmed their identity', async () => {
    expect((await erase(ticketAt(10), 'omar')).status).toBe(403);
    const { id } = await p.numberOf('ada');
    await t.database.query('UPDATE sessions SET created_at = 1, proven_at = 1 WHERE user_id = $1', [id]);
    expect(said(await erase(ticketAt(10)))).toEqual([403, 'proof_needed']);
    expect(await ticketOf(ticketAt(10))).not.toBe('');
    await p.renew('ada');
  });
});
