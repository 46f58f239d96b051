import { createEventView } from '#domain/manifest/event-view.ts';
import type { SavableView } from '#domain/manifest/event-view.ts';
import { openPage, verifyPage } from '#domain/manifest/manifest-pages.ts';
import type { Inflate, PageContent } from '#domain/manifest/manifest-pages.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { restoreView } from '#domain/manifest/view-checkpoint.ts';
import type { Database } from './database.ts';
import { dropCheckpoint } from './drop-checkpoint.ts';
import { heardWith, openedBefore, openHeaders, type OpenHeader, type Unkept } from './open-headers.ts';
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

/** A view and how far it has come. */
export interface BuiltView {
  readonly view: SavableView;
  readonly copy: number;
  /** The enrolment's `build` when it was built. */
  readonly build: number;
  readonly cursor: number;
  /** The header that it was built on, before the feed. */
  readonly before: ManifestHeader;
  /** What the headers said that others do not know yet. */
  readonly unkept: Unkept;
  /** Own scans up to here are in it. */
  readonly own: ChainPlace | undefined;
  /** Changes and scans applied one by one, `Infinity` when built from pages: many make a checkpoint worth its write. */
  readonly tail: number;
  /** Bytes of the checkpoint it was built from, or that was written of it last; 0 where there is none. */
  readonly checkpointBytes: number;
}

/** All that opening an event needs, as it stood in one moment. */
interface Stored {
  readonly enrolment: EnrolmentRow;
  readonly manifest: ReadyManifestRow;
  readonly checkpoint: CheckpointRow | undefined;
  readonly pages: readonly PageRow[];
  readonly feed: readonly ChangesRow[];
  readonly own: readonly ScanRow[];
  readonly end: ChainPlace | undefined;
}

/** Pages of the feed that lead beyond `cursor`, oldest first. Reads those and one more, however many are kept. */
export async function feedAfter(database: Database, eventId: string, cursor: number): Promise<ChangesRow[]> {
  const [lower, upper] = ofPrefix(eventId);
  const index = () => database.changes.where('[eventId+from]');
  const [before, behind] = await Promise.all([
    // Each page begins where the one before ended, so only the last that begins before the cursor can lead beyond it.
    index().between(lower, [eventId, cursor], true, false).last(),
    index().between([eventId, cursor], upper).toArray(),
  ]);
  return before !== undefined && before.cursor > cursor ? [before, ...behind] : behind;
}

/** A page and the worker may each send a batch to a restored server before this device knows of the restore. */
const mostSentUnaware = 1_000;

/**
 * Own scans that a view at `revision` may not hold: without an outcome, or with a newer one. An undo is held by a
 * manifest only together with what it takes back, so those met on the way are always among them.
 */
async function ownAfter(database: Database, eventId: string, revision: number): Promise<ScanRow[]> {
  const inState = (state: string) => database.scans.where('[state+scan.eventId]').equals([state, eventId]);
  const isKnown = (row: ScanRow) => (row.receipt?.outcome?.revision ?? Infinity) <= revision;
  let known = 0;
  // Scans are sent in order, so their outcomes' revisions rise with it: known ones end the search. But what was sent
  // before a restore was noticed has lower ones than the older scans that were sent again after it.
  const endsSearch = (row: ScanRow) => isKnown(row) && (known += 1) > mostSentUnaware;
  const [unsent, parked, recent] = await Promise.all([
    inState('unsent').toArray(),
    inState('parked').toArray(),
    inState('acknowledged').reverse().until(endsSearch).toArray(),
  ]);
  const needed = recent.filter((row) => !isKnown(row) || row.scan.kind === 'undo');
  return [...unsent, ...parked, ...needed];
}

/** Own scans behind a place of the log, whatever became of them. */
function ownBehind(database: Database, eventId: string, { epoch, seq }: ChainPlace): Promise<ScanRow[]> {
  const [, upper] = ofPrefix(eventId);
  const log = database.scans.where('[scan.eventId+scan.epoch+scan.seq]');
  return log.between([eventId, epoch, seq], upper, false).toArray();
}

async function logEnd(database: Database, eventId: string): Promise<ChainPlace | undefined> {
  const log = database.scans.where('[scan.eventId+scan.epoch+scan.seq]').between(...ofPrefix(eventId));
  const [last] = await log.reverse().limit(1).primaryKeys();
  return last && { epoch: last[1], seq: last[2] };
}

/** Revisions of another history than the manifest's say nothing about what that holds. */
const isOfHistory = ({ serverEpoch }: EnrolmentRow, { header }: ReadyManifestRow): boolean =>
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
    const knownTo = isOfHistory(enrolment, manifest) ? cursor : -1;
    const [pageRows, feed, own, end] = await Promise.all([
      checkpoint
        ? []
        : pages
            .where('[eventId+copy+index]')
            .between(...ofPrefix(eventId, manifest.copy))
            .toArray(),
      feedAfter(database, eventId, cursor),
      checkpoint?.own ? ownBehind(database, eventId, checkpoint.own) : ownAfter(database, eventId, knownTo),
      logEnd(database, eventId),
    ]);
    return { enrolment, manifest, checkpoint, pages: pageRows, feed, own, end };
  });
}

/** The pages taken apart; undefined when one is missing or damaged. */
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
 * What the server has ruled out does not count any more, once the view holds what counts instead: a receipt may be ahead
 * of the feed, and a ticket that was let in here is not unused until then.
 *
 * @param upTo the revision that the view reaches; -1 where that is of another history
 */
function mayCount({ ruling, receipt }: ScanRow, upTo: number): boolean {
  if (ruling !== 'again' && ruling !== 'undone') return true;
  return (receipt?.outcome?.revision ?? -1) > upTo;
}

function applyOwn(view: SavableView, scan: ScanRecord): void {
  try {
    view.applyOwn(scan);
  } catch {
    // A damaged row is skipped: the rest still judges.
  }
}

/** Own scans behind those that a view holds, which another tab has written, as far as they count. */
export async function ownSince(
  database: Database,
  eventId: string,
  { own, cursor, view }: BuiltView,
): Promise<readonly ScanRecord[]> {
  const { dexie, enrolments, scans } = database;
  const [enrolment, rows] = await dexie.transaction('r', enrolments, scans, () =>
    Promise.all([enrolments.get(eventId), ownBehind(database, eventId, own ?? { epoch: '', seq: 0 })]),
  );
  const upTo = enrolment?.serverEpoch === view.header.serverEpoch ? cursor : -1;
  return rows.filter((row) => mayCount(row, upTo)).map(({ scan }) => scan);
}

/**
 * Builds the event from checkpoint or pages, the tail of the feed and the tail of own scans. Undefined when
 * there is no whole manifest on the device; a damaged one is asked for anew by taking the cursor away.
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
  let heard = heardWith(enrolment, before, openedBefore(before));
  let cursor = checkpoint?.cursor ?? manifest.header.revision;
  let tail = 0;
  for (const row of feed) {
    // A page may begin before the manifest's revision: what the manifest shows already is not new.
    const from = cursor;
    const fresh = row.changes.filter((change) => change.revision > from);
    const page = await openHeaders(fresh, heard, deps.openHeader);
    ({ heard } = page);
    view.apply(page.opened);
    cursor = row.cursor;
    tail += fresh.length;
  }
  const upTo = isOfHistory(enrolment, manifest) ? cursor : -1;
  for (const row of own) if (mayCount(row, upTo)) applyOwn(view, row.scan);
  // Inflating pages costs several times what restoring a checkpoint does.
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
