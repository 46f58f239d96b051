import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { doorStores, now, type DoorStoreUnderTest } from './door-stores.ts';
import { createHand, only, send } from './scanner-hand.ts';

const single: CheckpointRules = { reentry: 'single', maxEntries: 1, coolDownMs: 0, capacity: null };
const byHand = { form: null, byHand: true } as const;

describe.each(doorStores)('guests checked in by name in $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let store: DoorStoreUnderTest;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    it('count like everybody else', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const scan = hand.scan(3, now, byHand);
      const reply = await send(store.records, eventId, hand, [scan], { supervisor: true });
      expect(only(reply.receipts)).toMatchObject({ status: 'applied', outcome: { ruling: 'first' } });
      expect(await store.admitted(eventId)).toEqual([scan.scanId]);
    });

    it('conflict with a scan of their code at another gate', async () => {
      const eventId = await store.newEvent(single);
      const [supervisor, steward] = [createHand(eventId), createHand(eventId)];
      await send(store.records, eventId, steward, [steward.scan(4, now - 1_000)]);
      const scan = supervisor.scan(4, now, byHand);
      const { receipts } = await send(store.records, eventId, supervisor, [scan], { supervisor: true });
      expect(only(receipts).status).toBe('conflict');
    });

    it("are not accepted from a steward's device", async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const reply = await send(store.records, eventId, hand, [hand.scan(5, now, byHand)]);
      expect(only(reply.receipts)).toMatchObject({ status: 'parked', code: 'by_hand_not_allowed' });
      expect(await store.admitted(eventId)).toEqual([]);
    });

    it('are out again when a supervisor on another device undoes it', async () => {
      const eventId = await store.newEvent(single);
      const [one, other] = [createHand(eventId), createHand(eventId)];
      const scan = one.scan(6, now, byHand);
      await send(store.records, eventId, one, [scan], { supervisor: true });
      await send(store.records, eventId, other, [other.undo(scan.scanId)], { supervisor: true });
      expect(await store.admitted(eventId)).toEqual([]);
    });
  });
});
