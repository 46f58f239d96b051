import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketTypeFormBody } from '#contract/events/ticket-types.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { changeDraft, readDraft } from '#server/events/edit-events.ts';
import { readEventDetail } from '#server/events/read-events.ts';
import { addType, changeType, listTypes, orderTypes, removeType } from '#server/events/ticket-types.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, callerOf, hold, openSale, startOfSale, type Sale } from './sale-hand.ts';

const form: TicketTypeFormBody = {
  name: 'Balcony',
  description: 'Seats above the door.',
  price: { amount: 5000, currency: 'GMD' },
  quantity: 10,
  saleStartsAt: null,
  saleEndsAt: null,
  perOrderLimit: 4,
  validFrom: null,
  validUntil: null,
  gates: [],
  hidden: false,
  onSale: true,
};

describe.each(databaseKinds)('managing ticket types over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let deps: EditingDeps;
    let told: string[];
    let buyer = '';
    beforeAll(async () => {
      opened = await open();
      buyer = await addBuyer(opened.database);
      told = [];
      deps = {
        database: opened.database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: () => startOfSale,
        notifyDoors: async (_, event) => void told.push(event.eventId),
        moved: () => undefined,
      };
    });
    afterAll(() => opened.close());

    const sell = (quantity: number | null = 5, priceAmount = 0) =>
      openSale(opened.database, [{ name: 'Standard', quantity, priceAmount }]);
    const owner = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
    const add = (sale: Sale, more: Partial<TicketTypeFormBody> = {}, ticketTypeId: string = randomUUID()) =>
      addType(deps, owner(sale), sale.eventId, { ticketTypeId, ...form, ...more });
    const listed = async (sale: Sale) => stands(await listTypes(deps, sale.eventId)).items;
    const first = async (sale: Sale) => {
      const [type] = await listed(sale);
      if (type === undefined) throw new Error('no type');
      return type;
    };
    const change = async (sale: Sale, more: Partial<TicketTypeFormBody>, version?: string) => {
      const { ticketTypeId, ...standing } = await first(sale);
      const wish = { eventId: sale.eventId, ticketTypeId, form: { ...standing, ...more }, version };
      return changeType(deps, owner(sale), wish);
    };
    const refused = (answer: object | Refusal) =>
      isRefusal(answer) ? [answer.code, answer.details ?? {}, Object.keys(answer.fields ?? {})] : null;
    const toldOf = (sale: Sale) => told.splice(0).filter((eventId) => eventId === sale.eventId).length;
    const shown = async (sale: Sale, unlocked?: string) =>
      (
        await readEventDetail(
          opened.database,
          sale.eventId,
          startOfSale,
          unlocked === undefined ? [] : [unlocked],
        )
      )?.ticketTypes.map(({ name, left, state }) => `${name} ${left} ${state}`);

    it('adds one after the others, once, informs doors, and sells it', async () => {
      const sale = await sell();
      const ticketTypeId = randomUUID();
      const added = stands(await add(sale, {}, ticketTypeId));
      expect(added).toEqual({
        ...form,
        kind: 'ticket',
        uses: 1,
        perTicket: 1,
        checkpoint: null,
        groupSize: 1,
        tiers: [],
        tiersTaken: {},
        ticketTypeId,
        sold: 0,
        reserved: 0,
        mayDelete: true,
        version: expect.any(String),
      });
      expect(await add(sale, {}, ticketTypeId)).toEqual(added);
      expect(refused(await add(sale, { name: 'Another' }, ticketTypeId))?.[0]).toBe('changed_elsewhere');
      expect(toldOf(sale)).toBe(1);
      expect((await listed(sale)).map(({ name }) => name)).toEqual(['Standard', 'Balcony']);
      expect(await shown(sale)).toEqual(['Standard 5 on_sale', 'Balcony 10 on_sale']);
      const other = await sell();
      expect(refused(await add(other, {}, ticketTypeId))?.[0]).toBe('type_id_taken');
    });

    it('saves a form at its version, accepts a repeat, and informs doors of new names', async () => {
      const sale = await sell();
      const { version } = await first(sale);
      toldOf(sale);
      const saved = stands(await change(sale, { price: { amount: 7500, currency: 'GMD' } }, version));
      expect([saved.price.amount, toldOf(sale)]).toEqual([7500, 0]);
      expect(await change(sale, {}, version)).toEqual(saved);
      expect(refused(await change(sale, { name: 'Late' }, version))?.slice(0, 2)).toEqual([
        'changed_elsewhere',
        { version: saved.version, differs: ['name'] },
      ]);
      expect(stands(await change(sale, { name: 'Renamed' }, saved.version)).name).toBe('Renamed');
      expect(toldOf(sale)).toBe(1);
    });

    it('saves price tiers, preserves them for apps without tiers, and says which is invalid', async () => {
      const sale = await sell();
      const early = { tierId: 'early', amount: 300, until: '2026-12-01T00:00:00.000Z', count: 20 };
      const saved = stands(await change(sale, { tiers: [early] }));
      expect([saved.tiers, saved.tiersTaken]).toEqual([[early], {}]);
      await hold(sale, buyer, 2);
      expect((await first(sale)).tiersTaken).toEqual({ early: 2 });
      const { ticketTypeId, tiers: _, ...older } = await first(sale);
      const wish = {
        eventId: sale.eventId,
        ticketTypeId,
        form: { ...older, name: 'Renamed' },
        version: undefined,
      };
      expect(stands(await changeType(deps, owner(sale), wish))).toMatchObject({
        name: 'Renamed',
        tiers: [early],
      });
      const wrong = [
        { ...early, until: null, count: null },
        { ...early, tierId: 'b' },
      ];
      expect(refused(await change(sale, { tiers: wrong }))?.[2]).toEqual(['tiers.0']);
      expect(refused(await change(sale, { tiers: [early, ...wrong.slice(1)] }))?.[2]).toEqual(['tiers.1']);
    });

    it('never sets a capacity below the number sold, or sold and reserved', async () => {
      const sale = await sell(10);
      await buy(sale, buyer, 2);
      await hold(sale, buyer, 3);
      expect(await first(sale)).toMatchObject({ sold: 2, reserved: 3, mayDelete: false });
      expect(refused(await change(sale, { quantity: 1 }))).toEqual(['below_sold', { sold: 2 }, ['quantity']]);
      expect(refused(await change(sale, { quantity: 4 }))).toEqual([
        'below_reserved',
        { sold: 2, reserved: 3 },
        ['quantity'],
      ]);
      expect(stands(await change(sale, { quantity: 5 })).quantity).toBe(5);
      expect((await hold(sale, await addBuyer(opened.database))).code).toBe('sold_out');
    });

    it('takes a type off sale and back on; earlier reservations can still be ordered', async () => {
      const sale = await sell();
      const { holdId } = await hold(sale, buyer, 1);
      expect(stands(await change(sale, { onSale: false })).onSale).toBe(false);
      expect(await shown(sale)).toEqual(['Standard 4 sale_closed']);
      expect((await hold(sale, buyer)).code).toBe('sale_closed');
      await change(sale, { onSale: true });
      expect((await hold(sale, buyer)).code).toBeNull();
      expect(holdId).not.toBe('');
    });

    it('hides a type from everyone without its link', async () => {
      const sale = await sell();
      const { ticketTypeId } = stands(await add(sale, { name: 'Friends', hidden: true }));
      expect(await shown(sale)).toEqual(['Standard 5 on_sale']);
      expect(await shown(sale, ticketTypeId)).toEqual(['Standard 5 on_sale', 'Friends 10 on_sale']);
    });

    it('sorts types as requested, with unnamed ones at the end', async () => {
      const sale = await sell();
      const ids = [(await first(sale)).ticketTypeId];
      for (const name of ['Two', 'Three']) ids.push(stands(await add(sale, { name })).ticketTypeId);
      const wished = [ids[2] ?? '', 'no such type', ids[0] ?? ''];
      const ordered = stands(await orderTypes(deps, owner(sale), sale.eventId, wished));
      expect(ordered.items.map(({ name }) => name)).toEqual(['Three', 'Standard', 'Two']);
      expect(await shown(sale)).toEqual(['Three 10 on_sale', 'Standard 5 on_sale', 'Two 10 on_sale']);
    });

    it('deletes an unused type, but only takes a used one off sale', async () => {
      const sale = await sell();
      const { ticketTypeId } = stands(await add(sale));
      const remove = (id: string) => removeType(deps, owner(sale), sale.eventId, id);
      expect(await remove(ticketTypeId)).toEqual({ deleted: true });
      expect(refused(await remove(ticketTypeId))?.[0]).toBe('ticket_type_not_found');
      await buy(sale, buyer, 1);
      expect(refused(await remove((await first(sale)).ticketTypeId))?.[0]).toBe('type_in_use');
    });

    it('uses one currency per event', async () => {
      const sale = await sell(5, 5000);
      const euros = { price: { amount: 100, currency: 'EUR' } };
      expect(refused(await add(sale, euros))?.[2]).toEqual(['price.currency']);
      expect(stands(await add(sale, { price: { amount: 0, currency: 'EUR' } })).price.currency).toBe('EUR');
      expect(stands(await change(sale, euros)).price).toEqual(euros.price);
    });

    it('refuses invalid times and gates, each at its field', async () => {
      const sale = await sell();
      const [early, late] = [startOfSale, startOfSale + 1000].map((at) => new Date(at).toISOString());
      const wrong = {
        saleStartsAt: late ?? null,
        saleEndsAt: early ?? null,
        validUntil: early ?? null,
        gates: ['nowhere'],
      };
      expect(refused(await add(sale, wrong))?.[2]).toEqual(['saleEndsAt', 'validUntil', 'gates']);
    });

    it('allows at most 256 types', async () => {
      const sale = await sell();
      await opened.database.query(
        `INSERT INTO ticket_types (id, event_id, index, name) SELECT $1 || n, $1, n, 'Type' FROM generate_series(1, 255) AS n`,
        [sale.eventId],
      );
      expect(refused(await add(sale))?.[0]).toBe('too_many_types');
    });

    it('shares an event’s capacity, which is never below the number taken', async () => {
      const sale = await sell(100);
      await add(sale, { name: 'Balcony', quantity: null, price: { amount: 0, currency: 'GMD' } });
      const draft = stands(await readDraft(deps, sale.eventId));
      const save = (capacity: number | null) =>
        changeDraft(deps, owner(sale), sale.eventId, { ...draft, capacity });
      await buy(sale, buyer, 3);
      await hold(sale, buyer, 2);
      expect(refused(await save(2))).toEqual(['below_sold', { sold: 3 }, ['capacity']]);
      expect(refused(await save(4))).toEqual(['below_reserved', { sold: 3, reserved: 2 }, ['capacity']]);
      expect(stands(await save(6)).capacity).toBe(6);
      expect(await shown(sale)).toEqual(['Standard 1 on_sale', 'Balcony 1 on_sale']);
      const event = await readEventDetail(opened.database, sale.eventId, startOfSale);
      expect(event?.left).toBe(1);
      const other = await addBuyer(opened.database);
      expect((await hold(sale, other, 2)).code).toBe('sold_out');
      expect((await hold(sale, other, 1)).code).toBeNull();
      expect((await hold(sale, other, 1)).code).toBe('sold_out');
      // A save from an app that knows no capacity keeps it.
      const { capacity: _, ...older } = draft;
      const renamed = { ...older, name: 'Renamed' };
      const saved = await changeDraft(deps, owner(sale), sale.eventId, renamed);
      expect(stands(saved)).toMatchObject({ name: 'Renamed', capacity: 6 });
      expect(stands(await save(null)).capacity).toBeNull();
      expect((await hold(sale, other, 1)).code).toBeNull();
    });

    it('allows holds while the event is given a capacity, but never beyond it', async () => {
      const sale = await openSale(opened.database, [
        { name: 'Standard', quantity: 50 },
        { name: 'Balcony', quantity: 50 },
      ]);
      const draft = stands(await readDraft(deps, sale.eventId));
      const buyers = await Promise.all(Array.from({ length: 12 }, () => addBuyer(opened.database)));
      const [saved, ...ends] = await Promise.all([
        changeDraft(deps, owner(sale), sale.eventId, { ...draft, capacity: 6 }),
        ...buyers.map((one, place) => hold(sale, one, 1, place % 2)),
      ]);
      const held = ends.filter((end) => end.code === null).length;
      // It is refused if more were reserved before it; once saved, it can't be exceeded.
      expect(isRefusal(saved) ? held === 12 : held === 6).toBe(true);
    });
  });
});

/** Returns the answer; fails on a refusal. */
function stands<T extends object>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`${answer.code}: ${JSON.stringify(answer.details)}`);
  return answer;
}
