import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { boundOf } from '#database/door-list/door-list-rows.ts';
import { createDoorLists } from '#database/door-list/door-lists.ts';
import { newSealingKey, openPage, sealPage } from '#platform/sealing-key.ts';
import { freshDatabase, storeOf } from './open.ts';
import { sampleManifest, signedAs } from './sample-manifest.ts';
import { eventId, sampleLease } from './samples.ts';

const databases: Database[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

/** A supervisor's device with the event on it. */
async function device(lease = sampleLease({ role: 'supervisor' })) {
  const { database } = await freshDatabase();
  databases.push(database);
  const store = storeOf(database);
  await store.storeEnrolment(lease);
  const { header, pages } = await sampleManifest();
  await store.begin(eventId, signedAs(header));
  await store.storePages(eventId, [...pages.entries()], signedAs(header));
  await store.finish(eventId, header, signedAs(header));
  let ids = 0;
  const lists = createDoorLists(database, {
    newKey: newSealingKey,
    seal: sealPage,
    newId: () => `id-${(ids += 1)}`,
  });
  return { database, store, lists };
}
const contents = (...pages: string[]) => ({ digest: pages.join(), tickets: pages.length * 1_000, pages });
const whole = async (of: Awaited<ReturnType<typeof device>>) => {
  await of.lists.storeContents(eventId, contents('a', 'b'));
  await of.lists.storeListPage(eventId, 0, 'Fatou Ceesay', 'a');
  await of.lists.storeListPage(eventId, 1, 'Ousman Bah', 'b');
};
const rows = async ({ database }: { database: Database }) => [
  await database.doorLists.count(),
  await database.doorListPages.count(),
];

describe('the names on a supervisor’s device', () => {
  it('are complete when every page is stored, and report missing pages until then', async () => {
    const { lists } = await device();
    expect(await lists.list(eventId)).toBeNull();
    await lists.storeContents(eventId, contents('a', 'b'));
    expect(await lists.list(eventId)).toMatchObject({ lacking: [0, 1], complete: false });
    await lists.storeListPage(eventId, 1, 'Ousman Bah', 'b');
    expect(await lists.list(eventId)).toMatchObject({ lacking: [0], complete: false });
    await lists.storeListPage(eventId, 0, 'Fatou Ceesay', 'a');
    expect(await lists.list(eventId)).toMatchObject({ lacking: [], complete: true, tickets: 2_000 });
  });

  it('keep their pages while some of them change', async () => {
    const of = await device();
    await whole(of);
    const listId = (await of.lists.list(eventId))?.listId;
    await of.lists.storeContents(eventId, contents('a', 'new', 'c'));
    expect(await of.lists.list(eventId)).toMatchObject({ listId, lacking: [1, 2], complete: false });
    await of.lists.storeContents(eventId, contents('new'));
    expect(await of.lists.list(eventId)).toMatchObject({ lacking: [0], complete: true });
    expect(await rows(of)).toEqual([1, 1]);
  });

  it('are stored encrypted under a non-extractable key, each page differently', async () => {
    const of = await device();
    await whole(of);
    const stored = JSON.stringify(
      (await of.database.doorListPages.toArray()).map((row) => Buffer.from(row.bytes).toString('latin1')),
    );
    expect(stored).not.toMatch(/Fatou|Ousman/);
    const key = await of.lists.listKey(eventId);
    const sealed = await of.lists.sealedListPage(eventId, 0);
    if (key === null || sealed === null) throw new Error('nothing was stored');
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({ name: 'InvalidAccessError' });
    expect(await openPage(key, boundOf(eventId, 0), sealed)).toBe('Fatou Ceesay');
    await expect(openPage(key, boundOf(eventId, 1), sealed)).rejects.toMatchObject({
      name: 'OperationError',
    });
  });

  it.each([
    ['the lease ends', (of) => of.store.wipeWhatIsOver(Number.MAX_SAFE_INTEGER)],
    ['the device is revoked', (of) => of.store.deviceRevoked(eventId, 'device-1')],
    ['it becomes a steward’s', (of) => of.store.storeEnrolment(sampleLease({ role: 'steward' }))],
    ['the server has no supervisor of it any more', (of) => of.lists.dropList(eventId)],
  ] satisfies [string, (of: Awaited<ReturnType<typeof device>>) => Promise<unknown>][])(
    'are deleted with their key when %s; unsent scans stay',
    async (_, end) => {
      const of = await device();
      await whole(of);
      await end(of);
      expect(await rows(of)).toEqual([0, 0]);
    },
  );

  it('are not restored by a page that was still arriving', async () => {
    const of = await device();
    await whole(of);
    const late = of.lists.storeListPage(eventId, 0, 'Fatou Ceesay', 'a');
    await of.store.deviceRevoked(eventId, 'device-1');
    await late;
    expect(await of.lists.storeListPage(eventId, 0, 'Fatou Ceesay', 'a')).toBe(false);
    expect(await of.lists.storeContents(eventId, contents('a'))).toBe(false);
    expect(await rows(of)).toEqual([0, 0]);
  });

  it('are never stored on a steward’s device', async () => {
    const of = await device(sampleLease({ role: 'steward' }));
    expect(await of.lists.storeContents(eventId, contents('a'))).toBe(false);
    expect(await rows(of)).toEqual([0, 0]);
  });

  it('count their searches until reported, and report the same count on a retry', async () => {
    const of = await device();
    await whole(of);
    await of.lists.noteSearch(eventId, 100);
    await of.lists.noteSearch(eventId, 300);
    const report = { reportId: expect.any(String), searches: 2, from: 100, until: 300 };
    const first = await of.lists.searchReport(eventId);
    expect(first).toEqual(report);
    await of.lists.noteSearch(eventId, 400);
    expect(await of.lists.searchReport(eventId)).toEqual(first);
    await of.lists.searchesReported(eventId, first?.reportId ?? '');
    expect(await of.lists.searchReport(eventId)).toMatchObject({ searches: 1, from: 400, until: 400 });
  });
});
