import { goesOnFrom, readChanges as readLines } from '#domain/manifest/changes.ts';
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

/** What reading brought: the revision reached, or null while there is no manifest. */
export interface Reading {
  readonly failure: Failure | null;
  readonly cursor: number | null;
  /** How often the desk has moved this device, where the server said. */
  readonly gateMove?: number | undefined;
}

/** Most pages read in one cycle, so that a feed that never ends cannot keep scans from being sent. */
const pagesPerCycle = 50;

/**
 * Changes in, page by page: a page and the cursor behind it are one transaction of the store, so the
 * cursor is never ahead of what was applied. A device without a manifest brings it first.
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
      // The next cycle sends first what the server may have lost, so that the new manifest has it.
      return { failure: null, cursor: null };
    }
    // Lines that make no sense here: the whole event is read instead, in which they are not lines any more.
    const lines = readLines(reply.value.changes);
    if (!lines.ok) return readWhole(deps, event);
    const changes = { ...reply.value, changes: lines.changes };
    if (!goesOnFrom(since, changes)) return readWhole(deps, event);
    // Somebody else (another tab, the worker) moved the cursor: this page is theirs already.
    if (!(await deps.store.keepChanges(event.eventId, since, changes)))
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

/** 410: the server keeps no changes as old as our cursor. */
const isGone = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 410;
