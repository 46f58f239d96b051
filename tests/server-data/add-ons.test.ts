import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { TicketTypeFormBody } from '#contract/events/ticket-types.ts';
import { feedLine } from '#contract/door/changes.ts';
import { readHeader } from '#contract/door/manifest-header.ts';
import { readChanges } from '#domain/manifest/changes.ts';
import { redemptionRules } from '#domain/door/admission-rules.ts';
import { addOnCheckpoint } from '#domain/sales/add-on.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findAddOnsWith } from '#server/database/tickets/add-ons-with.ts';
import { findTicketsNumbered } from '#server/database/tickets/tickets.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { findSaleDays } from '#server/database/events/analytics.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { findAttendees } from '#server/database/tickets/attendees.ts';
import { buildManifest, readManifestFacts } from '#server/door/manifest-build.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { duplicateEvent } from '#server/events/duplicate-event.ts';
import { addGateTo, removeGateOf } from '#server/events/gates.ts';
import { readEventDetail } from '#server/events/read-events.ts';
import { addType, changeType, removeType } from '#server/events/ticket-types.ts';
import { placeOrder } from '#server/sales/orders/place-order.ts';
import { presentOrders } from '#server/sales/orders/order-presenter.ts';
import { reKey } from '#server/tickets/re-key.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  callerOf,
  hold,
  openSale,
  order,
  passOn,
  pay,
  startOfSale,
  type Sale,
} from './sale-hand.ts';

const drinks: TicketTypeFormBody = {
  name: 'Drinks',
  description: '',
  price: { amount: 50, currency: 'GMD' },
  quantity: 20,
  saleStartsAt: null,
  saleEndsAt: null,
  perOrderLimit: 10,
  validFrom: null,
  validUntil: null,
  gates: [],
  hidden: false,
  onSale: true,
  kind: 'add_on',
  uses: 2,
  perTicket: 2,
};

describe.each(databaseKinds)('add-ons over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let deps: EditingDeps;
    beforeAll(async () => {
      opened = await open();
      deps = {
        database: opened.database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: () => startOfSale,
        notifyDoors: async () => undefined,
        moved: () => undefined,
      };
    });
    afterAll(() => opened.close());

    const owner = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
    /** Creates an event with tickets (type 0) and drinks (type 1) that are redeemed twice each. */
    const sell = async (capacity: number | null = null) => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 50, priceAmount: 200 }]);
      const ticketTypeId = randomUUID();
      const added = await addType(deps, owner(sale), sale.eventId, { ticketTypeId, ...drinks });
      if (isRefusal(added)) throw new Error(added.code);
      await opened.database.query('UPDATE events SET capacity = $2 WHERE id = $1', [sale.eventId, capacity]);
      return { ...sale, ticketTypeIds: [...sale.ticketTypeIds, ticketTypeId], added };
    };
    const buy = async (sale: Sale, buyer: string, tickets: number, addOns: number) => {
      const wanted = [tickets, addOns]
        .map((quantity, type) => ({ quantity, type }))
        .filter(({ quantity }) => quantity > 0);
      const holds: [string, number][] = [];
      for (const { quantity, type } of wanted)
        holds.push([(await hold(sale, buyer, quantity, type)).holdId, quantity]);
      const placed = await order(sale, buyer, holds);
      if (placed.state === 'awaiting_payment') await pay(sale, placed.orderId);
      return placed;
    };
    const shown = async (sale: Sale, orderId: string) => {
      const found = await findOrder(opened.database, orderId);
      const [one] = await presentOrders(sale.parts, found === null ? [] : [found]);
      return one?.attendees.map(
        ({ ticketTypeName, addOnFor, name }) => `${ticketTypeName}: ${addOnFor ?? name}`,
      );
    };
    const manifest = async (sale: Sale) => {
      const event = await findDoorEvent(opened.database, sale.eventId);
      if (event === null) throw new Error('no event');
      const facts = await readManifestFacts(opened.database, sale.parts.signers, event);
      const { signed } = await buildManifest(facts, startOfSale, 'epoch');
      const read = readHeader(signed.header);
      if (!read.ok) throw new Error(read.problem.message);
      return { header: read.header, columns: facts.columns };
    };
    /** Gives a ticket to somebody, as a transfer does. */
    const reKeyed = ({ parts, eventId }: Sale, number: number, holderUserId: string) =>
      atEvent(opened.database, eventId).transaction(async (queries) => {
        const [ticket] = await findTicketsNumbered(queries, eventId, [number]);
        if (ticket === undefined) throw new Error('no ticket');
        const { typeIndex } = ticket;
        const to = { typeIndex, holderUserId, holderName: 'Binta', at: parts.now(), reason: 'transferred' };
        return reKey(queries, parts.signers, ticket, to);
      });
    const addGate = (sale: Sale, checkpoint: string) =>
      addGateTo(deps, owner(sale), sale.eventId, { name: 'Bar', checkpoint });

    it('have their own area with its redemption limit, and report changes to it', async () => {
      const sale = await sell();
      expect(sale.added).toMatchObject({ kind: 'add_on', uses: 2, perTicket: 2, checkpoint: 'add-on-1' });
      const rules = async () => (await findDoorEvent(opened.database, sale.eventId))?.rules['add-on-1'];
      expect(await rules()).toEqual(redemptionRules(2));
      const wish = { eventId: sale.eventId, ticketTypeId: sale.added.ticketTypeId, version: undefined };
      await changeType(deps, owner(sale), { ...wish, form: { ...drinks, uses: 3 } });
      expect(await rules()).toEqual(redemptionRules(3));
      // A save from an app that knows no add-ons keeps the kind.
      const { kind: _, uses: __, perTicket: ___, ...older } = drinks;
      const saved = await changeType(deps, owner(sale), { ...wish, form: { ...older, name: 'Two drinks' } });
      expect(saved).toMatchObject({ name: 'Two drinks', kind: 'add_on', uses: 3 });
    });

    it("are valid only at their area's gates, and nowhere before it has any", async () => {
      const sale = await sell();
      const before = await manifest(sale);
      expect(before.header.types.map(({ gates, addOn }) => [gates, addOn ?? false])).toEqual([
        [[], false],
        [['none'], true],
      ]);
      const bar = await addGate(sale, addOnCheckpoint(1));
      if (isRefusal(bar)) throw new Error(bar.code);
      const { header } = await manifest(sale);
      expect(header.types[1]?.gates).toEqual([bar.gateId]);
      expect(header.rules['add-on-1']).toEqual(redemptionRules(2));
      expect(fieldsOf(await addGate(sale, addOnCheckpoint(7)))).toEqual(['checkpoint']);
    });

    it('leave nothing of their area behind when deleted, and cannot be deleted while a gate redeems them', async () => {
      const sale = await sell();
      const { ticketTypeId } = sale.added;
      const remove = () => removeType(deps, owner(sale), sale.eventId, ticketTypeId);
      const event = async () => {
        const found = await findDoorEvent(opened.database, sale.eventId);
        return [found?.rules[addOnCheckpoint(1)], found?.areas[addOnCheckpoint(1)]];
      };
      const bar = await addGate(sale, addOnCheckpoint(1));
      if (isRefusal(bar)) throw new Error(bar.code);
      expect(await remove()).toMatchObject({ code: 'area_in_use', details: { gates: ['Bar'] } });
      expect(await event()).toEqual([redemptionRules(2), undefined]);
      await removeGateOf(deps, owner(sale), sale.eventId, bar.gateId);
      expect(await remove()).toEqual({ deleted: true });
      expect(await event()).toEqual([undefined, undefined]);
      // The index is free again: a ticket type that reuses it isn't an add-on, and no gate redeems it.
      const ticket = { ...drinks, ticketTypeId: randomUUID(), name: 'Late', kind: 'ticket' } as const;
      expect(await addType(deps, owner(sale), sale.eventId, ticket)).toMatchObject({ name: 'Late' });
      expect(fieldsOf(await addGate(sale, addOnCheckpoint(1)))).toEqual(['checkpoint']);
    });

    it('are redeemed at the same gates in a copy of the event, whatever was deleted before', async () => {
      const sale = await sell();
      await addGate(sale, addOnCheckpoint(1));
      await opened.database.query('DELETE FROM ticket_types WHERE id = $1', [sale.ticketTypeIds[0] ?? '']);
      const eventId = randomUUID();
      const copy = await duplicateEvent(deps, owner(sale), sale.eventId, {
        eventId,
        startsAt: startOfSale + 9e8,
      });
      expect(isRefusal(copy)).toBe(false);
      const { header } = await manifest({ ...sale, eventId });
      expect(header.types).toMatchObject([
        { index: 1, name: 'Drinks', gates: [header.gates.at(-1)?.gateId] },
      ]);
      expect(header.rules['add-on-1']).toEqual(redemptionRules(2));
    });

    it("belong to the person the buyer chose, never beyond that person's limit", async () => {
      const sale = await sell();
      const buyer = await addBuyer(opened.database);
      const holdIds = [await hold(sale, buyer, 2, 0), await hold(sale, buyer, 3, 1)].map(
        ({ holdId }) => holdId,
      );
      const [seats = '', extras = ''] = holdIds;
      const person = (name: string) => ({ holdId: seats, name, email: '' });
      const drink = (forAttendee?: number) => ({ holdId: extras, name: 'Awa', email: '', forAttendee });
      const place = (...drunk: (number | undefined)[]) =>
        placeOrder(sale.parts, {
          orderId: randomUUID(),
          userId: buyer,
          holdIds,
          buyer: { name: 'Awa Ceesay', email: 'awa@example.org', phone: '' },
          attendees: [person('Binta'), person('Lamin'), ...drunk.map((one) => drink(one))],
        });
      for (const tooMany of [
        [1, 1, 1],
        [0, 0, 7],
      ])
        expect(await place(...tooMany)).toMatchObject({ code: 'add_on_needs_ticket' });
      const placed = await place(1, undefined, 1);
      if (isRefusal(placed)) throw new Error(placed.code);
      expect(await shown(sale, placed.orderId)).toEqual([
        'Standard: Binta',
        'Standard: Lamin',
        'Drinks: Lamin',
        'Drinks: Binta',
        'Drinks: Lamin',
      ]);
    });

    it('follow the ticket whose name they carry: one per ticket before any has two', async () => {
      const sale = await sell();
      const buyer = await addBuyer(opened.database);
      const { orderId } = await buy(sale, buyer, 2, 3);
      expect(await shown(sale, orderId)).toEqual([
        'Standard: Guest 1',
        'Standard: Guest 2',
        'Drinks: Guest 1',
        'Drinks: Guest 2',
        'Drinks: Guest 1',
      ]);
      const { columns } = await manifest(sale);
      expect([[...columns.typeIndex], [...columns.joined]]).toEqual([
        [0, 1, 1, 0, 1],
        [0, 1, 1, 1, 1],
      ]);
    });

    it('require a ticket: at most the limit per ticket, in the order or later', async () => {
      const sale = await sell();
      const buyer = await addBuyer(opened.database);
      expect((await buy(sale, buyer, 0, 1)).state).toBe('add_on_needs_ticket');
      expect((await buy(sale, buyer, 1, 3)).state).toBe('add_on_needs_ticket');
      const fresh = await addBuyer(opened.database);
      expect((await buy(sale, fresh, 1, 1)).state).toBe('awaiting_payment');
      const later = await buy(sale, fresh, 0, 1);
      expect(await shown(sale, later.orderId)).toEqual(['Drinks: Guest 1']);
      expect((await buy(sale, fresh, 0, 1)).state).toBe('add_on_needs_ticket');
    });

    it('go to tickets of earlier orders once those ordered with them have no room', async () => {
      const sale = await sell();
      const buyer = await addBuyer(opened.database);
      await buy(sale, buyer, 1, 0);
      expect((await buy(sale, buyer, 1, 4)).state).toBe('awaiting_payment');
      expect((await buy(sale, buyer, 1, 3)).state).toBe('add_on_needs_ticket');
    });

    it('keep the name they were ordered with where their ticket has none', async () => {
      const sale = await sell();
      const buyer = await addBuyer(opened.database);
      const { orderId } = await buy(sale, buyer, 1, 0);
      await opened.database.query(`UPDATE tickets SET holder_name = '' WHERE order_id = $1`, [orderId]);
      const later = await buy(sale, buyer, 0, 1);
      expect(await shown(sale, later.orderId)).toEqual(['Drinks: Guest 1']);
    });

    it('require a ticket that the buyer still has', async () => {
      const sale = await sell();
      const buyer = await addBuyer(opened.database);
      await buy(sale, buyer, 1, 0);
      expect(await passOn(sale, await addBuyer(opened.database))).toBe(true);
      expect((await buy(sale, buyer, 0, 1)).state).toBe('add_on_needs_ticket');
    });

    it('are redeemed by the code of whoever has the ticket now, as the manifest and the feed say', async () => {
      const sale = await sell();
      const [buyer, first, second, third] = await Promise.all(
        [1, 2, 3, 4].map(() => addBuyer(opened.database)),
      );
      await buy(sale, buyer ?? '', 2, 1);
      await buy(sale, third ?? '', 1, 0);
      // Ticket 0 has drink 1; tickets 2 and 3 have none.
      for (const [number, to] of [
        [0, first],
        [4, second],
        [2, first],
        [3, second],
      ] as const)
        await reKeyed(sale, number, to ?? '');
      const { header } = await manifest(sale);
      const follows = [
        [4, 0],
        [5, 0],
      ];
      expect(header.follows).toEqual(follows);
      const { changes } = await doorRecords(opened.database).changes(sale.eventId, 0, 2_000);
      const told = readChanges(v.parse(v.array(feedLine), changes));
      if (!told.ok) throw new Error(told.code);
      expect(
        told.changes.flatMap((line) =>
          line.kind === 'ticket' && line.follows !== undefined ? [[line.ticketNumber, line.follows]] : [],
        ),
      ).toEqual(follows);
      const withTicket = async (number: number) => {
        const [ticket] = await findTicketsNumbered(opened.database, sale.eventId, [number]);
        return ticket === undefined ? null : findAddOnsWith(opened.database, ticket);
      };
      const drink = [{ name: 'Drinks', count: 1 }];
      expect(await Promise.all([0, 2, 3, 5, 6].map(withTicket))).toEqual([drink, [], [], drink, []]);
      // Whoever has the ticket now may order as many as are left of its limit.
      expect((await buy(sale, second ?? '', 0, 3)).state).toBe('awaiting_payment');
      expect((await buy(sale, second ?? '', 0, 1)).state).toBe('add_on_needs_ticket');
    });

    it('take no place and are not counted as people', async () => {
      const sale = await sell(3);
      const buyer = await addBuyer(opened.database);
      await buy(sale, buyer, 2, 4);
      const event = await readEventDetail(opened.database, sale.eventId, sale.clock.now);
      expect([event?.left, event?.ticketTypes.map(({ left }) => left)]).toEqual([1, [1, 16]]);
      const [figures] = await countEventFigures(opened.database, [sale.eventId], sale.clock.now);
      expect(figures).toMatchObject({ sold: 2, soldToday: 2, capacity: 3, revenue: [{ amount: 600 }] });
      const [day] = await findSaleDays(opened.database, sale.eventId, { from: 0, to: 100_000 });
      expect(day).toMatchObject({ tickets: 2, amount: 600 });
      const filter = {
        search: null,
        status: null,
        ticketTypeId: null,
        gateId: null,
        answer: null,
        checkedIn: { from: null, until: null },
        ordered: { from: null, until: null },
        numbers: null,
      };
      const part = { after: -1, limit: 50 };
      expect(await findAttendees(opened.database, sale.eventId, filter, part)).toHaveLength(2);
      const [, drinkType = ''] = sale.ticketTypeIds;
      const ofDrinks = { ...filter, ticketTypeId: drinkType };
      expect(await findAttendees(opened.database, sale.eventId, ofDrinks, part)).toHaveLength(4);
    });

    const fieldsOf = (answer: object | Refusal) =>
      isRefusal(answer) ? Object.keys(answer.fields ?? {}) : [];
  });
});
