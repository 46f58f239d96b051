import { generateKeyPairSync } from 'node:crypto';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#database/database.ts';
import type { DoorStorage } from '#database/door-store.ts';
import { openEvent } from '#database/open-event.ts';
import { openScanLog } from '#database/scans.ts';
import { hashRecord } from '#domain/door/scan.ts';
import { inflate } from '#platform/inflate.ts';
import { freshDatabase, storeOf } from './open.ts';
import { sampleManifest, samplePassage, signedAs } from './sample-manifest.ts';
import { eventId, sampleLease, sampleReceipt, sampleScan } from './samples.ts';
import { believed } from '#tests/fakes/believed-header.ts';

const databases: Database[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
  vi.restoreAllMocks();
});

const otherId = 'event-2';
const open = (database: Database) =>
  openEvent(database, eventId, { inflate, openHeader: believed, after: () => () => {} });

function sealKey(): string {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );
}

async function bring(store: DoorStorage, id: string): Promise<void> {
  const { header, pages } = await sampleManifest();
  const own = { ...header, eventId: id };
  await store.begin(id, signedAs(own));
  await store.storePages(id, [...pages.entries()], signedAs(own));
  await store.finish(id, own, signedAs(own));
}

/** A device in the middle of a shift at two events: at the first, one sent scan, two unsent and one parked. */
async function shift(lease = sampleLease({ sealKey: sealKey() })) {
  const { database } = await freshDatabase();
  databases.push(database);
  const store = storeOf(database);
  const { epoch } = await store.storeEnrolment(lease);
  await store.storeEnrolment(sampleLease({ eventId: otherId, deviceId: 'device-2' }));
  await bring(store, eventId);
  await bring(store, otherId);
  const scans = [1, 2, 3, 4].map((seq) => sampleScan(seq, { epoch }));
  for (const scan of scans) await database.scans.add({ scan, state: 'unsent', receipt: null, ruling: null });
  await store.storeReceipts(eventId, [
    sampleReceipt(scans[0]?.scanId ?? ''),
    sampleReceipt(scans[1]?.scanId ?? '', { status: 'parked', outcome: null, code: 'bad_scan' }),
  ]);
  await (await open(database))?.checkpoint();
  const changes = [{ kind: 'passage' as const, revision: 11, ...samplePassage(5) }];
  await store.storeChanges(eventId, 10, { cursor: 11, epoch: 'server-1', changes });
  await store.begin(eventId, signedAs((await sampleManifest()).header));
  return { database, store, scans };
}

/** Returns the tables that still contain anything of an event. */
async function remains(database: Database, id: string): Promise<string[]> {
  const { manifests, downloads, pages, changes, checkpoints, conflicts, scans } = database;
  const tables = [manifests, downloads, pages, changes, checkpoints, conflicts, scans];
  const rows = await Promise.all(
    tables.map(async (table) => JSON.stringify(await table.toArray()).includes(`"${id}"`)),
  );
  return tables.filter((_, index) => rows[index]).map((table) => table.name);
}

/** Counts write transactions begun since the last call; start it before opening a store. */
function watchWrites(): () => number {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return () => {
    const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite').length;
    asked.mockClear();
    return writes;
  };
}

describe('a revoked device', () => {
  it("keeps only the event's unsent and parked scans, sealed", async () => {
    const { database, store, scans } = await shift();
    expect(await remains(database, eventId)).toEqual([
      'manifests',
      'downloads',
      'pages',
      'changes',
      'checkpoints',
      'scans',
    ]);
    await store.deviceRevoked(eventId, 'device-1');
    expect(await remains(database, eventId)).toEqual([]);
    expect(await store.sealed()).toMatchObject([{ eventId, deviceId: 'device-1', count: 3 }]);
    for (const { scanId } of scans) expect(JSON.stringify(await store.sealed())).not.toContain(scanId);
    expect([await store.unsentCount(), await store.parkedCount()]).toEqual([0, 0]);
  });

  it('continues at its other events', async () => {
    const { database, store } = await shift();
    await store.deviceRevoked(eventId, 'device-1');
    expect(await remains(database, otherId)).toEqual(['manifests', 'pages']);
    expect((await store.events()).map((row) => row.eventId)).toEqual([otherId]);
  });

  it('seals once, whether page, worker or both receive the revocation', async () => {
    const { database, store } = await shift();
    await Promise.all([
      store.deviceRevoked(eventId, 'device-1'),
      storeOf(database).deviceRevoked(eventId, 'device-1'),
      store.deviceRevoked(eventId, 'device-1'),
    ]);
    await store.deviceRevoked(eventId, 'device-1');
    expect((await store.sealed()).map((box) => box.count)).toEqual([3]);
  });

  it('keeps its unsent scans unsealed when the server supplied no key', async () => {
    const { store } = await shift(sampleLease());
    await store.deviceRevoked(eventId, 'device-1');
    expect([await store.unsentCount(), await store.parkedCount(), await store.sealed()]).toEqual([2, 1, []]);
  });

  it('writes no checkpoint of a removed event and does not reopen it', async () => {
    const { database, store } = await shift();
    const event = await open(database);
    await store.deviceRevoked(eventId, 'device-1');
    await event?.checkpoint();
    event?.close();
    expect(await remains(database, eventId)).toEqual([]);
    expect(await open(database)).toBeNull();
  });

  it('stays enrolled when the revocation concerns its earlier enrolment', async () => {
    const { database, store } = await shift();
    await store.deviceRevoked(eventId, 'device-1');
    await store.storeEnrolment(sampleLease({ deviceId: 'device-3', sealKey: sealKey() }));
    await bring(store, eventId);
    await store.deviceRevoked(eventId, 'device-1');
    expect(await store.enrolled(eventId)).toMatchObject({ deviceId: 'device-3', cursor: 10 });
    expect(await remains(database, eventId)).toEqual(['manifests', 'pages']);
  });

  it('is not removed by a check that began before it enrolled again', async () => {
    const { database, store } = await shift();
    await store.deviceRevoked(eventId, 'device-1');
    const seen = await database.enrolments.toArray();
    await store.storeEnrolment(sampleLease({ deviceId: 'device-3', sealKey: sealKey() }));
    await bring(store, eventId);
    vi.spyOn(database.enrolments, 'toArray').mockResolvedValueOnce(seen);
    await store.wipeWhatIsOver(0);
    expect(await store.enrolled(eventId)).toMatchObject({ deviceId: 'device-3', cursor: 10 });
  });

  it('finishes at the next start what a crash interrupted', async () => {
    const { database, store } = await shift();
    await database.enrolments.update(eventId, { revoked: true });
    await store.wipeWhatIsOver(0);
    expect([await remains(database, eventId), (await store.sealed()).length]).toEqual([[], 1]);
  });

  it('is checked again without a write once nothing is left', async () => {
    const writes = watchWrites();
    const { store } = await shift(sampleLease());
    await store.deviceRevoked(eventId, 'device-1');
    expect(writes()).toBeGreaterThan(0);
    await store.wipeWhatIsOver(0);
    expect(writes()).toBe(0);
  });

  it('seals scans judged during the revocation at the next check', async () => {
    const { database, store, scans } = await shift();
    await store.deviceRevoked(eventId, 'device-1');
    const scan = sampleScan(5, { epoch: scans[0]?.epoch ?? '' });
    await database.scans.add({ scan, state: 'unsent', receipt: null, ruling: null });
    await store.wipeWhatIsOver(0);
    expect((await store.sealed()).map(({ count }) => count)).toEqual(expect.arrayContaining([1, 3]));
    expect(await store.unsentCount()).toBe(0);
  });

  it('starts clean when enrolled again, but keeps sealed scans', async () => {
    const { store } = await shift();
    await store.deviceRevoked(eventId, 'device-1');
    const again = await store.storeEnrolment(sampleLease({ deviceId: 'device-3', sealKey: sealKey() }));
    expect(again).toMatchObject({ cursor: null, revoked: false });
    expect([await store.unsentCount(), (await store.sealed()).length]).toEqual([0, 1]);
  });
});

describe('an expired lease', () => {
  it('removes the event from the device at start without a server reply, and keeps the whole log', async () => {
    const { database, store } = await shift();
    await store.wipeWhatIsOver(1_000_000);
    expect(await remains(database, eventId)).toEqual(['scans']);
    expect([await store.unsentCount(), await store.parkedCount(), await database.scans.count()]).toEqual([
      2, 1, 4,
    ]);
    expect(await open(database)).toBeNull();
  });

  it('stays when it was renewed since the check began', async () => {
    const { database, store } = await shift();
    const seen = await database.enrolments.toArray();
    await store.extendLease(eventId, 2_000_000);
    vi.spyOn(database.enrolments, 'toArray').mockResolvedValueOnce(seen);
    await store.wipeWhatIsOver(1_000_000);
    expect(await open(database)).not.toBeNull();
  });

  it('is checked again without a write once the event is removed', async () => {
    const writes = watchWrites();
    const { store } = await shift();
    await store.wipeWhatIsOver(1_000_000);
    expect(writes()).toBeGreaterThan(0);
    await store.wipeWhatIsOver(1_000_000);
    expect(writes()).toBe(0);
  });

  it.each(['download', 'names'])('removes what arrived after it: %s', async (what) => {
    const { database, store } = await shift();
    await store.wipeWhatIsOver(1_000_000);
    if (what === 'download') await store.begin(eventId, signedAs((await sampleManifest()).header));
    else await database.doorLists.put({ eventId } as never);
    await store.wipeWhatIsOver(1_000_000);
    expect([await database.downloads.count(), await database.doorLists.count()]).toEqual([0, 0]);
  });

  it('is not expired a millisecond early', async () => {
    const { database, store } = await shift();
    await store.wipeWhatIsOver(999_999);
    expect(await open(database)).not.toBeNull();
  });

  it('shows the renewed manifest in an event left open, although it was wiped meanwhile', async () => {
    const { database, store } = await shift();
    const event = await open(database);
    await store.wipeWhatIsOver(1_000_000);
    await store.extendLease(eventId, 2_000_000);
    const { header, pages } = await sampleManifest({ revision: 30 });
    await store.begin(eventId, signedAs(header));
    await store.storePages(eventId, [...pages.entries()], signedAs(header));
    await store.finish(eventId, header, signedAs(header));
    await expect.poll(() => event?.view.header.revision).toBe(30);
    event?.close();
  });

  it('downloads the manifest again once renewed and continues the chain', async () => {
    const { database, store, scans } = await shift();
    await store.wipeWhatIsOver(1_000_000);
    await store.extendLease(eventId, 2_000_000);
    expect(await store.enrolled(eventId)).toMatchObject({ cursor: null, leaseExpiresAt: 2_000_000 });
    const log = await openScanLog(database, eventId, { hash: hashRecord, newEpoch: () => 'never' });
    expect(log.next.seq).toBe(scans.length + 1);
  });
});
