import { databaseName } from './database-name.ts';
import Dexie, { RangeSet } from 'dexie';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import type { SealedScans } from '#domain/door/sealed-scans.ts';
import type { SessionEnding } from '#domain/people/session-ending.ts';
import type { StoredDraft } from '#domain/text/stored-draft.ts';
import type { DeferredRequest } from '#domain/requests/deferred-request.ts';
import { StorageError, storageError } from './storage-error.ts';
import type { DeskListPageRow, DeskListRow } from './desk-list/desk-list-rows.ts';
import type { DoorListPageRow, DoorListRow } from './door-list/door-list-rows.ts';
import { sleepWith, type PageSleep } from './store-sleep.ts';
import { declareVersions, versions } from './versions.ts';
import type {
  ChangesRow,
  CheckpointRow,
  ConflictRow,
  DeviceKeyRow,
  EnrolmentRow,
  ManifestRow,
  OrderRow,
  PageRow,
  ReadyManifestRow,
  ScanKey,
  ScanRow,
  SessionRow,
  TicketRow,
} from './rows.ts';

/** Delay after which the user is told that the store does not open, in ms. */
const slowOpenMs = 3000;

export interface DatabaseDeps {
  readonly name?: string;
  readonly after: (ms: number, callback: () => void) => () => void;
  /** The page's sleep events; a worker has none. */
  readonly sleep?: PageSleep | undefined;
  /** Called when opening is slow or blocked by another tab, and when an open store is lost. */
  readonly onTrouble: (error: StorageError) => void;
}

function tablesOf(dexie: Dexie) {
  return {
    enrolments: dexie.table<EnrolmentRow, string>('enrolments'),
    deviceKeys: dexie.table<DeviceKeyRow, string>('deviceKeys'),
    manifests: dexie.table<ReadyManifestRow, string>('manifests'),
    downloads: dexie.table<ManifestRow, string>('downloads'),
    pages: dexie.table<PageRow, [string, number, number]>('pages'),
    changes: dexie.table<ChangesRow, [string, number]>('changes'),
    checkpoints: dexie.table<CheckpointRow, string>('checkpoints'),
    scans: dexie.table<ScanRow, ScanKey>('scans'),
    conflicts: dexie.table<ConflictRow, string>('conflicts'),
    tickets: dexie.table<TicketRow, string>('tickets'),
    session: dexie.table<SessionRow, string>('session'),
    sealed: dexie.table<SealedScans, string>('sealed'),
    holds: dexie.table<HeldPlaces, string>('holds'),
    orders: dexie.table<OrderRow, string>('orders'),
    endings: dexie.table<SessionEnding, string>('endings'),
    drafts: dexie.table<StoredDraft, [number, string]>('drafts'),
    wishes: dexie.table<DeferredRequest, string>('wishes'),
    doorLists: dexie.table<DoorListRow, string>('doorLists'),
    doorListPages: dexie.table<DoorListPageRow, [string, number]>('doorListPages'),
    deskLists: dexie.table<DeskListRow, [number, string]>('deskLists'),
    deskListPages: dexie.table<DeskListPageRow, [number, string, number]>('deskListPages'),
  };
}

/** This device's open store. Every write transaction is strict: it is flushed to disk before it resolves. */
export interface Database extends ReturnType<typeof tablesOf> {
  readonly dexie: Dexie;
  /** Reopens after the connection was lost; rejects with a StorageError. */
  reopen(): Promise<void>;
  /** Tells the page, once, that a write failed because the store is full. */
  reportFull(error: StorageError): void;
  close(): void;
}

/** Opens the store; rejects with a StorageError (`storage_blocked`, `storage_newer`, `storage_full`, `storage_lost`). */
export async function openDatabase(deps: DatabaseDeps): Promise<Database> {
  const dexie = new Dexie(deps.name ?? databaseName, {
    // Never open automatically: after an eviction, work would silently continue in an empty store.
    autoOpen: false,
    chromeTransactionDurability: 'strict',
    // It shows live queries what is not on disk yet.
    cache: 'disabled',
  });
  declareVersions(dexie, versions);
  let isInUse = false;
  dexie.on('blocked', () => deps.onTrouble(new StorageError('storage_blocked')));
  // If it cannot be reopened it closes, and that is reported.
  const sleep = sleepWith(deps.sleep, dexie, () => isInUse && void reopen().catch(() => {}));
  // A store that never opened closes as well; nothing is lost with it.
  dexie.on('close', () => isInUse && !sleep.isAsleep() && deps.onTrouble(new StorageError('storage_lost')));
  const open = async () => {
    await sleep.awake();
    const quiet = deps.after(slowOpenMs, () => deps.onTrouble(new StorageError('storage_slow')));
    try {
      await dexie.open();
    } catch (error) {
      throw storageError(error) ?? new StorageError('storage_lost', error);
    } finally {
      quiet();
    }
  };
  let reopening: Promise<void> | null = null;
  const reopen = async () => {
    if (dexie.isOpen()) return;
    await (reopening ??= open()
      .then(rerunLiveQueries)
      .finally(() => {
        reopening = null;
      }));
  };
  await open();
  isInUse = true;
  let isFullTold = false;
  return {
    dexie,
    ...tablesOf(dexie),
    reopen,
    reportFull(error) {
      if (!isFullTold) deps.onTrouble(error);
      isFullTold = true;
    },
    close() {
      isInUse = false;
      sleep.end();
      dexie.close();
    },
  };
}

/** Live queries found the store closed and would not run again until something changes. */
function rerunLiveQueries(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}

/**
 * Runs one unit of work on the store. If the connection was lost (iOS drops it for background pages), reopens it once
 * and repeats the work, which must therefore be atomic and safe to repeat. A full store is reported: nothing in it is
 * merely cached, so nothing can be evicted.
 */
export async function guarded<T>(
  database: Pick<Database, 'reopen' | 'reportFull'>,
  work: () => PromiseLike<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = storageError(error);
    if (failure?.code === 'storage_full') database.reportFull(failure);
    if (failure?.code !== 'storage_lost') throw failure ?? error;
  }
  await database.reopen();
  try {
    return await work();
  } catch (error) {
    throw storageError(error) ?? error;
  }
}
