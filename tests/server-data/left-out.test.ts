import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { doorStores, gateAt, now, type DoorStoreUnderTest } from './door-stores.ts';
import { createHand, only, send } from './scanner-hand.ts';

const year = 366 * 86_400_000;

describe.each(doorStores)('an impossible passage, in $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let store: DoorStoreUnderTest;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    it.each([
      ['at a gate that the event never had', { gateId: 'invented' }],
      ['at a checkpoint that the event never had', { checkpoint: 'backstage' }],
      ['in 1970', { correctedTime: 0 }],
      ['more than a year from now', { correctedTime: now + year + 1 }],
      ['more than a year before the event was made', { correctedTime: now - year - 1 }],
    ])('%s is stored but not counted', async (_, fields) => {
      const eventId = await store.newEvent(singleEntry);
      const hand = createHand(eventId);
      const scan = hand.scan(1, now, fields);
      const receipt = only((await send(store.records, eventId, hand, [scan])).receipts);
      expect(receipt).toMatchObject({ status: 'applied', outcome: { ruling: 'none', conflictId: null } });
      expect((await store.storedScans(eventId)).map(({ scanId }) => scanId)).toEqual([scan.scanId]);
      expect(await store.admitted(eventId)).toEqual([]);
      // The device that let somebody pass learns that it does not count.
      const { changes } = await store.records.changes(eventId, 0, 100);
      expect(changes).toContainEqual(
        expect.objectContaining({ kind: 'ruling', scanId: scan.scanId, ruling: 'undone' }),
      );
    });

    it.each([
      ['a year from now', { correctedTime: now + year }],
      ['a year before the event was made', { correctedTime: now - year }],
      ['at the other gate', {}],
    ])('but %s is counted', async (_, fields) => {
      const eventId = await store.newEvent(singleEntry);
      const hand = createHand(eventId);
      const scan = hand.scan(1, now, { gateId: gateAt(eventId, 2), ...fields });
      const receipt = only((await send(store.records, eventId, hand, [scan])).receipts);
      expect(receipt.outcome?.ruling).toBe('first');
      expect(await store.admitted(eventId)).toEqual([scan.scanId]);
    });
  });
});
