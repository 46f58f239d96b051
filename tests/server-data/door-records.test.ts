import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { doorStores, now, type DoorStoreUnderTest } from './door-stores.ts';
import { createHand, only, send } from './scanner-hand.ts';
import { oneHistory } from '../fakes/one-history.ts';

const single: CheckpointRules = { reentry: 'single', maxEntries: 1, coolDownMs: 0, capacity: null };
const minute = 60_000;

describe.each(doorStores)('storing scans in $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let store: DoorStoreUnderTest;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());
    const changesOf = async (eventId: string) => (await store.records.changes(eventId, 0, 1_000)).changes;

    it('admits a ticket once and notifies every device', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const scan = hand.scan(3);
      const reply = await send(store.records, eventId, hand, [scan]);
      expect(only(reply.receipts)).toEqual({
        scanId: scan.scanId,
        status: 'applied',
        code: null,
        message: null,
        outcome: { ruling: 'first', conflictId: null, first: null, revision: 1, receivedAt: now },
      });
      expect(reply.revision).toBe(1);
      expect(await changesOf(eventId)).toMatchObject([
        { kind: 'passage', revision: 1, scanId: scan.scanId, ticketNumber: 3 },
      ]);
    });

    it('answers a repeat with the same bytes and stores nothing twice', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const scans = [
        hand.scan(1),
        hand.scan(1, now + 1),
        hand.scan(null, now + 2, { passed: false, verdict: 'unreadable' }),
      ];
      const first = await send(store.records, eventId, hand, scans);
      const again = await send(store.records, eventId, hand, scans, { parts: { now: () => now + 99_999 } });
      expect(again.receipts.map((receipt) => receipt.status)).toEqual([
        'duplicate',
        'duplicate',
        'duplicate',
      ]);
      expect(JSON.stringify(again.receipts.map((receipt) => receipt.outcome))).toBe(
        JSON.stringify(first.receipts.map((receipt) => receipt.outcome)),
      );
      expect(again.revision).toBe(first.revision);
      expect(await store.storedScans(eventId)).toHaveLength(3);
    });

    it('answers a scan sent twice in one batch once as new and once as a duplicate', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const scan = hand.scan(1);
      const { receipts } = await send(store.records, eventId, hand, [scan, scan]);
      expect(receipts.map((receipt) => receipt.status)).toEqual(['applied', 'duplicate']);
    });

    it('parks a different scan under a known id, logs it, and keeps the first unchanged', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const scan = hand.scan(1);
      await send(store.records, eventId, hand, [scan]);
      const said: unknown[] = [];
      const log = { warn: (facts: object) => void said.push(facts) };
      const { receipts } = await send(store.records, eventId, hand, [{ ...scan, ticketNumber: 2 }], {
        parts: { log },
      });
      expect(only(receipts)).toMatchObject({ status: 'parked', code: 'scan_id_reused', outcome: null });
      expect(said).toEqual([
        { eventId, deviceId: hand.deviceId, scanId: scan.scanId, problem: 'scan_id_reused' },
      ]);
      expect(await store.storedScans(eventId)).toHaveLength(1);
    });

    it('parks unreadable scans and those of other devices or events, and accepts the rest', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const stranger = createHand(eventId).scan(4);
      const elsewhere = hand.scan(5, now, { eventId: 'another' });
      const good = hand.scan(6);
      const items = [null, { scanId: 'x' }, { ...good, scanId: 'not-a-uuid' }, stranger, elsewhere, good];
      const { receipts } = await send(store.records, eventId, hand, items);
      expect(receipts.map(({ status, code }) => [status, code])).toEqual([
        ['parked', 'bad_scan'],
        ['parked', 'bad_scan'],
        ['parked', 'bad_scan'],
        ['parked', 'wrong_device'],
        ['parked', 'wrong_event'],
        ['applied', null],
      ]);
      expect(receipts.map((receipt) => receipt.scanId).slice(0, 3)).toEqual(['', 'x', 'not-a-uuid']);
    });

    it("defers a newer app's scan and accepts those after it", async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const newer = { ...hand.scan(5), version: 2, kind: 'force' };
      const good = hand.scan(6);
      const { receipts } = await send(store.records, eventId, hand, [newer, good]);
      expect(receipts.map(({ scanId, status, code }) => [scanId, status, code])).toEqual([
        [newer.scanId, 'later', 'scan_too_new'],
        [good.scanId, 'applied', null],
      ]);
      // Accepted once the server knows the kind, because nothing was stored under that id before.
      const again = await send(store.records, eventId, hand, [{ ...newer, version: 1, kind: 'scan' }]);
      expect(again.receipts.map(({ status }) => status)).toEqual(['applied']);
    });

    it('refuses a batch that names another device', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const { storeScans } = await import('#server/door/take-scans.ts');
      const parts = {
        records: store.records,
        now: () => now,
        history: oneHistory(''),
        log: { warn: () => undefined },
        moved: () => undefined,
      };
      const sent = {
        eventId,
        device: { deviceId: 'somebody', supervisor: false },
        body: { deviceId: hand.deviceId, epoch: 'e1', scans: [hand.scan(1)] },
      };
      expect(await storeScans(parts, sent)).toMatchObject({ status: 403, code: 'wrong_device' });
      expect(await storeScans(parts, { ...sent, eventId: 'none', device: hand as never })).toMatchObject({
        status: 404,
        code: 'event_not_found',
      });
    });

    it('stores refusals and test ticket scans without counting them', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const scans = [
        hand.scan(2, now, { passed: false, verdict: 'blocked' }),
        hand.scan(3, now, { test: true }),
        hand.scan(18),
      ];
      const { receipts } = await send(store.records, eventId, hand, scans);
      expect(receipts.map((receipt) => receipt.outcome?.ruling)).toEqual(['none', 'none', 'none']);
      expect(await store.storedScans(eventId)).toHaveLength(3);
      expect(await changesOf(eventId)).toEqual([]);
    });

    it('raises one conflict for two admissions, named by the later one, in either order of arrival', async () => {
      for (const order of ['early first', 'late first']) {
        const eventId = await store.newEvent(single);
        const [one, two] = [createHand(eventId), createHand(eventId)];
        const early = one.scan(7, now - minute);
        const late = two.scan(7, now);
        const batches = [
          [one, early],
          [two, late],
        ] as const;
        const replies = [];
        for (const [hand, scan] of order === 'early first' ? batches : batches.toReversed()) {
          replies.push(await send(store.records, eventId, hand, [scan]));
        }
        expect(replies[1]?.receipts[0]).toMatchObject({
          status: 'conflict',
          outcome: { conflictId: late.scanId },
        });
        expect(await store.conflicts(eventId)).toMatchObject([
          {
            conflictId: late.scanId,
            kind: 'double_admission',
            status: 'open',
            first: { scanId: early.scanId },
          },
        ]);
        expect(await store.admitted(eventId)).toEqual([early.scanId]);
      }
    });

    it('notifies devices of a late overruling arrival: passage, ruling and conflict', async () => {
      const eventId = await store.newEvent(single);
      const [one, two] = [createHand(eventId), createHand(eventId)];
      const late = two.scan(7, now);
      await send(store.records, eventId, two, [late]);
      const early = one.scan(7, now - minute);
      await send(store.records, eventId, one, [early]);
      const lines = (await changesOf(eventId)).filter((line) => line.revision === 2);
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'passage', scanId: early.scanId }),
          { kind: 'ruling', revision: 2, scanId: late.scanId, ruling: 'again' },
          expect.objectContaining({ kind: 'conflict' }),
        ]),
      );
      expect(lines).toHaveLength(3);
    });

    it('frees the ticket when its scan is undone, and dissolves the conflict', async () => {
      const eventId = await store.newEvent(single);
      const [one, two] = [createHand(eventId), createHand(eventId)];
      const early = one.scan(7, now - minute);
      const late = two.scan(7, now);
      await send(store.records, eventId, one, [early]);
      await send(store.records, eventId, two, [late]);
      await send(store.records, eventId, one, [one.undo(early.scanId)]);
      expect(await store.conflicts(eventId)).toMatchObject([
        { conflictId: late.scanId, status: 'dissolved' },
      ]);
      expect(await store.admitted(eventId)).toEqual([late.scanId]);
      const lines = (await changesOf(eventId)).filter((line) => line.revision === 3);
      expect(lines).toEqual(
        expect.arrayContaining([
          { kind: 'ruling', revision: 3, scanId: early.scanId, ruling: 'undone' },
          expect.objectContaining({ kind: 'passage', scanId: late.scanId }),
          { kind: 'ruling', revision: 3, scanId: late.scanId, ruling: 'first' },
        ]),
      );
    });

    it("accepts a supervisor's undo that precedes its scan, and no steward's undo for others", async () => {
      const eventId = await store.newEvent(single);
      const [one, boss] = [createHand(eventId), createHand(eventId)];
      const scan = one.scan(8);
      await send(store.records, eventId, boss, [boss.undo(scan.scanId)], { supervisor: true });
      expect(only((await send(store.records, eventId, one, [scan])).receipts).outcome?.ruling).toBe('none');
      expect(await store.admitted(eventId)).toEqual([]);
      const other = one.scan(9);
      await send(store.records, eventId, one, [other]);
      const refused = await send(store.records, eventId, boss, [boss.undo(other.scanId)]);
      expect(only(refused.receipts)).toMatchObject({ status: 'parked', code: 'undo_not_allowed' });
      expect(await store.admitted(eventId)).toEqual([other.scanId]);
    });

    it("never undoes another event's scans, even before they arrive", async () => {
      const [eventId, otherId] = [await store.newEvent(single), await store.newEvent(single)];
      const [hand, boss] = [createHand(eventId), createHand(otherId)];
      const scan = hand.scan(8);
      await send(store.records, otherId, boss, [boss.undo(scan.scanId)], { supervisor: true });
      expect(only((await send(store.records, eventId, hand, [scan])).receipts).outcome?.ruling).toBe('first');
      expect(await store.admitted(eventId)).toEqual([scan.scanId]);
    });

    it('raises a conflict for an admission after revocation, and none before it', async () => {
      const eventId = await store.newEvent({ ...single, reentry: 'free', maxEntries: null });
      const hand = createHand(eventId);
      const before = hand.scan(19, now - 2 * 3_600_000);
      const after = hand.scan(19, now);
      const { receipts } = await send(store.records, eventId, hand, [before, after]);
      expect(receipts.map((receipt) => receipt.status)).toEqual(['applied', 'conflict']);
      expect(await store.conflicts(eventId)).toMatchObject([
        { conflictId: after.scanId, kind: 'admitted_after_void', status: 'open' },
      ]);
    });

    it('detects gaps by device and epoch, closes one only with the exact record, and notes a broken chain', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const [first, lost] = [hand.scan(0), hand.scan(1)];
      hand.lose(2);
      const later = hand.scan(2);
      await send(store.records, eventId, hand, [first, later]);
      const progress = () =>
        store.records.inEvent(eventId, async (door) =>
          (await door.progress(hand.deviceId, ['e1', 'e2'])).get('e1'),
        );
      expect(await progress()).toMatchObject({ lastSeq: 5, missing: [[2, 4]] });
      await send(store.records, eventId, hand, [lost]);
      expect(await progress()).toMatchObject({ lastSeq: 5, missing: [[3, 4]] });
      await send(store.records, eventId, hand, [
        hand.scan(4),
        hand.scan(5, now, { previousHash: 'f'.repeat(64) }),
      ]);
      const stored = await store.storedScans(eventId);
      expect(stored.map((scan) => scan.chainHolds)).toEqual([true, false, false, true, false]);
    });

    it('keeps and flags scans with impossible times', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const times = [now + 4 * minute, now + 6 * minute, now - 3 * 86_400_000, now - 8 * 86_400_000];
      const { receipts } = await send(
        store.records,
        eventId,
        hand,
        times.map((at, ticket) => hand.scan(ticket, at)),
      );
      expect(receipts.every((receipt) => receipt.status === 'applied')).toBe(true);
      expect((await store.storedScans(eventId)).map((scan) => scan.timeFlag)).toEqual([
        null,
        'future',
        null,
        'old',
      ]);
    });

    it('keeps unknown fields, and ticket numbers beyond those issued', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const scan = {
        ...hand.scan(0xffff_ffff),
        fromTheFuture: { a: ['\u0000', 1] },
        note: 'it\'s \u0000 \\ "quoted"',
      };
      expect(only((await send(store.records, eventId, hand, [scan])).receipts).status).toBe('applied');
      expect(only((await send(store.records, eventId, hand, [scan])).receipts).status).toBe('duplicate');
    });

    it('admits a ticket by one of 64 parallel batches', async () => {
      const eventId = await store.newEvent(single);
      const hands = Array.from({ length: 64 }, () => createHand(eventId));
      const scans = hands.map((hand, place) => hand.scan(11, now + place));
      const replies = await Promise.all(
        hands.map((hand, place) => send(store.records, eventId, hand, [scans[place]])),
      );
      expect(await store.admitted(eventId)).toEqual([scans[0]?.scanId]);
      expect(await store.conflicts(eventId)).toHaveLength(63);
      const revisions = replies.map((reply) => reply.revision).toSorted((one, other) => one - other);
      expect(revisions).toEqual(Array.from({ length: 64 }, (_, place) => place + 1));
    });

    it('rolls everything back when the work throws', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      const failing = {
        ...store.records,
        inEvent: <T>(id: string, work: Parameters<typeof store.records.inEvent<T>>[1]) =>
          store.records.inEvent(id, async (door) => {
            await work(door);
            throw new Error('the disk is full');
          }),
      };
      const scan = hand.scan(1);
      await expect(send(failing, eventId, hand, [scan])).rejects.toThrow('the disk is full');
      expect(await store.storedScans(eventId)).toEqual([]);
      expect(only((await send(store.records, eventId, hand, [scan])).receipts)).toMatchObject({
        status: 'applied',
        outcome: { revision: 1 },
      });
    });

    it('pages the feed without splitting a revision', async () => {
      const eventId = await store.newEvent(single);
      const hand = createHand(eventId);
      for (const numbers of [[0, 1, 2], [3, 4, 5], [6]]) {
        await send(
          store.records,
          eventId,
          hand,
          numbers.map((number) => hand.scan(number)),
        );
      }
      const seen: number[] = [];
      let cursor = 0;
      for (let more = true; more;) {
        const page = await store.records.changes(eventId, cursor, 4);
        seen.push(page.changes.length);
        ({ cursor, more } = page);
      }
      expect(seen).toEqual([3, 4]);
      expect(cursor).toBe(3);
      expect(await store.records.changes(eventId, 0, 1)).toMatchObject({
        cursor: 1,
        more: true,
        changes: [{}, {}, {}],
      });
    });
  });
});
