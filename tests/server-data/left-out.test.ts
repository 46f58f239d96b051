import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singleEntry } from '#domain/door/admission-rules.ts';
import type { DoorEvent } from '#server/database/door/door-records.ts';
import { exclusion } from '#server/door/left-out.ts';
import { doorStores, gateAt, now, type DoorStoreUnderTest } from './door-stores.ts';
import { createHand, only, send } from './scanner-hand.ts';

const year = 366 * 86_400_000;

it.each([
  ['unknown_gate', { gateId: 'invented' }],
  ['unknown_checkpoint', { checkpoint: 'backstage' }],
  ['impossible_time', { correctedTime: now + year + 1 }],
  [null, {}],
])('a passage is left out as %s', (why, fields) => {
  const event = { gates: ['main'], rules: { event: singleEntry }, createdAt: now } as Partial<DoorEvent>;
  const scan = createHand('an event', 'phone', 'e1', 'main').scan(1, now, fields);
  expect(exclusion(scan, event as DoorEvent, now)).toBe(why);
});

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
      // The device that admitted the person learns that the passage doesn't count.
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
