import { openDatabase, type Database } from '#database/database.ts';
import { createChanges } from '#database/changes.ts';
import { createManifests } from '#database/manifests.ts';
import { openEvent } from '#database/open-event.ts';
import type { EnrolmentRow } from '#database/rows.ts';
import type { Change, ManifestHeader } from '#domain/manifest/manifest.ts';
import { inflate } from '#platform/inflate.ts';
import { cutPages } from '#sync/manifests/page-stream.ts';
import { verifyPage } from '#domain/manifest/manifest-pages.ts';

export interface PageFigures {
  readonly installMs: number;
  readonly rawPagesMs: number;
  readonly rawRowsMs: number;
  readonly openMs: number;
  readonly deltaMs: number;
}

interface Given {
  readonly header: ManifestHeader;
  readonly pages: readonly (readonly number[])[];
  readonly changes: readonly Change[];
}

const after = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** @public Measures a manifest on one device: installed, opened cold and updated, beside raw writes of the same tickets. */
export async function run({ header, pages: lists, changes }: Given): Promise<PageFigures> {
  const pages = lists.map((list) => Uint8Array.from(list));
  const database = await openDatabase({ name: `bench-${Math.random()}`, after, onTrouble: () => undefined });
  await database.enrolments.put(enrolmentFor(header));
  const installMs = await timed(() => install(database, header, pages));
  const parts = { inflate, openHeader: () => Promise.resolve(null), after };
  let opened = await openEvent(database, header.eventId, parts);
  opened?.close();
  const openMs = await timed(async () => {
    opened = await openEvent(database, header.eventId, parts);
  });
  const deltaMs = await timed(async () => {
    const page = { cursor: header.revision + changes.length, epoch: header.serverEpoch, changes };
    if (!(await createChanges(database).storeChanges(header.eventId, header.revision, page)))
      throw new Error('the delta was not kept');
    opened?.view.apply(changes.filter((change) => change.kind !== 'header'));
  });
  opened?.close();
  const raw = await openRaw();
  const rawPagesMs = await timed(() => putAll(raw, pages));
  const rawRowsMs = await timed(() =>
    putAll(
      raw,
      Array.from({ length: header.ticketCount }, (_, id) => ({ id, state: 1 })),
    ),
  );
  raw.close();
  database.close();
  return { installMs, rawPagesMs, rawRowsMs, openMs, deltaMs };
}

/** Size of the pieces in which a browser hands over a body that arrives quickly. */
const chunkBytes = 65_536;

async function* inChunks(pages: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  const body = new Uint8Array(await new Blob(pages.map((page) => new Uint8Array(page))).arrayBuffer());
  for (let at = 0; at < body.length; at += chunkBytes) yield body.subarray(at, at + chunkBytes);
}

async function install(
  database: Database,
  header: ManifestHeader,
  pages: readonly Uint8Array[],
): Promise<void> {
  const manifests = createManifests(database, () => Promise.resolve([]));
  const signed = { header: JSON.stringify(header), keyId: '', signature: '' };
  await manifests.begin(header.eventId, signed);
  for await (const arrived of cutPages(inChunks(pages), header.pages, 0)) {
    if (!arrived.every(({ page, bytes }) => verifyPage(bytes, page)))
      throw new Error('a page does not verify');
    const indexed = arrived.map(({ page, bytes }) => [header.pages.indexOf(page), bytes] as const);
    await manifests.storePages(header.eventId, indexed, signed);
  }
  if (!(await manifests.finish(header.eventId, header, signed)))
    throw new Error('the manifest was not finished');
}

function enrolmentFor(header: ManifestHeader): EnrolmentRow {
  const life = { deviceId: 'bench', name: 'bench', gateId: null, role: 'steward', epoch: 'bench' } as const;
  return {
    ...life,
    eventId: header.eventId,
    cursor: null,
    serverEpoch: null,
    leaseExpiresAt: Infinity,
    eventKeys: [],
    revoked: false,
  };
}

function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`raw-${Math.random()}`, 1);
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('rows', { autoIncrement: true }),
    );
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no raw database')));
  });
}

/** Puts everything in one strict transaction: the minimum that a browser needs for as many rows. */
function putAll(raw: IDBDatabase, rows: readonly unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = raw.transaction('rows', 'readwrite', { durability: 'strict' });
    for (const row of rows) transaction.objectStore('rows').put(row);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('raw write failed')));
  });
}
