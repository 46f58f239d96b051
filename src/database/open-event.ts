import { createListeners } from '#domain/listeners.ts';
import { liveQuery } from 'dexie';
import type { EventView } from '#domain/manifest/event-view.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { saveView } from '#domain/manifest/view-checkpoint.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { buildView, feedAfter, ownSince } from './event-building.ts';
import type { BuildingDeps, BuiltView } from './event-building.ts';
import { keepHeader } from './keep-header.ts';
import { heardWith, openHeaders } from './open-headers.ts';

export interface OpenEventDeps extends BuildingDeps {
  readonly after: (ms: number, callback: () => void) => () => void;
}

/** An event in memory that follows the store: whatever the page or the worker brings is in it a moment later. */
export interface OpenEvent {
  /** One object for as long as the event is open, whatever manifest is behind it. */
  readonly view: EventView;
  /** Calls back when the view changed or was replaced by what came from the server. */
  subscribe(listener: () => void): () => void;
  /** Writes the view down, so that the next opening is quick. For quiet moments: when the page is hidden. */
  checkpoint(): Promise<void>;
  /** Takes in what another tab has recorded on this device since; once it is over, `view` holds that. */
  catchUp(): Promise<void>;
  close(): void;
}

/** From this many changes and scans on, a checkpoint is written, */
const longTail = 1000;
/**
 * or, where the last one was large, from one for so many of its bytes. It grows with the night: written every so many
 * changes, it would cost more for each from hour to hour.
 */
const bytesPerChange = 700;
const quietMs = 3000;
const againMs = 1000;

/**
 * Opens an event that this device is enrolled for; null while no whole manifest is on the device. Rejects with
 * a StorageError.
 */
export async function openEvent(
  database: Database,
  eventId: string,
  deps: OpenEventDeps,
): Promise<OpenEvent | null> {
  const built = await guarded(database, () => buildView(database, eventId, deps));
  if (built === undefined) return null;
  const held: Held = { now: built, told: null, meanwhile: null, open: true, changed: () => {} };
  const listeners = createListeners();
  // Nobody waits for it: the view has the header already.
  let working: Promise<void> = tellHeader(database, eventId, held).catch(() => {});
  let unplan: (() => void) | null = null;
  const moved = () => {
    // One at a time; what fails (a lost connection) is tried again: the next change may be hours away.
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
    const checkpointBytes = await keepCheckpoint(database, eventId, now);
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
 * Writes down what a first opening would have to work out, before anybody waits for it; nothing where that is done
 * already. For the moment after a download.
 */
export async function prepareEvent(database: Database, eventId: string, deps: BuildingDeps): Promise<void> {
  const built = await guarded(database, () => buildView(database, eventId, deps));
  if (built === undefined) return;
  await keepHeader(database, eventId, built);
  if (isWorthWriting(built)) await keepCheckpoint(database, eventId, built);
}

function isWorthWriting({ tail, checkpointBytes }: BuiltView): boolean {
  return tail >= Math.max(longTail, checkpointBytes / bytesPerChange);
}

/**
 * Only beside its manifest: an event that was taken off the device meanwhile does not come back by this. Answers how many
 * bytes it takes.
 */
async function keepCheckpoint(database: Database, eventId: string, built: BuiltView): Promise<number> {
  const { view, copy, build, cursor, own } = built;
  const row = { eventId, copy, cursor, own, header: view.header, bytes: saveView(view) };
  const { dexie, manifests, enrolments, checkpoints, changes } = database;
  await guarded(database, () =>
    dexie.transaction('rw', manifests, enrolments, checkpoints, changes, async () => {
      const now = await manifests.get(eventId);
      const enrolment = await enrolments.get(eventId);
      // Another tab may have come further, and what lies between is kept no more.
      const reaches = (enrolment?.pruned ?? 0) <= cursor;
      if (now?.copy !== copy || (enrolment?.build ?? 0) !== build || !reaches) return;
      await checkpoints.put(row);
      await dropPages(database, eventId, cursor);
      await enrolments.update(eventId, { pruned: cursor });
    }),
  );
  return row.bytes.length;
}

/** Drops the pages of the feed that end at `cursor` or before; as a range, without reading what is in them. */
async function dropPages({ changes }: Database, eventId: string, cursor: number): Promise<void> {
  const pages = (end: number) =>
    changes.where('[eventId+from]').between([eventId, -Infinity], [eventId, end]);
  // Each page begins where the one before ended: only the last can lead beyond.
  const last = await pages(cursor).last();
  await pages(last !== undefined && last.cursor > cursor ? last.from : cursor).delete();
}

/** What an open event holds at the moment. */
interface Held {
  now: BuiltView;
  /** The header that was last kept for others. */
  told: ManifestHeader | null;
  /** Own scans taken in while another view is being built, which may have read the store before them. */
  meanwhile: ScanRecord[] | null;
  open: boolean;
  /** Told when `now` took something in. */
  changed: () => void;
}

/** Only a log without a gap is covered: what is behind one is read again at the next opening. */
function withOwn(built: BuiltView, { epoch, seq }: ScanRecord): BuiltView {
  const { own } = built;
  const follows = own === undefined ? seq === 1 : own.epoch === epoch && seq === own.seq + 1;
  return { ...built, own: follows ? { epoch, seq } : own, tail: built.tail + 1 };
}

/** Tells when the event's cursor or manifest may have moved, in this context or another, until cancelled. */
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

/** Takes in what the feed has brought since, or the new manifest. */
async function follow(database: Database, eventId: string, deps: OpenEventDeps, held: Held): Promise<void> {
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
  // What another tab has pruned is in its checkpoint.
  const whole = (enrolment.pruned ?? 0) <= held.now.cursor;
  if (!same || !whole) return replace(database, eventId, deps, held);
  let heard = heardWith(enrolment, held.now.view.header, held.now.unkept);
  for (const row of feed) {
    const page = await openHeaders(row.changes, heard, deps.openHeader);
    ({ heard } = page);
    held.now.view.apply(page.opened);
    const { opened, missedWith } = heard;
    const tail = held.now.tail + row.changes.length;
    held.now = { ...held.now, unkept: { opened, missedWith }, cursor: row.cursor, tail };
  }
  await tellHeader(database, eventId, held);
  held.changed();
}

/** Keeps what the headers said since it was kept last. */
async function tellHeader(database: Database, eventId: string, held: Held): Promise<void> {
  const { now, told } = held;
  const { header } = now.view;
  if (header === told && now.unkept.missedWith === null) return;
  await keepHeader(database, eventId, { ...now, before: told ?? now.before });
  held.told = header;
  held.now = { ...held.now, unkept: { opened: [], missedWith: null } };
}

async function replace(database: Database, eventId: string, deps: OpenEventDeps, held: Held): Promise<void> {
  const meanwhile: ScanRecord[] = [];
  held.meanwhile = meanwhile;
  try {
    const next = await buildView(database, eventId, deps);
    // What a checkpoint held is on its way again: until then the view that knows it judges.
    const behind = next !== undefined && next.copy === held.now.copy && next.cursor < held.now.cursor;
    if (next === undefined || behind) return;
    for (const scan of meanwhile) next.view.applyOwn(scan);
    held.now = meanwhile.reduce(withOwn, next);
    held.told = null;
    await tellHeader(database, eventId, held);
    held.changed();
  } finally {
    held.meanwhile = null;
  }
}

async function catchUp(database: Database, eventId: string, held: Held): Promise<void> {
  const missed = await guarded(database, () => ownSince(database, eventId, held.now));
  const view = viewOf(held);
  for (const scan of missed) {
    try {
      view.applyOwn(scan);
    } catch {
      // A damaged row is skipped, as when the event is opened.
    }
  }
}

function viewOf(held: Held): EventView {
  return {
    get header() {
      return held.now.view.header;
    },
    get revision() {
      return held.now.view.revision;
    },
    imported: (digest) => held.now.view.imported(digest),
    groupOf: (ticketNumber) => held.now.view.groupOf(ticketNumber),
    knownAbout: (reading, checkpoint) => held.now.view.knownAbout(reading, checkpoint),
    apply: (changes) => held.now.view.apply(changes),
    applyOwn(scan) {
      held.meanwhile?.push(scan);
      held.now.view.applyOwn(scan);
      held.now = withOwn(held.now, scan);
      held.changed();
    },
    inside: (checkpoint) => held.now.view.inside(checkpoint),
    entries: (gateId) => held.now.view.entries(gateId),
    passages: (checkpoint) => held.now.view.passages(checkpoint),
    passage: (scanId) => held.now.view.passage(scanId),
  };
}
