import { createHash } from 'node:crypto';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { DoorStorage } from '#database/door-store.ts';
import { prepareEvent } from '#database/open-event.ts';
import type { EventKey, SignedHeader } from '#domain/manifest/manifest.ts';
import { inflate } from '#platform/inflate.ts';
import { believed } from '#tests/fakes/believed-header.ts';
import { until } from '#tests/until.ts';
import { closeAll, device, install, openReady, page, passed } from './opened-event.ts';
import { sampleManifest, signedAs } from './sample-manifest.ts';
import { eventId, sampleLease } from './samples.ts';

afterEach(closeAll);

function keyOf(n: number): EventKey {
  const raw = Buffer.alloc(32, n);
  const keyId = createHash('sha256').update(raw).digest('hex').slice(0, 6);
  return { keyId, publicKey: raw.toString('base64url') };
}
const [first, second, third] = [keyOf(1), keyOf(2), keyOf(3)];
const idsOf = (keys: readonly EventKey[]) => keys.map(({ keyId }) => keyId);
const trusted = async (store: DoorStorage) => idsOf(await store.trustedKeys(eventId));

/** Accepts a header if its key id is among the keys, without verifying the signature. */
const openHeader = async (signed: SignedHeader, keys: readonly EventKey[]) =>
  keys.some(({ keyId }) => keyId === signed.keyId) ? believed(signed) : undefined;

/** Does the same; directly after the first check a lease arrives that names only the second key. */
const openedBeforeLease = (store: DoorStorage): typeof openHeader => {
  let comes = true;
  return async (signed, keys) => {
    const header = await openHeader(signed, keys);
    if (comes) await store.extendLease(eventId, 2_000_000, undefined, [second]);
    comes = false;
    return header;
  };
};

/** A phone whose lease names only the first key, with a manifest from that time, and headers that it receives. */
async function phone() {
  const { database, store } = await device();
  await store.storeEnrolment(sampleLease({ eventKeys: [first] }));
  const { header, pages } = await sampleManifest();
  await install(store, { header: { ...header, keys: [first] }, pages });
  const line = (revision: number, by: EventKey, keys: readonly EventKey[]) => {
    const next = { ...header, revision, keys, eventName: `Night ${revision}` };
    return { kind: 'header' as const, revision, signed: { ...signedAs(next), keyId: by.keyId } };
  };
  return { database, store, line };
}

describe("an event's new key", () => {
  it('may sign what follows the header that names it', async () => {
    const { database, store, line } = await phone();
    const event = await openReady(database, openHeader);
    await store.storeChanges(eventId, 10, page(11, [line(11, first, [second, first])]));
    await until(async () => expect(await trusted(store)).toEqual(idsOf([first, second])));
    await store.storeChanges(eventId, 11, page(12, [line(12, second, [first, second])]));
    await until(() => expect(event.view.header.eventName).toBe('Night 12'));
  });

  it('may sign what follows on the same feed page, and a retired key nothing more', async () => {
    const { database, store, line } = await phone();
    const event = await openReady(database, openHeader);
    const all = [
      line(11, first, [second, first]),
      line(12, second, [first, second]),
      line(13, second, [second]),
      line(14, first, [first, third]),
    ];
    await store.storeChanges(eventId, 10, page(15, [...all, passed(15, 3)]));
    await until(() => expect(event.view.revision).toBe(15));
    expect(event.view.header.eventName).toBe('Night 13');
    await until(async () => expect(await trusted(store)).toEqual(idsOf([second])));
    expect((await openReady(database, openHeader)).view.header.eventName).toBe('Night 13');
  });

  it('is learned with the event closed, before a checkpoint replaces what named it', async () => {
    const { database, store, line } = await phone();
    await store.storeChanges(eventId, 10, page(11, [line(11, first, [second, first])]));
    await prepareEvent(database, eventId, { inflate, openHeader });
    expect(await trusted(store)).toEqual(idsOf([first, second]));
  });

  it('may sign the next manifest if one names it, and no longer once it is no longer named', async () => {
    const { store } = await phone();
    const { header, pages } = await sampleManifest({ revision: 20 });
    await install(store, { header: { ...header, keys: [first, second] }, pages });
    expect(await trusted(store)).toEqual(idsOf([first, second]));
    const later = await sampleManifest({ revision: 30 });
    await install(store, { header: { ...later.header, keys: [second] }, pages: later.pages });
    expect(await trusted(store)).toEqual(idsOf([second]));
  });

  it('replaces a former key the lease no longer names, whatever older headers say', async () => {
    const { database, store, line } = await phone();
    await store.extendLease(eventId, 2_000_000, undefined, [first, second]);
    await store.extendLease(eventId, 3_000_000, undefined, [second]);
    const event = await openReady(database, openHeader);
    const all = [line(11, second, [first, second]), line(12, first, [first, third])];
    await store.storeChanges(eventId, 10, page(13, [...all, passed(13, 3)]));
    await until(() => expect(event.view.revision).toBe(13));
    expect(event.view.header.eventName).toBe('Night 11');
    await store.storeEnrolment(sampleLease({ eventKeys: [second] }));
    expect((await openReady(database, openHeader)).view.header.eventName).toBe('Night 11');
    expect(await trusted(store)).toEqual(idsOf([second]));
  });

  it('is not trusted when the key that signed its header was retired while that was opened', async () => {
    const { database, store, line } = await phone();
    await store.storeChanges(eventId, 10, page(11, [line(11, first, [second, third])]));
    const event = await openReady(database, openedBeforeLease(store));
    await store.storeChanges(eventId, 11, page(13, [line(12, third, [third]), passed(13, 3)]));
    await until(() => expect(event.view.revision).toBe(13));
    expect(event.view.header.eventName).toBe('Night 11');
    await event.checkpoint();
    expect(await trusted(store)).toEqual(idsOf([second]));
  });
});

describe('a header no trusted key signed', () => {
  it('is accepted when a lease names its key while it is being checked', async () => {
    const { database, store, line } = await phone();
    await store.storeChanges(eventId, 10, page(12, [line(11, second, [second]), passed(12, 3)]));
    const event = await openReady(database, openedBeforeLease(store));
    await until(() => expect(event.view.header.eventName).toBe('Night 11'));
    await event.checkpoint();
    expect((await store.enrolled(eventId))?.keysWanted).toBeUndefined();
  });

  it('requests a lease and is accepted once that names its key', async () => {
    const { database, store, line } = await phone();
    const event = await openReady(database, openHeader);
    const missed = page(12, [line(11, second, [second]), passed(12, 3)]);
    await store.storeChanges(eventId, 10, missed);
    await until(async () => expect((await store.enrolled(eventId))?.keysWanted).toBe(true));
    expect(event.view.header.eventName).toBe('Harbour Night');
    // Reopened from a checkpoint, no page contains that header any more.
    await event.checkpoint();
    await openReady(database, openHeader);
    expect((await store.enrolled(eventId))?.keysWanted).toBe(true);
    await store.extendLease(eventId, 2_000_000, undefined, [second]);
    const { cursor, keysWanted } = (await store.enrolled(eventId)) ?? {};
    expect([cursor, keysWanted]).toEqual([10, undefined]);
    await store.storeChanges(eventId, 10, missed);
    await until(() => expect(event.view.header.eventName).toBe('Night 11'));
  });

  it('requests a lease once, and none when a later header is genuine', async () => {
    const { database, store, line } = await phone();
    const event = await openReady(database, openHeader);
    await store.storeChanges(eventId, 10, page(12, [line(11, third, [third]), line(12, first, [first])]));
    await until(() => expect(event.view.header.eventName).toBe('Night 12'));
    expect((await store.enrolled(eventId))?.keysWanted).toBeUndefined();
    await store.storeChanges(eventId, 12, page(13, [line(13, third, [third])]));
    await until(async () => expect((await store.enrolled(eventId))?.keysWanted).toBe(true));
    const { build } = (await store.enrolled(eventId)) ?? {};
    await store.extendLease(eventId, 2_000_000, undefined, [first]);
    await store.storeChanges(eventId, 13, page(14, [passed(14, 3)]));
    await until(() => expect(event.view.revision).toBe(14));
    const after = await store.enrolled(eventId);
    expect([after?.keysWanted, after?.build]).toEqual([undefined, build]);
  });
});
