import type Dexie from 'dexie';
import type { Transaction } from 'dexie';

/** One version of the schema: its changes since the previous one and how rows are migrated. */
export interface SchemaVersion {
  readonly number: number;
  /** In Dexie's notation; tables not listed stay unchanged. */
  readonly stores: Readonly<Record<string, string | null>>;
  /** Runs in the upgrade transaction; if it throws, the old version stays complete. */
  readonly upgrade?: (transaction: Transaction) => PromiseLike<unknown>;
}

/**
 * All released versions, oldest first; a released one is never edited. No version may drop or empty `scans`, which
 * holds unsent scans. Versions only add, so that an older app still works with a newer store after a rollback.
 */
export const versions: readonly SchemaVersion[] = [
  {
    number: 1,
    stores: {
      enrolments: 'eventId',
      deviceKeys: 'name',
      manifests: 'eventId',
      downloads: 'eventId',
      pages: '[eventId+copy+index]',
      changes: '[eventId+from]',
      checkpoints: 'eventId',
      // The primary key is the chain order; one index finds a scan by id, the other is the queue.
      scans: '[scan.eventId+scan.epoch+scan.seq], &scan.scanId, [state+scan.eventId]',
      conflicts: 'conflictId, eventId',
      tickets: 'ticketId, ownerId',
      // Never used. It stays because an app of the previous version cannot open a store that lost a table.
      lists: 'name',
      session: 'name',
    },
  },
  { number: 2, stores: { sealed: 'ephemeralKey' } },
  { number: 3, stores: { holds: 'holdId, eventId', orders: 'orderId, eventId' } },
  { number: 4, stores: { endings: 'sessionId' } },
  {
    number: 5,
    stores: {},
    // Receipts with a newer server's statuses once removed scans from every queue; send those again.
    upgrade: (transaction) =>
      transaction
        .table<{ readonly state?: unknown; readonly receipt?: unknown }>('scans')
        .filter(({ state }) => typeof state !== 'string')
        .modify({ state: 'unsent', receipt: null }),
  },
  // Conflict ids begin with a time, so the newest open ones are found without reading those already resolved.
  { number: 6, stores: { conflicts: 'conflictId, eventId, [eventId+status+conflictId]' } },
  { number: 7, stores: { drafts: '[ownerId+id]' } },
  // The second index lists the stored pages without reading their contents.
  { number: 8, stores: { doorLists: 'eventId', doorListPages: '[eventId+page], [eventId+page+digest]' } },
  {
    number: 9,
    stores: {
      deskLists: '[ownerId+eventId]',
      deskListPages: '[ownerId+eventId+page], [ownerId+eventId+page+digest]',
    },
  },
  { number: 10, stores: { wishes: 'wishId, ownerId' } },
];

/** Declares the versions to `dexie`. */
export function declareVersions(dexie: Dexie, list: readonly SchemaVersion[]): void {
  for (const version of list) {
    const declared = dexie.version(version.number).stores({ ...version.stores });
    if (version.upgrade) declared.upgrade(version.upgrade);
  }
}
