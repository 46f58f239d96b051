import { createEventView } from '#domain/manifest/event-view.ts';
import type { SavableView } from '#domain/manifest/event-view.ts';
import { openPage, verifyPage } from '#domain/manifest/manifest-pages.ts';
import type { Inflate, PageContent } from '#domain/manifest/manifest-pages.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { restoreView } from '#domain/manifest/view-checkpoint.ts';
import type { Database } from './database.ts';
import { dropCheckpoint } from './drop-checkpoint.ts';
import {
  resumeHeaders,
  headersAt,
  openHeaders,
  type OpenHeader,
  type UnstoredHeaders,
} from './open-headers.ts';
import { ofPrefix } from './ranges.ts';
import type {
  ChainPlace,
  ChangesRow,
  CheckpointRow,
  EnrolmentRow,
  PageRow,
  ReadyManifestRow,
  ScanRow,
} from './rows.ts';

export interface BuildingDeps {
  readonly inflate: Inflate;
  readonly openHeader: OpenHeader;
}

/** A view and how far it has been brought up to date. */
export interface BuiltView {
  readonly view: SavableView;
  readonly copy: number;
  /** The enrolment's `build` at the time it was built. */
  readonly build: number;
  readonly cursor: number;
  /** The manifest header before the feed was applied. */
  readonly before: ManifestHeader;
  /** Data from the headers that has not been stored for other contexts yet. */
  readonly unkept: UnstoredHeaders;
  /** Own scans up to this place are included. */
  readonly own: ChainPlace | undefined;
  /**
   * Number of changes and scans applied individually, `Infinity` when built from pages. A large number makes a
   * checkpoint worth writing.
   */
  readonly tail: number;
  /** Size in bytes of the checkpoint it was built from or last written to; 0 if there is none. */
  readonly checkpointBytes: number;
}

/** Everything needed to open an event, read in one transaction. */
interface Stored {
  readonly enrolment: EnrolmentRow;
  readonly manifest: ReadyManifestRow;
  readonly checkpoint: CheckpointRow | undefined;
  readonly pages: readonly PageRow[];
  readonly feed: readonly ChangesRow[];
  readonly own: readonly ScanRow[];
  readonly end: ChainPlace | undefined;
}

/**
 * Returns the pages of the feed that lead beyond `cursor`, oldest first. Reads only those and one more, however many
 * are stored.
 */
export async function feedAfter(database: Database, eventId: string, cursor: number): Promise<ChangesRow[]> {
  const [lower, upper] = ofPrefix(eventId);
  const index = () => database.changes.where('[eventId+from]');
  const [before, behind] = await Promise.all([
    // Each page begins where the previous one ends, so only the last one that begins before the cursor can lead
    // beyond it.
    index().between(lower, [eventId, cursor], true, false).last(),
    index().between([eventId, cursor], upper).toArray(),
  ]);
  return before !== undefined && before.cursor > cursor ? [before, ...behind] : behind;
}

/** The page and the worker may each send one batch to a restored server before this device knows of the restore. */
const maxSentUnaware = 1_000;

/**
 * Returns own scans that a view at `revision` may lack: those without an outcome or with a newer one. A manifest
 * includes an undo only together with the scan it undoes, so undos met on the way are always included.
 */
async function ownScansMissing(database: Database, eventId: string, revision: number): Promise<ScanRow[]> {
  const inState = (state: string) => database.scans.where('[state+scan.eventId]').equals([state, eventId]);
  const isKnown = (row: ScanRow) => (row.receipt?.outcome?.revision ?? Infinity) <= revision;
  let known = 0;
  // Scans are sent in order, so the revisions of their outcomes ascend and known ones end the search. Scans sent
  // before a restore was noticed have lower revisions than older scans sent again after it.
  const endsSearch = (row: ScanRow) => isKnown(row) && (known += 1) > maxSentUnaware;
  const [unsent, parked, recent] = await Promise.all([
    inState('unsent').toArray(),
    inState('parked').toArray(),
    inState('acknowledged').reverse().until(endsSearch).toArray(),
  ]);
  const needed = recent.filter((row) => !isKnown(row) || row.scan.kind === 'undo');
  return [...unsent, ...parked, ...needed];
}

/** Returns own scans after a place in the log, whatever their state. */
function ownScansAfter(database: Database, eventId: string, { epoch, seq }: ChainPlace): Promise<ScanRow[]> {
  const [, upper] = ofPrefix(eventId);
  const log = database.scans.where('[scan.eventId+scan.epoch+scan.seq]');
  return log.between([eventId, epoch, seq], upper, false).toArray();
}

async function logEnd(database: Database, eventId: string): Promise<ChainPlace | undefined> {
  const log = database.scans.where('[scan.eventId+scan.epoch+scan.seq]').between(...ofPrefix(eventId));
  const [last] = await log.reverse().limit(1).primaryKeys();
  return last && { epoch: last[1], seq: last[2] };
}

/** Revisions of another history say nothing about what the manifest includes. */
const isSameHistory = ({ serverEpoch }: EnrolmentRow, { header }: ReadyManifestRow): boolean =>
  serverEpoch === header.serverEpoch;

function readStored(database: Database, eventId: string): Promise<Stored | undefined> {
  const { dexie, enrolments, manifests, checkpoints, pages, changes, scans } = database;
  return dexie.transaction('r', [enrolments, manifests, checkpoints, pages, changes, scans], async () => {
    const [enrolment, manifest, kept] = await Promise.all([
      enrolments.get(eventId),
      manifests.get(eventId),
      checkpoints.get(eventId),
    ]);
    if (enrolment === undefined || enrolment.revoked || manifest === undefined) return undefined;
    const checkpoint = kept?.copy === manifest.copy ? kept : undefined;
    const cursor = checkpoint?.cursor ?? manifest.header.revision;
    const knownTo = isSameHistory(enrolment, manifest) ? cursor : -1;
    const [pageRows, feed, own, end] = await Promise.all([
      checkpoint
        ? []
        : pages
            .where('[eventId+copy+index]')
            .between(...ofPrefix(eventId, manifest.copy))
            .toArray(),
      feedAfter(database, eventId, cursor),
      checkpoint?.own
        ? ownScansAfter(database, eventId, checkpoint.own)
        : ownScansMissing(database, eventId, knownTo),
      logEnd(database, eventId),
    ]);
    return { enrolment, manifest, checkpoint, pages: pageRows, feed, own, end };
  });
}

/** Decodes the pages; undefined if one is missing or damaged. */
async function contentOf(
  header: ManifestHeader,
  rows: readonly PageRow[],
  inflate: Inflate,
): Promise<PageContent[] | undefined> {
  const byIndex = new Map(rows.map((row) => [row.index, row.bytes]));
  const opened = await Promise.all(
    header.pages.map(async (entry, index) => {
      const bytes = byIndex.get(index);
      return bytes !== undefined && verifyPage(bytes, entry) ? openPage(bytes, entry, inflate) : undefined;
    }),
  );
  const whole = opened.filter((page) => page !== undefined);
  return whole.length === opened.length ? whole : undefined;
}

async function viewBefore(stored: Stored, inflate: Inflate): Promise<SavableView | undefined> {
  if (stored.checkpoint) return restoreView(stored.checkpoint.header, stored.checkpoint.bytes);
  const pages = await contentOf(stored.manifest.header, stored.pages, inflate);
  return pages && createEventView(stored.manifest.header, pages);
}

/**
 * Returns whether a scan counts. One overruled by the server stops counting once the view includes what counts
 * instead: a receipt may be ahead of the feed, and until then a ticket admitted here must not appear unused.
 *
 * @param upTo the revision that the view reaches; -1 if it belongs to another history
 */
function canCount({ ruling, receipt }: ScanRow, upTo: number): boolean {
  if (ruling !== 'again' && ruling !== 'undone') return true;
  return (receipt?.outcome?.revision ?? -1) > upTo;
}

function applyOwn(view: SavableView, scan: ScanRecord): void {
  try {
    view.applyOwn(scan);
  } catch {
    // Skip a damaged row; the remaining ones still allow judging.
  }
}

/** Returns own scans after those in the view that another tab has written, if they count. */
export async function ownScansSince(
  database: Database,
  eventId: string,
  { own, cursor, view }: BuiltView,
): Promise<readonly ScanRecord[]> {
  const { dexie, enrolments, scans } = database;
  const [enrolment, rows] = await dexie.transaction('r', enrolments, scans, () =>
    Promise.all([enrolments.get(eventId), ownScansAfter(database, eventId, own ?? { epoch: '', seq: 0 })]),
  );
  const upTo = enrolment?.serverEpoch === view.header.serverEpoch ? cursor : -1;
  return rows.filter((row) => canCount(row, upTo)).map(({ scan }) => scan);
}

/**
 * Builds the event from its checkpoint or pages, the tail of the feed and the tail of own scans. Returns undefined if
 * there is no complete manifest on the device; a damaged one is requested again by clearing the cursor.
 */
export async function buildView(
  database: Database,
  eventId: string,
  deps: BuildingDeps,
): Promise<BuiltView | undefined> {
  const stored = await readStored(database, eventId);
  if (stored === undefined) return undefined;
  const view = await viewBefore(stored, deps.inflate);
  if (view === undefined) return rebuild(database, stored, deps);
  const { enrolment, manifest, checkpoint, feed, own } = stored;
  const before = view.header;
  let heard = resumeHeaders(enrolment, before, headersAt(before));
  let cursor = checkpoint?.cursor ?? manifest.header.revision;
  let tail = 0;
  for (const row of feed) {
    // A page may begin before the manifest's revision; skip what the manifest already includes.
    const from = cursor;
    const fresh = row.changes.filter((change) => change.revision > from);
    const page = await openHeaders(fresh, heard, deps.openHeader);
    ({ heard } = page);
    view.apply(page.opened);
    cursor = row.cursor;
    tail += fresh.length;
  }
  const upTo = isSameHistory(enrolment, manifest) ? cursor : -1;
  for (const row of own) if (canCount(row, upTo)) applyOwn(view, row.scan);
  // Inflating pages costs several times as much as restoring a checkpoint.
  const steps = checkpoint === undefined ? Infinity : tail + own.length;
  const { copy } = manifest;
  const { opened, missedWith } = heard;
  const checkpointBytes = checkpoint?.bytes.length ?? 0;
  const unkept = { opened, missedWith };
  const reached = { cursor, before, unkept, own: stored.end, tail: steps, checkpointBytes };
  return { view, copy, build: enrolment.build ?? 0, ...reached };
}

async function rebuild(
  database: Database,
  stored: Stored,
  deps: BuildingDeps,
): Promise<BuiltView | undefined> {
  const { eventId } = stored.enrolment;
  if (stored.checkpoint) {
    const { dexie, enrolments, manifests, changes, checkpoints } = database;
    await dexie.transaction('rw', enrolments, manifests, changes, checkpoints, () =>
      dropCheckpoint(database, eventId),
    );
    return buildView(database, eventId, deps);
  }
  await database.enrolments.update(eventId, { cursor: null });
  return undefined;
}
