import { afterEach, describe, expect, it } from 'vitest';
import { sha256 } from '@noble/hashes/sha2.js';
import { feedAfter } from '#database/event-building.ts';
import { toBase64url } from '#domain/wire/base64url.ts';
import { toHex } from '#domain/wire/bytes.ts';
import { closeAll, device, install, openReady, page, passagesOf, passed } from './opened-event.ts';
import { sampleManifest, signedAs } from './sample-manifest.ts';
import { eventId } from './samples.ts';
import { believed } from '#tests/fakes/believed-header.ts';
import { until } from '#tests/until.ts';

afterEach(closeAll);

const gate = (name: string) => ({ gateId: 'gate-1', index: 0, name, checkpoint: 'event' });

describe('stored changes', () => {
  it('exclude those in the checkpoint, and only later ones are read', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    await store.storeChanges(eventId, 10, page(12, [passed(12, 3)]));
    await store.storeChanges(eventId, 12, page(14, [passed(14, 4)]));
    await until(() => expect(event.view.revision).toBe(14));
    await event.checkpoint();
    expect(await database.changes.count()).toBe(0);
    await store.storeChanges(eventId, 14, page(15, [passed(15, 5)]));
    await until(() => expect(event.view.revision).toBe(15));
    const again = await openReady(database);
    expect([3, 4, 5].map((ticket) => passagesOf(again, ticket)?.length)).toEqual([1, 1, 1]);
  });

  it.each([
    ['at a page that ends', 12],
    ['within a page', 13],
    ['at its end', 14],
  ])('are read only beyond the cursor: %s', async (_where, cursor) => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    await store.storeChanges(eventId, 10, page(12, [passed(12, 3)]));
    await store.storeChanges(eventId, 12, page(14, [passed(14, 4)]));
    await store.storeChanges(eventId, 14, page(16, [passed(16, 5)]));
    const rows = await feedAfter(database, eventId, cursor);
    expect(rows.map((row) => row.from)).toEqual([12, 14].filter((from) => from >= cursor - 1));
  });

  it('are followed in a second tab after the first has pruned them', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const [first, second] = [await openReady(database), await openReady(database)];
    // The second tab receives nothing while the first writes its checkpoint, like a sleeping tab.
    const bulk = Array.from({ length: 5 }, (_, at) => passed(11 + at, at + 1));
    await database.dexie.transaction('rw', database.changes, database.enrolments, async () => {
      await database.changes.put({ eventId, from: 10, cursor: 15, epoch: 'server-1', changes: bulk });
      await database.enrolments.update(eventId, { cursor: 15 });
    });
    await until(() => expect(first.view.revision).toBe(15));
    await first.checkpoint();
    await until(() => expect(second.view.inside('event')).toBe(5));
  });

  it('keep the most recent checkpoint, whichever tab writes last', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const first = await openReady(database);
    await store.storeChanges(eventId, 10, page(12, [passed(12, 3)]));
    await until(() => expect(first.view.revision).toBe(12));
    const behind = await openReady(database);
    // From now on nothing updates it.
    behind.close();
    await store.storeChanges(eventId, 12, page(14, [passed(14, 4)]));
    await until(() => expect(first.view.revision).toBe(14));
    await first.checkpoint();
    await behind.checkpoint();
    expect((await openReady(database)).view.inside('event')).toBe(2);
  });

  it('are requested again if they were in a damaged checkpoint', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    await store.storeChanges(eventId, 10, page(12, [passed(12, 3)]));
    await until(() => expect(event.view.revision).toBe(12));
    await event.checkpoint();
    event.close();
    await database.checkpoints.update(eventId, { bytes: new Uint8Array(50) });
    const again = await openReady(database);
    expect((await store.enrolled(eventId))?.cursor).toBe(10);
    await store.storeChanges(eventId, 10, page(12, [passed(12, 3)]));
    await until(() => expect(again.view.inside('event')).toBe(1));
  });

  it('are not reset by an older manifest that took long to download', async () => {
    const { database, store } = await device();
    await install(store, await sampleManifest());
    const event = await openReady(database);
    await store.storeChanges(eventId, 10, page(30, [passed(30, 3)]));
    await until(() => expect(event.view.revision).toBe(30));
    await event.checkpoint();
    expect(await install(store, await sampleManifest({ revision: 20 }))).toBe(true);
    expect((await store.enrolled(eventId))?.cursor).toBe(30);
    expect((await openReady(database)).view.inside('event')).toBe(1);
  });

  it('keep the newest genuine header for tabs that do not have the event open', async () => {
    const { database, store } = await device();
    const { header: keyless, pages } = await sampleManifest();
    const key = new Uint8Array(32);
    const keys = [{ keyId: toHex(sha256(key)).slice(0, 6), publicKey: toBase64url(key) }];
    const header = { ...keyless, keys };
    await install(store, { header, pages });
    const renamed = { ...header, revision: 11, gates: [gate('Back door')] };
    const forged = { ...header, revision: 12, gates: [gate('Forged')] };
    const event = await openReady(database, async (signed) =>
      signed.header.includes('Forged') ? undefined : believed(signed),
    );
    const change = (one: typeof header) => ({
      kind: 'header' as const,
      revision: one.revision,
      signed: signedAs(one),
    });
    await store.storeChanges(eventId, 10, page(12, [change(renamed), change(forged)]));
    await until(() => expect(event.view.header.gates[0]?.name).toBe('Back door'));
    const names = async () => (await database.manifests.get(eventId))?.newest?.gates.map((gate) => gate.name);
    await until(async () => expect(await names()).toEqual(['Back door']));
    // A newer manifest already includes it.
    await install(store, await sampleManifest({ revision: 20 }));
    expect(await names()).toBeUndefined();
  });
});
