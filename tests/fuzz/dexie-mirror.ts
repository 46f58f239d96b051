import type { Database } from '#database/database.ts';
import type { ScanRow as StoredRow } from '#database/rows.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { DoorTables, EventRow, ScanRow } from '../fakes/memory-door-store.ts';
import { eventId } from './simulated-event.ts';

/** All that the real store holds, in the shape of the memory's tables; what is as `before` stays the same object. */
export async function mirrorOf(database: Database, before: DoorTables): Promise<DoorTables> {
  const { dexie, enrolments, manifests, downloads, pages, changes, scans, conflicts, checkpoints } = database;
  return dexie.transaction(
    'r',
    [enrolments, manifests, downloads, pages, changes, scans, conflicts, checkpoints],
    async () => {
      const enrolment = await enrolments.get(eventId);
      const manifest = await manifests.get(eventId);
      const download = await downloads.get(eventId);
      const pageRows = await pages.toArray();
      const feed = await changes.toArray();
      const rows = await scans.toArray();
      const disputes = await conflicts.toArray();
      const written = await checkpoints.get(eventId);
      const pagesOf = (copy: number | undefined): ReadonlyMap<number, Uint8Array> =>
        new Map(pageRows.filter((page) => page.copy === copy).map((page) => [page.index, page.bytes]));
      const event: EventRow | undefined = enrolment && {
        ...enrolment,
        ready: manifest?.header ?? null,
        feed: feed.map((page) => ({ from: page.from, cursor: page.cursor, changes: page.changes })),
        unfinished:
          download === undefined ? null : { signed: download.signed, pages: pagesOf(download.copy) },
        pages: pagesOf(manifest?.copy),
        covered: written?.own,
      };
      const old = new Map(before.scans.map((row) => [`${row.scan.epoch} ${row.scan.seq}`, row]));
      return {
        events: new Map(event === undefined ? [] : [[eventId, event]]),
        scans: rows.map((row) => sameAs(old.get(`${row.scan.epoch} ${row.scan.seq}`), row)),
        conflicts: new Map(disputes.map((facts) => [facts.conflictId, facts])),
        clock: before.clock,
      };
    },
  );
}

/** A record that is as it was is told by being the same object. */
function sameAs(before: ScanRow | undefined, { scan, state, receipt, ruling }: StoredRow): ScanRow {
  const same: ScanRecord | undefined =
    before !== undefined && JSON.stringify(before.scan) === JSON.stringify(scan) ? before.scan : undefined;
  return { scan: same ?? scan, state, receipt, ruling };
}
