import type { Database } from '#server/database/database.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners, type Signers } from '#server/signing/signers.ts';

/** Where orders are made: one event with one type, a buyer and its organizer, shared by all seeds. */
export interface PaymentsStage {
  readonly database: Database;
  readonly signers: Signers;
  readonly eventId: string;
  readonly typeId: string;
  readonly buyerId: string;
  readonly adminId: string;
  readonly startsAt: number;
}

export const places = 2;
export const total = 10_000;
export const dueMs = 30 * 60_000;
export const orderId = '11111111-1111-4111-8111-111111111111';
const startsAt = 1_780_000_000_000;

/** Creates the event, its type and the people in an empty database. */
export async function openStage(database: Database): Promise<PaymentsStage> {
  const sealer = createSealer(new Uint8Array(32).fill(7));
  for (const [id, role] of [
    ['buyer', 'NORMAL_USER'],
    ['admin', 'ADMIN'],
  ] as const)
    await database.query('INSERT INTO users (id, username, role, created_at) VALUES ($1, $1, $2, $3)', [
      id,
      role,
      startsAt,
    ]);
  const day = 24 * 3_600_000;
  const { eventId } = await createDemoEvent(
    database,
    sealer,
    {
      organizerId: 'admin',
      name: 'Concert',
      startsAt: startsAt + 10 * day,
      endsAt: startsAt + 11 * day,
      doorsOpenAt: startsAt + 10 * day,
      timeZone: 'Africa/Banjul',
      gates: [{ name: 'Main' }],
      types: [{ name: 'Standard', priceAmount: 5_000, quantity: 100, tickets: 0 }],
    },
    startsAt,
  );
  const [type] = await database.query<{ id: string }>('SELECT id FROM ticket_types ORDER BY id');
  const signers = createSigners(sealer);
  return {
    database,
    signers,
    eventId,
    typeId: type?.id ?? '',
    buyerId: 'buyer',
    adminId: 'admin',
    startsAt,
  };
}

/** Deletes every order and everything created for it. */
export async function clearOrders(database: Database): Promise<void> {
  for (const table of [
    'tickets',
    'orders',
    'holds',
    'payment_messages',
    'changes',
    'audit_log',
    'outbox',
    'guesses',
  ])
    await database.query(`DELETE FROM ${table}`);
  await database.query(`UPDATE events SET status = 'published'`);
}

/** An order of two places at 5000 each that awaits payment. */
export async function addOrder({
  database,
  eventId,
  typeId,
  buyerId,
  startsAt,
}: PaymentsStage): Promise<void> {
  const holdId = 'hold';
  await database.query(
    `WITH o AS (
       INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at, payment_due_at)
       VALUES ($1, $2, $3, 'awaiting_payment', 'A', 'a@example.org', $4, 'GMD', '', $5, $6) RETURNING id
     ), h AS (
       INSERT INTO holds (id, event_id, ticket_type_id, quantity, user_id, kind, state, order_id, request_hash, created_at)
       VALUES ($7, $2, $8, $9, $3, 'buyer', 'ordered', $1, '', $5) RETURNING id
     ), l AS (
       INSERT INTO order_lines (order_id, hold_id, ticket_type_id, quantity, unit_amount)
       SELECT o.id, h.id, $8, $9, 5000 FROM o, h
     )
     INSERT INTO order_attendees (order_id, ordinal, ticket_type_id, name)
     SELECT o.id, place, $8, 'Guest' FROM o, generate_series(0, $9 - 1) AS place`,
    [orderId, eventId, buyerId, total, startsAt, startsAt + dueMs, holdId, typeId, places],
  );
}
