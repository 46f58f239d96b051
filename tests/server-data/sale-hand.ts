import { randomUUID } from 'node:crypto';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { Database } from '#server/database/database.ts';
import { addFollowing, lockTicket, setTicketState } from '#server/database/tickets/tickets.ts';
import { createDemoEvent, type TypePlan } from '#server/administration/demo/make-event.ts';
import { createLog } from '#server/ops/log.ts';
import { createAfterOrder } from '#server/sales/orders/after-order.ts';
import { confirmOrder } from '#server/sales/orders/confirm-order.ts';
import type { OrderListener } from '#server/sales/orders/order-listener.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import type { OrderToPay, Payments, ShownPayment, ManualReceipt } from '#server/sales/money/payments-port.ts';
import { changeHold } from '#server/sales/change-hold.ts';
import { placeHold } from '#server/sales/place-hold.ts';
import { placeOrder } from '#server/sales/orders/place-order.ts';
import { cancelOrder, refundOrder } from '#server/sales/money/take-back-order.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';

export const startOfSale = Date.UTC(2026, 10, 21, 18, 0);
const sealer = createSealer(new Uint8Array(32).fill(5));

/** Payments that act only as a test tells them. */
interface FakePayments extends Payments {
  readonly opened: OrderToPay[];
  readonly refunded: string[];
  /** Payments that people took in person. */
  readonly taken: ManualReceipt[];
  /** Refund totals of each order, in the order they were requested. */
  readonly parts: (readonly [orderId: string, amount: number])[];
  /** The provider's answer when a payment attempt is closed; by default `closed`. */
  readonly atClose: Map<string, () => Promise<'closed' | 'paid' | 'unknown'>>;
  refuseOpen: Refusal | null;
}

function fakePayments(): FakePayments {
  const opened: OrderToPay[] = [];
  const refunded: string[] = [];
  const taken: ManualReceipt[] = [];
  const parts: FakePayments['parts'] = [];
  const atClose: FakePayments['atClose'] = new Map();
  const shown = (orderId: string): ShownPayment => ({
    sessionId: `session ${orderId}`,
    transactionId: `transaction ${orderId}`,
    checkoutUrl: 'https://pay.example.org/',
    status: 'pending',
  });
  const fake: FakePayments = {
    opened,
    refunded,
    taken,
    parts,
    atClose,
    refuseOpen: null,
    off: null,
    async open(order) {
      if (fake.refuseOpen !== null) return fake.refuseOpen;
      opened.push(order);
      return shown(order.orderId);
    },
    present: async (orderIds) =>
      new Map(
        orderIds
          .filter((id) => opened.some((order) => order.orderId === id))
          .map((id) => [id, shown(id)] as const),
      ),
    close: async (orderId) => (await atClose.get(orderId)?.()) ?? 'closed',
    recordManualPayment: async (_queries, one) => void taken.push(one),
    refund: async (_queries, orderId) => void refunded.push(orderId),
    checkRefused: (_orderId, _wish, settle) => settle({ payments: new Map(), isUnknown: false }),
    settleRefused: async () => [],
    refundPart: async (_queries, orderId, { amount }) => {
      parts.push([orderId, amount]);
      return null;
    },
  };
  return fake;
}

export interface Sale {
  readonly eventId: string;
  readonly organizerId: string;
  readonly ticketTypeIds: readonly string[];
  readonly parts: OrdersDeps;
  readonly clock: { now: number };
  readonly payments: FakePayments;
  /** Revisions announced to doors, and announcements about orders. */
  readonly moves: number[];
  readonly news: string[];
}

/** Opens a published event that sells these types from now on, with the test's clock and payment provider. */
export async function openSale(
  database: Database,
  types: readonly TypePlan[],
  details: { readonly startsInMs?: number } = {},
): Promise<Sale> {
  const clock = { now: startOfSale };
  const startsAt = startOfSale + (details.startsInMs ?? 24 * 3_600_000);
  const organizerId = await addBuyer(database, 'ORGANIZER');
  const plan = {
    organizerId,
    name: 'A night',
    timeZone: 'Africa/Banjul',
    doorsOpenAt: startsAt,
    startsAt,
    endsAt: startsAt + 4 * 3_600_000,
    gates: [{ name: 'Main gate' }],
    types,
  };
  const { eventId, ticketTypeIds } = await createDemoEvent(database, sealer, plan, startOfSale);
  const payments = fakePayments();
  const moves: number[] = [];
  const news: string[] = [];
  const log = createLog('error', { write: () => undefined });
  const told: OrderListener = {
    confirmed: async (orderId) => void news.push(`confirmed ${orderId}`),
    waiting: async (orderId) => void news.push(`waiting ${orderId}`),
    ended: async (orderId) => void news.push(`ended ${orderId}`),
  };
  const after = createAfterOrder({ moved: (_, revision) => void moves.push(revision), news: told, log });
  const signers = createSigners(sealer);
  const parts = { database, signers, now: () => clock.now, payments, after, log };
  return { eventId, organizerId, ticketTypeIds, parts, clock, payments, moves, news };
}

export async function addBuyer(
  database: Database,
  role: 'NORMAL_USER' | 'ORGANIZER' = 'NORMAL_USER',
): Promise<string> {
  const [one] = await addBuyers(database, 1, role);
  return one ?? '';
}

export async function addBuyers(database: Database, count: number, role = 'NORMAL_USER'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.query(
    `INSERT INTO users (id, username, role, created_at) SELECT x.id, x.id, $2, 0 FROM unnest($1::text[]) AS x(id)`,
    [ids, role],
  );
  return ids;
}

export function callerOf(
  userId: string,
  role: 'NORMAL_USER' | 'ORGANIZER' | 'ADMIN',
): Extract<Caller, { kind: 'user' }> {
  return { kind: 'user', userId, credentialId: 1, role, sessionId: 's' };
}

/** Reserves tickets; returns the hold's id, or the refusal's code. */
export async function hold(
  { parts, ticketTypeIds }: Sale,
  userId: string | null,
  quantity = 1,
  type = 0,
  holdId: string = randomUUID(),
  address: string | null = null,
): Promise<{ holdId: string; code: string | null }> {
  const wish = { holdId, ticketTypeId: ticketTypeIds[type] ?? '', quantity };
  const held = await placeHold(parts, wish, userId, address);
  return { holdId, code: isRefusal(held) ? held.code : null };
}

/** Changes the quantity of a hold; returns the new one, or the refusal's code. */
export async function changeTo(
  { parts }: Sale,
  userId: string | null,
  holdId: string,
  quantity: number,
): Promise<number | string> {
  const changed = await changeHold(parts, { holdId, quantity }, userId);
  return isRefusal(changed) ? changed.code : changed.quantity;
}

/** Orders holds with one named attendee per place. Returns the order's id and its state, or the refusal's code. */
export async function order(
  { parts }: Sale,
  userId: string,
  holds: readonly (readonly [holdId: string, quantity: number])[],
  orderId: string = randomUUID(),
  more: { readonly shownTotal?: Amount; readonly wayToPayId?: string } = {},
): Promise<{ orderId: string; state: string }> {
  const attendees = holds.flatMap(([holdId, quantity]) =>
    Array.from({ length: quantity }, (_, place) => ({ holdId, name: `Guest ${place + 1}`, email: '' })),
  );
  const wish = {
    orderId,
    userId,
    holdIds: holds.map(([holdId]) => holdId),
    buyer: { name: 'Awa Ceesay', email: 'awa@example.org', phone: '' },
    attendees,
    ...more,
  };
  const placed = await placeOrder(parts, wish);
  return { orderId, state: isRefusal(placed) ? placed.code : placed.state };
}

/** Reserves and orders in one call. */
export async function buy(sale: Sale, userId: string, quantity = 1, type = 0) {
  const { holdId, code } = await hold(sale, userId, quantity, type);
  return code === null ? order(sale, userId, [[holdId, quantity]]) : { orderId: '', state: code };
}

/** Does what payments do when the provider reports an order as paid; returns the order's state. */
export async function pay({ parts, eventId }: Sale, orderId: string): Promise<string> {
  const settled = await atEvent(parts.database, eventId).transaction((queries) =>
    confirmOrder(queries, parts.signers, { orderId, now: parts.now() }),
  );
  parts.after(settled);
  return settled.state;
}

export async function cancel({ parts }: Sale, userId: string, orderId: string): Promise<string> {
  const answer = await cancelOrder(parts, callerOf(userId, 'NORMAL_USER'), orderId);
  return isRefusal(answer) ? answer.code : answer.state;
}

export async function refund(
  { parts, organizerId }: Sale,
  orderId: string,
  evenIfUsed = false,
): Promise<string> {
  const asked = { orderId, reason: 'A reason', evenIfUsed };
  const answer = await refundOrder(parts, callerOf(organizerId, 'ORGANIZER'), asked);
  return isRefusal(answer) ? answer.code : answer.state;
}

export interface Standing {
  readonly quantity: number | null;
  readonly issued: number;
  /** Valid tickets. */
  readonly valid: number;
  readonly taken: number;
}

/** Returns the state of each ticket type, counted from the rows, by index. */
export function standing({ parts, eventId }: Sale): Promise<Standing[]> {
  return parts.database.query<Standing>(
    `SELECT t.quantity, t.issued,
       (SELECT count(*) FROM tickets k WHERE k.event_id = t.event_id AND k.type_index = t.index AND k.state & 4 = 0
          AND NOT EXISTS (SELECT 1 FROM tickets f WHERE f.follows = k.id)) AS valid,
       (SELECT coalesce(sum(h.quantity), 0)::bigint FROM holds h WHERE h.ticket_type_id = t.id
          AND (h.state = 'ordered' OR (h.state = 'held' AND (h.expires_at IS NULL OR h.expires_at > $2)))) + t.issued AS taken
     FROM ticket_types t WHERE t.event_id = $1 ORDER BY t.index`,
    [eventId, parts.now()],
  );
}

/**
 * Transfers the first ticket of a sale: under the event's lock, a new ticket replaces it and the old one becomes
 * void. Returns whether it did; a ticket that is no longer valid stays unchanged.
 */
export function passOn(
  { parts, eventId }: Sale,
  to: string | null,
  number = 0,
  holderName = 'Binta',
): Promise<boolean> {
  return atEvent(parts.database, eventId).transaction(async (queries) => {
    await lockEvent(queries, eventId);
    const [first] = await queries.query<{ id: string }>(
      'SELECT id FROM tickets WHERE event_id = $1 AND number = $2',
      [eventId, number],
    );
    const old = first === undefined ? null : await lockTicket(queries, first.id);
    if (old?.state !== ticketBits.exists) return false;
    const at = parts.now();
    await addFollowing(queries, old, { keyId: old.keyId, holderUserId: to, holderName, at });
    const state = ticketBits.exists | ticketBits.revoked;
    await setTicketState(queries, old.ticketId, { state, voidedAt: at, reason: 'transferred' });
    return true;
  });
}

/** Records an entry with a ticket; returns the scan's id. */
export async function letIn({ parts, eventId }: Sale, number: number, at: number): Promise<string> {
  const scanId = randomUUID();
  await parts.database.query(
    `INSERT INTO claims (scan_id, event_id, ticket_number, checkpoint, direction, gate_id, device_id, at, undone, ruling, slot)
     VALUES ($1, $2, $3, 'event', 'entry', 'g', 'd', $4, false, 'first', '')`,
    [scanId, eventId, number, at],
  );
  return scanId;
}
