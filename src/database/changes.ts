import type { Change } from '#domain/manifest/manifest.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import type { Ruling } from './rows.ts';

interface FeedPage {
  readonly cursor: number;
  readonly epoch: string;
  readonly changes: readonly Change[];
}

/** Stores the delta feed page by page, with the cursor that each page advances to and the rows that it corrects. */
export interface Changes {
  /** Returns false and changes nothing if the cursor is no longer `from`, or no longer in the page's history. */
  storeChanges(eventId: string, from: number, page: FeedPage): Promise<boolean>;
}

export function createChanges(database: Database): Changes {
  const { dexie, changes, enrolments, scans, conflicts } = database;

  /** Applies what the server now says about this device's own scans. */
  async function correctScans(page: FeedPage): Promise<void> {
    const rulings = new Map<string, Ruling>();
    for (const change of page.changes)
      if (change.kind === 'ruling') rulings.set(change.scanId, change.ruling);
    if (rulings.size === 0) return;
    await scans
      .where('scan.scanId')
      .anyOf([...rulings.keys()])
      .modify((row, context) => {
        const ruling = rulings.get(row.scan.scanId);
        if (ruling !== undefined) context.value = { ...row, ruling };
      });
  }

  async function keepConflicts(eventId: string, page: FeedPage): Promise<void> {
    const rows = page.changes.flatMap((change) =>
      change.kind === 'conflict' ? [{ ...change.conflict, eventId }] : [],
    );
    if (rows.length > 0) await conflicts.bulkPut(rows);
  }

  return {
    storeChanges: (eventId, from, page) =>
      guarded(database, () =>
        dexie.transaction('rw', changes, enrolments, scans, conflicts, async () => {
          const enrolment = await enrolments.get(eventId);
          if (enrolment === undefined || enrolment.cursor !== from) return false;
          // The histories before and after a restore use the same numbers: a late page of the lost one may start at
          // the same place.
          if (enrolment.serverEpoch !== null && enrolment.serverEpoch !== page.epoch) return false;
          if (page.cursor === from && enrolment.serverEpoch === page.epoch && page.changes.length === 0)
            return true;
          await enrolments.update(eventId, { cursor: page.cursor, serverEpoch: page.epoch });
          // A page without lines only says that nothing happened up to its cursor.
          if (page.changes.length > 0) {
            const { cursor, epoch } = page;
            await changes.put({ eventId, from, cursor, epoch, changes: page.changes });
          }
          await correctScans(page);
          await keepConflicts(eventId, page);
          return true;
        }),
      ),
  };
}
