import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openEvent, prepareEvent } from '#database/open-event.ts';
import { openScanLog } from '#database/scans.ts';
import { inflate } from '#platform/inflate.ts';
import {
  closeAll,
  device,
  install,
  opened,
  openIt,
  openReady,
  page,
  passagesOf,
  passed,
  reading,
} from './opened-event.ts';
import { sampleManifest, samplePassage, sampleUuid, signedAs } from './sample-manifest.ts';
import { eventId, sampleReceipt, sampleScan } from './samples.ts';
import { believed } from '#tests/fakes/believed-header.ts';
import { until } from '#tests/until.ts';

afterEach(closeAll);

describe('a stored manifest', () => {
  it('is not ready before its last page', async () => {
    const { database, store } = await device();
    const { header, pages } = await sampleManifest();
    await store.begin(eventId, signedAs(header));
    expect(await store.storePages(eventId, [...pages.entries()].slice(1), signedAs(header))).toBe(true);
    expect(await store.finish(eventId, header, signedAs(header))).toBe(false);
    expect(await openIt(database)).toBeNull();
    expect(await store.storedPages(eventId)).toEqual([1, 2]);
  });

  it("rejects pages of another download's header, and is not dropped with that download", async () => {
    const { store } = await device();
    const [old, next] = [await sampleManifest(), await sampleManifest({ revision: 20 })];
    await store.begin(eventId, signedAs(old.header));
    await store.begin(eventId, signedAs(next.header));
    const [page = new Uint8Array()] = old.pages;
    expect(await store.storePages(eventId, [[0, page]], signedAs(old.header))).toBe(false);
    await store.abandon(eventId, signedAs(old.header));
    expect(await store.storePages(eventId, [...next.pages.entries()], signedAs(next.header))).toBe(true);
    expect(await store.finish(eventId, old.header, signedAs(old.header))).toBe(false);
    expect(await store.finish(eventId, next.header, signedAs(next.header))).toBe(true);
    expect(await store.storePages(eventId, [[0, page]], signedAs(old.header))).toBe(false);
    expect(await store.enrolled(eventId)).toMatchObject({ cursor: 20 });
  });

  it('is kept when a frozen tab later finishes an older one, so that no changes are missed', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest({ revision: 20 }));
    expect(await install(store, await sampleManifest({ revision: 10 }))).toBe(true);
    expect((await openReady(database)).view.header.revision).toBe(20);
    expect(await store.unfinished(eventId)).toBeNull();
    // A restored server restarts its revisions.
    expect(await install(store, await sampleManifest({ revision: 10, serverEpoch: 'server-2' }))).toBe(true);
    expect(await store.enrolled(eventId)).toMatchObject({ cursor: 10, serverEpoch: 'server-2' });
  });

  it('opens with its tickets and earlier admissions', async () => {
    const { database, store } = await device();
    const before = samplePassage(3);
    expect(await install(store, await sampleManifest({ passages: [before] }))).toBe(true);
    expect(await store.enrolled(eventId)).toMatchObject({ cursor: 10, serverEpoch: 'server-1' });
    const event = await openReady(database);
    expect(passagesOf(event, 3)).toEqual([before.scanId]);
    expect(event.view.knownAbout(reading(4), 'event')).toMatchObject({ listed: true, passages: [] });
    expect(event.view.inside('event')).toBe(1);
  });

  it('stays in use during a new download and is replaced once that is complete', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    const next = await sampleManifest({ revision: 20, ticketCount: 9000, passages: [samplePassage(3)] });
    await store.begin(eventId, signedAs(next.header));
    await store.storePages(eventId, [...next.pages.entries()].slice(0, 1), signedAs(next.header));
    expect((await openReady(database)).view.header.revision).toBe(10);
    await install(store, next);
    await until(() => expect(event.view.header.revision).toBe(20));
    expect(event.view.inside('event')).toBe(1);
    expect(await database.pages.count()).toBe(next.pages.length);
  });

  it('keeps changes newer than its replacement and drops those included in it', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    await store.storeChanges(eventId, 10, page(12, [passed(12, 1)]));
    await store.storeChanges(eventId, 12, page(30, [passed(15, 2), passed(30, 3)]));
    await install(store, await sampleManifest({ revision: 20, passages: [samplePassage(1)] }));
    expect((await store.enrolled(eventId))?.cursor).toBe(30);
    const event = await openReady(database);
    expect([1, 2, 3].map((ticket) => passagesOf(event, ticket)?.length)).toEqual([1, 0, 1]);
  });

  it('drops all changes of a history the server no longer has', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    await store.storeChanges(eventId, 10, page(30, [passed(30, 3)]));
    await store.serverRestarted(eventId, 'server-2', 0);
    await install(store, await sampleManifest({ revision: 5, serverEpoch: 'server-2' }));
    expect(await store.enrolled(eventId)).toMatchObject({ cursor: 5, serverEpoch: 'server-2' });
    expect(passagesOf(await openReady(database), 3)).toEqual([]);
  });

  it('is downloaded again when a page is damaged', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const row = await database.pages.toCollection().first();
    if (row) await database.pages.put({ ...row, bytes: row.bytes.with(3, 0xff) });
    expect(await openIt(database)).toBeNull();
    expect((await store.enrolled(eventId))?.cursor).toBeNull();
  });
});

describe('an open event', () => {
  it('follows the feed as its pages are stored', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    let told = 0;
    event.subscribe(() => (told += 1));
    const scanId = sampleUuid();
    expect(await store.storeChanges(eventId, 10, page(12, [passed(12, 3, scanId)]))).toBe(true);
    await until(() => expect(passagesOf(event, 3)).toEqual([scanId]));
    expect(told).toBeGreaterThan(0);
    await store.storeChanges(
      eventId,
      12,
      page(13, [{ kind: 'ruling', revision: 13, scanId, ruling: 'undone' }]),
    );
    await until(() => expect(passagesOf(event, 3)).toEqual([]));
  });

  it('restores own scans after a restart, including an overruled one until its replacement arrives', async () => {
    const { database, store, epoch } = await device();
    await install(store, await sampleManifest());
    const [unsent, sent, overruled] = [sampleUuid(), sampleUuid(), sampleUuid()];
    const rows = [
      sampleScan(1, { epoch, scanId: sent, ticketNumber: 1 }),
      sampleScan(2, { epoch, scanId: overruled, ticketNumber: 2 }),
      sampleScan(3, { epoch, scanId: unsent, ticketNumber: 3 }),
    ];
    for (const scan of rows) await database.scans.add({ scan, state: 'unsent', receipt: null, ruling: null });
    const outcome = { conflictId: null, first: null, revision: 11, receivedAt: 1 };
    await store.storeReceipts(eventId, [
      sampleReceipt(sent, { outcome: { ...outcome, ruling: 'first' } }),
      sampleReceipt(overruled, { status: 'conflict', outcome: { ...outcome, ruling: 'again' } }),
    ]);
    const event = await openReady(database);
    const all = () => [1, 2, 3].map((ticket) => passagesOf(event, ticket));
    expect(all()).toEqual([[sent], [overruled], [unsent]]);
    const counted = sampleUuid();
    await store.storeChanges(eventId, 10, page(11, [passed(11, 2, counted)]));
    expect(passagesOf(await openReady(database), 2)).toEqual([counted]);
  });

  it('keeps own scans a restored server learned of after a later one, with their undos', async () => {
    const { database, store, epoch } = await device();
    await install(store, await sampleManifest({ revision: 10 }));
    const log = await openScanLog(database, eventId, { hash: () => '', newEpoch: () => 'other' });
    const own = [1, 2, 3].map((seq) =>
      sampleScan(seq, {
        epoch,
        scanId: sampleUuid(),
        ticketNumber: seq,
        checkpoint: 'event',
        previousHash: '',
      }),
    );
    const [first, second, third] = own;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('three were made');
    const undo = sampleScan(4, {
      epoch,
      scanId: sampleUuid(),
      kind: 'undo',
      passed: false,
      ticketNumber: 2,
      undoes: second.scanId,
      previousHash: '',
    });
    for (const scan of [...own, undo]) await log.keep(scan);
    const outcome = (revision: number, ruling: 'first' | 'none') => ({
      ruling,
      conflictId: null,
      first: null,
      revision,
      receivedAt: 5_000,
    });
    // The last two were sent before the device knew of the restore, the others again after it.
    await store.storeReceipts(eventId, [
      sampleReceipt(third.scanId, { outcome: outcome(9, 'first') }),
      sampleReceipt(undo.scanId, { outcome: outcome(9, 'none') }),
      sampleReceipt(first.scanId, { outcome: outcome(11, 'first') }),
      sampleReceipt(second.scanId, { outcome: outcome(11, 'first') }),
    ]);
    const event = await openReady(database);
    expect(passagesOf(event, 1)).toEqual([first.scanId]);
    expect(passagesOf(event, 2)).toEqual([]);
    expect(passagesOf(event, 3)).toEqual([]);
    expect(event.view.inside('event')).toBe(1);
  });

  it('drops an own scan whose receipt follows a manifest that overruled it, also after reopening', async () => {
    const { database, store, epoch } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    const own = sampleScan(1, { epoch, scanId: sampleUuid(), ticketNumber: 4 });
    await database.scans.add({ scan: own, state: 'unsent', receipt: null, ruling: null });
    event.view.applyOwn(own);
    await install(store, await sampleManifest({ revision: 20 }));
    await until(() => expect(event.view.header.revision).toBe(20));
    expect(passagesOf(event, 4)).toEqual([own.scanId]);
    await event.checkpoint();
    const outcome = { ruling: 'again', conflictId: null, first: null, revision: 15, receivedAt: 1 } as const;
    await store.storeReceipts(eventId, [sampleReceipt(own.scanId, { status: 'conflict', outcome })]);
    // A checkpoint already running before the receipt must not restore the old view.
    await event.checkpoint();
    expect(passagesOf(await openReady(database), 4)).toEqual([]);
    await until(() => expect(passagesOf(event, 4)).toEqual([]));
  });

  it('opens from a checkpoint to the same view, including later changes', async () => {
    const { database, store, epoch } = await device();
    await install(store, await sampleManifest());
    const first = await openReady(database);
    await store.storeChanges(eventId, 10, page(12, [passed(12, 3)]));
    const own = sampleScan(1, { epoch, scanId: sampleUuid(), ticketNumber: 4 });
    await database.scans.add({ scan: own, state: 'unsent', receipt: null, ruling: null });
    first.view.applyOwn(own);
    await until(() => expect(first.view.revision).toBe(12));
    await first.checkpoint();
    // Shows that the pages are no longer read.
    await database.pages.clear();
    await store.storeChanges(eventId, 12, page(13, [passed(13, 5)]));
    const second = await openReady(database);
    expect([3, 4, 5].map((ticket) => passagesOf(second, ticket)?.length)).toEqual([1, 1, 1]);
    expect(second.view.inside('event')).toBe(3);
  });

  it('is prepared once after a download, so that the first opening reads no page', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest({ passages: [samplePassage(3)] }));
    const building = { inflate, openHeader: believed };
    await prepareEvent(database, eventId, building);
    await database.pages.clear();
    expect((await openReady(database)).view.inside('event')).toBe(1);
    await expect(prepareEvent(database, 'event-2', building)).resolves.toBeUndefined();
  });

  it('reads own scans only from the end of its checkpoint and counts each once', async () => {
    const { database, store, epoch } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    const record = async (seq: number, at = event) => {
      const scan = sampleScan(seq, { epoch, scanId: sampleUuid(), ticketNumber: seq });
      await database.scans.add({ scan, state: 'unsent', receipt: null, ruling: null });
      at.view.applyOwn(scan);
    };
    for (const seq of [1, 2, 3]) await record(seq);
    await event.checkpoint();
    expect((await database.checkpoints.get(eventId))?.own).toEqual({ epoch, seq: 3 });
    await record(4);
    // Shows that the first three are no longer read.
    await database.scans.bulkDelete([1, 2, 3].map((seq) => [eventId, epoch, seq]));
    const again = await openReady(database);
    expect([1, 2, 3, 4].map((ticket) => passagesOf(again, ticket)?.length)).toEqual([1, 1, 1, 1]);
    await record(5, again);
    await again.checkpoint();
    expect((await database.checkpoints.get(eventId))?.own).toEqual({ epoch, seq: 5 });
  });

  it('checkpoints no own scan beyond a gap, and reads missed rows at the next opening', async () => {
    const { database, store, epoch } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    const scans = [1, 2, 3].map((seq) => sampleScan(seq, { epoch, scanId: sampleUuid(), ticketNumber: seq }));
    for (const scan of scans)
      await database.scans.add({ scan, state: 'unsent', receipt: null, ruling: null });
    for (const scan of scans) if (scan.seq !== 2) event.view.applyOwn(scan);
    await event.checkpoint();
    expect((await database.checkpoints.get(eventId))?.own).toEqual({ epoch, seq: 1 });
    expect((await openReady(database)).view.inside('event')).toBe(3);
  });

  it('picks up what it could not read at once a moment later, without waiting for the next change', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest({ revision: 10 }));
    const planned: (() => void)[] = [];
    const after = (_ms: number, callback: () => void) => {
      planned.push(callback);
      return () => {};
    };
    const event = await openEvent(database, eventId, { inflate, openHeader: believed, after });
    if (event === null) throw new Error('The manifest should be ready.');
    opened.push(event);
    const read = vi
      .spyOn(database.manifests, 'get')
      .mockRejectedValueOnce(new Error('The connection was lost.'));
    await store.storeChanges(eventId, 10, page(12, [passed(12, 3)]));
    await until(() => expect(planned).toHaveLength(1));
    expect(event.view.inside('event')).toBe(0);
    read.mockRestore();
    planned[0]?.();
    await until(() => expect(event.view.inside('event')).toBe(1));
  });

  it('writes a checkpoint at a quiet moment after a thousand own scans', async () => {
    const { database, store, epoch } = await device();
    await install(store, await sampleManifest({ ticketCount: 1500 }));
    const planned: (() => void)[] = [];
    const after = (_ms: number, callback: () => void) => {
      planned.push(callback);
      return () => void planned.splice(planned.indexOf(callback), 1);
    };
    await prepareEvent(database, eventId, { inflate, openHeader: believed });
    const event = await openEvent(database, eventId, { inflate, openHeader: believed, after });
    if (event === null) throw new Error('The manifest should be ready.');
    opened.push(event);
    for (let seq = 1; seq <= 999; seq += 1)
      event.view.applyOwn(sampleScan(seq, { epoch, scanId: sampleUuid() }));
    expect(planned).toHaveLength(0);
    event.view.applyOwn(sampleScan(1000, { epoch, scanId: sampleUuid() }));
    event.view.applyOwn(sampleScan(1001, { epoch, scanId: sampleUuid() }));
    expect(planned).toHaveLength(1);
    planned[0]?.();
    await until(async () => expect((await database.checkpoints.get(eventId))?.own?.seq).toBe(1001));
  });

  it('falls back to the pages when its checkpoint is damaged', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest({ passages: [samplePassage(3)] }));
    await (await openReady(database)).checkpoint();
    await database.checkpoints.update(eventId, { bytes: new Uint8Array(50) });
    expect((await openReady(database)).view.inside('event')).toBe(1);
  });

  it('rejects a header that is not genuine', async () => {
    const { database, store } = await device();
    const { header, pages } = await sampleManifest();
    await install(store, { header, pages });
    const forged = signedAs({ ...header, eventName: 'Somebody else' });
    const event = await openReady(database, async (signed) =>
      signed.header === forged.header ? undefined : believed(signed),
    );
    await store.storeChanges(
      eventId,
      10,
      page(12, [{ kind: 'header', revision: 11, signed: forged }, passed(12, 3)]),
    );
    await until(() => expect(event.view.revision).toBe(12));
    expect(event.view.header.eventName).toBe('Harbour Night');
    expect((await openReady(database, async () => undefined)).view.header.eventName).toBe('Harbour Night');
  });
});
