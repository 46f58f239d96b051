import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { doorStores, now, type DoorStoreUnderTest } from './door-stores.ts';
import { createHand, only, send } from './scanner-hand.ts';

const single: CheckpointRules = { reentry: 'single', maxEntries: 1, coolDownMs: 0, capacity: null };
const forced = {
  verdict: 'blocked',
  passed: true,
  forced: 'id_checked',
  note: 'Ticket \u0000 torn',
  overrides: '0190a5c0-0000-7000-8000-00000000000a',
} as const;

// Only databases list what they stored.
const stores = doorStores.filter(({ name }) => name !== 'memory');

describe.each(stores)('people admitted against a verdict in $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let store: DoorStoreUnderTest;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    it('count like everybody else, with the reason shown to the organizer', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const scan = hand.scan(3, now, forced);
      const reply = await send(store.records, eventId, hand, [scan], { supervisor: true });
      expect(only(reply.receipts)).toMatchObject({ status: 'applied', outcome: { ruling: 'first' } });
      expect(await store.admitted(eventId)).toEqual([scan.scanId]);
      const listed = await store.listed(eventId);
      expect(listed.get(scan.scanId)).toMatchObject({
        passed: true,
        forced: 'id_checked',
        note: forced.note,
      });
    });

    it('conflict when the ticket had already been used to enter', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      await send(store.records, eventId, hand, [hand.scan(4, now - 1_000)]);
      const scan = hand.scan(4, now, { ...forced, verdict: 'already_inside' });
      const { receipts } = await send(store.records, eventId, hand, [scan], { supervisor: true });
      expect(only(receipts).status).toBe('conflict');
      expect(await store.conflicts(eventId)).toMatchObject([{ conflictId: scan.scanId, status: 'open' }]);
    });

    it("are not accepted from a steward's device", async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const reply = await send(store.records, eventId, hand, [hand.scan(5, now, forced)]);
      expect(only(reply.receipts)).toMatchObject({ status: 'parked', code: 'force_not_allowed' });
      expect(await store.admitted(eventId)).toEqual([]);
    });

    it('are accepted from a newer app with an unknown reason', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const { forced: _, ...rest } = hand.scan(6, now, forced);
      const newer = { ...rest, forced: 'seen_by_the_moon' };
      const reply = await send(store.records, eventId, hand, [newer], { supervisor: true });
      expect(only(reply.receipts).status).toBe('applied');
      expect((await store.listed(eventId)).get(newer.scanId)).toMatchObject({ forced: 'other' });
    });
  });
});
