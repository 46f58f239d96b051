import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deletePersonData } from '#server/database/accounts/account-ends.ts';
import { collectOwnData } from '#server/database/accounts/own-data.ts';
import type { Database } from '#server/database/database.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addOrganizer, addSampleEvent } from './event-samples.ts';

/* What an account's end takes with it, and what it leaves, where several people are named in one place. */

let opened: OpenedDatabase;
let database: Database;
let eventId = '';
let typeId = '';
beforeAll(async () => {
  opened = await openOneDatabase();
  ({ database } = opened);
  const organizerId = await addOrganizer(database);
  eventId = await addSampleEvent(database, { name: 'Kora Night', organizerId, prices: [5_000] });
  const [type] = await database.query<{ id: string }>('SELECT id FROM ticket_types WHERE event_id = $1', [
    eventId,
  ]);
  typeId = type?.id ?? '';
  await database.script(`
    INSERT INTO users (id, username, email, phone_number, role, created_at)
      VALUES ('fatou', 'fatou', 'fatou@example.org', '+2203019000', 'NORMAL_USER', 0), ('binta', 'binta', 'binta@example.org', '', 'NORMAL_USER', 0);
    INSERT INTO questions (id, event_id, position, kind, text, choices, per)
      VALUES ('food', '${eventId}', 0, 'choice', 'Food?', '["Any"]', 'attendee')`);
});
afterAll(() => opened.close());
beforeEach(() => database.query('TRUNCATE orders, tickets, transfers, outbox, team_invites CASCADE'));

/** An order with two places: the first for a ticket of that holder, the second without a ticket. */
async function addOrder(id: string, buyer: string, holder: string, number: number) {
  await database.query(
    `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at)
     VALUES ($1, $2, $3, 'confirmed', $3, $3, 0, 'GMD', '', 1)`,
    [id, eventId, buyer],
  );
  await database.query(
    `INSERT INTO tickets (id, event_id, number, type_index, key_id, reference, state, holder_user_id, holder_name, issued_at, order_id)
     VALUES ($1, $2, $3, 0, 'key', 0, 1, $4, $4, 0, $1)`,
    [id, eventId, number, holder],
  );
  for (const [ordinal, ticketId] of [[0, id] as const, [1, null] as const]) {
    await database.query(
      `INSERT INTO order_attendees (order_id, ordinal, ticket_type_id, name, ticket_id) VALUES ($1, $2, $3, 'Somebody', $4)`,
      [id, ordinal, typeId, ticketId],
    );
    await database.query(
      `INSERT INTO order_answers (order_id, ordinal, question_id, question_text, revision, answer, answered_at)
       VALUES ($1, $2, 'food', 'Food?', 1, '["Any"]', 1)`,
      [id, ordinal],
    );
  }
}
/** Places that name somebody, and places with an answer. */
const named = async () => ({
  names: await placesIn(`order_attendees WHERE name <> ''`),
  answers: await placesIn('order_answers'),
});
const placesIn = async (from: string) =>
  (
    await database.query<{ place: string }>(
      `SELECT order_id || ordinal AS place FROM ${from} ORDER BY order_id, ordinal`,
    )
  ).map(({ place }) => place);
const answersOf = async (userId: string) =>
  (await collectOwnData(database, userId)).answers.map((one) => one.order_id).toSorted();

test('takes the places of their tickets and the open ones of their orders, and no others', async () => {
  await addOrder('own', 'fatou', 'fatou', 1);
  await addOrder('given', 'fatou', 'binta', 2);
  await addOrder('got', 'binta', 'fatou', 3);
  await addOrder('other', 'binta', 'binta', 4);
  expect(await answersOf('fatou')).toEqual(['given', 'got', 'own', 'own']);
  expect(await answersOf('binta')).toEqual(['given', 'got', 'other', 'other']);
  await deletePersonData(database, { userId: 'fatou', email: '', phoneNumber: '' }, 1);
  const left = ['given0', 'got1', 'other0', 'other1'];
  expect(await named()).toEqual({ names: left, answers: left });
});

test('takes their address and number from transfers to them, and cancels open ones, and no others', async () => {
  const offers = [
    ['by mail', 'Fatou@Example.org', '', 'binta'],
    ['by text', '', '+2203019000', 'binta'],
    ['of a guest list', 'fatou@example.org', '', null],
    ['to another', 'other@example.org', '', 'binta'],
  ] as const;
  for (const [index, [id, email, phone, from]] of offers.entries()) {
    await addOrder(id, 'binta', 'binta', 5 + index);
    await database.query(
      `INSERT INTO transfers (id, ticket_id, from_user_id, to_email, to_phone, token_hash, state, created_at, expires_at)
       VALUES ($1, $1, $2, $3, $4, $1, $5, 1, 9)`,
      [id, from, email, phone, id === 'by text' ? 'accepted' : 'offered'],
    );
  }
  await deletePersonData(database, { userId: 'fatou', email: '', phoneNumber: '' }, 1);
  const read = () =>
    database.query(`SELECT id, to_email || to_phone AS "to", state FROM transfers ORDER BY id`);
  const other = { id: 'to another', to: 'other@example.org', state: 'offered' };
  expect((await read()).filter(({ to }) => to === '')).toEqual([]);
  const person = { userId: 'fatou', email: 'fatou@example.org', phoneNumber: '+2203019000' };
  await deletePersonData(database, person, 1);
  // A guest's own link still opens their ticket.
  expect(await read()).toEqual([
    { id: 'by mail', to: '', state: 'cancelled' },
    { id: 'by text', to: '', state: 'accepted' },
    { id: 'of a guest list', to: '', state: 'offered' },
    other,
  ]);
});

test('takes messages and invitations to their address, however it was written, and no others', async () => {
  await database.script(`
    INSERT INTO outbox (id, once, channel, recipient, subject, body, status, created_at)
      SELECT t, t, 'email', t, '', '', 'sent', 0 FROM unnest(ARRAY['Fatou@Example.org', '+2203019000', 'binta@example.org', '']) t;
    INSERT INTO team_invites (id, event_id, role, email, created_by, created_at, expires_at)
      SELECT t, '${eventId}', 'steward', t, 'binta', 0, 1 FROM unnest(ARRAY['FATOU@example.org', 'binta@example.org', '']) t`);
  const person = { userId: 'fatou', email: 'fatou@example.org', phoneNumber: '+2203019000' };
  await deletePersonData(database, person, 1);
  expect(await database.query('SELECT id FROM outbox ORDER BY id')).toEqual([
    { id: '' },
    { id: 'binta@example.org' },
  ]);
  expect(await database.query('SELECT id FROM team_invites ORDER BY id')).toEqual([
    { id: '' },
    { id: 'binta@example.org' },
  ]);
  await deletePersonData(database, { userId: 'fatou', email: '', phoneNumber: '' }, 1);
  expect(await database.query('SELECT id FROM team_invites')).toHaveLength(2);
});
