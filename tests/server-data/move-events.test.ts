import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventFormBody } from '#contract/events/event-drafts.ts';
import type { TicketTypeFormBody } from '#contract/events/ticket-types.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { changeDraft, readDraft, unpublish } from '#server/events/edit-events.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { duplicateEvent } from '#server/events/duplicate-event.ts';
import { openEventDate, postponeEvent } from '#server/events/postpone-event.ts';
import { findOneEvent, findTicketTypes } from '#server/database/events/event-rows.ts';
import { findPlansAsIssued } from '#server/database/events/event-changes.ts';
import { readEventFacts } from '#server/database/messages/email-facts.ts';
import { eventEmailOf } from '#server/messages/email-facts.ts';
import { detailOf } from '#server/events/event-presenter.ts';
import { addType, changeType, listTypes } from '#server/events/ticket-types.ts';
import { notifyingOfEvents } from '#server/messages/notify-holders.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, addBuyers, buy, callerOf, openSale, startOfSale, type Sale } from './sale-hand.ts';

const hour = 3_600_000;
const week = 7 * 24 * hour;
const iso = (at: number) => new Date(at).toISOString();

describe.each(databaseKinds)('rescheduling and copying events over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let now = startOfSale;
    let told: string[] = [];
    let deps: EditingDeps;
    beforeAll(async () => {
      opened = await open();
      deps = {
        database: opened.database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: () => now,
        notifyDoors: async (_, event) => void told.push(`${event.eventId} ${iso(event.startsAt)}`),
        moved: () => undefined,
      };
    });
    afterAll(() => opened.close());
    // Sweeps look for the events of all tests.
    beforeEach(() => opened.database.query('TRUNCATE events CASCADE'));

    const begin = async (details: { startsInMs?: number } = {}) => {
      now = startOfSale;
      told = [];
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 500 }], details);
      return { sale, before: stands(await readDraft(deps, sale.eventId)) };
    };
    const owner = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
    const times = (startsAt: number) => ({
      startsAt: iso(startsAt),
      endsAt: iso(startsAt + 4 * hour),
      doorsOpenAt: iso(startsAt - hour),
      timeZone: 'Africa/Banjul',
    });
    const postpone = (sale: Sale, to: ReturnType<typeof times>, version?: string) =>
      postponeEvent(deps, owner(sale), sale.eventId, { times: to, version });
    const codeOf = (answer: object | Refusal) => (isRefusal(answer) ? answer.code : null);
    const fieldsIn = (answer: object | Refusal) =>
      isRefusal(answer) ? Object.keys(answer.fields ?? { [answer.code]: '' }) : null;
    const rowOf = async ({ eventId }: Sale) => {
      const [row] = await opened.database.query<{
        window: { startsAt: number; stepSeconds: number; steps: number };
        news: number;
      }>(
        `SELECT show_window AS window, (SELECT count(*) FROM event_news n WHERE n.event_id = e.id) AS news
           FROM events e WHERE id = $1`,
        [eventId],
      );
      return row;
    };

    it('keeps the chains of issued tickets, and notifies doors once and holders', async () => {
      const { sale, before } = await begin();
      await buy(sale, await addBuyer(opened.database), 1);
      const old = await rowOf(sale);
      const to = times(Date.parse(before.startsAt) + week);
      const moved = stands(await postpone(sale, to, before.version));
      expect(moved).toMatchObject({ ...to, status: 'published' });
      const row = await rowOf(sale);
      expect(row?.window.steps).toBe(old?.window.steps);
      expect(row?.window.startsAt).toBe(Date.parse(to.doorsOpenAt) - 3 * hour);
      expect(told).toEqual([`${sale.eventId} ${to.startsAt}`]);
      expect(await postpone(sale, to, before.version)).toEqual(moved);
      expect([told.length, (await rowOf(sale))?.news]).toEqual([1, 1]);
    });

    it('shifts the end of sales and the validity of ticket types', async () => {
      const { sale, before } = await begin();
      const type = {
        name: 'Late',
        description: '',
        price: { amount: 0, currency: 'GMD' },
        quantity: null,
        saleStartsAt: iso(startOfSale),
        saleEndsAt: before.startsAt,
        perOrderLimit: 10,
        validFrom: before.startsAt,
        validUntil: before.endsAt,
        gates: [],
        hidden: false,
        onSale: true,
      };
      await addType(deps, owner(sale), sale.eventId, { ticketTypeId: randomUUID(), ...type });
      await postpone(sale, times(Date.parse(before.startsAt) + week));
      expect(stands(await listTypes(deps, sale.eventId)).items.at(-1)).toMatchObject({
        saleStartsAt: type.saleStartsAt,
        saleEndsAt: iso(Date.parse(before.startsAt) + week),
        validFrom: iso(Date.parse(before.startsAt) + week),
        validUntil: iso(Date.parse(before.endsAt) + week),
      });
    });

    it('shifts the ends of price tiers except past ones, and restores them from an open date', async () => {
      const { sale, before } = await begin();
      const start = Date.parse(before.startsAt);
      const tiers = [
        { tierId: 'gone', amount: 100, until: now, count: null },
        { tierId: 'few', amount: 200, until: null, count: 5 },
        { tierId: 'early', amount: 300, until: start - hour, count: null },
      ];
      await opened.database.query('UPDATE ticket_types SET tiers = $2::jsonb WHERE event_id = $1', [
        sale.eventId,
        JSON.stringify(tiers),
      ]);
      const untils = async () =>
        stands(await listTypes(deps, sale.eventId)).items[0]?.tiers.map(({ until }) => until);
      await postpone(sale, times(start + week));
      expect(await untils()).toEqual([iso(now), null, iso(start + week - hour)]);
      stands(await openEventDate(deps, owner(sale), sale.eventId, undefined));
      await postpone(sale, times(start + 2 * week));
      expect(await untils()).toEqual([iso(now), null, iso(start + 2 * week - hour)]);
    });

    it('refuses an outdated version, past times, drafts, and past or cancelled events', async () => {
      const { sale, before } = await begin();
      const later = times(Date.parse(before.startsAt) + week);
      expect(codeOf(await postpone(sale, later, 'another'))).toBe('changed_elsewhere');
      for (const startsAt of [startOfSale - 24 * hour, startOfSale - 4 * hour]) {
        const past = await postpone(sale, times(startsAt));
        expect(isRefusal(past) && Object.keys(past.fields ?? {})).toEqual(['endsAt']);
      }
      now = Date.parse(before.endsAt);
      expect(codeOf(await postpone(sale, later))).toBe('event_over');
      now = startOfSale;
      await unpublish(deps, owner(sale), sale.eventId);
      expect(codeOf(await postpone(sale, later))).toBe('event_not_published');
      await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [sale.eventId]);
      expect(codeOf(await postpone(sale, later))).toBe('event_cancelled');
    });

    it('postpones an event without a date, stops sales, and restores everything with a new date', async () => {
      const { sale, before } = await begin();
      await buy(sale, await addBuyer(opened.database), 1);
      const [ticket] = await opened.database.query<{ id: string }>(
        'SELECT id FROM tickets WHERE event_id = $1',
        [sale.eventId],
      );
      await opened.database.query('UPDATE ticket_types SET sale_ends_at = $2 WHERE event_id = $1', [
        sale.eventId,
        Date.parse(before.startsAt),
      ]);
      const old = await rowOf(sale);
      const open = (version?: string) => openEventDate(deps, owner(sale), sale.eventId, version);
      expect(codeOf(await open('another'))).toBe('changed_elsewhere');
      const waiting = stands(await open(before.version));
      expect(waiting.startsAt).toBe(before.startsAt.replace(/^\d{4}/, (year) => String(Number(year) + 400)));
      expect(await open(before.version)).toEqual(waiting);
      expect([told.length, (await rowOf(sale))?.news]).toEqual([1, 1]);
      const row = await findOneEvent(opened.database, sale.eventId, now);
      const types = await findTicketTypes(opened.database, sale.eventId, now, []);
      const shown = row === null ? null : detailOf(row, types, [], now);
      expect([shown?.status, shown?.saleState, shown?.ticketTypes.map(({ state }) => state)]).toEqual([
        'published',
        'sale_closed',
        ['sale_closed'],
      ]);
      now += 60_000;
      const to = times(Date.parse(before.startsAt) + week);
      const dated = stands(await postpone(sale, to, waiting.version));
      expect(dated).toMatchObject(to);
      const window = (await rowOf(sale))?.window;
      expect(window?.steps).toBe(old?.window.steps);
      expect(window?.startsAt).toBe(Date.parse(to.doorsOpenAt) - 3 * hour);
      expect(stands(await listTypes(deps, sale.eventId)).items.at(0)).toMatchObject({
        saleEndsAt: iso(Date.parse(before.startsAt) + week),
      });
      // A buyer is told of the date that the ticket was bought for, not of the time without one.
      const [plan] = await findPlansAsIssued(opened.database, [ticket?.id ?? '']);
      expect(plan).toMatchObject({ startsAt: Date.parse(before.startsAt), changedAt: now });
      await opened.database.query('DELETE FROM event_news WHERE event_id = $1', [sale.eventId]);
    });

    it('shows the original date of an undated event once it is cancelled', async () => {
      const { sale, before } = await begin();
      stands(await openEventDate(deps, owner(sale), sale.eventId, undefined));
      const shown = async () => {
        const row = await findOneEvent(opened.database, sale.eventId, now);
        const facts = await readEventFacts(opened.database, sale.eventId);
        const edited = stands(await readDraft(deps, sale.eventId));
        return {
          page: row === null ? null : detailOf(row, [], [], now).startsAt,
          edited: edited.startsAt,
          email: eventEmailOf(facts, 'https://tickets.example', 'en'),
        };
      };
      expect((await shown()).email).toMatchObject({ when: 'Date to be announced', dateOpen: true });
      await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [sale.eventId]);
      const { page, edited, email } = await shown();
      expect([page, edited]).toEqual([before.startsAt, before.startsAt]);
      expect(email.dateOpen).toBe(false);
      expect(email.when).toContain(String(new Date(before.startsAt).getUTCFullYear()));
    });

    it("accepts an undated event's times only unchanged, from event and ticket type forms", async () => {
      const { sale, before } = await begin();
      const ends = Date.parse(before.startsAt);
      await opened.database.query('UPDATE ticket_types SET sale_ends_at = $2 WHERE event_id = $1', [
        sale.eventId,
        ends,
      ]);
      const { version: _, ...form } = stands(
        await openEventDate(deps, owner(sale), sale.eventId, before.version),
      );
      const save = async (more: Partial<typeof form>) => {
        const body = { ...form, ...more } as EventFormBody;
        return fieldsIn(await changeDraft(deps, owner(sale), sale.eventId, body));
      };
      expect(await save({ name: 'Renamed' })).toBeNull();
      const later = (at: string | null) => iso(Date.parse(at ?? '') + 60_000);
      expect(await save({ endsAt: later(form.endsAt) })).toEqual(['endsAt']);
      const [type] = stands(await listTypes(deps, sale.eventId)).items;
      if (type === undefined) throw new Error('there is no ticket type');
      expect(Date.parse(type.saleEndsAt ?? '')).toBeGreaterThan(Date.UTC(2400, 0));
      const saveType = async (more: Partial<typeof type>) => {
        const wish = { eventId: sale.eventId, ticketTypeId: type.ticketTypeId, version: undefined };
        const body = { ...type, ...more } as TicketTypeFormBody;
        return fieldsIn(await changeType(deps, owner(sale), { ...wish, form: body }));
      };
      expect(await saveType({ name: 'Renamed' })).toBeNull();
      const early = iso(Date.parse(type.saleEndsAt ?? '') - 60_000);
      expect(await saveType({ saleEndsAt: early, validUntil: form.endsAt })).toEqual([
        'saleEndsAt',
        'validUntil',
      ]);
    });

    it('copies an event once as a draft, with gates and ticket types but no sales', async () => {
      const { sale, before } = await begin();
      await buy(sale, await addBuyer(opened.database), 2);
      const gates = await opened.database.query<{ id: string }>('SELECT id FROM gates WHERE event_id = $1', [
        sale.eventId,
      ]);
      await opened.database.query('UPDATE ticket_types SET gates = $2::jsonb WHERE event_id = $1', [
        sale.eventId,
        JSON.stringify(gates.map(({ id }) => id)),
      ]);
      const copy = { eventId: randomUUID(), startsAt: Date.parse(before.startsAt) + week };
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => duplicateEvent(deps, owner(sale), sale.eventId, copy)),
      );
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(stands(answers[0] ?? {})).toMatchObject({
        name: before.name,
        startsAt: iso(copy.startsAt),
        endsAt: iso(Date.parse(before.endsAt) + week),
        status: 'draft',
        missing: before.venue === null ? ['place'] : [],
        mayDelete: true,
      });
      const [type] = stands(await listTypes(deps, copy.eventId)).items;
      const [gate] = await opened.database.query<{ id: string }>('SELECT id FROM gates WHERE event_id = $1', [
        copy.eventId,
      ]);
      expect(type).toMatchObject({ name: 'Standard', quantity: 500, sold: 0, gates: [gate?.id] });
      const theirs = await openSale(opened.database, [{ name: 'Standard', quantity: 5 }]);
      const stranger = callerOf(theirs.organizerId, 'ORGANIZER');
      expect(codeOf(await duplicateEvent(deps, stranger, theirs.eventId, copy))).toBe('event_id_taken');
    });

    it('shifts dependent times in local time, when copied or postponed into summer time', async () => {
      const { sale } = await begin({ startsInMs: Date.parse('2027-03-20T19:00:00Z') - startOfSale });
      await opened.database.query(`UPDATE events SET time_zone = 'Europe/Paris' WHERE id = $1`, [
        sale.eventId,
      ]);
      const midnight = Date.parse('2027-03-13T23:00:00Z');
      await opened.database.query(
        'UPDATE ticket_types SET sale_ends_at = $2, valid_from_at = $2, tiers = $3::jsonb WHERE event_id = $1',
        [
          sale.eventId,
          midnight,
          JSON.stringify([{ name: 'Early bird', priceAmount: 1_000, until: midnight, places: null }]),
        ],
      );
      const copy = { eventId: randomUUID(), startsAt: Date.parse('2027-04-03T18:00:00Z') };
      const after = '2027-03-27T23:00:00.000Z';
      const made = stands(await duplicateEvent(deps, owner(sale), sale.eventId, copy));
      expect(made.endsAt).toBe(iso(copy.startsAt + 4 * hour));
      const copied = stands(await listTypes(deps, copy.eventId)).items[0];
      expect(copied).toMatchObject({ saleEndsAt: after, validFrom: after });
      expect(copied?.tiers[0]?.until).toBe(after);
      await postpone(sale, { ...times(copy.startsAt), timeZone: 'Europe/Paris' });
      const moved = stands(await listTypes(deps, sale.eventId)).items[0];
      expect(moved).toMatchObject({ saleEndsAt: after, validFrom: after });
      expect(moved?.tiers[0]?.until).toBe(after);
    });

    describe('notifying ticket holders', () => {
      const openPost = () => {
        const sent = new Map<string, string>();
        let failAt: string | null = null;
        return {
          sent,
          failAt: (email: string | null) => void (failAt = email),
          post: {
            async add(_queries: unknown, { once, to }: Envelope) {
              if (to === failAt) throw new Error('the server died');
              expect(sent.has(once)).toBe(false);
              sent.set(once, to);
              return true;
            },
            wake: () => undefined,
          },
        };
      };
      const peopleOf = async (sale: Sale, count: number) => {
        const ids = await addBuyers(opened.database, count);
        await opened.database.query(
          `UPDATE users SET email = id || '@example.org' WHERE id = ANY($1::text[])`,
          [ids],
        );
        await opened.database.query(
          `INSERT INTO tickets (id, event_id, number, type_index, key_id, reference, state, holder_user_id, issued_at)
           SELECT x.id, $1, x.number, 0, 'key', 0, 1, x.id, 0 FROM unnest($2::text[]) WITH ORDINALITY AS x (id, number)`,
          [sale.eventId, ids],
        );
        await opened.database.query('UPDATE events SET ticket_count = $2 WHERE id = $1', [
          sale.eventId,
          count,
        ]);
        return ids.map((id) => `${id}@example.org`);
      };

      it('reaches everybody once, in batches, and resumes where another server stopped', async () => {
        const { sale, before } = await begin();
        const people = await peopleOf(sale, 250);
        await postpone(sale, times(Date.parse(before.startsAt) + week));
        const { sent, failAt, post } = openPost();
        const telling = notifyingOfEvents({ database: opened.database, post, now: () => now });
        expect(await telling.isDue?.()).toBe(true);
        failAt(people.toSorted()[150] ?? '');
        await expect(telling.work()).rejects.toThrow('the server died');
        // The records of the dead server's transaction are lost with it.
        for (const [once, to] of sent) if (to > (people.toSorted()[99] ?? '')) sent.delete(once);
        failAt(null);
        await telling.work();
        expect([...sent.values()].toSorted()).toEqual(people.toSorted());
        expect(await telling.isDue?.()).toBe(false);
      });

      it('skips people without a valid ticket, and merges changes within ten minutes', async () => {
        const { sale, before } = await begin();
        const [first = '', second = ''] = await peopleOf(sale, 2);
        await opened.database.query('UPDATE tickets SET state = 5 WHERE holder_user_id || $1 = $2', [
          '@example.org',
          first,
        ]);
        for (const reentry of ['free', 'per_day', 'after_exit'] as const)
          await changeDraft(deps, owner(sale), sale.eventId, { ...before, reentry });
        await changeDraft(deps, owner(sale), sale.eventId, { ...before, name: 'Renamed' });
        const { sent, post } = openPost();
        const telling = notifyingOfEvents({ database: opened.database, post, now: () => now });
        expect(await telling.isDue?.()).toBe(false);
        now += 10 * 60_000;
        await telling.work();
        expect([...sent.values()]).toEqual([second]);
      });
    });
  });
});

/** Returns the answer; fails on a refusal. */
function stands<T extends object>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`${answer.code}: ${JSON.stringify(answer.details)}`);
  return answer;
}
