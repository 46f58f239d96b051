import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OpenEvent } from '#database/open-event.ts';
import { openEvent } from '#database/open-event.ts';
import type { Database } from '#database/database.ts';
import { inflate } from '#platform/inflate.ts';
import { takeWork } from '../fakes/counted-indexeddb.ts';
import { closeAll, device, install, openReady, opened, page, passed } from './opened-event.ts';
import { sampleManifest } from './sample-manifest.ts';
import { eventId } from './samples.ts';
import { believed } from '#tests/fakes/believed-header.ts';
import { until } from '#tests/until.ts';

afterEach(closeAll);

/** Opens the event with timers that fire immediately. */
async function openEager(database: Database): Promise<OpenEvent> {
  const after = (_ms: number, callback: () => void) => {
    queueMicrotask(callback);
    return () => {};
  };
  const event = await openEvent(database, eventId, { inflate, openHeader: believed, after });
  if (event === null) throw new Error('The manifest should be ready.');
  opened.push(event);
  return event;
}

describe('the checkpoint of a long shift', () => {
  it('deletes the pages that it covers without reading them', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    for (let at = 10; at < 60; at += 1)
      await store.storeChanges(eventId, at, page(at + 1, [passed(at + 1, at)]));
    await until(() => expect(event.view.revision).toBe(60));
    takeWork(database.dexie.name, 'changes');
    await event.checkpoint();
    // One read to see how far the last checkpoint reached, and one for each remaining feed page: not all fifty.
    expect(takeWork(database.dexie.name, 'changes').read).toBeLessThan(10);
    expect(await database.changes.count()).toBe(0);
  });

  it('keeps a page that extends beyond its cursor', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    await store.storeChanges(eventId, 10, page(12, [passed(12, 3)]));
    await until(() => expect(event.view.revision).toBe(12));
    // As written by another tab that started from an older manifest.
    const row = { eventId, from: 11, cursor: 14, epoch: 'server-1', changes: [passed(14, 4)] };
    event.close();
    await database.changes.put(row);
    await event.checkpoint();
    expect(await database.changes.toArray()).toEqual([row]);
  });

  it('writes no more bytes for a change late in a shift than at its beginning', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest({ ticketCount: 50_000 }));
    const event = await openEager(database);
    await event.checkpoint();
    takeWork(database.dexie.name, 'checkpoints');
    // Bytes of each checkpoint for one change since the previous checkpoint.
    const costs: number[] = [];
    let since = 0;
    for (let revision = 10; revision < 250; revision += 1) {
      const changes = Array.from({ length: 125 }, (_, at) =>
        passed(revision + 1, (revision - 10) * 125 + at),
      );
      await store.storeChanges(eventId, revision, page(revision + 1, changes));
      await vi.waitFor(() => expect(event.view.revision).toBe(revision + 1), {
        interval: 2,
        timeout: 60_000,
      });
      since += changes.length;
      const { bytes } = takeWork(database.dexie.name, 'checkpoints');
      if (bytes === 0) continue;
      costs.push(bytes / since);
      since = 0;
    }
    expect(costs.length).toBeGreaterThan(10);
    const [first = 0] = costs;
    expect(Math.max(...costs)).toBeLessThanOrEqual(Math.max(first, 700) * 1.2);
  });
});
