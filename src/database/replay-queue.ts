import { stateAfter } from '#domain/door/read-receipt.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord, ScanState } from '#domain/door/scan.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { requestRebuild } from './drop-checkpoint.ts';
import { isLateReceipt } from './late-receipt.ts';
import { resetHistory, retentionMs, settledAt } from './lost-history.ts';
import type { EnrolmentRow, ScanRow } from './rows.ts';
import { ofPrefix } from './ranges.ts';

/** Maximum number of rows examined per pruning, so that it never delays a scan. */
const pruneLimit = 2000;

/** The queue of unsent scans as the sync engine sees it. */
export interface ReplayQueue {
  unsent(eventId: string, limit: number): Promise<readonly ScanRecord[]>;
  unsentCount(): Promise<number>;
  parkedCount(): Promise<number>;
  storeReceipts(eventId: string, receipts: readonly Receipt[], serverEpoch?: string | null): Promise<boolean>;
  serverRestarted(eventId: string, epoch: string, now: number): Promise<void>;
  /**
   * Deletes scans acknowledged more than 7 days before `now` (ms, server time) and returns their number. The last of
   * each chain stays, because the next one carries its hash. Unsent and parked scans are never deleted.
   */
  prune(now: number): Promise<number>;
}

/** Applies a receipt to a row. An acknowledged row stays as it is, because an outcome never changes. */
function applyReceipt(row: ScanRow, receipt: Receipt): ScanRow {
  const state = stateAfter(receipt.status);
  if (row.state === 'acknowledged' && (state !== 'acknowledged' || receipt.outcome === null)) return row;
  return { ...row, state, receipt, ruling: row.ruling ?? receipt.outcome?.ruling ?? null };
}

async function writeReceipts(
  database: Database,
  eventId: string,
  enrolment: EnrolmentRow | undefined,
  receipts: readonly Receipt[],
): Promise<void> {
  const { scans, manifests } = database;
  const byId = new Map(receipts.map((receipt) => [receipt.scanId, receipt]));
  const rows = await scans
    .where('scan.scanId')
    .anyOf([...byId.keys()])
    .toArray();
  const due = rows.flatMap((row) => {
    const receipt = byId.get(row.scan.scanId);
    return receipt === undefined || row.scan.eventId !== eventId ? [] : [{ row, receipt }];
  });
  await scans.bulkPut(due.map(({ row, receipt }) => applyReceipt(row, receipt)));
  const header = (await manifests.get(eventId))?.header;
  // The manifest of a lost history says nothing about receipts of the current one.
  if (header === undefined || enrolment === undefined || header.serverEpoch !== enrolment.serverEpoch) return;
  const late = due.some(({ row, receipt }) => isLateReceipt(row.receipt, receipt, header.revision));
  if (late) await requestRebuild(database, enrolment);
}

export function createReplayQueue(database: Database): ReplayQueue {
  const { dexie, scans, enrolments, manifests, changes, checkpoints } = database;
  const inState = (state: ScanState) => scans.where('[state+scan.eventId]').between(...ofPrefix(state));
  const ofEvent = (state: ScanState, eventId: string) =>
    scans.where('[state+scan.eventId]').equals([state, eventId]);

  return {
    async unsent(eventId, limit) {
      // Rows with one index key come in primary key order: (epoch, seq).
      const rows = await guarded(database, () => ofEvent('unsent', eventId).limit(limit).toArray());
      return rows.map((row) => row.scan);
    },
    unsentCount: () => guarded(database, () => inState('unsent').count()),
    parkedCount: () => guarded(database, () => inState('parked').count()),
    storeReceipts: (eventId, receipts, serverEpoch) =>
      guarded(database, () =>
        dexie.transaction('rw', [scans, enrolments, manifests, changes, checkpoints], async () => {
          const enrolment = await enrolments.get(eventId);
          if (serverEpoch !== undefined && enrolment?.serverEpoch !== serverEpoch) return false;
          await writeReceipts(database, eventId, enrolment, receipts);
          return true;
        }),
      ),
    serverRestarted: (eventId, epoch, now) =>
      guarded(database, () =>
        dexie.transaction('rw', scans, enrolments, async () => {
          // The worker or another tab has already noticed; what was sent since then stays sent.
          if ((await enrolments.get(eventId))?.serverEpoch === epoch) return;
          await resetHistory(database, eventId, now);
          await enrolments.update(eventId, { cursor: null, serverEpoch: epoch });
        }),
      ),
    prune: (now) =>
      guarded(database, () =>
        dexie.transaction('rw', scans, () => deleteSettled(database, now - retentionMs)),
      ),
  };
}

/** Deletes what was settled before a time, event by event, so that those of one event do not hide those of the next. */
async function deleteSettled({ scans }: Database, before: number): Promise<number> {
  const index = () => scans.where('[state+scan.eventId]');
  const keys = await index()
    .between(...ofPrefix('acknowledged'))
    .uniqueKeys();
  let forgotten = 0;
  for (const key of keys) {
    // Rows come in chain order, so the first one still needed ends the search.
    const rows = await index()
      .equals(key)
      .until((row) => settledAt(row) >= before, true)
      .limit(pruneLimit - forgotten)
      .toArray();
    const ends = new Map(rows.map((row) => [row.scan.epoch, row.scan.scanId]));
    // The last row seen of each epoch may be the end of the chain.
    const kept = new Set(ends.values());
    const old = rows.filter((row) => settledAt(row) < before && !kept.has(row.scan.scanId));
    await scans.bulkDelete(old.map(({ scan }) => [scan.eventId, scan.epoch, scan.seq]));
    forgotten += old.length;
  }
  return forgotten;
}
