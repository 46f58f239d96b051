import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { deletePersonData } from '#server/database/accounts/account-ends.ts';
import { collectOwnData } from '#server/database/accounts/own-data.ts';
import { addEventNotice, countTouched } from '#server/database/events/event-notices.ts';
import { personBehind } from '#server/database/messages/email-persons.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { findHistory, noteInHistory } from '#server/database/sales/order-history.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { notifyingOfEvents } from '#server/messages/notify-holders.ts';
import { verifyOwnPayment } from '#server/payments/provider-messages.ts';
import { sellAtDoor } from '#server/sales/at-door/sell-at-door.ts';
import { visibleOrder } from '#server/sales/money/invoices.ts';
import { payOrder } from '#server/sales/money/pay-order.ts';
import { answerPermissions } from '#server/sales/orders/read-answers.ts';
import { readOrder } from '#server/sales/orders/read-orders.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, callerOf, cancel, openSale, pay, refund, type Sale } from './sale-hand.ts';

/** The seller at the door is not the buyer. */
describe('a sale at the door', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOneDatabase();
  });
  afterAll(() => opened.close());

  /** Creates a sale with a seller at its door and one of their orders. */
  async function openDoor() {
    const types = [{ name: 'Standard', quantity: 20, priceAmount: 35_000 }];
    const sale = await openSale(opened.database, types, { startsInMs: 3_600_000 });
    const seller = await addBuyer(opened.database);
    await opened.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, 'seller', 1)`,
      [randomUUID(), sale.eventId, seller],
    );
    return { sale, seller, caller: callerOf(seller, 'NORMAL_USER') };
  }

  async function sell(
    sale: Sale,
    seller: string,
    { payment = 'cash', email = 'awa@example.org' }: { payment?: 'cash' | 'card'; email?: string } = {},
  ) {
    const orderId = randomUUID();
    const sold = await sellAtDoor(sale.parts, callerOf(seller, 'NORMAL_USER'), sale.eventId, {
      orderId,
      lines: [{ ticketTypeId: sale.ticketTypeIds[0] ?? '', quantity: 1 }],
      total: { amount: 35_000, currency: 'GMD' },
      payment,
      name: 'Awa',
      email,
    });
    if (isRefusal(sold)) throw new Error(sold.code);
    return orderId;
  }

  const removeFromTeam = ({ eventId }: Sale, userId: string) =>
    opened.database.query('DELETE FROM event_staff WHERE event_id = $1 AND user_id = $2', [eventId, userId]);

  const codeOf = (answer: unknown) =>
    typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null;

  it('keeps its guests when the seller’s account is deleted', async () => {
    const { sale, seller } = await openDoor();
    const [paid, waiting, own] = [
      await sell(sale, seller),
      await sell(sale, seller, { payment: 'card' }),
      await buy(sale, seller),
    ];
    const note = { at: 1, kind: 'note', by: { actor: 'team', userId: seller }, reason: 'A friend' } as const;
    await noteInHistory(opened.database, { orderId: paid, ...note });
    await opened.database.transaction((queries) =>
      deletePersonData(queries, { userId: seller, email: '', phoneNumber: '' }, sale.clock.now),
    );
    expect(await findOrder(opened.database, paid)).toMatchObject({ buyerEmail: 'awa@example.org' });
    expect(await findOrder(opened.database, waiting)).toMatchObject({
      state: 'awaiting_payment',
      buyerName: 'Awa',
    });
    expect(await findOrder(opened.database, own.orderId)).toMatchObject({
      state: 'cancelled',
      buyerName: '',
    });
    const names = await opened.database.query(
      'SELECT name FROM order_attendees WHERE order_id = ANY($1::text[])',
      [[paid, waiting]],
    );
    expect(names).toEqual([{ name: 'Awa' }, { name: 'Awa' }]);
    const reasons = await opened.database.query(
      `SELECT reason FROM order_history WHERE order_id = $1 AND kind = 'note'`,
      [paid],
    );
    expect(reasons).toEqual([{ reason: 'A friend' }]);
    expect(await pay(sale, waiting)).toBe('confirmed');
  });

  it('is not part of the seller’s personal data', async () => {
    const { sale, seller } = await openDoor();
    await sell(sale, seller);
    const own = await buy(sale, seller);
    const { orders } = await collectOwnData(opened.database, seller);
    expect(orders.map(({ id }) => id)).toEqual([own.orderId]);
  });

  it('can be viewed, paid and cancelled by its seller as a team member', async () => {
    const { sale, seller, caller } = await openDoor();
    const orderId = await sell(sale, seller, { payment: 'card' });
    expect(await readOrder(sale.parts, orderId, caller)).toMatchObject({ orderId });
    expect(await payOrder(sale.parts, caller, orderId)).toMatchObject({ state: 'awaiting_payment' });
    expect(await cancel(sale, seller, orderId)).toBe('cancelled');
    const { rows } = await findHistory(opened.database, orderId, { page: 1, limit: 10 });
    expect(rows[0]).toMatchObject({ kind: 'cancelled', actor: 'team' });
    expect((await findOrder(opened.database, orderId))?.reason).toBe('Cancelled at the door.');
    const own = await buy(sale, seller);
    expect(await cancel(sale, seller, own.orderId)).toBe('cancelled');
    expect((await findOrder(opened.database, own.orderId))?.reason).toBe('Cancelled by the buyer.');
  });

  it('is no longer theirs once they may not sell there', async () => {
    const { sale, seller, caller } = await openDoor();
    const [paid, waiting] = [await sell(sale, seller), await sell(sale, seller, { payment: 'card' })];
    const [transactionId, sessionId] = [randomUUID(), randomUUID()];
    await opened.database.query(
      `INSERT INTO payments (transaction_id, order_id, provider, session_id, amount, currency, state, created_at, expires_at, ask_at)
       VALUES ($1, $2, 'sandbox', $3, 35000, 'GMD', 'open', 1, 2, NULL)`,
      [transactionId, waiting, sessionId],
    );
    const verified = () => verifyOwnPayment(null, opened.database, caller, { transactionId, sessionId });
    expect(await verified()).toEqual({ status: 'pending', orderId: waiting });
    await removeFromTeam(sale, seller);
    expect(codeOf(await verified())).toBe('payment_not_found');
    for (const orderId of [paid, waiting]) {
      expect(codeOf(await readOrder(sale.parts, orderId, caller))).toBe('order_not_found');
      expect(codeOf(await visibleOrder(opened.database, caller, orderId))).toBe('order_not_found');
      expect(codeOf(await answerPermissions(sale.parts, caller, orderId))).toBe('order_not_found');
      expect(codeOf(await payOrder(sale.parts, caller, orderId))).toBe('order_not_found');
      expect(await cancel(sale, seller, orderId)).toBe('order_not_found');
    }
  });

  it('is notified of a change of its event, once per address', async () => {
    const { sale, seller } = await openDoor();
    const email = 'Fatou@example.org';
    await sell(sale, seller, { email });
    await sell(sale, seller, { email });
    await sell(sale, seller, { email: '' });
    await sell(sale, seller, { payment: 'card', email: 'waits@example.org' });
    expect(await refund(sale, await sell(sale, seller, { email: 'gone@example.org' }))).toBe('refunded');
    expect(await countTouched(opened.database, sale.eventId, null)).toEqual({ tickets: 3, people: 1 });
    const { eventId, clock } = sale;
    await addEventNotice(opened.database, { eventId, notBefore: clock.now });
    const told: Envelope[] = [];
    const post = { wake: () => undefined, add: async (_: unknown, one: Envelope) => told.push(one) > 0 };
    await notifyingOfEvents({ database: opened.database, post, now: () => clock.now }).work();
    expect(told.map(({ to, letter }) => [to, letter.kind])).toEqual([
      ['fatou@example.org', 'guest_event_changed'],
    ]);
  });

  it('counts no guest emails against the seller’s limit', async () => {
    const { sale, seller } = await openDoor();
    const orderId = await sell(sale, seller);
    const intent = { intentId: randomUUID(), requestHash: '' };
    const line = { orderId, at: 1, kind: 'tickets_refunded', by: { actor: 'team', userId: null } } as const;
    await noteInHistory(opened.database, { ...line, intent });
    const transactionId = randomUUID();
    await opened.database.query(
      `INSERT INTO payments (transaction_id, order_id, provider, amount, currency, state, created_at, expires_at)
       VALUES ($1, $2, 'sandbox', 1, 'GMD', 'completed', 0, 0)`,
      [transactionId, orderId],
    );
    for (const email of [
      { kind: 'order_confirmed', orderId },
      { kind: 'part_refunded', refundId: intent.intentId },
      { kind: 'payment_returned', transactionId },
    ] as const)
      expect((await personBehind(opened.database, email))?.by).toBe(orderId);
  });
});
