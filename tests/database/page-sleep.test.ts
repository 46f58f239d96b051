import { expect, it, vi } from 'vitest';
import { guarded, type Database } from '#database/database.ts';
import { liveRows } from '#database/live-rows.ts';
import { openScanLog } from '#database/scans.ts';
import { storageError } from '#database/storage-error.ts';
import { createListeners } from '#domain/listeners.ts';
import { freshDatabase, storeOf } from './open.ts';
import { eventId, sampleLease, sampleScan } from './samples.ts';

/** A page that the browser keeps for the way back, with a store of this device. */
async function keptPage(name?: string) {
  const changes = createListeners<[asleep: boolean]>();
  const opened = await freshDatabase(name, { onChange: changes.add });
  return { ...opened, sleep: () => changes.tell(true), wake: () => changes.tell(false) };
}

/** Two pages of one browser: the one that a person leaves, and the one that comes after it. */
async function leftPage() {
  const left = await keptPage();
  await storeOf(left.database).keepEnrolment(sampleLease());
  const next = await freshDatabase(left.name);
  const log = await openScanLog(left.database, eventId, {
    hash: ({ seq }) => `hash-${seq}`,
    newEpoch: () => 'epoch-new',
  });
  const { epoch, seq, previousHash } = log.next;
  return { left, next, keepScan: () => log.keep(sampleScan(seq, { epoch, previousHash })) };
}

/** Work that a browser stops in its middle: another request always follows. */
function endlessWork({ dexie, enrolments, doorLists }: Database): Promise<never> {
  return dexie.transaction('rw', enrolments, doorLists, async (): Promise<never> => {
    for (;;) await enrolments.update(eventId, { revoked: true });
  });
}

const renamed = (database: Database) =>
  database.dexie.transaction('rw', database.enrolments, database.doorLists, () =>
    database.enrolments.update(eventId, { deviceId: 'another' }),
  );

it('a page left in the middle of its work holds up no other, and what it had half done is undone', async () => {
  const { left, next } = await leftPage();
  const stopped = endlessWork(left.database).catch(storageError);
  left.sleep();
  await renamed(next.database);
  expect(await stopped).toMatchObject({ code: 'storage_lost' });
  expect(await next.database.enrolments.get(eventId)).toMatchObject({ deviceId: 'another', revoked: false });
});

it('a scan being recorded as the page is left is neither there nor answered; it is both once, on the way back', async () => {
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

it('what is asked of the store in the night is answered in the morning', async () => {
  const { left } = await leftPage();
  left.sleep();
  const asked = guarded(left.database, () => left.database.enrolments.count());
  expect(left.database.dexie.isOpen()).toBe(false);
  left.wake();
  expect(await asked).toBe(1);
});

it('who watches is told of what another page did in the night', async () => {
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

it('a night is no loss, and a store that does not open after it is', async () => {
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

it('a store that was closed stays closed in the morning', async () => {
  const { left } = await leftPage();
  left.sleep();
  left.database.close();
  left.wake();
  expect(left.database.dexie.isOpen()).toBe(false);
  expect(left.troubles).toEqual([]);
});
