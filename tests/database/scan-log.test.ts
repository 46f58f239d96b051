import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import Dexie from 'dexie';
import { lastScans, newestConflicts, openScanLog, unconfirmedScans } from '#database/scans.ts';
import { declareVersions, versions } from '#database/versions.ts';
import { openDatabase, type Database } from '#database/database.ts';
import { liveRows } from '#database/live-rows.ts';
import { storageError } from '#database/storage-error.ts';
import type { ScanRow } from '#database/rows.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { freshDatabase, storeOf } from './open.ts';
import { eventId, sampleLease, sampleReceipt, sampleScan } from './samples.ts';

const parts = { hash: (scan: ScanRecord) => `hash-${scan.seq}`, newEpoch: () => 'epoch-new' };
const day = 86_400_000;

async function device() {
  const { database, name, troubles } = await freshDatabase();
  const store = storeOf(database);
  await store.storeEnrolment(sampleLease());
  const log = await openScanLog(database, eventId, parts);
  return { database, name, troubles, store, log };
}

const following = (
  next: { epoch: string; seq: number; previousHash: string },
  changes: Partial<ScanRecord> = {},
) => sampleScan(next.seq, { epoch: next.epoch, previousHash: next.previousHash, ...changes });

describe('the scan log', () => {
  it('starts at 1 and continues where it left off after a restart', async () => {
    const { database, log } = await device();
    expect(log.next).toEqual({ deviceId: 'device-1', epoch: 'epoch-1', seq: 1, previousHash: '' });
    await log.keep(following(log.next));
    await log.keep(following(log.next));
    const reopened = await openScanLog(database, eventId, parts);
    expect(reopened.next).toEqual({ deviceId: 'device-1', epoch: 'epoch-1', seq: 3, previousHash: 'hash-2' });
  });

  it('rejects a scan that does not follow the chain and stores nothing', async () => {
    const { database, log } = await device();
    await expect(log.keep(following({ ...log.next, seq: 2 }))).rejects.toMatchObject({
      code: 'storage_conflict',
    });
    expect(await database.scans.count()).toBe(0);
  });

  it('lets no second writer reuse a sequence number', async () => {
    const { database, log } = await device();
    const other = await openScanLog(database, eventId, parts);
    await log.keep(following(log.next, { scanId: 'mine' }));
    await expect(other.keep(following(other.next, { scanId: 'theirs' }))).rejects.toMatchObject({
      code: 'storage_conflict',
    });
    expect(await database.scans.count()).toBe(1);
  });

  it("continues after another writer's records once it has seen them", async () => {
    const { database, log } = await device();
    const other = await openScanLog(database, eventId, parts);
    await log.keep(following(log.next, { scanId: 'mine' }));
    await expect(other.keep(following(other.next, { scanId: 'theirs' }))).rejects.toMatchObject({
      code: 'storage_conflict',
    });
    expect(other.next).toEqual(log.next);
    await other.keep(following(other.next, { scanId: 'theirs' }));
    expect(await database.scans.count()).toBe(2);
  });

  it('begins a new epoch when its last row is damaged', async () => {
    const { database, log } = await device();
    await log.keep(following(log.next));
    const broken = {
      ...parts,
      hash: () => {
        throw new TypeError('damaged');
      },
    };
    const reopened = await openScanLog(database, eventId, broken);
    expect(reopened.next).toMatchObject({ epoch: 'epoch-new', seq: 1, previousHash: '' });
    expect((await database.enrolments.get(eventId))?.epoch).toBe('epoch-new');
    expect(await database.scans.count()).toBe(1);
  });

  it('asks the browser to flush each scan to disk', async () => {
    // Dexie binds the method when it opens, so the spy is installed before that.
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const { database, log } = await device();
    asked.mockClear();
    await log.keep(following(log.next));
    const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.map(([stores, , options]) => [stores, options])).toEqual([
      [['scans'], { durability: 'strict' }],
    ]);
    asked.mockRestore();
    database.close();
  });

  it('survives a connection dropped by the browser', async () => {
    const { database, log, troubles } = await device();
    await log.keep(following(log.next));
    database.dexie.close({ disableAutoOpen: false });
    await log.keep(following(log.next));
    expect(log.next.seq).toBe(3);
    expect(await database.scans.count()).toBe(2);
    expect(troubles.map((trouble) => trouble.code)).toEqual(['storage_lost']);
  });

  it('reports lost storage when the browser deletes it while open', async () => {
    const { database, name, log } = await device();
    await log.keep(following(log.next));
    database.dexie.close({ disableAutoOpen: false });
    await Dexie.delete(name);
    await expect(log.keep(following(log.next))).rejects.toMatchObject({ code: 'storage_lost' });
    expect(log.next.seq).toBe(2);
  });

  it('recognises a full disk by its error name, from the browser or wrapped by Dexie', async () => {
    const { database, log } = await device();
    const quota = new DOMException('no room', 'QuotaExceededError');
    database.dexie.use({
      stack: 'dbcore',
      name: 'full',
      create: (core) => ({
        ...core,
        transaction(stores, mode, options) {
          const begun = core.transaction(stores, mode, options);
          if (mode === 'readwrite') {
            // As a browser reports a disk that is full when the transaction is committed.
            Object.defineProperty(begun, 'error', { value: quota });
            queueMicrotask(() => begun.abort());
          }
          return begun;
        },
      }),
    });
    database.dexie.close({ disableAutoOpen: false });
    await database.reopen();
    await expect(log.keep(following(log.next))).rejects.toMatchObject({ code: 'storage_full' });
    expect(log.next.seq).toBe(1);
    expect(await database.scans.count()).toBe(0);
    expect(storageError(new Dexie.AbortError('aborted', quota))?.code).toBe('storage_full');
    expect(storageError(new TypeError('a fault of ours'))).toBeUndefined();
  });
});

describe('reads for screens', () => {
  it('are made again once a scan is on disk, in this tab and in another', async () => {
    const { database, name, log } = await device();
    const other = await freshDatabase(name);
    const seen = { here: [] as number[], there: [] as number[] };
    const watch = (of: Database, counts: number[]) =>
      liveRows(
        () => of.scans.where('[state+scan.eventId]').equals(['unsent', eventId]).toArray(),
        (rows) => counts.push(rows.length),
      );
    const stops = [watch(database, seen.here), watch(other.database, seen.there)];
    await expect.poll(() => [seen.here.at(-1), seen.there.at(-1)]).toEqual([0, 0]);
    await log.keep(following(log.next));
    await expect.poll(() => [seen.here.at(-1), seen.there.at(-1)]).toEqual([1, 1]);
    for (const stop of stops) stop();
  });

  it("lists the last scans newest first with the server's rulings, and counts unconfirmed ones", async () => {
    const { database, log, store } = await device();
    for (let n = 1; n <= 12; n += 1) await log.keep(following(log.next));
    await store.storeReceipts(eventId, [
      sampleReceipt('scan-epoch-1-1'),
      sampleReceipt('scan-epoch-1-2', { status: 'parked', outcome: null, code: 'bad_scan' }),
    ]);
    expect((await lastScans(database, eventId, 3)).map((row) => row.scan.seq)).toEqual([12, 11, 10]);
    // A busy minute is read completely.
    const since = (await lastScans(database, eventId, 5))[4]?.scan.correctedTime ?? 0;
    expect((await lastScans(database, eventId, 3, since)).map((row) => row.scan.seq)).toEqual([
      12, 11, 10, 9, 8,
    ]);
    expect(await unconfirmedScans(database, eventId)).toBe(11);
  });

  it('shows a ruling and a conflict that arrived by the feed after the receipt', async () => {
    const { database, log, store } = await device();
    await log.keep(following(log.next, { scanId: 'mine' }));
    await store.storeReceipts(eventId, [sampleReceipt('mine')]);
    await database.enrolments.update(eventId, { cursor: 2 });
    const other = {
      scanId: 'mine',
      ticketNumber: 1,
      checkpoint: 'event',
      direction: 'entry',
      gateId: 'gate-1',
      deviceId: 'device-1',
      at: 5,
    } as const;
    const conflict = {
      conflictId: 'mine',
      kind: 'double_admission',
      ticketNumber: 1,
      checkpoint: 'event',
      first: null,
      other,
      status: 'open',
    } as const;
    await store.storeChanges(eventId, 2, {
      cursor: 4,
      epoch: 'server-1',
      changes: [
        { kind: 'ruling', revision: 3, scanId: 'mine', ruling: 'again' },
        { kind: 'conflict', revision: 4, conflict },
      ],
    });
    expect(await lastScans(database, eventId, 1)).toMatchObject([
      { ruling: 'again', receipt: { outcome: { ruling: 'first' } } },
    ]);
    expect(await newestConflicts(database, eventId, 'open')).toMatchObject([{ conflictId: 'mine', eventId }]);
  });
});

describe('retention', () => {
  it('drops scans acknowledged more than 7 days ago, but never unsent ones or the end of a chain', async () => {
    const { database, log, store } = await device();
    for (let n = 1; n <= 5; n += 1) await log.keep(following(log.next));
    const at = (receivedAt: number) => ({
      outcome: { ruling: 'first', conflictId: null, first: null, revision: 1, receivedAt } as const,
    });
    await store.storeReceipts(eventId, [
      sampleReceipt('scan-epoch-1-1', at(1 * day)),
      sampleReceipt('scan-epoch-1-2', at(3 * day)),
      sampleReceipt('scan-epoch-1-3', at(1 * day)),
    ]);
    expect(await store.prune(9 * day)).toBe(1);
    expect((await lastScans(database, eventId, 9)).map((row) => row.scan.seq)).toEqual([5, 4, 3, 2]);
    expect(await store.unsentCount()).toBe(2);
  });
});

describe('versions of the store', () => {
  const next = {
    number: Math.max(...versions.map((version) => version.number)) + 1,
    stores: { scans: '[scan.eventId+scan.epoch+scan.seq], &scan.scanId, [state+scan.eventId], scan.gateId' },
  };

  async function upgraded(name: string, upgrade?: () => Promise<never>): Promise<Dexie> {
    const dexie = new Dexie(name);
    declareVersions(dexie, [...versions, { ...next, ...(upgrade ? { upgrade } : {}) }]);
    return dexie.open();
  }

  it('carries every row of a queue over to the next version', async () => {
    const { database, name, log } = await device();
    for (let n = 1; n <= 3; n += 1) await log.keep(following(log.next));
    database.close();
    const newer = await upgraded(name);
    expect(await newer.table('scans').where('scan.gateId').equals('gate-1').count()).toBe(3);
    newer.close();
  });

  it('leaves the queue unchanged when an upgrade fails', async () => {
    const { database, name, log } = await device();
    await log.keep(following(log.next));
    database.close();
    await expect(upgraded(name, () => Promise.reject(new Error('broken upgrade')))).rejects.toBeInstanceOf(
      Error,
    );
    const { database: again } = await freshDatabase(name);
    expect(await storeOf(again).unsentCount()).toBe(1);
  });

  it("lets an older app continue in a newer version's store, including its queue", async () => {
    const { database, name, log } = await device();
    await log.keep(following(log.next));
    database.close();
    (await upgraded(name)).close();
    const { database: older } = await freshDatabase(name);
    const again = await openScanLog(older, eventId, parts);
    await again.keep(following(again.next));
    expect(await storeOf(older).unsentCount()).toBe(2);
  });

  it('puts scans back in the queue that a receipt with an unknown status had removed', async () => {
    const dexie = new Dexie('lost-rows');
    declareVersions(
      dexie,
      versions.filter(({ number }) => number < 5),
    );
    const before = sampleScan(1, { scanId: 'lost' });
    await dexie.table('scans').bulkAdd([
      { scan: before, state: undefined, receipt: { scanId: 'lost', status: 'under_review' }, ruling: null },
      { scan: sampleScan(2, { scanId: 'sent' }), state: 'acknowledged', receipt: null, ruling: 'first' },
    ]);
    dexie.close();
    const next = new Dexie('lost-rows');
    declareVersions(next, versions);
    const rows: ScanRow[] = await next.table('scans').toArray();
    expect(rows.map(({ scan, state, receipt }) => [scan.scanId, state, receipt])).toEqual([
      ['lost', 'unsent', null],
      ['sent', 'acknowledged', null],
    ]);
    next.close();
  });

  it('says after 3 s which tab is blocking it when another tab holds an old version open', async () => {
    const name = 'held-open';
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('success', () => resolve(request.result));
    });
    const told: string[] = [];
    const opening = openDatabase({
      name,
      after: (ms, callback) => {
        expect(ms).toBe(3000);
        callback();
        return () => {};
      },
      onTrouble: (error) => {
        told.push(error.code);
        if (error.code === 'storage_blocked') holder.close();
      },
    });
    (await opening).close();
    expect(told).toEqual(['storage_slow', 'storage_blocked']);
  });
});
