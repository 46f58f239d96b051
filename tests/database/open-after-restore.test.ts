import 'fake-indexeddb/auto';
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openEvent } from '#database/open-event.ts';
import { freshDatabase, storeOf } from './open.ts';
import { sampleManifest, sampleUuid, signedAs } from './sample-manifest.ts';
import { eventId, sampleLease, sampleReceipt, sampleScan } from './samples.ts';
import { believed } from '#tests/fakes/believed-header.ts';

const inflate = async (bytes: Uint8Array) => new Uint8Array(inflateRawSync(bytes));

it("keeps own scans accepted by a restored server alongside the lost history's manifest", async () => {
  const { database } = await freshDatabase();
  const store = storeOf(database);
  const { epoch } = await store.storeEnrolment(sampleLease());
  const { header, pages } = await sampleManifest({ revision: 10, serverEpoch: 'server-1' });
  await store.begin(eventId, signedAs(header));
  await store.storePages(eventId, [...pages.entries()], signedAs(header));
  await store.finish(eventId, header, signedAs(header));
  const scanId = sampleUuid();
  const scan = sampleScan(1, { epoch, scanId, ticketNumber: 3 });
  await database.scans.add({ scan, state: 'unsent', receipt: null, ruling: null });
  await store.serverRestarted(eventId, 'server-2', 0);
  // In the new history this revision is lower than the old manifest's.
  const outcome = { ruling: 'first', conflictId: null, first: null, revision: 5, receivedAt: 1 } as const;
  await store.storeReceipts(eventId, [sampleReceipt(scanId, { status: 'applied', outcome })], 'server-2');

  const event = await openEvent(database, eventId, {
    inflate,
    openHeader: believed,
    after: () => () => {},
  });
  const known = event?.view.knownAbout({ kind: 'reference', ticketNumber: 3, reference: 7 }, 'event');
  expect(known?.passages.map((passage) => passage.scanId)).toEqual([scanId]);
  event?.close();
});
