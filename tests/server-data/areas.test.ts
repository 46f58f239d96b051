import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AreaForm } from '#contract/door/areas.ts';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { addGate, findGates } from '#server/database/events/gates.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import {
  addAreaTo,
  changeAreaOf,
  countPeopleIn,
  listAreasOf,
  orderAreasOf,
  removeAreaOf,
} from '#server/events/areas.ts';
import { changeDraft, readDraft } from '#server/events/edit-events.ts';
import { addGateTo, removeGateOf } from '#server/events/gates.ts';
import { duplicateEvent } from '#server/events/duplicate-event.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { callerOf, openSale, startOfSale, type Sale } from './sale-hand.ts';
import { createHand, send } from './scanner-hand.ts';

const form: AreaForm = {
  name: 'Backstage',
  reentry: 'after_exit',
  maxEntries: null,
  coolDownMs: 0,
  capacity: 20,
  windows: [],
  code: null,
  types: null,
};
const hour = 3_600_000;

describe.each(databaseKinds)('event areas over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let deps: EditingDeps;
    let clock = startOfSale;
    const told: CheckpointRules[] = [];
    beforeAll(async () => {
      opened = await open();
      deps = {
        database: opened.database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: () => clock,
        notifyDoors: async (_, event) => void told.push(...Object.values(event.rules).slice(-1)),
        moved: () => undefined,
      };
    });
    afterAll(() => opened.close());

    const sell = async () => {
      clock = startOfSale;
      told.length = 0;
      return openSale(opened.database, [
        { name: 'Standard', quantity: 50, tickets: 10 },
        { name: 'Gold', quantity: 5, tickets: 5 },
      ]);
    };
    const owner = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
    const add = (sale: Sale, more: Partial<AreaForm> = {}, checkpoint = 'backstage') =>
      addAreaTo(deps, owner(sale), sale.eventId, { checkpoint, ...form, ...more });
    const change = (sale: Sale, more: Partial<AreaForm>, checkpoint = 'event', version?: string) =>
      changeAreaOf(deps, owner(sale), {
        eventId: sale.eventId,
        checkpoint,
        form: { ...form, name: '', capacity: null, ...more },
        version,
      });
    const listed = async (sale: Sale) => stands(await listAreasOf(deps, sale.eventId));
    const refused = (answer: object | Refusal) =>
      isRefusal(answer) ? [answer.code, ...Object.keys(answer.fields ?? {})] : null;

    it('are added once, in order, with rules sent to the doors', async () => {
      const sale = await sell();
      const added = stands(await add(sale, { coolDownMs: 60_000, code: 'rotating' }));
      expect(added).toMatchObject({
        checkpoint: 'backstage',
        name: 'Backstage',
        rules: {
          reentry: 'after_exit',
          maxEntries: null,
          coolDownMs: 60_000,
          capacity: 20,
          code: 'rotating',
        },
        types: null,
        gates: [],
      });
      expect(await add(sale, { coolDownMs: 60_000, code: 'rotating' })).toEqual(added);
      expect(told).toHaveLength(1);
      expect(refused(await add(sale, { capacity: 21 }))).toEqual(['changed_elsewhere']);
      expect((await listed(sale)).items.map(({ checkpoint }) => checkpoint)).toEqual(['event', 'backstage']);
      stands(await orderAreasOf(deps, owner(sale), sale.eventId, ['backstage']));
      expect((await listed(sale)).items.map(({ checkpoint }) => checkpoint)).toEqual(['backstage', 'event']);
    });

    it('are saved over the version that was read, with errors at their fields', async () => {
      const sale = await sell();
      const { version } = stands(await change(sale, { reentry: 'per_day' }));
      expect(refused(await change(sale, { reentry: 'free' }, 'event', 'another'))).toEqual([
        'changed_elsewhere',
      ]);
      stands(await change(sale, { reentry: 'free' }, 'event', version));
      // A repeat after the first reply was lost.
      stands(await change(sale, { reentry: 'free' }, 'event', version));
      const windows = [
        { from: 5, until: 4 },
        { from: 10, until: 20 },
        { from: 15, until: 30 },
      ];
      const wrong = await change(sale, { windows, types: ['nobody’s'] });
      expect(refused(wrong)).toEqual(['invalid', 'windows.0.until', 'windows.2.from', 'types']);
      expect(refused(await change(sale, { reentry: 'single', maxEntries: 3 }))).toEqual([
        'invalid',
        'maxEntries',
      ]);
      expect(refused(await add(sale, { name: '' }))).toEqual(['invalid', 'name']);
      stands(await add(sale));
      expect(refused(await add(sale, {}, 'second'))).toEqual(['invalid', 'name']);
      expect(refused(await change(sale, {}, 'nowhere'))).toEqual(['area_not_found']);
    });

    it('are removed only when nothing refers to them, and otherwise say what does', async () => {
      const sale = await sell();
      stands(await add(sale));
      const gate = {
        gateId: randomUUIDv7(),
        eventId: sale.eventId,
        name: 'Stage door',
        checkpoint: 'backstage',
      };
      await addGate(opened.database, gate);
      const remove = (checkpoint: string) =>
        removeAreaOf(deps, owner(sale), { eventId: sale.eventId, checkpoint });
      expect(await remove('backstage')).toMatchObject({
        code: 'area_in_use',
        details: { gates: ['Stage door'], scanned: false },
      });
      expect(refused(await remove('event'))).toEqual(['main_area']);
      await opened.database.query('UPDATE gates SET removed_at = 1 WHERE id = $1', [gate.gateId]);
      expect(await remove('backstage')).toEqual({ removed: true });
      expect((await listed(sale)).items.map(({ checkpoint }) => checkpoint)).toEqual(['event']);
      // The rules are kept, so that a phone's unsent scans can still be judged.
      expect((await findDoorEvent(opened.database, sale.eventId))?.rules).toHaveProperty('backstage');
      expect(stands(await add(sale)).name).toBe('Backstage');
    });

    it('get a gate once, however often a lost reply makes an app repeat it', async () => {
      const sale = await sell();
      const body = { gateId: randomUUIDv7(), name: 'Stage door', checkpoint: 'event' };
      const put = (more: object = {}) => addGateTo(deps, owner(sale), sale.eventId, { ...body, ...more });
      const revision = async () => (await findDoorEvent(opened.database, sale.eventId))?.revision;
      const added = await put();
      expect(added).toMatchObject(body);
      const before = await revision();
      expect(await put()).toEqual(added);
      expect(await revision()).toBe(before);
      const named = async () =>
        (await findGates(opened.database, [sale.eventId])).filter(({ name }) => name === body.name);
      expect(await named()).toHaveLength(1);
      expect(await put({ name: 'Beach' })).toMatchObject({ status: 409, code: 'gate_id_taken' });
      await removeGateOf(deps, owner(sale), sale.eventId, body.gateId);
      expect(await put()).toMatchObject({ status: 409, code: 'gate_id_taken' });
    });

    it('ask once about ticket holders and people inside', async () => {
      const sale = await sell();
      stands(await change(sale, { reentry: 'free', code: 'static' }));
      const [gate] = await findGates(opened.database, [sale.eventId]);
      const hand = createHand(sale.eventId, undefined, 'e1', gate?.gateId);
      const scans = [hand.scan(3, clock + 10), hand.scan(4, clock + 20)];
      await send(doorRecords(opened.database), sale.eventId, hand, scans, {
        parts: { now: () => clock + 2 * hour },
      });
      const wish = { reentry: 'free', code: 'static', capacity: null } as const;
      const ask = (more: Partial<AreaForm>) =>
        changeAreaOf(deps, owner(sale), {
          eventId: sale.eventId,
          checkpoint: 'event',
          form: { ...form, name: '', ...wish, ...more },
          holders: 'ask',
        });
      const both = await ask({ capacity: 1, code: 'rotating' });
      expect(both).toMatchObject({
        code: 'touches_holders',
        details: {
          changed: ['codePolicy'],
          tickets: 15,
          was: { codePolicy: 'static' },
          now: { codePolicy: 'rotating' },
          effects: { over_capacity: 1 },
        },
      });
      expect(await ask({ capacity: 1 })).toMatchObject({
        code: 'touches_holders',
        details: { changed: [], tickets: 0, people: 0, effects: { over_capacity: 1 } },
      });
      expect(stands(await ask({ capacity: 2 })).rules.capacity).toBe(2);
      expect(stands(await change(sale, { ...wish, capacity: 1 })).rules.capacity).toBe(1);
    });

    it('change no earlier admission and apply to later ones', async () => {
      const sale = await sell();
      stands(await change(sale, { reentry: 'free' }));
      const [gate] = await findGates(opened.database, [sale.eventId]);
      const hand = createHand(sale.eventId, undefined, 'e1', gate?.gateId);
      const scans = doorRecords(opened.database);
      const come = (at: number) =>
        send(scans, sale.eventId, hand, [hand.scan(3, at)], { parts: { now: () => clock + 2 * hour } });
      const early = await come(clock + 10);
      await come(clock + 20);
      clock += hour;
      stands(await change(sale, { reentry: 'single' }));
      const after = await come(clock + 10);
      expect(early.receipts[0]?.status).toBe('applied');
      expect(after.receipts[0]).toMatchObject({ status: 'conflict', outcome: { ruling: 'again' } });
      const claims = await opened.database.query<{ ruling: string }>(
        'SELECT ruling FROM claims WHERE event_id = $1 ORDER BY at',
        [sale.eventId],
      );
      expect(claims.map(({ ruling }) => ruling)).toEqual(['first', 'first', 'again']);
      const { changes } = await listed(sale);
      expect(changes.map(({ before, after: now }) => `${before.reentry} ${now.reentry}`)).toEqual([
        'free single',
        'single free',
      ]);
      expect(changes[0]).toMatchObject({ checkpoint: 'event', at: clock });
      expect(await countPeopleIn(deps, sale.eventId, 'event')).toEqual({
        items: [{ ticketTypeId: sale.ticketTypeIds[0], inside: 1, left: 0 }],
      });
    });

    it("mark a rule changed in the event's own form too", async () => {
      const sale = await sell();
      const draft = stands(await readDraft(deps, sale.eventId));
      stands(await changeDraft(deps, owner(sale), sale.eventId, { ...draft, reentry: 'per_day' }));
      expect((await listed(sale)).changes).toMatchObject([
        { checkpoint: 'event', before: { reentry: 'single' }, after: { reentry: 'per_day' } },
      ]);
    });

    it('ask before other codes or another re-entry rule affect ticket holders', async () => {
      const sale = await sell();
      const wish = { eventId: sale.eventId, checkpoint: 'event' };
      const single = { ...form, name: '', capacity: null, reentry: 'single' } as const;
      const save = (own: AreaForm, holders?: 'ask') =>
        changeAreaOf(deps, owner(sale), { ...wish, form: own, holders });
      // Capacity doesn't affect any ticket, so no confirmation is needed.
      stands(await save({ ...single, capacity: 90 }, 'ask'));
      for (const more of [{ reentry: 'per_day' }, { code: 'rotating_with_fallback' }] as const)
        expect(refused(await save({ ...single, ...more }, 'ask'))).toEqual(['touches_holders']);
      stands(await save({ ...single, reentry: 'per_day' }));
      const news = await opened.database.query('SELECT changed FROM event_news WHERE event_id = $1', [
        sale.eventId,
      ]);
      expect(news).toEqual([{ changed: ['reentry'] }]);
    });

    it('are copied with the event, with its new ticket types and times', async () => {
      const sale = await sell();
      const windows = [{ from: startOfSale + 24 * hour, until: startOfSale + 26 * hour }];
      stands(await add(sale, { types: [sale.ticketTypeIds[1] ?? ''], windows }));
      const source = stands(await readDraft(deps, sale.eventId));
      const copyId = randomUUIDv7();
      const startsAt = Date.parse(source.startsAt) + 7 * 24 * hour;
      stands(await duplicateEvent(deps, owner(sale), sale.eventId, { eventId: copyId, startsAt }));
      const copied = stands(await listAreasOf(deps, copyId)).items.find(
        (area) => area.checkpoint === 'backstage',
      );
      expect(copied).toMatchObject({
        name: 'Backstage',
        rules: { windows: [{ from: startOfSale + 8 * 24 * hour, until: startOfSale + (8 * 24 + 2) * hour }] },
      });
      expect(copied?.types).toHaveLength(1);
      expect(copied?.types).not.toEqual([sale.ticketTypeIds[1]]);
    });
  });
});

function stands<T extends object>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code}`);
  return answer;
}
