import { trustAfterHeader } from '#domain/manifest/key-trust.ts';
import type { EventKey, ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { forgetHistory } from './lost-history.ts';
import type { ChangesRow, EnrolmentRow } from './rows.ts';
import { ofPrefix } from './ranges.ts';

/** Where a manifest is put together; the ready one is untouched until `finish` takes its place. */
export interface Manifests {
  trustedKeys(eventId: string): Promise<readonly EventKey[]>;
  unfinished(eventId: string): Promise<SignedHeader | null>;
  begin(eventId: string, signed: SignedHeader): Promise<void>;
  pagesKept(eventId: string): Promise<readonly number[]>;
  /** Rejects when no download is under way. */
  keepPage(eventId: string, index: number, bytes: Uint8Array): Promise<void>;
  /** Answers false, and changes nothing, when a page is missing. */
  finish(eventId: string, header: ManifestHeader): Promise<boolean>;
  abandon(eventId: string): Promise<void>;
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
          await dropDownload(database, eventId);
          const before = (await manifests.get(eventId)) ?? {
            copy: (await enrolments.get(eventId))?.lastCopy,
          };
          const copy = (before.copy ?? 0) + 1;
          await downloads.put({ eventId, copy, signed });
        }),
      ),
    pagesKept: (eventId) =>
      guarded(database, () =>
        dexie.transaction('r', downloads, pages, () => storedIndexes(database, eventId)),
      ),
    keepPage: (eventId, index, bytes) =>
      guarded(database, () =>
        dexie.transaction('rw', downloads, pages, async () => {
          const download = await downloads.get(eventId);
          if (download === undefined) throw new Error('No manifest download is under way.');
          await pages.put({ eventId, copy: download.copy, index, bytes });
        }),
      ),
    finish: (eventId, header) =>
      guarded(database, () =>
        dexie.transaction('rw', [downloads, pages, manifests, changes, checkpoints, enrolments, scans], () =>
          switchOver(database, eventId, header),
        ),
      ),
    abandon: (eventId) =>
      guarded(database, () =>
        dexie.transaction('rw', downloads, pages, () => dropDownload(database, eventId)),
      ),
  };
}

// What follows runs inside the transactions above.

const pagesOf = (database: Database, eventId: string, copy: number) =>
  database.pages.where('[eventId+copy+index]').between(...ofPrefix(eventId, copy));

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

async function switchOver(database: Database, eventId: string, header: ManifestHeader): Promise<boolean> {
  const { downloads, manifests, pages, checkpoints, enrolments } = database;
  const [download, enrolment] = await Promise.all([downloads.get(eventId), enrolments.get(eventId)]);
  if (download === undefined || enrolment === undefined) return false;
  if ((await storedIndexes(database, eventId)).length !== header.pages.length) return false;
  if (reachesFurther(enrolment, header)) {
    await dropDownload(database, eventId);
    return true;
  }
  const before = await manifests.get(eventId);
  await manifests.put({ ...download, header });
  await downloads.delete(eventId);
  await pages.where('[eventId+copy+index]').between([eventId, -Infinity], [eventId, download.copy]).delete();
  await checkpoints.delete(eventId);
  const cursor = await carryChanges(database, enrolment, header);
  // A download may be the first to hear that the server was restored.
  const { serverEpoch } = enrolment;
  if (serverEpoch !== null && serverEpoch !== header.serverEpoch)
    await forgetHistory(database, eventId, header.issuedAt);
  const trust = trustAfterHeader(enrolment, header, before?.newest ?? before?.header);
  await enrolments.update(eventId, { ...trust, pruned: undefined, cursor, serverEpoch: header.serverEpoch });
  return true;
}

/** What is here is newer than what was downloaded, and the changes between are kept in the checkpoint alone. */
const reachesFurther = ({ serverEpoch, cursor, pruned = 0 }: EnrolmentRow, header: ManifestHeader): boolean =>
  serverEpoch === header.serverEpoch && cursor !== null && pruned > header.revision;

/** Where the cursor stands with the new manifest, and which changes stay. */
async function carryChanges(
  database: Database,
  enrolment: EnrolmentRow,
  header: ManifestHeader,
): Promise<number> {
  const ahead =
    enrolment.serverEpoch === header.serverEpoch &&
    enrolment.cursor !== null &&
    enrolment.cursor > header.revision;
  const stale = (row: ChangesRow) => !ahead || row.cursor <= header.revision;
  await database.changes
    .where('[eventId+from]')
    .between(...ofPrefix(header.eventId))
    .filter(stale)
    .delete();
  return ahead ? enrolment.cursor : header.revision;
}
