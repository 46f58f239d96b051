import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseContact } from '#server/database/accounts/contact-ends.ts';
import type { Contact } from '#server/database/accounts/contact-messages.ts';
import { emptyTicketPlace, findTicketContact } from '#server/database/accounts/ticket-contacts.ts';
import { addUser } from '#server/database/accounts/users.ts';
import type { Database } from '#server/database/database.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addOrganizer, addSampleEvent } from './event-samples.ts';

/**
 * Data that others entered about a person without an account, table by table. For the administrators' view see
 * erase-attendee.test.ts.
 */

const now = 1_800_000_000_000;
const fatou: Contact = { email: 'fatou@example.org', phone: '' };
const byPhone: Contact = { email: '', phone: '+2203019000' };

let opened: OpenedDatabase;
let database: Database;
let organizerId = '';
let eventId = '';
beforeAll(async () => {
  opened = await openOneDatabase();
  ({ database } = opened);
  organizerId = await addOrganizer(database);
  eventId = await addSampleEvent(database, { name: 'Kora Night', organizerId, prices: [5_000] });
});
afterAll(() => opened.close());
beforeEach(async () => {
  await database.query('DELETE FROM orders');
  for (const table of ['transfers', 'tickets', 'guest_imports', 'outbox', 'team_invites'])
    await database.query(`DELETE FROM ${table}`);
  await database.query('DELETE FROM users WHERE id <> $1', [organizerId]);
});

async function addTicket(number: number, holderUserId: string | null = null): Promise<string> {
  const id = `ticket ${number}`;
  await database.query(
    `INSERT INTO tickets (id, event_id, number, type_index, key_id, reference, state, holder_user_id, holder_name, issued_at)
     VALUES ($1, $2, $3, 0, 'key', 0, 1, $4, 'Fatou', 0)`,
    [id, eventId, number, holderUserId],
  );
  return id;
}

interface Typed {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** Adds an order with one place, for the given ticket if any, and a history that mentions it in words. */
async function addOrder(
  id: string,
  buyer: Typed,
  place: Typed = {},
  ticketId: string | null = null,
  by = organizerId,
) {
  await database.query(
    `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, buyer_phone, total_amount, currency, request_hash, created_at)
     VALUES ($1, $2, $3, 'confirmed', $4, $5, $6, 5000, 'GMD', '', 1)`,
    [id, eventId, by, buyer.name ?? '', buyer.email ?? '', buyer.phone ?? ''],
  );
  await database.query(
    `INSERT INTO order_attendees (order_id, ordinal, ticket_type_id, name, email, ticket_id)
     SELECT $1, 0, id, $3, $4, $5 FROM ticket_types WHERE event_id = $2`,
    [id, eventId, place.name ?? '', place.email ?? '', ticketId],
  );
  for (const kind of ['note', 'names_edited', 'refunded'])
    await database.query(
      `INSERT INTO order_history (order_id, at, kind, actor, reason, changes) VALUES ($1, 1, $2, 'team', 'She called.', '[{}]')`,
      [id, kind],
    );
}
/** Returns the orders whose history still contains texts and changes about people. */
const toldOf = async () => {
  const rows = await database.query<{ told: string }>(
    `SELECT order_id || ' ' || kind AS told FROM order_history WHERE changes <> '[]' ORDER BY id`,
  );
  return rows.map(({ told }) => told);
};
const wholeHistory = (id: string) => ['note', 'names_edited', 'refunded'].map((kind) => `${id} ${kind}`);

/** Adds a guest list row that issued these tickets. */
async function addGuestRow(firstNumber: number, quantity: number, email = '') {
  await database.query(
    `INSERT INTO guest_imports (id, event_id, kind, name, state, row_count, request_hash, created_at)
     VALUES ('list', $1, 'file', 'list.csv', 'applied', 1, '', 1)`,
    [eventId],
  );
  await database.query(
    `INSERT INTO guest_rows (import_id, row, event_id, name, email, type_name, quantity, state, first_number)
     VALUES ('list', 1, $1, 'Fatou', $2, '', $3, 'made', $4)`,
    [eventId, email, quantity, firstNumber],
  );
}

/** Adds answers of the buyer and of the single place of each order. */
async function addAnswers(...orderIds: readonly string[]) {
  await database.query(
    `INSERT INTO questions (id, event_id, position, kind, text, per) VALUES ('diet', $1, 0, 'text', 'Diet', 'attendee')
     ON CONFLICT DO NOTHING`,
    [eventId],
  );
  await database.query(
    `INSERT INTO order_answers (order_id, ordinal, question_id, question_text, revision, answer, answered_at)
     SELECT o, n, 'diet', 'Diet', 1, '["No nuts"]', 1 FROM unnest($1::text[]) o, generate_series(-1, 0) n`,
    [orderIds],
  );
}
const answered = () =>
  database.query('SELECT order_id AS id, ordinal FROM order_answers ORDER BY order_id, ordinal');

async function addOffer(id: string, to: Typed, state = 'offered', endedAt: number | null = null) {
  const tickets = await database.query('SELECT 1 FROM tickets');
  await database.query(
    `INSERT INTO transfers (id, ticket_id, from_user_id, to_email, to_phone, token_hash, state, created_at, expires_at, ended_at)
     VALUES ($1, $2, $3, $4, $5, $1, $6, 1, $7, $8)`,
    [
      id,
      await addTicket(tickets.length),
      organizerId,
      to.email ?? '',
      to.phone ?? '',
      state,
      now + 1,
      endedAt,
    ],
  );
}
const offers = () =>
  database.query(
    'SELECT id, to_email || to_phone AS to, state, ended_at AS "endedAt" FROM transfers ORDER BY id',
  );

describe('erasing a contact', () => {
  test.each<[string, Contact]>([
    ['an address in any case', { email: 'FATOU@example.org', phone: '' }],
    ['a number', byPhone],
  ])('by %s takes back the offers that went there, and those alone', async (_how, contact) => {
    const to = { email: contact.email.toLowerCase(), phone: contact.phone };
    await addOffer('a open', to);
    await addOffer('b taken', to, 'accepted', 7);
    await addOffer('c other', { email: 'awa@example.org' });
    await addOffer('d other', { phone: '+2203019001' });
    await eraseContact(database, contact, now);
    expect(await offers()).toEqual([
      { id: 'a open', to: '', state: 'cancelled', endedAt: now },
      { id: 'b taken', to: '', state: 'accepted', endedAt: 7 },
      { id: 'c other', to: 'awa@example.org', state: 'offered', endedAt: null },
      { id: 'd other', to: '+2203019001', state: 'offered', endedAt: null },
    ]);
  });

  test('removes messages and invitations sent there, and only those', async () => {
    for (const to of ['Fatou@example.org', '+2203019000', 'awa@example.org', '+2203019001', '']) {
      await database.query(
        `INSERT INTO outbox (id, channel, recipient, status, created_at) VALUES ($1, 'email', $1, 'sent', 1)`,
        [to],
      );
      await database.query(
        `INSERT INTO team_invites (id, event_id, role, email, created_by, created_at, expires_at) VALUES ($1, $2, 'steward', $1, $3, 0, 0)`,
        [to, eventId, organizerId],
      );
    }
    const left = async () => {
      const rows = await database.query<{ to: string }>(
        `SELECT recipient AS to FROM outbox UNION ALL SELECT 'team ' || email FROM team_invites`,
      );
      return rows.map(({ to }) => to).toSorted();
    };
    const team = ['team ', 'team +2203019000', 'team +2203019001', 'team awa@example.org'];
    await eraseContact(database, fatou, now);
    expect(await left()).toEqual(['', '+2203019000', '+2203019001', 'awa@example.org', ...team]);
    await eraseContact(database, byPhone, now);
    expect(await left()).toEqual(['', '+2203019001', 'awa@example.org', ...team]);
  });

  test('clears personal data in the history of orders they bought or attended by', async () => {
    await addOrder('bought', { name: 'Fatou', email: 'Fatou@example.org' });
    await addOrder('place', { name: 'Awa', email: 'awa@example.org' }, { name: 'Fatou', email: fatou.email });
    await addOrder('other', { name: 'Awa', email: 'awa@example.org' }, { name: 'Awa' });
    expect(await eraseContact(database, fatou, now)).toEqual({ orders: 1, places: 1, guests: 0 });
    expect(await toldOf()).toEqual(['bought refunded', 'place refunded', ...wholeHistory('other')]);
    const reasons = await database.query(
      `SELECT order_id AS id FROM order_history WHERE kind = 'note' AND reason <> ''`,
    );
    expect(reasons).toEqual([{ id: 'other' }]);
  });

  test("clears the buyer's name from the order and its tickets, along with the buyer's answers", async () => {
    const buyer = { name: 'Fatou', phone: byPhone.phone };
    await addOrder('hers', buyer, { name: 'Fatou' });
    await addOrder('with son', buyer, { name: 'Her son' });
    await addAnswers('hers', 'with son');
    expect(await eraseContact(database, byPhone, now)).toEqual({ orders: 2, places: 1, guests: 0 });
    expect(await database.query(`SELECT 1 FROM orders WHERE buyer_name || buyer_phone <> ''`)).toEqual([]);
    expect(await database.query('SELECT name FROM order_attendees ORDER BY order_id')).toEqual([
      { name: '' },
      { name: 'Her son' },
    ]);
    expect(await answered()).toEqual([{ id: 'with son', ordinal: 0 }]);
  });

  test("keeps an account's own orders, and clears them when another account bought them", async () => {
    const person = {
      firstName: 'F',
      lastName: 'C',
      passwordHash: null,
      role: 'NORMAL_USER',
      now: 1,
    } as const;
    await addUser(database, { ...person, id: 'fatou', username: 'fatou', email: 'Fatou@Example.org' });
    await addOrder('own', { name: 'Fatou', email: fatou.email }, {}, null, 'fatou');
    await addOrder('desk', { name: 'Fatou', email: fatou.email });
    expect(await eraseContact(database, fatou, now)).toMatchObject({ orders: 1 });
    expect(await database.query(`SELECT id FROM orders WHERE buyer_name <> ''`)).toEqual([{ id: 'own' }]);
  });

  test('finds no one without an address and a number, even among people with neither', async () => {
    await addOrder('nobody', {}, {}, await addTicket(100));
    await addOffer('offer', {});
    expect(await eraseContact(database, { email: '', phone: '' }, now)).toEqual({
      orders: 0,
      places: 0,
      guests: 0,
    });
    expect(await toldOf()).toEqual(wholeHistory('nobody'));
    expect(await offers()).toMatchObject([{ state: 'offered' }]);
    expect(await database.query('SELECT holder_name AS name FROM tickets')).toEqual([
      { name: 'Fatou' },
      { name: 'Fatou' },
    ]);
  });
});

describe('the person a ticket is for', () => {
  const { phone } = byPhone;
  test.each<[string, Typed, Typed, Typed]>([
    [
      'the buyer, where the place bears their name alone',
      { name: 'Fatou', email: 'f@x.org', phone },
      { name: 'Fatou' },
      { email: 'f@x.org', phone },
    ],
    [
      'the buyer, where their address is typed at the place in another case',
      { name: 'Fatou', email: 'f@x.org', phone },
      { name: 'Fatou', email: 'F@X.org' },
      { email: 'F@X.org', phone },
    ],
    [
      'another of the buyer’s name, where the addresses differ',
      { name: 'Fatou', email: 'f@x.org', phone },
      { name: 'Fatou', email: 'g@x.org' },
      { email: 'g@x.org', phone: '' },
    ],
    [
      'the buyer, who gave a number alone',
      { name: 'Fatou', phone },
      { name: 'Fatou', email: 'g@x.org' },
      { email: 'g@x.org', phone },
    ],
    [
      'somebody else than the buyer, by their own address',
      { name: 'Awa', email: 'f@x.org', phone },
      { name: 'Fatou', email: 'g@x.org' },
      { email: 'g@x.org', phone: '' },
    ],
    [
      'somebody else than the buyer, who gave no address',
      { name: 'Awa', email: 'f@x.org', phone },
      { name: 'Fatou' },
      { email: '', phone: '' },
    ],
    ['nobody, where neither has a name', { email: 'f@x.org', phone }, {}, { email: '', phone: '' }],
  ])('is %s', async (_who, buyer, place, found) => {
    const ticketId = await addTicket(0);
    await addOrder('order', buyer, place, ticketId);
    expect(await findTicketContact(database, { eventId, ticketId })).toEqual({
      holderUserId: null,
      ...found,
    });
  });

  test('is the one in the guest list row that created it', async () => {
    for (const number of [3, 4, 5, 6]) await addTicket(number);
    await addGuestRow(4, 2, 'f@x.org');
    const emails = [3, 4, 5, 6].map(async (number) => {
      const found = await findTicketContact(database, { eventId, ticketId: `ticket ${number}` });
      return [found?.email, found?.phone];
    });
    expect(await Promise.all(emails)).toEqual([
      ['', ''],
      ['f@x.org', ''],
      ['f@x.org', ''],
      ['', ''],
    ]);
  });

  test("is returned with the account holding it, and never for another event's ticket", async () => {
    const ticketId = await addTicket(0, organizerId);
    expect(await findTicketContact(database, { eventId, ticketId })).toEqual({
      holderUserId: organizerId,
      email: '',
      phone: '',
    });
    expect(await findTicketContact(database, { eventId: 'another', ticketId })).toBeNull();
    expect(await findTicketContact(database, { eventId, ticketId: 'ticket 1' })).toBeNull();
  });
});

describe("clearing a ticket's personal data", () => {
  test('clears the history of its order and of no other', async () => {
    const ticketId = await addTicket(0);
    await addOrder('hers', { name: 'Awa', email: 'awa@example.org' }, { name: 'Fatou' }, ticketId);
    await addOrder('other', { name: 'Awa', email: 'awa@example.org' }, { name: 'Fatou' }, await addTicket(1));
    expect(await emptyTicketPlace(database, ticketId)).toEqual({ orders: 0, places: 1, guests: 0 });
    expect(await toldOf()).toEqual(['hers refunded', ...wholeHistory('other')]);
    expect(await emptyTicketPlace(database, ticketId)).toEqual({ orders: 0, places: 0, guests: 0 });
    expect(await database.query('SELECT name FROM order_attendees ORDER BY order_id')).toEqual([
      { name: '' },
      { name: 'Fatou' },
    ]);
  });

  test('counts an order item, a guest list row, or a ticket with neither', async () => {
    const counted = async (number: number) => {
      const { orders, places, guests } = await emptyTicketPlace(database, `ticket ${number}`);
      return [orders, places, guests];
    };
    for (const number of [0, 1, 2, 3]) await addTicket(number);
    await addOrder('order', { name: 'Awa', email: 'awa@example.org' }, { name: 'Fatou' }, 'ticket 0');
    await addGuestRow(1, 1);
    await addOrder('nameless', { name: 'Awa', email: 'awa@example.org' }, {}, 'ticket 2');
    expect(await Promise.all([0, 1, 2, 3, 4].map(counted))).toEqual([
      [0, 1, 0],
      [0, 0, 1],
      [0, 1, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]);
    expect(await Promise.all([0, 1, 2, 3, 4].map(counted))).toEqual(
      Array.from({ length: 5 }, () => [0, 0, 0]),
    );
  });

  test('includes the answers of a buyer known by its name only, and of no other', async () => {
    await addOrder('by name', { name: 'Fatou' }, { name: 'Fatou' }, await addTicket(0));
    await addOrder('with a number', { name: 'Fatou', ...byPhone }, { name: 'Fatou' }, await addTicket(1));
    await addAnswers('by name', 'with a number');
    for (const [number, orders] of [1, 0].entries())
      expect(await emptyTicketPlace(database, `ticket ${number}`)).toEqual({ orders, places: 1, guests: 0 });
    expect(await answered()).toEqual([{ id: 'with a number', ordinal: -1 }]);
    expect(await database.query(`SELECT id FROM orders WHERE buyer_name <> ''`)).toEqual([
      { id: 'with a number' },
    ]);
  });
});
