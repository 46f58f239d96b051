import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { storeScans } from '#server/door/take-scans.ts';
import { oneHistory } from '../fakes/one-history.ts';
import { doorStores, now, type DoorStoreUnderTest } from './door-stores.ts';
import { createHand, only, send } from './scanner-hand.ts';

const single: CheckpointRules = { reentry: 'single', maxEntries: 1, coolDownMs: 0, capacity: null };

describe.each(doorStores)('scans that somebody undoes in $name', ({ name, available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let store: DoorStoreUnderTest;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    it("count all the same where another steward's undo came before them", async () => {
      const eventId = await store.newEvent(single);
      const [one, other] = [createHand(eventId), createHand(eventId)];
      const scan = one.scan(8);
      await send(store.records, eventId, other, [other.undo(scan.scanId)]);
      const { receipts } = await send(store.records, eventId, one, [scan]);
      expect(only(receipts).outcome?.ruling).toBe('first');
      expect(await store.admitted(eventId)).toEqual([scan.scanId]);
    });

    it('count for nothing where the undo of their own device came before them', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const scan = hand.scan(8);
      await send(store.records, eventId, hand, [hand.undo(scan.scanId)]);
      const { receipts } = await send(store.records, eventId, hand, [scan]);
      expect(only(receipts).outcome?.ruling).toBe('none');
      expect(await store.admitted(eventId)).toEqual([]);
    });

    it('are not undone from another event, by no supervisor either', async () => {
      // Only databases know the scans of other events, and so can say this.
      const known = name === 'memory' ? {} : { status: 'parked', code: 'wrong_event' };
      const [eventId, otherId] = [await store.newEvent(single), await store.newEvent(single)];
      const [hand, boss] = [createHand(eventId), createHand(otherId)];
      const scan = hand.scan(8);
      await send(store.records, eventId, hand, [scan]);
      const undo = await send(store.records, otherId, boss, [boss.undo(scan.scanId)], { supervisor: true });
      expect(only(undo.receipts)).toMatchObject(known);
      expect(await store.admitted(eventId)).toEqual([scan.scanId]);
    });
  });
});

it('takes no more than 500 scans at once', async () => {
  const store = await doorStores[0]?.open();
  if (store === undefined) throw new Error('there is no store');
  const eventId = await store.newEvent(single);
  const hand = createHand(eventId);
  const { deviceId } = hand;
  const take = (count: number) =>
    storeScans(
      {
        records: store.records,
        now: () => now,
        history: oneHistory('server-1'),
        log: { warn: () => undefined },
        moved: () => undefined,
      },
      {
        eventId,
        device: { deviceId, supervisor: false },
        body: { deviceId, scans: Array.from({ length: count }, () => hand.scan(null)) },
      },
    );
  expect(await take(501)).toMatchObject({ refused: true, status: 413, code: 'batch_too_large' });
  expect(await take(500)).toMatchObject({ receipts: { length: 500 } });
  await store.close();
});
