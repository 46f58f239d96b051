import type { Database } from './database.ts';
import type { ScanRow } from './rows.ts';

/** Time for which acknowledged scans are kept, so that a server restored from a backup can receive them again; ms. */
export const retentionMs = 7 * 86_400_000;

/** Returns when the server received a scan, or when it was made if it did not; ms, server time. */
export const settledAt = (row: ScanRow): number => row.receipt?.outcome?.receivedAt ?? row.scan.correctedTime;

/**
 * Prepares for a restored server: everything it may lack is sent again, and nothing it said before is trusted. Call
 * it in the transaction that stores the new history, so that scans of the old one never count as delivered.
 *
 * @param now server time, ms; scans settled more than 7 days earlier are stored elsewhere
 */
export async function resetHistory({ scans }: Database, eventId: string, now: number): Promise<void> {
  const inState = (state: string) => scans.where('[state+scan.eventId]').equals([state, eventId]);
  // Scans without a receipt may have been ruled by the feed.
  for (const state of ['unsent', 'parked'])
    await inState(state)
      .filter((row) => row.ruling !== null)
      .modify((row, context) => {
        context.value = { ...row, ruling: null };
      });
  const recent = (row: ScanRow) => settledAt(row) >= now - retentionMs;
  const rows = await inState('acknowledged').filter(recent).toArray();
  await scans.bulkPut(rows.map((row): ScanRow => ({ ...row, state: 'unsent', receipt: null, ruling: null })));
}
