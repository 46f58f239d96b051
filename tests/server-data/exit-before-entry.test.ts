import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { createEventView } from '#domain/manifest/event-view.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { headerOf } from '#tests/domain/manifest/manifests.ts';
import { doorStores, gateAt, now, type DoorStoreUnderTest } from './door-stores.ts';
import { createHand, send, type Hand } from './scanner-hand.ts';
import { openedChanges } from '#tests/fakes/believed-header.ts';

const afterExit: CheckpointRules = {
  reentry: 'after_exit',
  maxEntries: null,
  coolDownMs: 0,
  capacity: null,
};
const minute = 60_000;
const leaving = { direction: 'exit', verdict: 'not_inside', passed: true } as const;
/** The record of older apps, which let people out without counting it. */
const leavingInOldForm = { ...leaving, passed: false } as const;

/** Returns the people inside, and whether ticket 3 is among them, as seen by an up-to-date device. */
async function heard(store: DoorStoreUnderTest, eventId: string) {
  const view = createEventView(headerOf({ eventId, ticketCount: 20 }), []);
  view.apply(openedChanges((await store.records.changes(eventId, 0, 1_000)).changes));
  const known = view.knownAbout({ kind: 'reference', ticketNumber: 3, reference: 0 }, 'event');
  return { inside: view.inside('event'), ways: known?.passages.map(({ direction }) => direction) };
}

describe.each(doorStores)('an exit that arrives before its entry, in $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let store: DoorStoreUnderTest;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());
    const openConflicts = async (eventId: string) =>
      (await store.conflicts(eventId)).filter(({ status }) => status === 'open');
    const say = (eventId: string, hand: Hand, scan: ScanRecord) => send(store.records, eventId, hand, [scan]);

    it.each([
      ['this app', leaving],
      ['an older app', leavingInOldForm],
    ])('lets the person in again without counting twice, sent by %s', async (_, left) => {
      const eventId = await store.newEvent(afterExit);
      const [a, b] = [createHand(eventId), createHand(eventId, undefined, 'e1', gateAt(eventId, 2))];
      const exit = b.scan(3, now - 10 * minute, left);
      await say(eventId, b, exit);
      expect(await heard(store, eventId)).toEqual({ inside: 0, ways: ['exit'] });
      await say(eventId, a, a.scan(3, now - 60 * minute));
      expect(await heard(store, eventId)).toEqual({ inside: 0, ways: ['entry', 'exit'] });
      const again = b.scan(3, now);
      expect((await say(eventId, b, again)).receipts[0]?.outcome?.ruling).toBe('first');
      expect(await heard(store, eventId)).toEqual({ inside: 1, ways: ['entry', 'exit', 'entry'] });
      expect(await openConflicts(eventId)).toEqual([]);
    });

    it('never counts below zero when the entry stays unknown or the person leaves twice', async () => {
      const eventId = await store.newEvent(afterExit);
      const [b, c] = [createHand(eventId), createHand(eventId, undefined, 'e1', gateAt(eventId, 2))];
      await say(eventId, b, b.scan(3, now - 2 * minute, leaving));
      await say(eventId, c, c.scan(3, now - minute, leaving));
      expect(await heard(store, eventId)).toEqual({ inside: 0, ways: ['exit', 'exit'] });
      await say(eventId, b, b.scan(4, now));
      expect(await heard(store, eventId)).toMatchObject({ inside: 1 });
    });

    it('can be undone, and the person is inside again', async () => {
      const eventId = await store.newEvent(afterExit);
      const [a, b] = [createHand(eventId), createHand(eventId)];
      const exit = b.scan(3, now, leaving);
      await say(eventId, b, exit);
      await say(eventId, a, a.scan(3, now - minute));
      await say(eventId, b, b.undo(exit.scanId));
      expect(await heard(store, eventId)).toEqual({ inside: 1, ways: ['entry'] });
      const { receipts } = await say(eventId, a, a.scan(3, now + minute));
      expect(receipts[0]?.status).toBe('conflict');
    });

    it("is sorted by corrected time, whatever the phone's own clock says", async () => {
      const eventId = await store.newEvent(afterExit);
      const [a, b] = [createHand(eventId), createHand(eventId)];
      const exit = b.scan(3, now - minute, { ...leaving, deviceTime: now - 9_000 * minute });
      await say(eventId, b, exit);
      await say(eventId, a, a.scan(3, now - 2 * minute, { deviceTime: now + 9_000 * minute }));
      expect(await heard(store, eventId)).toEqual({ inside: 0, ways: ['entry', 'exit'] });
    });

    it('does not count with a rehearsal ticket', async () => {
      const eventId = await store.newEvent(afterExit);
      const b = createHand(eventId);
      await say(eventId, b, b.scan(18, now, leaving));
      await say(eventId, b, b.scan(3, now, { ...leaving, test: true }));
      expect((await store.records.changes(eventId, 0, 1_000)).changes).toEqual([]);
    });
  });
});

describe.each(doorStores.filter(({ name }) => name !== 'memory'))(
  "the organizer's scan list in $name",
  ({ available, open }) => {
    describe.skipIf(!available)('when available', () => {
      let store: DoorStoreUnderTest;
      beforeAll(async () => {
        store = await open();
      });
      afterAll(() => store.close());

      it('marks exits without a known entry for as long as none is known', async () => {
        const eventId = await store.newEvent(afterExit);
        const [a, b] = [createHand(eventId), createHand(eventId)];
        const scans = [
          b.scan(3, now - 10 * minute, leavingInOldForm),
          b.scan(4, now - 9 * minute),
          b.scan(4, now - 8 * minute, { ...leaving, verdict: 'exit' }),
          b.scan(4, now - 7 * minute, leaving),
          b.scan(5, now - 6 * minute, leaving),
          b.scan(18, now - 5 * minute, leaving),
        ] as const;
        await send(store.records, eventId, b, [...scans, b.undo(scans[4].scanId)]);
        const marked = async () => {
          const items = await store.listed(eventId);
          return scans.map(({ scanId }) => items.get(scanId)?.noEntry);
        };
        expect(await marked()).toEqual([true, false, false, true, false, false]);
        // A person who was let out is listed as having passed, whichever app recorded it.
        expect((await store.listed(eventId)).get(scans[0].scanId)).toMatchObject({
          noEntry: true,
          passed: true,
        });
        await send(store.records, eventId, a, [a.scan(3, now - 20 * minute)]);
        expect(await marked()).toEqual([false, false, false, true, false, false]);
      });
    });
  },
);
