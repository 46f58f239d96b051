import { createListeners } from '#domain/listeners.ts';
import { liveQuery } from 'dexie';
import type { EventView } from '#domain/manifest/event-view.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { saveView } from '#domain/manifest/view-checkpoint.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { buildView, feedAfter, ownScansSince } from './event-building.ts';
import type { BuildingDeps, BuiltView } from './event-building.ts';
import { storeHeader } from './store-header.ts';
import { resumeHeaders, openHeaders } from './open-headers.ts';

export interface OpenEventDeps extends BuildingDeps {
  readonly after: (ms: number, callback: () => void) => () => void;
}

/** An event in memory that follows the store: changes by the page or the worker appear in it a moment later. */
export interface OpenEvent {
  /** The same object for as long as the event is open, whatever manifest is behind it. */
  readonly view: EventView;
  /** Calls back when data from the server changed or replaced the view. */
  subscribe(listener: () => void): () => void;
  /** Writes a checkpoint so that the next opening is fast. For quiet moments, such as when the page is hidden. */
  checkpoint(): Promise<void>;
  /** Loads what another tab has recorded on this device; `view` includes it once this resolves. */
  catchUp(): Promise<void>;
  close(): void;
}

/** A checkpoint is written after this many changes and scans, */
const checkpointEvery = 1000;
/**
 * or, if the last one was large, after one change per this many of its bytes. Checkpoints grow over the night, so a
 * fixed interval would make each change more expensive from hour to hour.
 */
const bytesPerChange = 700;
const quietMs = 3000;
const againMs = 1000;

/**
 * Opens an event that this device is enrolled for; null while no complete manifest is on the device. Rejects with a
 * StorageError.
 */
export async function openEvent(
  database: Database,
  eventId: string,
  deps: OpenEventDeps,
): Promise<OpenEvent | null> {
  const built = await guarded(database, () => buildView(database, eventId, deps));
  if (built === undefined) return null;
  const held: OpenState = { now: built, told: null, meanwhile: null, open: true, changed: () => {} };
  const listeners = createListeners();
  // Not awaited: the view already has the header.
  let working: Promise<void> = storeHeaderChanges(database, eventId, held).catch(() => {});
  let unplan: (() => void) | null = null;
  const moved = () => {
    // One at a time. Failures (a lost connection) are retried, because the next change may be hours away.
    working = working
      .then(() => follow(database, eventId, deps, held))
      .catch(() => {
        if (held.open) deps.after(againMs, moved);
      });
    void working.then(() => {
      listeners.tell();
    });
  };
  const unfollow = watch(database, eventId, deps, moved);

  async function checkpoint(): Promise<void> {
    unplan?.();
    unplan = null;
    await working;
    const { now } = held;
    held.now = { ...now, tail: 0 };
    const checkpointBytes = await storeCheckpoint(database, eventId, now);
    held.now = { ...held.now, checkpointBytes };
  }
  held.changed = () => {
    if (held.open && isWorthWriting(held.now))
      unplan ??= deps.after(quietMs, () => void checkpoint().catch(() => {}));
  };
  held.changed();

  return {
    view: viewOf(held),
    subscribe: listeners.add,
    checkpoint,
    catchUp: () => catchUp(database, eventId, held),
    close() {
      held.open = false;
      unfollow();
      unplan?.();
    },
  };
}

/**
 * Writes the checkpoint that the first opening would otherwise have to compute; does nothing if there is one. For the
 * moment after a download.
 */
export async function prepareEvent(database: Database, eventId: string, deps: BuildingDeps): Promise<void> {
  const built = await guarded(database, () => buildView(database, eventId, deps));
  if (built === undefined) return;
  await storeHeader(database, eventId, built);
  if (isWorthWriting(built)) await storeCheckpoint(database, eventId, built);
}

function isWorthWriting({ tail, checkpointBytes }: BuiltView): boolean {
  return tail >= Math.max(checkpointEvery, checkpointBytes / bytesPerChange);
}

/**
 * Writes only next to its manifest, so that an event deleted in the meantime does not come back. Returns the size in
 * bytes.
 */
async function storeCheckpoint(database: Database, eventId: string, built: BuiltView): Promise<number> {
  const { view, copy, build, cursor, own } = built;
  const row = { eventId, copy, cursor, own, header: view.header, bytes: saveView(view) };
  const { dexie, manifests, enrolments, checkpoints, changes } = database;
  await guarded(database, () =>
    dexie.transaction('rw', manifests, enrolments, checkpoints, changes, async () => {
      const now = await manifests.get(eventId);
      const enrolment = await enrolments.get(eventId);
      // Another tab may be further ahead, and the changes in between are no longer stored.
      const reaches = (enrolment?.pruned ?? 0) <= cursor;
      if (now?.copy !== copy || (enrolment?.build ?? 0) !== build || !reaches) return;
      await checkpoints.put(row);
      await dropPages(database, eventId, cursor);
      await enrolments.update(eventId, { pruned: cursor });
    }),
  );
  return row.bytes.length;
}

/** Deletes the pages of the feed that end at or before `cursor`, as a range and without reading them. */
async function dropPages({ changes }: Database, eventId: string, cursor: number): Promise<void> {
  const pages = (end: number) =>
    changes.where('[eventId+from]').between([eventId, -Infinity], [eventId, end]);
  // Each page begins where the previous one ends, so only the last can lead beyond.
  const last = await pages(cursor).last();
  await pages(last !== undefined && last.cursor > cursor ? last.from : cursor).delete();
}

/** Current state of an open event. */
interface OpenState {
  now: BuiltView;
  /** The header last stored for other contexts. */
  told: ManifestHeader | null;
  /** Own scans that arrived while another view is being built, which may have read the store before them. */
  meanwhile: ScanRecord[] | null;
  open: boolean;
  /** Called when `now` has new data. */
  changed: () => void;
}

/** Covers only a log without gaps; what follows a gap is read again at the next opening. */
function countOwnScan(built: BuiltView, { epoch, seq }: ScanRecord): BuiltView {
  const { own } = built;
  const follows = own === undefined ? seq === 1 : own.epoch === epoch && seq === own.seq + 1;
  return { ...built, own: follows ? { epoch, seq } : own, tail: built.tail + 1 };
}

/** Calls back when the event's cursor or manifest may have changed, in this context or another, until cancelled. */
function watch(database: Database, eventId: string, deps: OpenEventDeps, moved: () => void): () => void {
  let stop: () => void = () => {};
  const begin = () => {
    const facts = liveQuery(() =>
      Promise.all([
        database.enrolments.get(eventId),
        database.manifests.where('eventId').equals(eventId).count(),
      ]),
    );
    const error = () => {
      stop = deps.after(againMs, begin);
    };
    const watching = facts.subscribe({ next: moved, error });
    stop = () => watching.unsubscribe();
  };
  begin();
  return () => stop();
}

/** Applies the latest part of the feed, or the new manifest. */
async function follow(
  database: Database,
  eventId: string,
  deps: OpenEventDeps,
  held: OpenState,
): Promise<void> {
  const { dexie, enrolments, manifests, changes } = database;
  const [enrolment, manifest, feed] = await dexie.transaction('r', enrolments, manifests, changes, () =>
    Promise.all([
      enrolments.get(eventId),
      manifests.get(eventId),
      feedAfter(database, eventId, held.now.cursor),
    ]),
  );
  if (!held.open || enrolment === undefined || manifest === undefined) return;
  const same = manifest.copy === held.now.copy && (enrolment.build ?? 0) === held.now.build;
  // Changes pruned by another tab are in its checkpoint.
  const whole = (enrolment.pruned ?? 0) <= held.now.cursor;
  if (!same || !whole) return replace(database, eventId, deps, held);
  let heard = resumeHeaders(enrolment, held.now.view.header, held.now.unkept);
  for (const row of feed) {
    const page = await openHeaders(row.changes, heard, deps.openHeader);
    ({ heard } = page);
    held.now.view.apply(page.opened);
    const { opened, missedWith } = heard;
    const tail = held.now.tail + row.changes.length;
    held.now = { ...held.now, unkept: { opened, missedWith }, cursor: row.cursor, tail };
  }
  await storeHeaderChanges(database, eventId, held);
  held.changed();
}

/** Stores what the headers said since the last time. */
async function storeHeaderChanges(database: Database, eventId: string, held: OpenState): Promise<void> {
  const { now, told } = held;
  const { header } = now.view;
  if (header === told && now.unkept.missedWith === null) return;
  await storeHeader(database, eventId, { ...now, before: told ?? now.before });
  held.told = header;
  held.now = { ...held.now, unkept: { opened: [], missedWith: null } };
}

async function replace(
  database: Database,
  eventId: string,
  deps: OpenEventDeps,
  held: OpenState,
): Promise<void> {
  const meanwhile: ScanRecord[] = [];
  held.meanwhile = meanwhile;
  try {
    const next = await buildView(database, eventId, deps);
    // Contents of a dropped checkpoint are being downloaded again; until then keep judging with the view that
    // includes them.
    const behind = next !== undefined && next.copy === held.now.copy && next.cursor < held.now.cursor;
    if (next === undefined || behind) return;
    for (const scan of meanwhile) next.view.applyOwn(scan);
    held.now = meanwhile.reduce(countOwnScan, next);
    held.told = null;
    await storeHeaderChanges(database, eventId, held);
    held.changed();
  } finally {
    held.meanwhile = null;
  }
}

async function catchUp(database: Database, eventId: string, held: OpenState): Promise<void> {
  const missed = await guarded(database, () => ownScansSince(database, eventId, held.now));
  const view = viewOf(held);
  for (const scan of missed) {
    try {
      view.applyOwn(scan);
    } catch {
      // Skip a damaged row, as when opening the event.
    }
  }
}

function viewOf(held: OpenState): EventView {
  return {
    get header() {
      return held.now.view.header;
    },
    get revision() {
      return held.now.view.revision;
    },
    imported: (digest) => held.now.view.imported(digest),
    groupOf: (ticketNumber) => held.now.view.groupOf(ticketNumber),
    boughtAs: (ticketNumber) => held.now.view.boughtAs(ticketNumber),
    knownAbout: (reading, checkpoint) => held.now.view.knownAbout(reading, checkpoint),
    apply: (changes) => held.now.view.apply(changes),
    applyOwn(scan) {
      held.meanwhile?.push(scan);
      held.now.view.applyOwn(scan);
      held.now = countOwnScan(held.now, scan);
      held.changed();
    },
    inside: (checkpoint) => held.now.view.inside(checkpoint),
    entries: (gateId) => held.now.view.entries(gateId),
    passages: (checkpoint) => held.now.view.passages(checkpoint),
    passage: (scanId) => held.now.view.passage(scanId),
  };
}
