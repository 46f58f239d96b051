import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageTexts } from '#server/database/messages/event-messages.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { changeDraft, readDraft } from '#server/events/edit-events.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { openEventDate, postponeEvent } from '#server/events/postpone-event.ts';
import { cancelEvent } from '#server/sales/cancel-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { messageStages, stands } from './message-stage.ts';
import { cancelParts } from './cancel-parts.ts';

const hour = 3_600_000;
const day = 24 * hour;
const iso = (at: number) => new Date(at).toISOString();

describe.each(databaseKinds)('messages of a rescheduled event over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    // Sweeps look for the events and emails of all tests.
    beforeEach(() => opened.database.query('TRUNCATE events, outbox CASCADE'));

    const { stage, holder, save, send, read, work, addresses, of } = messageStages(() => opened);

    /** An event, with a ticket unless told otherwise, and what reschedules it. */
    async function planned({ sold = true } = {}) {
      const s = await stage();
      const id = sold ? await holder(s.sale) : '';
      const deps: EditingDeps = {
        database: opened.database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: () => s.sale.clock.now,
        notifyDoors: async () => undefined,
        moved: () => undefined,
      };
      const { eventId } = s.sale;
      const event = stands(await readDraft(deps, eventId));
      const [startsAt, endsAt, doorsOpenAt] = [event.startsAt, event.endsAt, event.doorsOpenAt].map((time) =>
        Date.parse(time),
      ) as [number, number, number];
      /** Starts another time, and opens its doors so long before it. */
      const move = async (to: number, doorsBefore = startsAt - doorsOpenAt) => {
        const times = {
          startsAt: iso(to),
          endsAt: iso(to + endsAt - startsAt),
          doorsOpenAt: iso(to - doorsBefore),
          timeZone: event.timeZone,
        };
        return stands(await postponeEvent(deps, s.owner, eventId, { times, version: undefined }));
      };
      const postpone = async () => stands(await openEventDate(deps, s.owner, eventId, undefined));
      const scheduled = async (sendAt: number, more: Partial<MessageTexts> = {}) => {
        const message = await save(s, more);
        stands(await send(s, message, sendAt));
        return message;
      };
      return { s, id, deps, startsAt, doorsOpenAt, move, postpone, scheduled };
    }

    it('go out at the new door opening, whatever else is moved', async () => {
      const { s, id, startsAt, doorsOpenAt, move, scheduled } = await planned();
      const atDoors = await scheduled(doorsOpenAt);
      const dayBefore = await scheduled(startsAt - day);
      await move(startsAt + 7 * day, 2 * hour);
      expect(await read(s, atDoors)).toMatchObject({
        state: 'scheduled',
        sendAt: iso(startsAt + 7 * day - 2 * hour),
      });
      expect((await read(s, dayBefore)).sendAt).toBe(iso(startsAt + 6 * day));
      s.sale.clock.now = doorsOpenAt + hour;
      await work(s);
      expect(s.taken).toEqual([]);
      s.sale.clock.now = startsAt + 7 * day - 2 * hour;
      await work(s);
      expect(addresses(s)).toEqual(of(id, id));
    });

    it('stay at their time if they are news', async () => {
      const { s, startsAt, doorsOpenAt, move, scheduled } = await planned();
      const news = await scheduled(doorsOpenAt, { kind: 'news' });
      await move(startsAt + 7 * day);
      expect(await read(s, news)).toMatchObject({ state: 'scheduled', sendAt: iso(doorsOpenAt) });
    });

    it('wait while the date is open, and follow the new one', async () => {
      const { s, id, startsAt, doorsOpenAt, move, postpone, scheduled } = await planned();
      const message = await scheduled(doorsOpenAt);
      await postpone();
      // Written and scheduled while the date is open, and therefore not for the old one.
      const meanwhile = await scheduled(doorsOpenAt + hour);
      expect(isDateOpen(Date.parse((await read(s, message)).sendAt ?? ''))).toBe(true);
      s.sale.clock.now = doorsOpenAt - 2 * hour;
      await work(s);
      expect(s.taken).toEqual([]);
      await move(startsAt + 30 * day);
      expect((await read(s, message)).sendAt).toBe(iso(doorsOpenAt + 30 * day));
      expect((await read(s, meanwhile)).sendAt).toBe(iso(doorsOpenAt + hour));
      s.sale.clock.now = doorsOpenAt + 30 * day;
      await work(s);
      expect(addresses(s)).toContain(of(id)[0]);
    });

    it('become drafts with a reason if their new time is past', async () => {
      const { s, startsAt, move, scheduled } = await planned();
      const message = await scheduled(startsAt - day);
      await move(s.sale.clock.now + 12 * hour);
      expect(await read(s, message)).toMatchObject({ state: 'draft', notSent: 'moved_past' });
      await work(s);
      expect(s.taken).toEqual([]);
      expect(
        await opened.database.query('SELECT action, details FROM audit_log WHERE subject = $1', [
          message.messageId,
        ]),
      ).toContainEqual({ action: 'message_withheld', details: { because: 'moved_past' } });
    });

    it('stop once an event with an open date is cancelled', async () => {
      const { s, doorsOpenAt, postpone, scheduled } = await planned();
      const message = await scheduled(doorsOpenAt);
      await postpone();
      stands(await cancelEvent(cancelParts(s.deps), s.owner, s.sale.eventId, ''));
      expect((await read(s, message)).sendAt).toBe(iso(doorsOpenAt));
      s.sale.clock.now = doorsOpenAt;
      await work(s);
      expect([s.taken, (await read(s, message)).state]).toEqual([[], 'stopped']);
    });

    it('follow the editor’s times while nothing is sold', async () => {
      const { s, deps, startsAt, doorsOpenAt, scheduled } = await planned({ sold: false });
      const message = await scheduled(doorsOpenAt);
      const { registrationId, ...event } = stands(await readDraft(deps, s.sale.eventId));
      const moved = {
        ...event,
        startsAt: iso(startsAt + day),
        endsAt: iso(Date.parse(event.endsAt) + day),
        doorsOpenAt: iso(doorsOpenAt + day),
      };
      stands(await changeDraft(deps, s.owner, registrationId, moved as never));
      expect((await read(s, message)).sendAt).toBe(iso(doorsOpenAt + day));
    });
  });
});
