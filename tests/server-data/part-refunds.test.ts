import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { readEventAnalytics } from '#server/events/event-analytics.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import { readHistory } from '#server/sales/orders/read-history.ts';
import { refundPart } from '#server/sales/money/refund-part.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  buy,
  callerOf,
  hold,
  letIn,
  openSale,
  pay,
  refund,
  standing,
  type Sale,
} from './sale-hand.ts';

const price = 5_000;
const races = 5;

describe.each(databaseKinds)('partial refunds over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const newOrder = async (quantity = 3, priceAmount = price) => {
      const sale = await openSale(opened.database, [
        { name: 'Standing', tickets: 0, priceAmount, quantity: 200 },
      ]);
      const buyer = await addBuyer(opened.database);
      const { orderId } = await buy(sale, buyer, quantity);
      if (priceAmount > 0) await pay(sale, orderId);
      const tickets = await opened.database.query<{ id: string; number: number }>(
        'SELECT id, number FROM tickets WHERE order_id = $1 ORDER BY number',
        [orderId],
      );
      return {
        sale,
        buyer,
        orderId,
        ids: tickets.map(({ id }) => id),
        numbers: tickets.map(({ number }) => number),
      };
    };
    const part = async (
      sale: Sale,
      orderId: string,
      ticketIds: readonly string[],
      amount: number,
      more: { readonly refundId?: string; readonly evenIfUsed?: boolean } = {},
    ) => {
      const moved = (_: string, revision: number) => void sale.moves.push(revision);
      const { refundId = randomUUID(), evenIfUsed = false } = more;
      const body = { refundId, ticketIds: [...ticketIds], amount, reason: 'Ill', evenIfUsed };
      const which = { registrationId: sale.eventId, orderId };
      const caller = callerOf(sale.organizerId, 'ORGANIZER');
      const deps = { ...sale.parts, moved, tellOfPart: () => Promise.resolve(), wakeEmails: () => {} };
      const answer = await refundPart(deps, caller, which, body);
      if (!isRefusal(answer)) return `${answer.state} ${answer.refundedAmount}`;
      return answer.code === 'tickets_used' ? `${String(answer.details?.['used'])} used` : answer.code;
    };
    const statesOf = async (orderId: string) =>
      (
        await opened.database.query<{ state: number }>(
          'SELECT state FROM tickets WHERE order_id = $1 ORDER BY number',
          [orderId],
        )
      ).map(({ state }) => (state & ticketBits.cancelled) === 0);

    it('void the tickets, free their places, notify doors and leave the rest unchanged', async () => {
      const { sale, orderId, ids } = await newOrder();
      const moves = sale.moves.length;
      expect(await part(sale, orderId, ids.slice(0, 1), price)).toBe(`confirmed ${price}`);
      expect(await statesOf(orderId)).toEqual([false, true, true]);
      expect(await standing(sale)).toMatchObject([{ issued: 2, valid: 2 }]);
      expect(sale.moves).toHaveLength(moves + 1);
      expect(sale.payments.parts).toEqual([[orderId, price]]);
      const [feed] = await opened.database.query<{ lines: string }>(
        'SELECT lines::text AS lines FROM changes WHERE event_id = $1 ORDER BY revision DESC LIMIT 1',
        [sale.eventId],
      );
      const { exists, cancelled } = ticketBits;
      expect(JSON.parse(feed?.lines ?? 'null')).toMatchObject({
        kind: 'ticket',
        ticketNumber: 0,
        state: exists | cancelled,
      });
    });

    it('let their buyer get others instead, up to the personal limit', async () => {
      const { sale, orderId, ids, buyer } = await newOrder(10);
      expect((await hold(sale, buyer)).code).toBe('limit');
      expect(await part(sale, orderId, ids.slice(0, 2), 2 * price)).toBe(`confirmed ${2 * price}`);
      // An amount not tied to a ticket releases no place.
      expect(await part(sale, orderId, [], price)).toBe(`confirmed ${3 * price}`);
      expect((await hold(sale, buyer, 3)).code).toBe('limit');
      const again = await buy(sale, buyer, 2);
      expect(await pay(sale, again.orderId)).toBe('confirmed');
      expect((await hold(sale, buyer)).code).toBe('limit');
    });

    it('are done once, however often sent, and once per ticket', async () => {
      const { sale, orderId, ids } = await newOrder();
      const refundId = randomUUID();
      const once = () => part(sale, orderId, ids.slice(0, 1), price, { refundId });
      expect(await Promise.all([once(), once(), once()])).toEqual(
        Array.from({ length: 3 }, () => `confirmed ${price}`),
      );
      expect(await part(sale, orderId, ids.slice(1, 2), price, { refundId })).toBe('intent_reused');
      expect(await part(sale, orderId, ids.slice(0, 2), price)).toBe('tickets_refunded');
      expect(sale.payments.parts).toEqual([[orderId, price]]);
    });

    it('never exceed the amount paid, with concurrent requests', async () => {
      for (let race = 0; race < races; race += 1) {
        const { sale, orderId, ids } = await newOrder(3);
        const answers = await Promise.all([
          part(sale, orderId, [], 2 * price),
          part(sale, orderId, [], 2 * price),
          part(sale, orderId, ids.slice(0, 1), price),
          part(sale, orderId, ids.slice(0, 1), price),
        ]);
        const row = await findOrder(opened.database, orderId);
        const done = answers.filter((answer) => answer.startsWith('confirmed'));
        expect(row?.refundedAmount).toBeLessThanOrEqual(3 * price);
        expect(done.length, answers.join()).toBeGreaterThan(0);
        expect(sale.payments.parts.at(-1)).toEqual([orderId, row?.refundedAmount]);
        const sums = sale.payments.parts.map(([, amount]) => amount);
        expect(sums).toEqual(sums.toSorted((one, other) => one - other));
      }
    });

    it('refund the order fully with the last ticket and the last amount', async () => {
      const { sale, orderId, ids } = await newOrder(2);
      expect(await part(sale, orderId, ids.slice(0, 1), price)).toBe(`confirmed ${price}`);
      expect(await part(sale, orderId, ids.slice(1), price)).toBe(`refunded ${price}`);
      expect(sale.payments.refunded).toEqual([orderId]);
      expect(await standing(sale)).toMatchObject([{ issued: 0, valid: 0 }]);
      expect(await part(sale, orderId, [], 1)).toBe('order_ended');
    });

    it('return the amount paid once when combined with a concurrent full refund', async () => {
      for (let race = 0; race < races; race += 1) {
        const { sale, orderId, ids } = await newOrder(2);
        await Promise.all([refund(sale, orderId), part(sale, orderId, ids.slice(0, 1), price)]);
        expect(sale.payments.refunded).toEqual([orderId]);
        expect(await statesOf(orderId)).toEqual([false, false]);
        expect(await standing(sale)).toMatchObject([{ issued: 0 }]);
      }
    });

    it('ask for confirmation before a used ticket is refunded', async () => {
      const { sale, orderId, ids, numbers } = await newOrder(2);
      await letIn(sale, numbers[0] ?? 0, sale.clock.now - 1);
      expect(await part(sale, orderId, ids.slice(0, 1), price)).toBe('1 used');
      expect(await part(sale, orderId, ids.slice(1), price)).toBe(`confirmed ${price}`);
      const sure = { evenIfUsed: true };
      expect(await part(sale, orderId, ids.slice(0, 1), price - 1, sure)).toBe(`confirmed ${2 * price - 1}`);
    });

    it('appear in the order, its history and the analytics', async () => {
      const { sale, orderId, ids } = await newOrder(3);
      await part(sale, orderId, ids.slice(0, 1), price);
      const row = await findOrder(opened.database, orderId);
      const shown = row === null ? null : await shownOrder(sale.parts, row);
      expect(shown).toMatchObject({
        state: 'confirmed',
        refunded: { amount: { amount: price }, pending: false },
        attendees: [
          { ticketStatus: 'refunded', refunded: true, price: { amount: price } },
          { ticketStatus: 'valid', refunded: false },
          { ticketStatus: 'valid', refunded: false },
        ],
      });
      const which = { registrationId: sale.eventId, orderId };
      const history = await readHistory(sale.parts, which, { page: 1, limit: 1 });
      expect(isRefusal(history) ? [] : history.items).toMatchObject(
        [{ kind: 'tickets_refunded', reason: 'Ill', amount: { amount: price }, tickets: [{}] }].map(
          (entry) => ({ ...entry, tickets: [expect.stringMatching(/^0-/)] }),
        ),
      );
      const [figures] = await countEventFigures(opened.database, [sale.eventId], sale.clock.now);
      expect(figures).toMatchObject({
        sold: 2,
        soldToday: 2,
        revenue: [{ amount: 2 * price, currency: 'GMD' }],
        refunded: [{ amount: price, currency: 'GMD' }],
      });
      const drawn = await readEventAnalytics(opened.database, sale.eventId, {}, sale.clock.now);
      expect(isRefusal(drawn) ? [] : drawn.sales).toMatchObject([
        { tickets: 3, amount: 3 * price, returnedTickets: 1, returnedAmount: price },
      ]);
    });
  });
});
