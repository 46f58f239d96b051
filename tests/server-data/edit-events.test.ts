import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventFormBody } from '#contract/events/event-drafts.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { giveEvent } from '#server/database/events/all-events.ts';
import { addDraft } from '#server/database/events/event-drafts.ts';
import { addEventKey } from '#server/signing/add-event-key.ts';
import { createEventKey } from '#server/signing/event-signer.ts';
import { createSealer } from '#server/signing/seal.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import {
  changeDraft,
  createDraft,
  deleteDraft,
  publish,
  readDraft,
  unpublish,
} from '#server/events/edit-events.ts';
import { fieldsOf } from '#server/events/event-form.ts';
import { openEventDate, postponeEvent } from '#server/events/postpone-event.ts';
import { placeHold } from '#server/sales/place-hold.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, addBuyers, callerOf, openSale, startOfSale } from './sale-hand.ts';

const hour = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

const form: EventFormBody = {
  name: 'Kora night',
  summary: 'Two players, one evening.',
  description: 'Bring a *friend*.',
  category: 'Music',
  startsAt: iso(startOfSale + 48 * hour),
  endsAt: iso(startOfSale + 52 * hour),
  doorsOpenAt: iso(startOfSale + 47 * hour),
  timeZone: 'Africa/Banjul',
  venue: { name: 'Hall', address: '1 Street', city: 'Banjul', country: 'GM' },
  onlineUrl: null,
  websiteUrl: null,
  ageLimit: null,
  codePolicy: 'rotating',
  reentry: 'single',
  capacity: null,
};

describe.each(databaseKinds)('editing events over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let organizer: Caller;
    let deps: EditingDeps & { readonly told: string[]; readonly woken: number[] };
    beforeAll(async () => {
      opened = await open();
      organizer = callerOf(await addBuyer(opened.database, 'ORGANIZER'), 'ORGANIZER');
      const told: string[] = [];
      const woken: number[] = [];
      deps = {
        database: opened.database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: () => startOfSale,
        notifyDoors: async (_, event) => void told.push(`${event.name} ${event.status} ${event.revision}`),
        moved: (_, revision) => void woken.push(revision),
        told,
        woken,
      };
    });
    afterAll(() => opened.close());

    const draft = async (registrationId: string = randomUUID(), more: Partial<EventFormBody> = {}) =>
      stands(await createDraft(deps, organizer, { registrationId, ...form, ...more }));
    const codeOf = (answer: object | Refusal) => (isRefusal(answer) ? answer.code : null);
    const change = (eventId: string, more: Partial<EventFormBody>, version?: string) =>
      changeDraft(deps, organizer, eventId, { ...form, ...more }, { version });
    const heard = () => deps.told.splice(0);

    it('creates a draft once, however often it is sent, even concurrently', async () => {
      const registrationId = randomUUID();
      const answers = await Promise.all(Array.from({ length: 5 }, () => draft(registrationId)));
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
      const keys = await opened.database.query('SELECT id FROM signing_keys WHERE event_id = $1', [
        registrationId,
      ]);
      expect(keys).toHaveLength(1);
    });

    it('overwrites nothing when a draft is sent again with different contents', async () => {
      const first = await draft();
      const again = await createDraft(deps, organizer, { ...form, ...first, name: 'Another' });
      expect(isRefusal(again) && [again.code, again.details]).toEqual([
        'changed_elsewhere',
        { version: first.version, differs: ['name'] },
      ]);
      expect(await readDraft(deps, first.registrationId)).toEqual(first);
    });

    it('saves a form, and the same form again although its version is outdated', async () => {
      const { registrationId, version } = await draft();
      const saved = stands(await change(registrationId, { name: 'Kora evening' }, version));
      expect(saved.name).toBe('Kora evening');
      expect(saved.version).not.toBe(version);
      expect(await change(registrationId, { name: 'Kora evening' }, version)).toEqual(saved);
    });

    it("tells the second of two editors what differs, and keeps the first one's changes", async () => {
      const { registrationId, version } = await draft();
      const saved = stands(await change(registrationId, { summary: 'Mine' }, version));
      const late = await change(registrationId, { name: 'Theirs' }, version);
      expect(isRefusal(late) && [late.code, late.details]).toEqual([
        'changed_elsewhere',
        { version: saved.version, differs: ['name', 'summary'] },
      ]);
      expect(await readDraft(deps, registrationId)).toEqual(saved);
    });

    it('notifies doors of what concerns them, not of a description', async () => {
      const { registrationId } = await draft();
      heard();
      await change(registrationId, { description: 'Longer' });
      expect(heard()).toEqual([]);
      await change(registrationId, { description: 'Longer', name: 'Renamed' });
      expect(heard()).toEqual(['Renamed draft 1']);
      expect(deps.woken.at(-1)).toBe(1);
      await change(registrationId, { description: 'Longer', name: 'Renamed', reentry: 'after_exit' });
      expect(heard()).toEqual(['Renamed draft 2']);
    });

    it('reports invalid times with a message per field', async () => {
      const { registrationId } = await draft();
      const refused = await change(registrationId, { endsAt: form.doorsOpenAt, doorsOpenAt: form.endsAt });
      expect(isRefusal(refused) && Object.keys(refused.fields ?? {})).toEqual(['endsAt', 'doorsOpenAt']);
    });

    it('publishes a complete draft, unpublishes it again, and answers repeats alike', async () => {
      const { registrationId } = await draft();
      const refused = await publish(deps, organizer, registrationId);
      expect(isRefusal(refused) && refused.details).toEqual({ missing: ['tickets'] });
      await addGateAndType(registrationId);
      heard();
      const shown = stands(await publish(deps, organizer, registrationId));
      expect([shown.status, shown.missing, shown.mayUnpublish, shown.mayDelete]).toEqual([
        'published',
        [],
        true,
        false,
      ]);
      expect(await publish(deps, organizer, registrationId)).toEqual(shown);
      const hidden = stands(await unpublish(deps, organizer, registrationId));
      expect([hidden.status, hidden.mayUnpublish, hidden.mayDelete]).toEqual(['draft', false, true]);
      expect(await unpublish(deps, organizer, registrationId)).toEqual(hidden);
      expect(heard()).toEqual(['Kora night published 1', 'Kora night draft 2']);
    });

    it('publishes no past event', async () => {
      const past = { startsAt: iso(1e12), endsAt: iso(1e12 + hour), doorsOpenAt: iso(1e12) };
      const { registrationId } = await draft(randomUUID(), past);
      await addGateAndType(registrationId);
      const refused = await publish(deps, organizer, registrationId);
      expect(isRefusal(refused) && refused.details).toEqual({ missing: ['future'] });
    });

    it('changes, publishes and unpublishes no cancelled event', async () => {
      const { registrationId } = await draft();
      await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [registrationId]);
      for (const answer of [
        await publish(deps, organizer, registrationId),
        await unpublish(deps, organizer, registrationId),
        await change(registrationId, { name: 'Alive' }),
      ])
        expect(codeOf(answer)).toBe('event_cancelled');
      expect(codeOf(await deleteDraft(deps, organizer, registrationId))).toBe('event_not_draft');
    });

    it('keeps the times of issued tickets, and changes the rest', async () => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 5, tickets: 1 }]);
      const owner = callerOf(sale.organizerId, 'ORGANIZER');
      const before = stands(await readDraft(deps, sale.eventId));
      const later = { ...before, endsAt: iso(Date.parse(before.endsAt) + hour) };
      expect(codeOf(await changeDraft(deps, owner, sale.eventId, later))).toBe('event_sold');
      const renamed = { ...before, name: 'Renamed', codePolicy: 'static' as const };
      expect(stands(await changeDraft(deps, owner, sale.eventId, renamed))).toMatchObject({
        name: 'Renamed',
        codePolicy: 'static',
        endsAt: before.endsAt,
      });
    });

    it('unpublishes no event with sold tickets or pending reservations', async () => {
      const reserved = await openSale(opened.database, [{ name: 'Standard', quantity: 5 }]);
      const wish = { holdId: randomUUID(), ticketTypeId: reserved.ticketTypeIds[0] ?? '', quantity: 1 };
      expect(codeOf(await placeHold(reserved.parts, wish, null))).toBeNull();
      const sold = await openSale(opened.database, [{ name: 'Standard', quantity: 5, tickets: 1 }]);
      for (const { eventId, organizerId } of [reserved, sold]) {
        const owner = callerOf(organizerId, 'ORGANIZER');
        expect(codeOf(await unpublish(deps, owner, eventId))).toBe('event_in_use');
        expect(stands(await readDraft(deps, eventId)).status).toBe('published');
      }
    });

    it('unpublishes no event during a reservation, and allows none on an unpublished one', async () => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 5 }]);
      const owner = callerOf(sale.organizerId, 'ORGANIZER');
      const wish = { holdId: randomUUID(), ticketTypeId: sale.ticketTypeIds[0] ?? '', quantity: 1 };
      const [hidden, held] = await Promise.all([
        unpublish(deps, owner, sale.eventId),
        placeHold(sale.parts, wish, null),
      ]);
      expect([codeOf(hidden), codeOf(held)].filter((code) => code !== null)).toHaveLength(1);
    });

    it('deletes a draft with everything that belongs to it', async () => {
      const { registrationId } = await draft();
      await addGateAndType(registrationId);
      expect(await deleteDraft(deps, organizer, registrationId)).toEqual({ deleted: true });
      expect(codeOf(await deleteDraft(deps, organizer, registrationId))).toBe('event_not_found');
      expect(codeOf(await readDraft(deps, registrationId))).toBe('event_not_found');
    });

    it("decides under the lock whether an event is still the caller's to edit, postpone or delete", async () => {
      const made = await draft();
      const { registrationId, startsAt, endsAt, doorsOpenAt, timeZone } = made;
      const times = { startsAt, endsAt, doorsOpenAt, timeZone };
      const heir = await addBuyer(opened.database, 'ORGANIZER');
      await giveEvent(opened.database, registrationId, heir, startOfSale);
      const letIn = [
        () => change(registrationId, { name: 'Taken' }),
        () => publish(deps, organizer, registrationId),
        () => unpublish(deps, organizer, registrationId),
        () => postponeEvent(deps, organizer, registrationId, { times, version: undefined }),
        () => openEventDate(deps, organizer, registrationId, undefined),
        () => deleteDraft(deps, organizer, registrationId),
      ];
      for (const call of letIn) expect(codeOf(await call())).toBe('not_allowed');
      expect(stands(await readDraft(deps, registrationId))).toEqual(made);
      expect(await deleteDraft(deps, callerOf(heir, 'ORGANIZER'), registrationId)).toEqual({ deleted: true });
    });

    it("records each action with its user, and marks administrators' actions", async () => {
      const { registrationId } = await draft();
      const [adminId = ''] = await addBuyers(opened.database, 1, 'ADMIN');
      const admin = callerOf(adminId, 'ADMIN');
      await changeDraft(deps, admin, registrationId, { ...form, name: 'By an administrator' });
      await deleteDraft(deps, admin, registrationId);
      expect(
        await opened.database.query('SELECT action, details FROM audit_log WHERE event_id = $1 ORDER BY id', [
          registrationId,
        ]),
      ).toEqual([
        { action: 'event_created', details: {} },
        { action: 'event_changed', details: { as: 'administrator' } },
        { action: 'event_deleted', details: { as: 'administrator' } },
      ]);
    });

    it('generates another key when a key id is taken', async () => {
      const [first, second] = [createEventKey(deps.sealer), createEventKey(deps.sealer)];
      const { registrationId } = await draft();
      const draws = [first, first, second];
      const draw = () => draws.shift() ?? second;
      const add = () => addEventKey(opened.database, registrationId, draw, 1);
      expect([await add(), await add()]).toEqual([first.id, second.id]);
      await expect(addEventKey(opened.database, registrationId, () => second, 1)).rejects.toThrow(
        'no free key id',
      );
    });

    it('creates no draft for a missing user', async () => {
      const fields = fieldsOf(form, null);
      if (isRefusal(fields)) throw new Error(fields.code);
      const ghost = { ...fields, eventId: randomUUID(), organizerId: 'nobody' };
      expect(await addDraft(opened.database, ghost, 1)).toBe(false);
    });

    async function addGateAndType(eventId: string) {
      await opened.database.query(
        `INSERT INTO gates (id, event_id, index, name, checkpoint) VALUES ($1, $1, 0, 'Main', 'event')`,
        [eventId],
      );
      await opened.database.query(
        `INSERT INTO ticket_types (id, event_id, index, name) VALUES ($1, $1, 0, 'Standard')`,
        [eventId],
      );
    }
  });
});

/** Returns the answer's event; fails on a refusal. */
function stands<T extends object>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`${answer.code}: ${JSON.stringify(answer.details)}`);
  return answer;
}
