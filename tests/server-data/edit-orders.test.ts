import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { addNote, editNames } from '#server/sales/orders/edit-order.ts';
import { resendOrder } from '#server/sales/orders/resend-order.ts';
import { readHistory } from '#server/sales/orders/read-history.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { addMembership } from '#server/database/events/memberships.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, callerOf, openSale, type Sale } from './sale-hand.ts';

const guests = ['Guest 1', 'Guest 2'];
const codeOf = (answer: object): string =>
  'code' in answer && typeof answer.code === 'string' ? answer.code : 'done';

describe.each(databaseKinds)(
  "organizers' notes and name changes on orders over $name",
  ({ available, open }) => {
    describe.skipIf(!available)('when available', () => {
      let opened: OpenedDatabase;
      beforeAll(async () => {
        opened = await open();
      });
      afterAll(() => opened.close());

      const newOrder = async () => {
        const sale = await openSale(opened.database, [
          { name: 'Standing', tickets: 0, priceAmount: 0, quantity: 200 },
        ]);
        const { orderId } = await buy(sale, await addBuyer(opened.database), 2);
        return { sale, orderId, which: { registrationId: sale.eventId, orderId } };
      };
      const organizerOf = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
      const entries = async (sale: Sale, which: { registrationId: string; orderId: string }) => {
        const read = await readHistory(sale.parts, which, { page: 1, limit: 50 });
        return isRefusal(read) ? [] : read.items;
      };
      const namesWish = (buyer: string, names: readonly string[], before = guests) => ({
        buyer: { before: 'Awa Ceesay', name: buyer },
        attendees: names.map((name, place) => ({ before: before[place] ?? '', name })),
      });

      it('are recorded once, however often a note is sent, with its author', async () => {
        const { sale, which } = await newOrder();
        const note = { noteId: randomUUID(), text: 'She called about the seats.' };
        const add = (more: object = {}) =>
          addNote(sale.parts, organizerOf(sale), which, { ...note, ...more });
        await Promise.all([add(), add()]);
        expect(codeOf(await add())).toBe('done');
        expect(codeOf(await add({ text: 'Another text.' }))).toBe('intent_reused');
        const other = await newOrder();
        const elsewhere = await addNote(other.sale.parts, organizerOf(other.sale), other.which, note);
        expect(codeOf(elsewhere)).toBe('intent_reused');
        const notes = (await entries(sale, which)).filter(({ kind }) => kind === 'note');
        expect(notes).toMatchObject([{ actor: 'team', person: sale.organizerId, reason: note.text }]);
      });

      it('stay as they are when the tickets are sent again, once it is committed and still allowed', async () => {
        const { sale, orderId } = await newOrder();
        let woken = 0;
        const again = (isNew: boolean, meanwhile: (queries: Queries) => Promise<unknown> = async () => {}) =>
          resendOrder(
            {
              ...sale.parts,
              tellAgain: async (queries) => (await meanwhile(queries), isNew),
              wakeEmails: () => void (woken += 1),
            },
            organizerOf(sale),
            orderId,
          );
        expect([await again(false), woken]).toEqual([{ sent: false }, 0]);
        expect([await again(true), woken]).toEqual([{ sent: true }, 1]);
        const other = await addBuyer(opened.database);
        const give = (queries: Queries) =>
          queries.query('UPDATE events SET organizer_id = $2 WHERE id = $1', [sale.eventId, other]);
        expect(await again(true, give)).toMatchObject({ code: 'order_not_found' });
        expect(woken).toBe(1);
      });

      it("are hidden from the buyer's view of the order", async () => {
        const { sale, which } = await newOrder();
        await addNote(sale.parts, organizerOf(sale), which, { noteId: randomUUID(), text: 'A rude buyer.' });
        const row = await findOrder(opened.database, which.orderId);
        const shown = row === null ? null : await shownOrder(sale.parts, row);
        expect(shown).toMatchObject({ orderId: which.orderId, paymentDueAt: null, refunded: null });
        expect(JSON.stringify(shown)).not.toContain('rude');
      });

      it('change names for a seller too, who may write no notes', async () => {
        const { sale, which } = await newOrder();
        const seller = await addBuyer(opened.database);
        await addMembership(opened.database, {
          id: randomUUID(),
          eventId: sale.eventId,
          userId: seller,
          role: 'seller',
          addedBy: sale.organizerId,
          now: 1,
        });
        const caller = callerOf(seller, 'NORMAL_USER');
        const wish = { editId: randomUUID(), ...namesWish('Awa Jallow', guests) };
        expect(codeOf(await editNames(sale.parts, caller, which, wish))).toBe('done');
        const note = { noteId: randomUUID(), text: 'A note.' };
        expect(codeOf(await addNote(sale.parts, caller, which, note))).toBe('order_not_found');
      });

      it('change names of the buyer, of attendees and on their tickets, recording both versions', async () => {
        const { sale, which, orderId } = await newOrder();
        const wish = { editId: randomUUID(), ...namesWish('Awa Jallow', ['Guest 1', 'ليلى']) };
        const edit = () => editNames(sale.parts, organizerOf(sale), which, wish);
        const [first, again] = await Promise.all([edit(), edit()]);
        expect([codeOf(first), codeOf(again)]).toEqual(['done', 'done']);
        const other = { ...wish, ...namesWish('Binta', guests) };
        expect(codeOf(await editNames(sale.parts, organizerOf(sale), which, other))).toBe('intent_reused');
        expect(
          await opened.database.query(
            'SELECT holder_name AS name FROM tickets WHERE order_id = $1 ORDER BY number',
            [orderId],
          ),
        ).toEqual([{ name: 'Guest 1' }, { name: 'ليلى' }]);
        const edits = (await entries(sale, which)).filter(({ kind }) => kind === 'names_edited');
        expect(edits.map(({ changes }) => changes)).toEqual([
          [
            { field: 'buyer', about: '', before: 'Awa Ceesay', after: 'Awa Jallow' },
            { field: 'attendee', about: '', before: 'Guest 2', after: 'ليلى' },
          ],
        ]);
      });

      it('change no names edited since they were shown', async () => {
        const { sale, which } = await newOrder();
        const edit = (editId: string, names: string[]) =>
          editNames(sale.parts, organizerOf(sale), which, { editId, ...namesWish('Awa Ceesay', names) });
        const answers = await Promise.all([
          edit(randomUUID(), ['One', 'Guest 2']),
          edit(randomUUID(), ['Other', 'Guest 2']),
        ]);
        expect(answers.map(codeOf).toSorted()).toEqual(['done', 'names_changed']);
        expect(codeOf(await edit(randomUUID(), ['Too few']))).toBe('names_changed');
        const { buyer, ...others } = namesWish('Binta', []);
        const shown = { ...others, buyer: { ...buyer, before: 'Somebody else' }, editId: randomUUID() };
        const attendees = ['One', 'Guest 2'].map((name) => ({ before: name, name }));
        for (const before of [attendees, attendees.with(0, { before: 'Other', name: 'Other' })])
          expect(
            codeOf(await editNames(sale.parts, organizerOf(sale), which, { ...shown, attendees: before })),
          ).toBe('names_changed');
      });

      it('change no names under an id that another order took at the same moment', async () => {
        const [one, other] = [await newOrder(), await newOrder()];
        const wish = { editId: randomUUID(), ...namesWish('Awa Jallow', guests) };
        expect(codeOf(await editNames(one.sale.parts, organizerOf(one.sale), one.which, wish))).toBe('done');
        const { database } = other.sale.parts;
        // It was not there yet when this one looked for it.
        const early = (queries: Queries): Queries => ({
          ...queries,
          query: (sql, params) =>
            sql.includes('WHERE intent_id = $1') ? Promise.resolve([]) : queries.query(sql, params),
        });
        const transaction: Database['transaction'] = (work, key) =>
          database.transaction((queries) => work(early(queries)), key);
        const parts = { ...other.sale.parts, database: { ...database, transaction } };
        const late = await editNames(parts, organizerOf(other.sale), other.which, wish);
        expect(codeOf(late)).toBe('intent_reused');
        const kept = await entries(other.sale, other.which);
        expect(kept.map(({ kind }) => kind)).toEqual(['confirmed', 'placed']);
      });

      it('leave no trace when nothing changed, or at another event', async () => {
        const { sale, which } = await newOrder();
        const wish = { editId: randomUUID(), ...namesWish('Awa Ceesay', guests) };
        await editNames(sale.parts, organizerOf(sale), which, wish);
        expect((await entries(sale, which)).map(({ kind }) => kind)).toEqual(['confirmed', 'placed']);
        const resent = { tellAgain: async () => true, wakeEmails: () => undefined };
        const nowhere = await resendOrder({ ...sale.parts, ...resent }, organizerOf(sale), randomUUID());
        expect(codeOf(nowhere)).toBe('order_not_found');
        const elsewhere = { ...which, registrationId: (await newOrder()).which.registrationId };
        expect(codeOf(await editNames(sale.parts, organizerOf(sale), elsewhere, wish))).toBe(
          'order_not_found',
        );
      });
    });
  },
);
