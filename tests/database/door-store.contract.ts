import { describe, expect, it } from 'vitest';
import type { Change } from '#domain/manifest/manifest.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { DoorStore, EnrolmentStore, ManifestStore } from '#sync/deps.ts';
import { sampleManifest, signedAs } from './sample-manifest.ts';
import { eventId, sampleLease, sampleReceipt, sampleScan } from './samples.ts';

/** A store under test, and a way to store scans as a gate would. */
export interface StoreUnderTest {
  readonly store: DoorStore & EnrolmentStore & ManifestStore;
  keepScan(scan: ScanRecord): Promise<void>;
  /** The ruling that the list shows for a scan. */
  rulingOf(scanId: string): Promise<string | null | undefined>;
}

const week = 7 * 86_400_000;
const page = (cursor: number, changes: readonly Change[] = [], epoch = 'server-1') => ({
  cursor,
  more: false,
  epoch,
  changes,
});

async function install(
  store: StoreUnderTest['store'],
  facts: { readonly revision: number; readonly serverEpoch?: string },
): Promise<void> {
  const { header, pages } = await sampleManifest(facts);
  await store.begin(eventId, signedAs(header));
  await store.storePages(eventId, [...pages.entries()], signedAs(header));
  expect(await store.finish(eventId, header, signedAs(header))).toBe(true);
}

/** The requirements for every store of the door, in memory or in IndexedDB. */
export function doorStoreContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} fulfils the contract of the door store`, () => {
    it('lists an event from enrolment until revocation, and never loses its unsent scans', async () => {
      const { store, keepScan } = await open();
      expect(await store.events()).toEqual([]);
      const event = await store.storeEnrolment(sampleLease());
      await keepScan(sampleScan(1, { epoch: event.epoch }));
      expect((await store.events()).map((known) => known.eventId)).toEqual([eventId]);
      await store.deviceRevoked(eventId, 'device-1');
      expect(await store.events()).toEqual([]);
      expect(await store.enrolled(eventId)).toBeNull();
      expect(await store.unsentCount()).toBe(1);
    });

    it('starts a new epoch with each enrolment', async () => {
      const { store } = await open();
      const first = await store.storeEnrolment(sampleLease());
      const second = await store.storeEnrolment(sampleLease());
      expect(second.epoch).not.toBe(first.epoch);
      expect((await store.enrolled(eventId))?.epoch).toBe(second.epoch);
    });

    it('updates the end of the lease', async () => {
      const { store } = await open();
      await store.storeEnrolment(sampleLease());
      await store.extendLease(eventId, 2_000_000);
      expect((await store.enrolled(eventId))?.leaseExpiresAt).toBe(2_000_000);
    });

    it('trusts the keys in a renewal, or keeps the old ones if it has none', async () => {
      const { store } = await open();
      await store.storeEnrolment(sampleLease());
      const rotated = [
        { keyId: 'abc123', publicKey: 'AAAA' },
        { keyId: 'def456', publicKey: 'BBBB' },
      ];
      await store.extendLease(eventId, 2_000_000, undefined, rotated);
      expect(await store.trustedKeys(eventId)).toEqual(rotated);
      await store.extendLease(eventId, 3_000_000);
      await store.extendLease(eventId, 4_000_000, undefined, []);
      expect(await store.trustedKeys(eventId)).toEqual(rotated);
    });

    it('keeps a scan queued after an unknown receipt status, and delivered scans delivered', async () => {
      const { store, keepScan } = await open();
      const { epoch } = await store.storeEnrolment(sampleLease());
      await keepScan(sampleScan(1, { epoch, scanId: 'new' }));
      await keepScan(sampleScan(2, { epoch, scanId: 'delivered' }));
      await store.storeReceipts(eventId, [sampleReceipt('delivered')]);
      const invented = (scanId: string) =>
        ({ ...sampleReceipt(scanId), status: 'under_review' }) as unknown as Receipt;
      await store.storeReceipts(eventId, [invented('new'), invented('delivered')]);
      expect((await store.unsent(eventId, 10)).map((scan) => scan.scanId)).toEqual(['new']);
      expect([await store.unsentCount(), await store.parkedCount()]).toEqual([1, 0]);
    });

    it('returns the requested event’s unsent scans oldest first, up to the limit', async () => {
      const { store, keepScan } = await open();
      const { epoch } = await store.storeEnrolment(sampleLease());
      await store.storeEnrolment(sampleLease({ eventId: 'event-2', deviceId: 'device-2' }));
      for (let seq = 1; seq <= 12; seq += 1) await keepScan(sampleScan(seq, { epoch }));
      await keepScan(sampleScan(1, { eventId: 'event-2', scanId: 'other', epoch: 'epoch-z' }));
      expect((await store.unsent(eventId, 11)).map((scan) => scan.seq)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
      ]);
      expect(await store.unsentCount()).toBe(13);
    });

    const fates = [
      ['applied', { unsent: 1, parked: 0 }],
      ['duplicate', { unsent: 1, parked: 0 }],
      ['conflict', { unsent: 1, parked: 0 }],
      ['parked', { unsent: 1, parked: 1 }],
      ['later', { unsent: 2, parked: 0 }],
    ] as const;
    it.each(fates)('after a receipt `%s` the queue holds %o', async (status, after) => {
      const { store, keepScan } = await open();
      const { epoch } = await store.storeEnrolment(sampleLease());
      await keepScan(sampleScan(1, { epoch, scanId: 'one' }));
      await keepScan(sampleScan(2, { epoch, scanId: 'two' }));
      const settled = status === 'parked' || status === 'later' ? { outcome: null, code: 'why' } : {};
      await store.storeReceipts(eventId, [
        sampleReceipt('one', { status, ...settled }),
        sampleReceipt('unknown'),
      ]);
      expect({ unsent: await store.unsentCount(), parked: await store.parkedCount() }).toEqual(after);
    });

    it('never sends an acknowledged scan again, whatever receipt follows', async () => {
      const { store, keepScan } = await open();
      const { epoch } = await store.storeEnrolment(sampleLease());
      await keepScan(sampleScan(1, { epoch, scanId: 'one' }));
      await store.storeReceipts(eventId, [sampleReceipt('one')]);
      await store.storeReceipts(eventId, [
        sampleReceipt('one', { status: 'later', outcome: null, code: 'busy' }),
      ]);
      expect(await store.unsentCount()).toBe(0);
    });

    it('stores no receipt from a history that the server has lost', async () => {
      const { store, keepScan } = await open();
      const { epoch } = await store.storeEnrolment(sampleLease());
      await keepScan(sampleScan(1, { epoch, scanId: 'one' }));
      await store.serverRestarted(eventId, 'server-2', 0);
      expect(await store.storeReceipts(eventId, [sampleReceipt('one')], 'server-1')).toBe(false);
      expect(await store.unsentCount()).toBe(1);
      expect(await store.storeReceipts(eventId, [sampleReceipt('one')], 'server-2')).toBe(true);
      expect(await store.unsentCount()).toBe(0);
    });

    it('refuses a page of changes that does not start at the cursor', async () => {
      const { store } = await open();
      await store.storeEnrolment(sampleLease());
      expect(await store.storeChanges(eventId, 3, page(4))).toBe(false);
      expect((await store.enrolled(eventId))?.cursor).toBeNull();
    });

    it('refuses a late page from a lost history, even if the new one begins at the same number', async () => {
      const { store } = await open();
      await store.storeEnrolment(sampleLease());
      await install(store, { revision: 10, serverEpoch: 'server-1' });
      await install(store, { revision: 10, serverEpoch: 'server-2' });
      expect(await store.storeChanges(eventId, 10, { ...page(11), epoch: 'server-1' })).toBe(false);
      expect(await store.enrolled(eventId)).toMatchObject({ cursor: 10, serverEpoch: 'server-2' });
    });

    it('requeues scans of the last 7 days when the server was restored, but not older ones', async () => {
      const { store, keepScan } = await open();
      const { epoch } = await store.storeEnrolment(sampleLease());
      const now = 10 * week;
      await keepScan(sampleScan(1, { epoch, scanId: 'old', correctedTime: now - week - 10 }));
      await keepScan(sampleScan(2, { epoch, scanId: 'new', correctedTime: now - week + 10 }));
      const at = (receivedAt: number) => ({
        outcome: { ruling: 'first', conflictId: null, first: null, revision: 2, receivedAt } as const,
      });
      await store.storeReceipts(eventId, [
        sampleReceipt('old', at(now - week - 10)),
        sampleReceipt('new', at(now - week + 10)),
      ]);
      await store.serverRestarted(eventId, 'server-2', now);
      expect((await store.unsent(eventId, 10)).map((scan) => scan.scanId)).toEqual(['new']);
      expect(await store.enrolled(eventId)).toMatchObject({ cursor: null, serverEpoch: 'server-2' });
    });

    it('discards rulings from a lost history on scans without a receipt', async () => {
      const { store, keepScan, rulingOf } = await open();
      const { epoch } = await store.storeEnrolment(sampleLease());
      await keepScan(sampleScan(1, { epoch, scanId: 'reply-lost' }));
      await install(store, { revision: 10 });
      const ruling = { kind: 'ruling', revision: 11, scanId: 'reply-lost', ruling: 'again' } as const;
      await store.storeChanges(eventId, 10, page(11, [ruling]));
      expect(await rulingOf('reply-lost')).toBe('again');
      await store.serverRestarted(eventId, 'server-2', week);
      expect(await rulingOf('reply-lost')).toBeNull();
    });

    it('resends what a restored server may lack if the manifest is the first to reveal the restore', async () => {
      const { store, keepScan } = await open();
      const { epoch } = await store.storeEnrolment(sampleLease());
      await install(store, { revision: 10, serverEpoch: 'server-1' });
      await keepScan(sampleScan(1, { epoch, scanId: 'delivered' }));
      await store.storeReceipts(eventId, [sampleReceipt('delivered')], 'server-1');
      await install(store, { revision: 10, serverEpoch: 'server-1' });
      expect(await store.unsentCount()).toBe(0);
      await install(store, { revision: 4, serverEpoch: 'server-2' });
      expect((await store.unsent(eventId, 10)).map((scan) => scan.scanId)).toEqual(['delivered']);
      expect(await store.enrolled(eventId)).toMatchObject({ cursor: 4, serverEpoch: 'server-2' });
    });

    it('handles one restore once, whether the page or the worker reports it', async () => {
      const { store, keepScan } = await open();
      const { epoch } = await store.storeEnrolment(sampleLease());
      await keepScan(sampleScan(1, { epoch, scanId: 'sent-again' }));
      await store.serverRestarted(eventId, 'server-2', week);
      await store.storeReceipts(eventId, [sampleReceipt('sent-again')]);
      await store.serverRestarted(eventId, 'server-2', week);
      expect(await store.unsentCount()).toBe(0);
    });
  });
}
