import { continuesFrom, readChanges as readLines } from '#domain/manifest/changes.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { Contact } from '#sync/contact.ts';
import type { DoorDownload, DoorStore, DoorTime, DoorTransport, EnrolledEvent } from '#sync/deps.ts';

export interface DownloadDeps {
  readonly store: DoorStore;
  readonly transport: DoorTransport;
  readonly time: DoorTime;
  readonly contact: Contact;
  readonly manifests: Pick<DoorDownload, 'fetchManifest'>;
}

/** Result of reading: the revision reached, or null while there is no manifest. */
export interface Reading {
  readonly failure: Failure | null;
  readonly cursor: number | null;
  /** How often the desk has moved this device, if the server reported it. */
  readonly gateMove?: number | undefined;
}

/** Maximum number of pages read per cycle, so that an endless feed cannot keep scans from being sent. */
const pagesPerCycle = 50;

/**
 * Reads changes page by page. A page and the cursor after it are stored in one transaction, so that the cursor is
 * never ahead of what was applied. A device without a manifest downloads it first.
 */
export async function readChanges(deps: DownloadDeps, event: EnrolledEvent): Promise<Reading> {
  if (event.cursor === null) return readWhole(deps, event);
  let cursor = event.cursor;
  let gateMove: number | undefined;
  for (let page = 0; page < pagesPerCycle; page += 1) {
    const since = cursor;
    const reply = await deps.contact.callAs(event, () => deps.transport.readChanges(event, since));
    if (!reply.ok) return isGone(reply.failure) ? readWhole(deps, event) : { failure: reply.failure, cursor };
    ({ gateMove } = reply.value);
    if (event.serverEpoch !== null && reply.value.epoch !== event.serverEpoch) {
      await deps.store.serverRestarted(event.eventId, reply.value.epoch, deps.time.now().now);
      // The next cycle first sends what the server may have lost, so that the new manifest includes it.
      return { failure: null, cursor: null };
    }
    // Invalid lines: download the whole manifest instead.
    const lines = readLines(reply.value.changes);
    if (!lines.ok) return readWhole(deps, event);
    const changes = { ...reply.value, changes: lines.changes };
    if (!continuesFrom(since, changes)) return readWhole(deps, event);
    // Another tab or the worker has advanced the cursor past this page.
    if (!(await deps.store.storeChanges(event.eventId, since, changes)))
      return { failure: null, cursor, gateMove };
    cursor = reply.value.cursor;
    if (!reply.value.more) break;
  }
  return { failure: null, cursor, gateMove };
}

async function readWhole(deps: DownloadDeps, event: EnrolledEvent): Promise<Reading> {
  const manifest = await deps.contact.workAs(event, () => deps.manifests.fetchManifest(event, () => {}));
  if (manifest.ok) return { failure: null, cursor: manifest.value.revision };
  return { failure: manifest.failure, cursor: event.cursor };
}

/** 410: the server no longer has changes as old as our cursor. */
const isGone = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 410;
