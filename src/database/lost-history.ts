import type { Database } from './database.ts';
import type { ScanRow } from './rows.ts';

/** Acknowledged scans stay this long, so that a server restored from a backup can be told again. */
export const retentionMs = 7 * 86_400_000;

/** When the server took a scan, or else when it was made; ms, server time. */
export const settledAt = (row: ScanRow): number => row.receipt?.outcome?.receivedAt ?? row.scan.correctedTime;

/**
 * The server was restored: all that it may lack is sent again, and nothing is believed that it said before. Call it in
 * the transaction in which the new history is kept, so that nobody takes the scans of the old one for delivered.
 *
 * @param now server time, ms; what was settled more than 7 days before is kept by others.
 */
export async function forgetHistory({ scans }: Database, eventId: string, now: number): Promise<void> {
  const inState = (state: string) => scans.where('[state+scan.eventId]').equals([state, eventId]);
  // Those without a receipt may have been ruled by the feed.
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
