import type {
  Change,
  ConflictFacts,
  EventKey,
  ManifestHeader,
  SignedHeader,
} from '#domain/manifest/manifest.ts';
import type { RememberedClock } from '#domain/time/remembered-clock.ts';
import { stateAfter } from '#domain/door/read-receipt.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord, ScanState } from '#domain/door/scan.ts';
import type { ChangesPage, DoorStore, EnrolledEvent, EnrolmentStore, ManifestStore } from '#sync/deps.ts';
import type { Durability, MemoryDisk } from './memory-disk.ts';

export interface ScanRow {
  readonly scan: ScanRecord;
  readonly state: ScanState;
  readonly receipt: Receipt | null;
  /** The server's current ruling: the receipt's, corrected by the feed. */
  readonly ruling: 'first' | 'again' | 'none' | 'undone' | null;
}

interface FeedRow {
  readonly from: number;
  readonly cursor: number;
  readonly changes: readonly Change[];
}

export interface EventRow extends EnrolledEvent {
  readonly role: 'steward' | 'supervisor';
  readonly eventKeys: readonly EventKey[];
  readonly revoked: boolean;
  /** The key to which a revoked device encrypts; without one it keeps its data. */
  readonly sealKey?: string | undefined;
  readonly ready: ManifestHeader | null;
  /** Changes after the ready manifest's revision, page by page. */
  readonly feed: readonly FeedRow[];
  /** Up to this revision the real store keeps changes only in its checkpoint. */
  readonly pruned?: number | undefined;
  readonly unfinished: {
    readonly signed: SignedHeader;
    readonly pages: ReadonlyMap<number, Uint8Array>;
  } | null;
  readonly pages: ReadonlyMap<number, Uint8Array>;
}

/** All tables of one device. */
export interface DoorTables {
  readonly events: ReadonlyMap<string, EventRow>;
  /** Sorted by (epoch, seq): records are only appended. */
  readonly scans: readonly ScanRow[];
  readonly conflicts: ReadonlyMap<string, ConflictFacts>;
  /** Records that a revoked device stores for the server, encrypted so that they can't be read on the device. */
  readonly sealed: readonly ScanRecord[];
  /** State of the device's clock. */
  readonly clock: RememberedClock;
}
export const emptyTables: DoorTables = {
  events: new Map(),
  scans: [],
  conflicts: new Map(),
  sealed: [],
  clock: { offsetMs: null, seenAt: null, doubtMs: 0 },
};

export interface MemoryStoreDeps {
  readonly disk: MemoryDisk<DoorTables>;
  /** Lets time pass around every transaction: before it commits, and before its result is delivered. */
  readonly pause: () => Promise<void>;
  readonly newEpoch: () => string;
}

const retentionMs = 7 * 86_400_000;
/** The store of one page over a device's disk, with the semantics of the real one. */
export function createMemoryDoorStore(deps: MemoryStoreDeps): DoorStore & ManifestStore & EnrolmentStore {
  const { disk, pause } = deps;

  async function transact<T>(
    durability: Durability,
    change: (tables: DoorTables) => readonly [DoorTables, T],
  ): Promise<T> {
    await pause();
    let answer: { readonly value: T } | undefined;
    disk.commit(durability, (tables) => {
      const [after, value] = change(tables);
      answer = { value };
      return after;
    });
    await pause();
    if (answer === undefined) throw new Error('a transaction gave no answer');
    return answer.value;
  }

  async function read<T>(look: (tables: DoorTables) => T): Promise<T> {
    await pause();
    return look(disk.read());
  }

  const changeEvent = (
    eventId: string,
    durability: Durability,
    change: (row: EventRow) => EventRow | null,
  ): Promise<boolean> =>
    transact(durability, (tables) => {
      const row = tables.events.get(eventId);
      const after = row === undefined ? null : change(row);
      return after === null ? [tables, false] : [withEvent(tables, after), true];
    });

  return {
    events: () => read((tables) => [...tables.events.values()].filter((row) => !row.revoked)),
    unsent: (eventId, limit) =>
      read((tables) =>
        tables.scans
          .filter((row) => row.state === 'unsent' && row.scan.eventId === eventId)
          .slice(0, limit)
          .map((row) => row.scan),
      ),
    unsentCount: () => read((tables) => tables.scans.filter((row) => row.state === 'unsent').length),
    parkedCount: () => read((tables) => tables.scans.filter((row) => row.state === 'parked').length),
    storeReceipts: (eventId, receipts, serverEpoch) =>
      transact('relaxed', (tables) => {
        const held = tables.events.get(eventId)?.serverEpoch;
        if (serverEpoch !== undefined && held !== serverEpoch) return [tables, false];
        const byId = new Map(receipts.map((receipt) => [receipt.scanId, receipt]));
        const scans = tables.scans.map((row) => received(row, eventId, byId.get(row.scan.scanId)));
        return [{ ...tables, scans }, true];
      }),
    storeChanges: (eventId, from, page) =>
      transact('relaxed', (tables) => {
        const row = tables.events.get(eventId);
        if (row === undefined || row.cursor !== from) return [tables, false];
        if (row.serverEpoch !== null && row.serverEpoch !== page.epoch) return [tables, false];
        return [withPage(tables, row, page), true];
      }),
    serverRestarted: (eventId, epoch, now) =>
      transact('relaxed', (tables) => [restarted(tables, eventId, epoch, now), undefined]),
    deviceRevoked: (eventId, deviceId) =>
      transact('relaxed', (tables) => {
        const isMeant = tables.events.get(eventId)?.deviceId === deviceId;
        return [isMeant ? wiped(tables, eventId) : tables, undefined];
      }),
    extendLease: async (eventId, leaseExpiresAt, _told, eventKeys = []) =>
      void (await changeEvent(eventId, 'relaxed', (row) => ({
        ...row,
        leaseExpiresAt,
        eventKeys: eventKeys.length > 0 ? eventKeys : row.eventKeys,
      }))),

    trustedKeys: (eventId) => read((tables) => tables.events.get(eventId)?.eventKeys ?? []),
    unfinished: (eventId) => read((tables) => tables.events.get(eventId)?.unfinished?.signed ?? null),
    begin: async (eventId, signed) =>
      void (await changeEvent(eventId, 'relaxed', (row) => ({
        ...row,
        unfinished: { signed, pages: new Map() },
      }))),
    storedPages: (eventId) =>
      read((tables) =>
        [...(tables.events.get(eventId)?.unfinished?.pages.keys() ?? [])].sort((a, b) => a - b),
      ),
    storePages: (eventId, arrived, of) =>
      transact('relaxed', (tables) => {
        const row = tables.events.get(eventId);
        const unfinished = unfinishedOf(row, of);
        if (row === undefined || unfinished === null) return [tables, false];
        const pages = new Map([...unfinished.pages, ...arrived]);
        return [withEvent(tables, { ...row, unfinished: { ...unfinished, pages } }), true];
      }),
    finish: (eventId, header, of) =>
      transact('relaxed', (tables) => {
        const row = tables.events.get(eventId);
        const pages = unfinishedOf(row, of)?.pages;
        if (row === undefined || pages?.size !== header.pages.length) return [tables, false];
        const isRestored = row.serverEpoch !== null && row.serverEpoch !== header.serverEpoch;
        const known = isRestored ? restarted(tables, eventId, header.serverEpoch, header.issuedAt) : tables;
        return [withEvent(known, switched(row, pages, header)), true];
      }),
    abandon: async (eventId, of) =>
      void (await changeEvent(eventId, 'relaxed', (row) =>
        unfinishedOf(row, of) === null ? null : { ...row, unfinished: null },
      )),

    enrolled: (eventId) =>
      read((tables) => {
        const row = tables.events.get(eventId);
        return row === undefined || row.revoked ? null : row;
      }),
    isRevoked: async (eventId) => disk.read().events.get(eventId)?.revoked === true,
    storeEnrolment: (lease) =>
      transact('strict', (tables) => {
        const { deviceId, eventId, eventKeys, expiresAt, role, sealKey } = lease;
        const empty = {
          cursor: null,
          serverEpoch: null,
          ready: null,
          feed: [],
          unfinished: null,
          pages: new Map(),
        };
        const fresh = {
          deviceId,
          eventId,
          eventKeys,
          role,
          leaseExpiresAt: expiresAt,
          epoch: deps.newEpoch(),
          revoked: false,
          sealKey,
        };
        const row: EventRow = { ...empty, ...tables.events.get(eventId), ...fresh };
        return [withEvent(tables, row), row];
      }),
  };
}

/** Appends one record in a separate transaction; scan ids are unique on a device. */
export function appendScan(disk: MemoryDisk<DoorTables>, durability: Durability, scan: ScanRecord): void {
  disk.commit(durability, (tables) => {
    if (tables.scans.some((row) => row.scan.scanId === scan.scanId))
      throw new DOMException('Not unique.', 'ConstraintError');
    return { ...tables, scans: [...tables.scans, { scan, state: 'unsent', receipt: null, ruling: null }] };
  });
}

/** Removes the event from the device; undelivered records are encrypted, and nothing else of it remains. */
function wiped(tables: DoorTables, eventId: string): DoorTables {
  const row = tables.events.get(eventId);
  if (row === undefined) return tables;
  const nothing = { cursor: null, ready: null, feed: [], unfinished: null, pages: new Map() };
  const [own, others] = [true, false].map((isOwn) =>
    tables.scans.filter(({ scan }) => (scan.eventId === eventId) === isOwn),
  );
  const due = (own ?? []).filter(({ state }) => state !== 'acknowledged');
  const isSealed = row.sealKey !== undefined;
  return {
    ...withEvent(tables, { ...row, ...nothing, revoked: true }),
    scans: [...(others ?? []), ...(isSealed ? [] : due)],
    conflicts: new Map(),
    sealed: [...tables.sealed, ...(isSealed ? due.map(({ scan }) => scan) : [])],
  };
}

/** An event's unfinished download, if it belongs to this header. */
const unfinishedOf = (row: EventRow | undefined, of: SignedHeader): EventRow['unfinished'] =>
  row?.unfinished?.signed.header === of.header ? row.unfinished : null;

export function withEvent(tables: DoorTables, row: EventRow): DoorTables {
  return { ...tables, events: new Map([...tables.events, [row.eventId, row]]) };
}

/** An acknowledged outcome never changes. */
function received(row: ScanRow, eventId: string, receipt: Receipt | undefined): ScanRow {
  if (receipt === undefined || row.scan.eventId !== eventId) return row;
  const state = stateAfter(receipt.status);
  if (row.state === 'acknowledged' && (state !== 'acknowledged' || receipt.outcome === null)) return row;
  const ruling = row.ruling ?? receipt.outcome?.ruling ?? null;
  return { ...row, state, receipt, ruling };
}

function withPage(tables: DoorTables, row: EventRow, page: ChangesPage): DoorTables {
  const feed =
    page.changes.length === 0
      ? row.feed
      : [...row.feed, { from: row.cursor ?? 0, cursor: page.cursor, changes: page.changes }];
  const conflicts = new Map(tables.conflicts);
  for (const change of page.changes)
    if (change.kind === 'conflict') conflicts.set(change.conflict.conflictId, change.conflict);
  const rulings = new Map(
    page.changes.flatMap((change) =>
      change.kind === 'ruling' ? [[change.scanId, change.ruling] as const] : [],
    ),
  );
  const scans =
    rulings.size === 0
      ? tables.scans
      : tables.scans.map((scan) => ({ ...scan, ruling: rulings.get(scan.scan.scanId) ?? scan.ruling }));
  return { ...withEvent(tables, { ...row, feed, cursor: page.cursor }), conflicts, scans };
}

function restarted(tables: DoorTables, eventId: string, epoch: string, now: number): DoorTables {
  const row = tables.events.get(eventId);
  if (row === undefined || row.serverEpoch === epoch) return tables;
  const scans = tables.scans.map((scan): ScanRow => {
    const recent = (scan.receipt?.outcome?.receivedAt ?? scan.scan.correctedTime) >= now - retentionMs;
    if (scan.scan.eventId !== eventId) return scan;
    if (scan.state !== 'acknowledged') return { ...scan, ruling: null };
    return recent ? { ...scan, state: 'unsent', receipt: null, ruling: null } : scan;
  });
  return { ...withEvent(tables, { ...row, serverEpoch: epoch, cursor: null }), scans };
}

function switched(row: EventRow, pages: ReadonlyMap<number, Uint8Array>, header: ManifestHeader): EventRow {
  const { ready, cursor: reached, serverEpoch } = row;
  const isOf = (epoch: string | null | undefined) => epoch === header.serverEpoch;
  // Only that manifest contains the changes between an older one and the stored ones.
  if (
    reached !== null &&
    isOf(serverEpoch) &&
    isOf(ready?.serverEpoch) &&
    (ready?.revision ?? 0) > header.revision
  )
    return { ...row, unfinished: null };
  const ahead = row.serverEpoch === header.serverEpoch && row.cursor !== null && row.cursor > header.revision;
  const feed = ahead ? row.feed.filter((page) => page.cursor > header.revision) : [];
  const cursor = ahead ? row.cursor : header.revision;
  return { ...row, ready: header, pages, unfinished: null, feed, cursor, serverEpoch: header.serverEpoch };
}
