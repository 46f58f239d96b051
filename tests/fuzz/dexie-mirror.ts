import { writesIn } from '../fakes/idle-indexeddb.ts';
import type { Database } from '#database/database.ts';
import type { ScanRow as StoredRow } from '#database/rows.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { DoorTables, EventRow, ScanRow } from '../fakes/memory-door-store.ts';
import { eventId } from './simulated-event.ts';

/**
 * Copies everything in the real store into the shape of the in-memory tables; objects that equal those in `before`
 * are reused. Only tables written since the last copy are read.
 */
export function createMirror(database: Database): (before: DoorTables) => Promise<DoorTables> {
  const { dexie, enrolments, manifests, downloads, pages, changes, scans, conflicts, checkpoints } = database;
  const readEnrolment = unlessRead(enrolments, () => enrolments.get(eventId));
  const readManifest = unlessRead(manifests, () => manifests.get(eventId));
  const readDownload = unlessRead(downloads, () => downloads.get(eventId));
  const readPages = unlessRead(pages, () => pages.toArray());
  const readChanges = unlessRead(changes, () => changes.toArray());
  const readScans = unlessRead(scans, () => scans.toArray());
  const readConflicts = unlessRead(conflicts, () => conflicts.toArray());
  const all = [enrolments, manifests, downloads, pages, changes, scans, conflicts, checkpoints];
  return (before) =>
    dexie.transaction('r', all, async () => {
      const enrolment = await readEnrolment();
      const manifest = await readManifest();
      const download = await readDownload();
      const pageRows = await readPages();
      const feed = await readChanges();
      const rows = await readScans();
      const disputes = await readConflicts();
      const pagesOf = (copy: number | undefined): ReadonlyMap<number, Uint8Array> =>
        new Map(pageRows.filter((page) => page.copy === copy).map((page) => [page.index, page.bytes]));
      const event: EventRow | undefined = enrolment && {
        ...enrolment,
        ready: manifest?.header ?? null,
        feed: feed.map((page) => ({ from: page.from, cursor: page.cursor, changes: page.changes })),
        unfinished:
          download === undefined ? null : { signed: download.signed, pages: pagesOf(download.copy) },
        pages: pagesOf(manifest?.copy),
      };
      const old = new Map(before.scans.map((row) => [`${row.scan.epoch} ${row.scan.seq}`, row]));
      return {
        events: new Map(event === undefined ? [] : [[eventId, event]]),
        scans: rows.map((row) => sameAs(old.get(`${row.scan.epoch} ${row.scan.seq}`), row)),
        conflicts: new Map(disputes.map((facts) => [facts.conflictId, facts])),
        sealed: [],
        clock: before.clock,
      };
    });
}

/** Returns the last result of `read` if the table has not been written since. */
function unlessRead<T>(
  table: { readonly name: string; readonly db: { readonly name: string } },
  read: () => PromiseLike<T>,
): () => Promise<T> {
  let last: { readonly writes: number; readonly value: T } | null = null;
  return async () => {
    const writes = writesIn(table.db.name, table.name);
    last = last?.writes === writes ? last : { writes, value: await read() };
    return last.value;
  };
}

/** Reuses the same object for an unchanged record, so that it can be recognised. */
function sameAs(before: ScanRow | undefined, { scan, state, receipt, ruling }: StoredRow): ScanRow {
  const same: ScanRecord | undefined =
    before !== undefined && JSON.stringify(before.scan) === JSON.stringify(scan) ? before.scan : undefined;
  return { scan: same ?? scan, state, receipt, ruling };
}
