import { afterEach, describe, expect, it, vi } from 'vitest';
import { feedAfter } from '#database/event-building.ts';
import { closeAll, device, install, openReady, page, passagesOf, passed } from './opened-event.ts';
import { sampleManifest } from './sample-manifest.ts';
import { eventId } from './samples.ts';

afterEach(closeAll);

describe('changes on the device', () => {
  it('keeps no changes that its checkpoint holds, and reads only those behind it', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    await store.keepChanges(eventId, 10, page(12, [passed(12, 3)]));
    await store.keepChanges(eventId, 12, page(14, [passed(14, 4)]));
    await vi.waitFor(() => expect(event.view.revision).toBe(14));
    await event.checkpoint();
    expect(await database.changes.count()).toBe(0);
    await store.keepChanges(eventId, 14, page(15, [passed(15, 5)]));
    await vi.waitFor(() => expect(event.view.revision).toBe(15));
    const again = await openReady(database);
    expect([3, 4, 5].map((ticket) => passagesOf(again, ticket)?.length)).toEqual([1, 1, 1]);
  });

  it.each([
    ['at a page that ends', 12],
    ['within a page', 13],
    ['at its end', 14],
  ])('reads no more of the feed than leads beyond its cursor: %s', async (_where, cursor) => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    await store.keepChanges(eventId, 10, page(12, [passed(12, 3)]));
    await store.keepChanges(eventId, 12, page(14, [passed(14, 4)]));
    await store.keepChanges(eventId, 14, page(16, [passed(16, 5)]));
    const rows = await feedAfter(database, eventId, cursor);
    expect(rows.map((row) => row.from)).toEqual([12, 14].filter((from) => from >= cursor - 1));
  });

  it('follows in a second tab what the first has pruned away', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const [first, second] = [await openReady(database), await openReady(database)];
    // The second hears of nothing while the first writes its checkpoint: as a tab that sleeps.
    const bulk = Array.from({ length: 5 }, (_, at) => passed(11 + at, at + 1));
    await database.dexie.transaction('rw', database.changes, database.enrolments, async () => {
      await database.changes.put({ eventId, from: 10, cursor: 15, epoch: 'server-1', changes: bulk });
      await database.enrolments.update(eventId, { cursor: 15 });
    });
    await vi.waitFor(() => expect(first.view.revision).toBe(15));
    await first.checkpoint();
    await vi.waitFor(() => expect(second.view.inside('event')).toBe(5));
  });

  it('keeps the checkpoint that reaches further, whichever tab writes last', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const first = await openReady(database);
    await store.keepChanges(eventId, 10, page(12, [passed(12, 3)]));
    await vi.waitFor(() => expect(first.view.revision).toBe(12));
    const behind = await openReady(database);
    // Nothing moves it on any more.
    behind.close();
    await store.keepChanges(eventId, 12, page(14, [passed(14, 4)]));
    await vi.waitFor(() => expect(first.view.revision).toBe(14));
    await first.checkpoint();
    await behind.checkpoint();
    expect((await openReady(database)).view.inside('event')).toBe(2);
  });

  it('asks for the changes again that a damaged checkpoint held', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    await store.keepChanges(eventId, 10, page(12, [passed(12, 3)]));
    await vi.waitFor(() => expect(event.view.revision).toBe(12));
    await event.checkpoint();
    event.close();
    await database.checkpoints.update(eventId, { bytes: new Uint8Array(50) });
    const again = await openReady(database);
    expect((await store.enrolled(eventId))?.cursor).toBe(10);
    await store.keepChanges(eventId, 10, page(12, [passed(12, 3)]));
    await vi.waitFor(() => expect(again.view.inside('event')).toBe(1));
  });

  it('is not thrown back by an older manifest that was long under way', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    await store.keepChanges(eventId, 10, page(30, [passed(30, 3)]));
    await vi.waitFor(() => expect(event.view.revision).toBe(30));
    await event.checkpoint();
    expect(await install(store, await sampleManifest({ revision: 20 }))).toBe(true);
    expect((await store.enrolled(eventId))?.cursor).toBe(30);
    expect((await openReady(database)).view.inside('event')).toBe(1);
  });
});
