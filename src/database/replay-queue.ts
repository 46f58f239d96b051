import { stateAfter } from '#domain/door/read-receipt.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord, ScanState } from '#domain/door/scan.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { buildAnew } from './drop-checkpoint.ts';
import { comesLate } from './late-receipt.ts';
import { forgetHistory, retentionMs, settledAt } from './lost-history.ts';
import type { EnrolmentRow, ScanRow } from './rows.ts';
import { ofPrefix } from './ranges.ts';

/** Most rows looked at by one pruning, so that it never holds up a scan. */
const pruneLimit = 2000;

/** The queue of scans to be sent, as seen by the sync engine. */
export interface ReplayQueue {
  unsent(eventId: string, limit: number): Promise<readonly ScanRecord[]>;
  unsentCount(): Promise<number>;
  parkedCount(): Promise<number>;
  keepReceipts(eventId: string, receipts: readonly Receipt[], serverEpoch?: string | null): Promise<boolean>;
  serverRestarted(eventId: string, epoch: string, now: number): Promise<void>;
  /**
   * Forgets scans acknowledged more than 7 days before `now` (ms, server time); answers how many. The last of each
   * chain stays, because the next one carries its hash. Unsent and parked scans are never touched.
   */
  prune(now: number): Promise<number>;
}

/** A row with its receipt. What is acknowledged stays so: an outcome never changes. */
function received(row: ScanRow, receipt: Receipt): ScanRow {
  const state = stateAfter(receipt.status);
  if (row.state === 'acknowledged' && (state !== 'acknowledged' || receipt.outcome === null)) return row;
  return { ...row, state, receipt, ruling: row.ruling ?? receipt.outcome?.ruling ?? null };
}

async function takeIn(
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
  await scans.bulkPut(due.map(({ row, receipt }) => received(row, receipt)));
  const header = (await manifests.get(eventId))?.header;
  // The manifest of a lost history says nothing about receipts of the present one.
  if (header === undefined || enrolment === undefined || header.serverEpoch !== enrolment.serverEpoch) return;
  const late = due.some(({ row, receipt }) => comesLate(row.receipt, receipt, header.revision));
  if (late) await buildAnew(database, enrolment);
}

export function createReplayQueue(database: Database): ReplayQueue {
  const { dexie, scans, enrolments, manifests, changes, checkpoints } = database;
  const inState = (state: ScanState) => scans.where('[state+scan.eventId]').between(...ofPrefix(state));
  const ofEvent = (state: ScanState, eventId: string) =>
    scans.where('[state+scan.eventId]').equals([state, eventId]);

  return {
    async unsent(eventId, limit) {
      // Rows of one index key come in order of the primary key: (epoch, seq).
      const rows = await guarded(database, () => ofEvent('unsent', eventId).limit(limit).toArray());
      return rows.map((row) => row.scan);
    },
    unsentCount: () => guarded(database, () => inState('unsent').count()),
    parkedCount: () => guarded(database, () => inState('parked').count()),
    keepReceipts: (eventId, receipts, serverEpoch) =>
      guarded(database, () =>
        dexie.transaction('rw', [scans, enrolments, manifests, changes, checkpoints], async () => {
          const enrolment = await enrolments.get(eventId);
          if (serverEpoch !== undefined && enrolment?.serverEpoch !== serverEpoch) return false;
          await takeIn(database, eventId, enrolment, receipts);
          return true;
        }),
      ),
    serverRestarted: (eventId, epoch, now) =>
      guarded(database, () =>
        dexie.transaction('rw', scans, enrolments, async () => {
          // The worker, or another tab, has heard of it already: what was sent since stays sent.
          if ((await enrolments.get(eventId))?.serverEpoch === epoch) return;
          await forgetHistory(database, eventId, now);
          await enrolments.update(eventId, { cursor: null, serverEpoch: epoch });
        }),
      ),
    prune: (now) =>
      guarded(database, () => dexie.transaction('rw', scans, () => forgetOld(database, now - retentionMs))),
  };
}

/** Forgets what was settled before a time, event by event: those of one event do not hide those of the next. */
async function forgetOld({ scans }: Database, before: number): Promise<number> {
  const index = () => scans.where('[state+scan.eventId]');
  const keys = await index()
    .between(...ofPrefix('acknowledged'))
    .uniqueKeys();
  let forgotten = 0;
  for (const key of keys) {
    // Rows come in order of the chain, so the first that is still wanted ends what is old.
    const rows = await index()
      .equals(key)
      .until((row) => settledAt(row) >= before, true)
      .limit(pruneLimit - forgotten)
      .toArray();
    const ends = new Map(rows.map((row) => [row.scan.epoch, row.scan.scanId]));
    // The last seen of each epoch may be the chain's last.
    const kept = new Set(ends.values());
    const old = rows.filter((row) => settledAt(row) < before && !kept.has(row.scan.scanId));
    await scans.bulkDelete(old.map(({ scan }) => [scan.eventId, scan.epoch, scan.seq]));
    forgotten += old.length;
  }
  return forgotten;
}
