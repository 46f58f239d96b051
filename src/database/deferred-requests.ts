import { createListeners } from '#domain/listeners.ts';
import {
  canUndoRequest,
  isRequestRefused,
  isRequestUnannounced,
  isRequestWaiting,
  type DeferredRequest,
} from '#domain/requests/deferred-request.ts';
import { markTried, mergeRequest, retryRequest } from '#domain/requests/request-rules.ts';
import { guarded, type Database } from './database.ts';
import { liveRows, type LiveRows } from './live-rows.ts';
import { clearIfNone, noMark, type Mark } from './mark.ts';

/**
 * Requests made on this device that wait to be sent, or whose result has not been read. Every method is one
 * transaction.
 */
export interface StoredRequests {
  /** Returns this person's requests, oldest first; for live queries. */
  ofPerson(ownerId: number): Promise<readonly DeferredRequest[]>;
  /** Returns this person's unsent requests, oldest first. */
  waiting(ownerId: number): Promise<readonly DeferredRequest[]>;
  /** Returns one in any state; null once it is no longer on this device. */
  read(wishId: string): Promise<DeferredRequest | null>;
  /** Stores a request to be sent and returns the one to send: see `mergeRequest`. */
  keep(wish: DeferredRequest): Promise<DeferredRequest>;
  /** Records that it is being sent; resolves to its state before, or null if its owner has withdrawn it. */
  begin(wishId: string): Promise<DeferredRequest | null>;
  /** Reads, applies the rule and writes; a deleted one stays deleted. */
  change(wishId: string, rule: (wish: DeferredRequest) => DeferredRequest): Promise<void>;
  /** Withdraws one that has never left this device; false if it may have. */
  undo(wishId: string): Promise<boolean>;
  /** Queues a refused one again. */
  again(wishId: string): Promise<void>;
  /** Deletes one that has ended. */
  discard(wishId: string): Promise<void>;
  /** Claims the right to announce the result: true for one caller only, across all tabs. Successful ones are deleted. */
  claim(wishId: string): Promise<boolean>;
  /** Deletes this person's requests. */
  forgetOf(ownerId: number): Promise<void>;
  /**
   * Clears the mark if no requests are left. First deletes other users' requests (not those of `person`) made before
   * `oldest` (ms), because their users have not come back for them.
   */
  tidy(person: number | null, oldest: number): Promise<void>;
}

/** @param mark set while a request is on this device */
export function createStoredRequests(database: Database, mark: Mark = noMark): StoredRequests {
  return { ...createReads(database), ...createUpdates(database, mark), ...createDeletes(database, mark) };
}

type ReadMethods = Pick<StoredRequests, 'ofPerson' | 'waiting' | 'read'>;
function createReads(database: Database): ReadMethods {
  const { wishes } = database;
  const ofPerson = (ownerId: number) => wishes.where('ownerId').equals(ownerId);
  return {
    ofPerson: (ownerId) => guarded(database, () => ofPerson(ownerId).toArray()),
    waiting: (ownerId) => guarded(database, () => ofPerson(ownerId).filter(isRequestWaiting).toArray()),
    read: async (wishId) => (await guarded(database, () => wishes.get(wishId))) ?? null,
  };
}

type UpdateMethods = Pick<StoredRequests, 'keep' | 'begin' | 'change' | 'again'>;
function createUpdates(database: Database, mark: Mark): UpdateMethods {
  const { dexie, wishes } = database;
  const change: UpdateMethods['change'] = (wishId, rule) =>
    guarded(database, () =>
      dexie.transaction('rw', wishes, async () => {
        const kept = await wishes.get(wishId);
        if (kept !== undefined) await wishes.put(rule(kept));
      }),
    );
  return {
    change,
    keep: (wish) =>
      guarded(database, () =>
        dexie.transaction('rw', wishes, async () => {
          const all = await wishes.where('ownerId').equals(wish.ownerId).toArray();
          const { kept, dropped } = mergeRequest(all, wish);
          mark.set();
          await wishes.bulkDelete([...dropped]);
          await wishes.put(kept);
          return kept;
        }),
      ),
    begin: (wishId) =>
      guarded(database, () =>
        dexie.transaction('rw', wishes, async () => {
          const kept = await wishes.get(wishId);
          if (kept === undefined || !isRequestWaiting(kept)) return null;
          await wishes.put(markTried(kept));
          return kept;
        }),
      ),
    again: (wishId) => change(wishId, retryRequest),
  };
}

type DeleteMethods = Pick<StoredRequests, 'undo' | 'discard' | 'claim' | 'forgetOf' | 'tidy'>;
function createDeletes(database: Database, mark: Mark): DeleteMethods {
  const { dexie, wishes } = database;
  const dropIf = (wishId: string, may: (wish: DeferredRequest) => boolean) =>
    guarded(database, () =>
      dexie.transaction('rw', wishes, async () => {
        const kept = await wishes.get(wishId);
        if (kept === undefined || !may(kept)) return false;
        await wishes.delete(wishId);
        return true;
      }),
    );
  return {
    undo: (wishId) => dropIf(wishId, canUndoRequest),
    async discard(wishId) {
      await dropIf(wishId, (wish) => !isRequestWaiting(wish));
    },
    claim: (wishId) =>
      guarded(database, () =>
        dexie.transaction('rw', wishes, async () => {
          const kept = await wishes.get(wishId);
          if (kept === undefined || !isRequestUnannounced(kept)) return false;
          if (kept.end?.kind === 'done') await wishes.delete(wishId);
          else await wishes.put({ ...kept, told: true });
          return true;
        }),
      ),
    async forgetOf(ownerId) {
      await guarded<unknown>(database, () => wishes.where('ownerId').equals(ownerId).delete());
    },
    async tidy(person, oldest) {
      await guarded<unknown>(database, () =>
        wishes.filter(({ ownerId, madeAt }) => ownerId !== person && madeAt < oldest).delete(),
      );
      await clearIfNone(database, [wishes], () => wishes.count(), mark);
    },
  };
}

/** How many wait for an answer, and how many were refused and need their owner's decision. */
export interface OpenRequests {
  readonly waiting: number;
  readonly refused: number;
}

/** Requests, updated when this or another page or the worker changes them. */
export interface WatchedRequests {
  /** Number of this person's requests that are neither done nor discarded. */
  readonly open: (ownerId: number) => OpenRequests;
  /** Results that have not been announced to their owner yet. */
  readonly untold: () => readonly DeferredRequest[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

/** Watches all requests of this device, of which there are few. */
export function watchRequests(database: Database, live: LiveRows = liveRows): WatchedRequests {
  let all: readonly DeferredRequest[] = [];
  const listeners = createListeners();
  const stop = live(
    () => database.wishes.toArray(),
    (now) => {
      all = now;
      listeners.tell();
    },
  );
  return {
    open(ownerId) {
      const own = all.filter((wish) => wish.ownerId === ownerId);
      return { waiting: own.filter(isRequestWaiting).length, refused: own.filter(isRequestRefused).length };
    },
    untold: () => all.filter(isRequestUnannounced),
    subscribe: listeners.add,
    stop,
  };
}
