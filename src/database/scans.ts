import { liveQuery } from 'dexie';
import type { ScanRecord } from '#domain/door/scan.ts';
import { addRow } from './add-row.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { ofPrefix } from './ranges.ts';
import type { ConflictRow, EnrolmentRow, ScanRow } from './rows.ts';
import { StorageError, storageError } from './storage-error.ts';

export interface ScanLogDeps {
  /** Returns the hex SHA-256 of a record, which the next record carries. */
  readonly hash: (scan: ScanRecord) => string;
  readonly newEpoch: () => string;
}

/** End of a device's chain: what the next record carries. */
interface ChainEnd {
  readonly deviceId: string;
  readonly epoch: string;
  readonly seq: number;
  readonly previousHash: string;
}

/** Append-only log of one event's scans on this device, with one strict write per scan. */
export interface EventScanLog {
  readonly next: ChainEnd;
  /**
   * Resolves when the row is on disk. Otherwise rejects with a StorageError and stores nothing: `storage_full`,
   * `storage_lost`, or `storage_conflict` if `scan` does not continue the chain because another tab is scanning;
   * `next` is then the current end of the chain.
   */
  keep(scan: ScanRecord): Promise<void>;
  /** Returns a scan of this event on this device and whether a later record undid it; null for any other id. */
  find(
    scanId: string,
  ): Promise<{ readonly scan: ScanRecord; readonly undone: boolean; readonly isLast: boolean } | null>;
}

const lastOfEpoch = (database: Database, eventId: string, epoch: string) =>
  database.scans
    .where('[scan.eventId+scan.epoch+scan.seq]')
    .between(...ofPrefix(eventId, epoch))
    .last();

/** Returns the rows after a scan, across all epochs of its event; undoing concerns the last few. */
const rowsAfter = (database: Database, { eventId, epoch, seq }: ScanRecord) => {
  const [, upper] = ofPrefix(eventId);
  return database.scans
    .where('[scan.eventId+scan.epoch+scan.seq]')
    .between([eventId, epoch, seq], upper, false);
};

/** Reads the end of the chain from the store; undefined if the last row is unreadable. */
async function chainEnd(
  database: Database,
  enrolment: EnrolmentRow,
  deps: ScanLogDeps,
): Promise<ChainEnd | undefined> {
  const { eventId, deviceId, epoch } = enrolment;
  const last = await guarded(database, () => lastOfEpoch(database, eventId, epoch));
  if (last === undefined) return { deviceId, epoch, seq: 1, previousHash: '' };
  try {
    return { deviceId, epoch, seq: last.scan.seq + 1, previousHash: deps.hash(last.scan) };
  } catch {
    return undefined;
  }
}

const hashed = async ({ hash }: ScanLogDeps, scan: ScanRecord): Promise<string> => hash(scan);

/** Reads the end of the chain; if the last row is damaged, starts a new epoch so that no sequence number is used twice. */
async function endOrNewEpoch(database: Database, eventId: string, deps: ScanLogDeps): Promise<ChainEnd> {
  const enrolment = await guarded(database, () => database.enrolments.get(eventId));
  if (enrolment === undefined) throw new StorageError('storage_lost');
  const end = await chainEnd(database, enrolment, deps);
  if (end !== undefined) return end;
  const epoch = deps.newEpoch();
  await guarded(database, () => database.enrolments.update(eventId, { epoch }));
  return { deviceId: enrolment.deviceId, epoch, seq: 1, previousHash: '' };
}

/**
 * Opens the log of an event that this device is enrolled for, reading its place in the chain from the last row.
 * Rejects with a StorageError `storage_lost` if the store has no such enrolment.
 */
export async function openScanLog(
  database: Database,
  eventId: string,
  deps: ScanLogDeps,
): Promise<EventScanLog> {
  let end = await endOrNewEpoch(database, eventId, deps);

  const add = (scan: ScanRecord) =>
    addRow(database.dexie, database.scans, { scan, state: 'unsent', receipt: null, ruling: null });

  /** After a lost connection the row may or may not be stored, or the whole store may be gone. */
  async function addAfterLoss(scan: ScanRecord): Promise<void> {
    await database.reopen();
    const here = await database.enrolments.get(eventId);
    const last = await lastOfEpoch(database, eventId, end.epoch);
    if (last?.scan.scanId === scan.scanId) return;
    if (here?.epoch !== end.epoch || (last?.scan.seq ?? 0) + 1 !== scan.seq)
      throw new StorageError('storage_lost');
    await add(scan);
  }

  return {
    get next() {
      return end;
    },
    async keep(scan) {
      const follows =
        scan.epoch === end.epoch && scan.seq === end.seq && scan.previousHash === end.previousHash;
      let previousHash = '';
      try {
        if (!follows) throw new StorageError('storage_conflict');
        const stored = add(scan).catch((error: unknown) => {
          if (storageError(error)?.code !== 'storage_lost') throw error;
          return addAfterLoss(scan);
        });
        // Hashed while the disk writes.
        [previousHash] = await Promise.all([hashed(deps, scan), stored]);
      } catch (error) {
        const known = storageError(error);
        // Another tab wrote this row; the next record continues from there.
        if (known?.code === 'storage_conflict')
          end = await endOrNewEpoch(database, eventId, deps).catch(() => end);
        throw known ?? error;
      }
      end = { ...end, seq: scan.seq + 1, previousHash };
    },
    async find(scanId) {
      const row = await guarded(database, () => database.scans.where('scan.scanId').equals(scanId).first());
      if (row?.scan.eventId !== eventId) return null;
      const later = await guarded(database, () => rowsAfter(database, row.scan).toArray());
      return {
        scan: row.scan,
        undone: later.some(({ scan }) => scan.undoes === scanId),
        isLast: !later.some(({ scan }) => scan.kind === 'scan' && scan.passed),
      };
    },
  };
}

/** Maximum number of rows read for the last scans. */
const maxRead = 1_000;

/**
 * Returns the device's last scans of an event with the server's answers, newest first; for live queries.
 *
 * @param limit returns at least this many, if there are as many
 * @param since also returns all from this time on, ms
 */
export function lastScans(
  database: Database,
  eventId: string,
  limit: number,
  since: number = Infinity,
): Promise<ScanRow[]> {
  let read = 0;
  const isEnough = ({ scan }: ScanRow) => (read += 1) > limit && scan.correctedTime < since;
  return guarded(database, () =>
    database.scans
      .where('[scan.eventId+scan.epoch+scan.seq]')
      .between(...ofPrefix(eventId))
      .reverse()
      .limit(maxRead)
      .until(isEnough)
      .toArray(),
  );
}

/** Maximum number of conflicts shown at once next to the last scans. */
const maxConflicts = 200;

const conflictsBy = (database: Database, eventId: string, status: ConflictRow['status']) =>
  database.conflicts.where('[eventId+status+conflictId]').between(...ofPrefix(eventId, status));

/** Returns conflicts such as double admissions, either open or resolved; newest first, at most 200; for live queries. */
export function newestConflicts(
  database: Database,
  eventId: string,
  status: 'open' | 'resolved',
): Promise<ConflictRow[]> {
  return guarded(database, () =>
    conflictsBy(database, eventId, status).reverse().limit(maxConflicts).toArray(),
  );
}

/** Returns the total number of open conflicts. */
export function openConflictCount(database: Database, eventId: string): Promise<number> {
  return guarded(database, () => conflictsBy(database, eventId, 'open').count());
}

/** Returns at most `limit` scans that no server accepts as they are, for a person to decide; for live queries. */
export function parkedScans(database: Database, limit: number): Promise<ScanRow[]> {
  return guarded(database, () =>
    database.scans
      .where('[state+scan.eventId]')
      .between(...ofPrefix('parked'))
      .limit(limit)
      .toArray(),
  );
}

const inState = (database: Database, eventId: string, state: 'unsent' | 'parked') =>
  database.scans.where('[state+scan.eventId]').equals([state, eventId]);

/**
 * Counts an event's unconfirmed scans (unsent or parked) from the rows, so that the number cannot drift. Confirmed
 * scans are not read, because their number grows by the hour.
 */
export async function unconfirmedScans(database: Database, eventId: string): Promise<number> {
  const count = (state: 'unsent' | 'parked') => inState(database, eventId, state).count();
  const [unsent, parked] = await guarded(database, () =>
    database.dexie.transaction('r', database.scans, () => Promise.all([count('unsent'), count('parked')])),
  );
  return unsent + parked;
}

/** Returns the same scans, unsent ones first. */
export async function unconfirmedRecords(
  database: Database,
  eventId: string,
): Promise<readonly ScanRecord[]> {
  const read = (state: 'unsent' | 'parked') => inState(database, eventId, state).toArray();
  const [unsent, parked] = await guarded(database, () =>
    database.dexie.transaction('r', database.scans, () => Promise.all([read('unsent'), read('parked')])),
  );
  return [...unsent, ...parked].map(({ scan }) => scan);
}

/** Calls back once at first and whenever a scan of the event is recorded or confirmed on this device, in any tab. */
export function followUnconfirmed(database: Database, eventId: string, listener: () => void): () => void {
  const facts = liveQuery(() =>
    Promise.all([
      database.scans
        .where('[scan.eventId+scan.epoch+scan.seq]')
        .between(...ofPrefix(eventId))
        .reverse()
        .limit(1)
        .primaryKeys(),
      inState(database, eventId, 'unsent').count(),
      inState(database, eventId, 'parked').count(),
    ]),
  );
  // A store that does not answer is reported elsewhere; the known number stays.
  const watching = facts.subscribe({ next: listener, error: () => {} });
  return () => watching.unsubscribe();
}
