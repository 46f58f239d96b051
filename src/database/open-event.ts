import { liveQuery } from 'dexie';
import type { EventView } from '#domain/event-view.ts';
import type { ScanRecord } from '#domain/scan.ts';
import { saveView } from '#domain/view-checkpoint.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { buildView, feedAfter, genuineOnly } from './event-building.ts';
import type { BuildingParts, BuiltView } from './event-building.ts';

export interface OpenEventParts extends BuildingParts {
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
  close(): void;
}

/** From this many changes and scans on, a checkpoint is written soon after opening. */
const longTail = 1000;
const quietMs = 3000;
const againMs = 1000;

/**
 * Opens an event that this device is enrolled for; null while no whole manifest is on the device. Rejects with
 * a StorageError.
 */
export async function openEvent(database: Database, eventId: string, parts: OpenEventParts): Promise<OpenEvent | null> {
  const built = await guarded(database, () => buildView(database, eventId, parts));
  if (built === undefined) return null;
  let now: BuiltView = built;
  let open = true;
  let working: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  /** Own scans taken in while another view was being built, which may have read the store before them. */
  let meanwhile: ScanRecord[] | null = null;

  async function replace(): Promise<void> {
    meanwhile = [];
    try {
      const next = await buildView(database, eventId, parts);
      if (next === undefined) return;
      for (const scan of meanwhile) next.view.applyOwn(scan);
      now = next;
    } finally {
      meanwhile = null;
    }
  }

  /** Takes in what the feed has brought since, or the new manifest. */
  async function follow(): Promise<void> {
    const [enrolment, manifest] = await Promise.all([database.enrolments.get(eventId), database.manifests.get(eventId)]);
    if (!open || enrolment === undefined || manifest === undefined) return;
    if (manifest.copy !== now.copy) {
      await replace();
    } else {
      for (const row of await feedAfter(database, eventId, now.cursor)) {
        now.view.apply(await genuineOnly(row.changes, enrolment, parts));
        now = { ...now, cursor: row.cursor };
      }
    }
    for (const listener of listeners) listener();
  }
  const soon = () => {
    // One at a time; what fails (a lost connection) is tried again with the next change.
    working = working.then(follow).catch(() => {});
  };

  let unfollow: () => void = () => {};
  const watch = () => {
    const moved = liveQuery(() =>
      Promise.all([database.enrolments.get(eventId), database.manifests.where('eventId').equals(eventId).count()]),
    );
    const watching = moved.subscribe({
      next: soon,
      error: () => {
        unfollow = parts.after(againMs, watch);
      },
    });
    unfollow = () => watching.unsubscribe();
  };
  watch();

  async function checkpoint(): Promise<void> {
    await working;
    const { view, copy, cursor } = now;
    const bytes = saveView(view);
    await guarded(database, () => database.checkpoints.put({ eventId, copy, cursor, header: view.header, bytes }));
  }
  const unplan = built.tail < longTail ? () => {} : parts.after(quietMs, () => void checkpoint().catch(() => {}));

  return {
    view: {
      get header() {
        return now.view.header;
      },
      get revision() {
        return now.view.revision;
      },
      knownAbout: (reading, checkpoint) => now.view.knownAbout(reading, checkpoint),
      apply: (changes) => now.view.apply(changes),
      applyOwn(scan) {
        meanwhile?.push(scan);
        now.view.applyOwn(scan);
      },
      inside: (checkpoint) => now.view.inside(checkpoint),
      entries: (gateId) => now.view.entries(gateId),
      passage: (scanId) => now.view.passage(scanId),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    checkpoint,
    close() {
      open = false;
      unfollow();
      unplan();
    },
  };
}
