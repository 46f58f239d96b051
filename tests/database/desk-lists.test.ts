import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { deskPageBound } from '#database/desk-list/desk-list-rows.ts';
import { createDeskLists } from '#database/desk-list/desk-lists.ts';
import { newSealingKey, openPage, sealPage } from '#platform/sealing-key.ts';
import { freshDatabase } from './open.ts';

const databases: Database[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

async function device() {
  const { database } = await freshDatabase();
  databases.push(database);
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  return { database, lists: createDeskLists(database, { newKey: newSealingKey, seal: sealPage, newId }) };
}
type Device = Awaited<ReturnType<typeof device>>;

const facts = { timeZone: 'Africa/Banjul', pages: 2, expiresAt: 1_000 };
async function whole({ lists }: Device, ownerId: number, eventId: string) {
  const listId = await lists.begin(ownerId, eventId, facts);
  await lists.storePage({ ownerId, eventId, listId, page: 0 }, 'Fatou Ceesay', 'a');
  await lists.storePage({ ownerId, eventId, listId, page: 1 }, 'Ousman Bah', 'b');
  await lists.finish({ ownerId, eventId, listId }, 50);
  return listId;
}
const rows = async ({ database }: Device) => [
  await database.deskLists.count(),
  await database.deskListPages.count(),
];

describe('attendees on an organizer’s device', () => {
  it('are readable only with their own key, which no script can extract', async () => {
    const of = await device();
    await whole(of, 1, 'event-1');
    const list = await of.lists.list(1, 'event-1');
    const sealed = await of.lists.sealedPage(1, 'event-1', 0);
    if (list === null || sealed === null) throw new Error('nothing was kept');
    expect(list).toMatchObject({ readAt: 50, timeZone: 'Africa/Banjul' });
    expect([...list.here]).toEqual([
      [0, 'a'],
      [1, 'b'],
    ]);
    expect(list.key.extractable).toBe(false);
    expect(new TextDecoder('latin1').decode(sealed.bytes)).not.toContain('Fatou');
    expect(await openPage(list.key, deskPageBound(1, 'event-1', 0), sealed)).toBe('Fatou Ceesay');
    await expect(openPage(list.key, deskPageBound(2, 'event-1', 0), sealed)).rejects.toMatchObject({
      name: 'OperationError',
    });
  });

  it('are complete only once all matched the server, and stay complete while being refreshed', async () => {
    const { lists } = await device();
    const listId = await lists.begin(1, 'event-1', facts);
    await lists.storePage({ ownerId: 1, eventId: 'event-1', listId, page: 0 }, 'Fatou', 'a');
    expect(await lists.list(1, 'event-1')).toMatchObject({ readAt: null });
    await lists.finish({ ownerId: 1, eventId: 'event-1', listId }, 50);
    expect(await lists.begin(1, 'event-1', { ...facts, pages: 1, expiresAt: 2_000 })).toBe(listId);
    expect(await lists.list(1, 'event-1')).toMatchObject({ readAt: 50, expiresAt: 2_000 });
  });

  it('lose pages that the event no longer has', async () => {
    const of = await device();
    await whole(of, 1, 'event-1');
    await of.lists.begin(1, 'event-1', { ...facts, pages: 1 });
    expect([...((await of.lists.list(1, 'event-1'))?.here.keys() ?? [])]).toEqual([0]);
  });

  it('are not restored by a late page once deleted', async () => {
    const of = await device();
    const listId = await whole(of, 1, 'event-1');
    await of.lists.drop(1, 'event-1');
    const late = { ownerId: 1, eventId: 'event-1', listId, page: 0 };
    expect(await of.lists.storePage(late, 'Fatou', 'a')).toBe(false);
    await of.lists.finish(late, 60);
    expect(await rows(of)).toEqual([0, 0]);
    // Another copy has a different key.
    expect(await of.lists.begin(1, 'event-1', facts)).not.toBe(listId);
  });

  it('are deleted with their user’s data, leaving those of others', async () => {
    const of = await device();
    await whole(of, 1, 'event-1');
    await whole(of, 1, 'event-2');
    await whole(of, 2, 'event-1');
    await of.lists.dropOf(1);
    expect(await of.lists.list(1, 'event-1')).toBeNull();
    expect(await of.lists.list(2, 'event-1')).not.toBeNull();
    expect(await rows(of)).toEqual([1, 2]);
  });

  it('are deleted after the maximum time without contact', async () => {
    const of = await device();
    await whole(of, 1, 'event-1');
    expect(await of.lists.kept(999)).toEqual([{ ownerId: 1, eventId: 'event-1' }]);
    expect(await of.lists.kept(1_000)).toEqual([]);
    expect(await rows(of)).toEqual([0, 0]);
  });
});
