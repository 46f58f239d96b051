import { afterEach, expect, it, vi } from 'vitest';
import { withTally, talliesOf } from '#app/scanning/scan-tallies.ts';
import { openEvent } from '#database/open-event.ts';
import { lastScans, newestConflicts, openScanLog } from '#database/scans.ts';
import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import { inflate } from '#platform/inflate.ts';
import { memoryValues } from '../app/engines/stored-samples.ts';
import { takeWork } from '../fakes/counted-indexeddb.ts';
import { closeAll, device, install, opened, page, passed } from './opened-event.ts';
import { sampleManifest, samplePassage, sampleUuid } from './sample-manifest.ts';
import { eventId, sampleReceipt, sampleScan } from './samples.ts';
import { believed } from '#tests/fakes/believed-header.ts';

afterEach(closeAll);

/*
 * A tenth of the night of `npm run bench -- night` as one phone sees it: 12 hours of 180 people, 18 of them scanned
 * by it.
 */
const hours = 12;
const elsewhere = 162;
const own = 18;
const stores = ['scans', 'changes', 'conflicts', 'checkpoints', 'manifests', 'pages'];

it('reads and stores no more for a scan in the last hour of a night than in the first', async () => {
  const { database, store } = await device();
  const name = database.dexie.name;
  await install(store, await sampleManifest({ ticketCount: 10_000 }));
  const after = (_ms: number, callback: () => void) => {
    queueMicrotask(callback);
    return () => {};
  };
  const event = await openEvent(database, eventId, { inflate, openHeader: believed, after });
  if (event === null) throw new Error('The manifest should be ready.');
  opened.push(event);
  const tallies = talliesOf({ database, store, values: memoryValues(), losses: { changed: () => {} } });
  const ownLog = await openScanLog(database, eventId, {
    hash: ({ seq }) => `hash-${seq}`,
    newEpoch: () => 'e2',
  });
  const log = withTally(ownLog, tallies);
  let revision = 10;
  let ticket = 0;
  const hear = async (changes: Parameters<typeof page>[1]) => {
    await store.storeChanges(eventId, revision, page(revision + 1, changes));
    revision += 1;
    await vi.waitFor(() => expect(event.view.revision).toBe(revision), { interval: 1, timeout: 60_000 });
  };
  const read: Record<string, number>[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    for (let at = 0; at < own; at += 1) {
      await hear(Array.from({ length: elsewhere / own }, () => passed(revision + 1, (ticket += 1))));
      const { epoch, previousHash, seq } = log.next;
      const scan = sampleScan(seq, {
        epoch,
        previousHash,
        scanId: sampleUuid(),
        ticketNumber: (ticket += 1),
      });
      await log.keep(scan);
      event.view.applyOwn(scan);
      const [sent] = await store.unsent(eventId, 500);
      // As on each change of the queue: one added, one removed.
      await tallies.look();
      const taken = { ruling: 'first', conflictId: null, first: null, revision, receivedAt: 5_000 } as const;
      await store.storeReceipts(eventId, [sampleReceipt(sent?.scanId ?? '', { outcome: taken })]);
      await tallies.look();
      // The query that the screen runs after each scan.
      await lastScans(database, eventId, 10);
      await newestConflicts(database, eventId, 'open');
    }
    await hear([conflict(revision + 1, 'dissolved'), conflict(revision + 1, 'resolved')]);
    const work = stores.map((one) => [one, takeWork(name, one)] as const);
    read.push(
      Object.fromEntries([
        ...work.map(([one, { read: rows }]) => [one, rows] as const),
        ...work.map(([one, { keys }]) => [`${one}, counted`, keys] as const),
      ]),
    );
  }
  // The first hour begins with an empty list: the second is the first full one.
  const whole = read[1] ?? {};
  const grown = Object.entries(read.at(-1) ?? {}).filter(([one, rows]) => rows > 1.2 * (whole[one] ?? 0) + 1);
  expect(grown, JSON.stringify(read)).toEqual([]);
  expect(await database.scans.count()).toBe(hours * own);
  expect(await database.changes.count()).toBeLessThan(150);
});

function conflict(revision: number, status: ConflictFacts['status']) {
  const scanId = sampleUuid();
  const facts: ConflictFacts = {
    conflictId: scanId,
    kind: 'double_admission',
    ticketNumber: 1,
    checkpoint: 'event',
    first: samplePassage(1),
    other: samplePassage(1, { scanId }),
    status,
  };
  return { kind: 'conflict' as const, revision, conflict: facts };
}
