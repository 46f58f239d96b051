import { trustAfterHeader } from '#domain/manifest/key-trust.ts';
import type { EventKey, ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { resetHistory } from './lost-history.ts';
import type { EnrolmentRow } from './rows.ts';
import { ofPrefix } from './ranges.ts';

/** Assembles a manifest; the one in use stays unchanged until `finish` replaces it. */
export interface Manifests {
  trustedKeys(eventId: string): Promise<readonly EventKey[]>;
  unfinished(eventId: string): Promise<SignedHeader | null>;
  begin(eventId: string, signed: SignedHeader): Promise<void>;
  storedPages(eventId: string): Promise<readonly number[]>;
  /** Returns false and stores nothing if no download of that header is in progress. */
  storePages(
    eventId: string,
    pages: readonly (readonly [index: number, bytes: Uint8Array])[],
    of: SignedHeader,
  ): Promise<boolean>;
  /** Returns false and changes nothing if a page is missing or no download of that header is in progress. */
  finish(eventId: string, header: ManifestHeader, of: SignedHeader): Promise<boolean>;
  abandon(eventId: string, of: SignedHeader): Promise<void>;
}

export function createManifests(
  database: Database,
  trustedKeys: (eventId: string) => Promise<readonly EventKey[]>,
): Manifests {
  const { dexie, downloads, manifests, pages, changes, checkpoints, enrolments, scans } = database;
  return {
    trustedKeys,
    unfinished: async (eventId) => (await guarded(database, () => downloads.get(eventId)))?.signed ?? null,
    begin: (eventId, signed) =>
      guarded(database, () =>
        dexie.transaction('rw', [downloads, pages, manifests, enrolments], async () => {
          const [ready, enrolment] = await Promise.all([
            manifests.get(eventId),
            enrolments.get(eventId),
            dropDownload(database, eventId),
          ]);
          const copy = ((ready ? ready.copy : enrolment?.lastCopy) ?? 0) + 1;
          await downloads.put({ eventId, copy, signed });
        }),
      ),
    storedPages: (eventId) =>
      guarded(database, () =>
        dexie.transaction('r', downloads, pages, () => storedIndexes(database, eventId)),
      ),
    storePages: (eventId, arrived, of) =>
      guarded(database, () =>
        dexie.transaction('rw', downloads, pages, async () => {
          const download = await downloadOf(database, eventId, of);
          if (download === undefined) return false;
          const { copy } = download;
          await pages.bulkPut(arrived.map(([index, bytes]) => ({ eventId, copy, index, bytes })));
          return true;
        }),
      ),
    finish: (eventId, header, of) =>
      guarded(database, () =>
        dexie.transaction('rw', [downloads, pages, manifests, changes, checkpoints, enrolments, scans], () =>
          activateManifest(database, eventId, header, of),
        ),
      ),
    abandon: (eventId, of) =>
      guarded(database, () =>
        dexie.transaction('rw', downloads, pages, async () => {
          if ((await downloadOf(database, eventId, of)) !== undefined) await dropDownload(database, eventId);
        }),
      ),
  };
}

// The following functions run inside the transactions above.

const pagesOf = (database: Database, ...prefix: readonly (string | number)[]) =>
  database.pages.where('[eventId+copy+index]').between(...ofPrefix(...prefix));

/**
 * Returns the download in progress if it is of that header: a tab that was frozen during an older one may wake up
 * beside it.
 */
async function downloadOf(database: Database, eventId: string, of: SignedHeader) {
  const download = await database.downloads.get(eventId);
  return download?.signed.header === of.header ? download : undefined;
}

async function dropDownload(database: Database, eventId: string): Promise<void> {
  const download = await database.downloads.get(eventId);
  if (download === undefined) return;
  await pagesOf(database, eventId, download.copy).delete();
  await database.downloads.delete(eventId);
}

async function storedIndexes(database: Database, eventId: string): Promise<number[]> {
  const download = await database.downloads.get(eventId);
  if (download === undefined) return [];
  const keys = await pagesOf(database, eventId, download.copy).primaryKeys();
  return keys.map(([, , index]) => index);
}

/** Requests that don't need each other's results go together: each one that waits costs a trip to the browser's store. */
async function activateManifest(
  database: Database,
  eventId: string,
  header: ManifestHeader,
  of: SignedHeader,
): Promise<boolean> {
  const { downloads, manifests, pages, changes, checkpoints, enrolments } = database;
  const [download, enrolment, before, stored] = await Promise.all([
    downloadOf(database, eventId, of),
    enrolments.get(eventId),
    manifests.get(eventId),
    pagesOf(database, eventId).primaryKeys(),
  ]);
  if (download === undefined || enrolment === undefined) return false;
  const { length } = header.pages;
  if (stored.filter(([, copy]) => copy === download.copy).length !== length) return false;
  if (isNewerThanDownload(enrolment, before?.header, header)) {
    await dropDownload(database, eventId);
    return true;
  }
  const { serverEpoch, cursor } = enrolment;
  const { revision } = header;
  const ahead = serverEpoch === header.serverEpoch && cursor !== null && cursor > revision;
  const all = changes.where('[eventId+from]').between(...ofPrefix(eventId));
  await Promise.all([
    manifests.put({ ...download, header }),
    downloads.delete(eventId),
    // Those of earlier copies, if there are any.
    stored.length > length &&
      pages.where('[eventId+copy+index]').between([eventId, -Infinity], [eventId, download.copy]).delete(),
    checkpoints.delete(eventId),
    // What leads beyond the manifest stays.
    (ahead ? all.filter((page) => page.cursor <= revision) : all).delete(),
    // The download may be the first to learn that the server was restored.
    serverEpoch !== null &&
      serverEpoch !== header.serverEpoch &&
      resetHistory(database, eventId, header.issuedAt),
    enrolments.put({
      ...enrolment,
      ...trustAfterHeader(enrolment, header, before?.newest ?? before?.header),
      pruned: undefined,
      cursor: ahead ? cursor : revision,
      serverEpoch: header.serverEpoch,
    }),
  ]);
  return true;
}

/**
 * Returns whether the stored data is newer than the download and the changes in between exist only in the checkpoint
 * or in the stored manifest, as when a tab was frozen during an older download.
 */
function isNewerThanDownload(
  { serverEpoch, cursor, pruned = 0 }: EnrolmentRow,
  ready: ManifestHeader | undefined,
  { serverEpoch: epoch, revision }: ManifestHeader,
): boolean {
  if (serverEpoch !== epoch || cursor === null) return false;
  return pruned > revision || (ready?.serverEpoch === epoch && ready.revision > revision);
}
