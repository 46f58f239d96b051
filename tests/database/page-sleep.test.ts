import { expect, it, vi } from 'vitest';
import { guarded, type Database } from '#database/database.ts';
import { liveRows } from '#database/live-rows.ts';
import { openScanLog } from '#database/scans.ts';
import { storageError } from '#database/storage-error.ts';
import { createListeners } from '#domain/listeners.ts';
import { freshDatabase, storeOf } from './open.ts';
import { eventId, sampleLease, sampleScan } from './samples.ts';

/** A page in the browser's back/forward cache, with a store of this device. */
async function keptPage(name?: string) {
  const changes = createListeners<[asleep: boolean]>();
  const opened = await freshDatabase(name, { onChange: changes.add });
  return { ...opened, sleep: () => changes.tell(true), wake: () => changes.tell(false) };
}

/** Two pages of one browser: the one that a person leaves, and the next one. */
async function leftPage() {
  const left = await keptPage();
  await storeOf(left.database).storeEnrolment(sampleLease());
  const next = await freshDatabase(left.name);
  const log = await openScanLog(left.database, eventId, {
    hash: ({ seq }) => `hash-${seq}`,
    newEpoch: () => 'epoch-new',
  });
  const { epoch, seq, previousHash } = log.next;
  return { left, next, keepScan: () => log.keep(sampleScan(seq, { epoch, previousHash })) };
}

/** Endless work that a browser interrupts: each request is followed by another. */
function endlessWork({ dexie, enrolments, doorLists }: Database): Promise<never> {
  return dexie.transaction('rw', enrolments, doorLists, async (): Promise<never> => {
    for (;;) await enrolments.update(eventId, { revoked: true });
  });
}

const renamed = (database: Database) =>
  database.dexie.transaction('rw', database.enrolments, database.doorLists, () =>
    database.enrolments.update(eventId, { deviceId: 'another' }),
  );

it('rolls back a half-finished transaction when its page is suspended, without blocking other pages', async () => {
  const { left, next } = await leftPage();
  const stopped = endlessWork(left.database).catch(storageError);
  left.sleep();
  await renamed(next.database);
  expect(await stopped).toMatchObject({ code: 'storage_lost' });
  expect(await next.database.enrolments.get(eventId)).toMatchObject({ deviceId: 'another', revoked: false });
});

it('neither stores nor answers a scan interrupted by leaving the page, and does both once on return', async () => {
  const { left, next, keepScan } = await leftPage();
  const answered = vi.fn<() => void>();
  const recorded = keepScan().then(answered);
  left.sleep();
  await renamed(next.database);
  expect(await next.database.scans.count()).toBe(0);
  expect(answered).not.toHaveBeenCalled();
  left.wake();
  await recorded;
  expect(await next.database.scans.count()).toBe(1);
});

it('answers a query made while asleep once it wakes', async () => {
  const { left } = await leftPage();
  left.sleep();
  const asked = guarded(left.database, () => left.database.enrolments.count());
  expect(left.database.dexie.isOpen()).toBe(false);
  left.wake();
  expect(await asked).toBe(1);
});

it("notifies watchers of another page's changes made while asleep", async () => {
  const { left, next } = await leftPage();
  const seen: (string | undefined)[] = [];
  const stop = liveRows(
    async () => (await left.database.enrolments.get(eventId))?.deviceId,
    (deviceId) => seen.push(deviceId),
  );
  await expect.poll(() => seen).toEqual(['device-1']);
  left.sleep();
  await renamed(next.database);
  left.wake();
  await expect.poll(() => seen.at(-1)).toBe('another');
  stop();
});

it('does not report sleep as lost storage, but reports storage that fails to open afterwards', async () => {
  const { left } = await leftPage();
  left.sleep();
  left.wake();
  await expect.poll(() => left.database.dexie.isOpen()).toBe(true);
  expect(left.troubles).toEqual([]);
  left.sleep();
  const refused = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });
  left.wake();
  await expect.poll(() => left.troubles.map(({ code }) => code)).toEqual(['storage_lost']);
  refused.mockRestore();
});

it('keeps a closed store closed after waking', async () => {
  const { left } = await leftPage();
  left.sleep();
  left.database.close();
  left.wake();
  expect(left.database.dexie.isOpen()).toBe(false);
  expect(left.troubles).toEqual([]);
});
