import { afterEach, describe, expect, it } from 'vitest';
import type { ConflictRow, ScanRow } from '#database/rows.ts';
import { newestConflicts, openConflictCount, parkedScans } from '#database/scans.ts';
import { takeWork } from '../fakes/counted-indexeddb.ts';
import { closeAll, device } from './opened-event.ts';
import { samplePassage, sampleUuid } from './sample-manifest.ts';
import { eventId, sampleReceipt, sampleScan } from './samples.ts';

afterEach(closeAll);

const day = 86_400_000;

function conflictRow(status: ConflictRow['status']): ConflictRow {
  const scanId = sampleUuid();
  return {
    eventId,
    conflictId: scanId,
    kind: 'double_admission',
    ticketNumber: 1,
    checkpoint: 'event',
    first: samplePassage(1),
    other: samplePassage(1, { scanId }),
    status,
  };
}

const settled = (seq: number, receivedAt: number, ofEvent: string): ScanRow => {
  const scan = sampleScan(seq, { scanId: `${ofEvent}-${seq}`, eventId: ofEvent });
  const outcome = { ruling: 'first', conflictId: null, first: null, revision: seq, receivedAt } as const;
  return { scan, state: 'acknowledged', receipt: sampleReceipt(scan.scanId, { outcome }), ruling: 'first' };
};

describe('a store after a long shift', () => {
  it('reads open conflicts without the resolved ones', async () => {
    const { database } = await device();
    const open = Array.from({ length: 3 }, () => conflictRow('open'));
    await database.conflicts.bulkPut([
      ...Array.from({ length: 300 }, () => conflictRow('resolved')),
      ...open,
    ]);
    takeWork(database.dexie.name, 'conflicts');
    const rows = await newestConflicts(database, eventId, 'open');
    expect(rows.map((row) => row.conflictId)).toEqual(open.map((row) => row.conflictId).toReversed());
    expect(takeWork(database.dexie.name, 'conflicts').read).toBeLessThanOrEqual(4);
  });

  it('reads as many conflicts as a list shows, newest first, and counts the others', async () => {
    const { database } = await device();
    const open = Array.from({ length: 350 }, () => conflictRow('open'));
    await database.conflicts.bulkPut(open);
    takeWork(database.dexie.name, 'conflicts');
    const rows = await newestConflicts(database, eventId, 'open');
    expect(rows.map((row) => row.conflictId)).toEqual(
      open
        .map((row) => row.conflictId)
        .toReversed()
        .slice(0, 200),
    );
    expect(takeWork(database.dexie.name, 'conflicts').read).toBeLessThanOrEqual(201);
    expect(await openConflictCount(database, eventId)).toBe(350);
    expect(await openConflictCount(database, 'event-2')).toBe(0);
  });

  it('reads as many parked scans as requested', async () => {
    const { database } = await device();
    const rows = Array.from({ length: 80 }, (_, at) => settled(at + 1, 0, eventId));
    await database.scans.bulkAdd(rows.map((row): ScanRow => ({ ...row, state: 'parked' })));
    expect(await parkedScans(database, 50)).toHaveLength(50);
  });

  it('deletes old scans of one event behind many recent ones of another', async () => {
    const { database, store } = await device();
    const recent = Array.from({ length: 2_100 }, (_, at) => settled(at + 1, 9 * day, 'event-1'));
    const old = Array.from({ length: 10 }, (_, at) => settled(at + 1, 1 * day, 'event-2'));
    await database.scans.bulkAdd([...recent, ...old]);
    takeWork(database.dexie.name, 'scans');
    expect(await store.prune(10 * day)).toBe(9);
    expect(takeWork(database.dexie.name, 'scans').read).toBeLessThanOrEqual(20);
    expect(await database.scans.where('scan.scanId').startsWith('event-2').keys()).toEqual(['event-2-10']);
  });
});
