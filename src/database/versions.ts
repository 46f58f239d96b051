import type Dexie from 'dexie';
import type { Transaction } from 'dexie';

/** One version of the schema: what changed since the one before, and how its rows are carried over. */
export interface SchemaVersion {
  readonly number: number;
  /** Dexie's notation; tables not named stay as they were. */
  readonly stores: Readonly<Record<string, string | null>>;
  /** Runs in the upgrade's transaction: when it throws, the old version stays, whole. */
  readonly upgrade?: (transaction: Transaction) => PromiseLike<unknown>;
}

/**
 * All versions ever released, oldest first; a released one is never edited. No version may drop or empty
 * `scans`: it holds what has not been sent. Versions add; an older app, after a release was taken back, goes on
 * in the store of a newer one.
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
      // The primary key is the chain's order; one index finds a scan by id, the other is the queue.
      scans: '[scan.eventId+scan.epoch+scan.seq], &scan.scanId, [state+scan.eventId]',
      conflicts: 'conflictId, eventId',
      tickets: 'ticketId, ownerId',
      // Nothing was ever kept in it. It stays, because an app of the version before opens no store that lost a table.
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
    // Receipts by words of a newer server once took scans out of every queue: those are sent again.
    upgrade: (transaction) =>
      transaction
        .table<{ readonly state?: unknown; readonly receipt?: unknown }>('scans')
        .filter(({ state }) => typeof state !== 'string')
        .modify({ state: 'unsent', receipt: null }),
  },
  // Ids of conflicts begin with a time: the newest open ones are found without reading what a night has settled.
  { number: 6, stores: { conflicts: 'conflictId, eventId, [eventId+status+conflictId]' } },
  { number: 7, stores: { drafts: '[ownerId+id]' } },
  // The second index tells which pages are here without reading what is in them.
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

/** Teaches `dexie` the versions. */
export function declareVersions(dexie: Dexie, list: readonly SchemaVersion[]): void {
  for (const version of list) {
    const declared = dexie.version(version.number).stores({ ...version.stores });
    if (version.upgrade) declared.upgrade(version.upgrade);
  }
}
