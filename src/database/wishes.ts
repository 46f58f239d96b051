import { createListeners } from '#domain/listeners.ts';
import { canUndoWish, isWishRefused, isWishUntold, isWishWaiting, type Wish } from '#domain/wishes/wish.ts';
import { begun, joinWish, tryWishAgain } from '#domain/wishes/wish-rules.ts';
import { guarded, type Database } from './database.ts';
import { liveRows, type LiveRows } from './live-rows.ts';
import { clearIfNone, noMark, type Mark } from './mark.ts';

/**
 * Requests made on this device that wait to be sent, or whose result has not been read. Every method is one
 * transaction.
 */
export interface StoredWishes {
  /** Returns this person's requests, oldest first; for live queries. */
  ofPerson(ownerId: number): Promise<readonly Wish[]>;
  /** Returns this person's unsent requests, oldest first. */
  waiting(ownerId: number): Promise<readonly Wish[]>;
  /** Returns one in any state; null once it is no longer on this device. */
  read(wishId: string): Promise<Wish | null>;
  /** Stores a request to be sent and returns the one to send: see `joinWish`. */
  keep(wish: Wish): Promise<Wish>;
  /** Records that it is being sent; resolves to its state before, or null if its owner has withdrawn it. */
  begin(wishId: string): Promise<Wish | null>;
  /** Reads, applies the rule and writes; a deleted one stays deleted. */
  change(wishId: string, rule: (wish: Wish) => Wish): Promise<void>;
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
export function createStoredWishes(database: Database, mark: Mark = noMark): StoredWishes {
  return { ...readingOf(database), ...changingOf(database, mark), ...goingOf(database, mark) };
}

type Reading = Pick<StoredWishes, 'ofPerson' | 'waiting' | 'read'>;
function readingOf(database: Database): Reading {
  const { wishes } = database;
  const ofPerson = (ownerId: number) => wishes.where('ownerId').equals(ownerId);
  return {
    ofPerson: (ownerId) => guarded(database, () => ofPerson(ownerId).toArray()),
    waiting: (ownerId) => guarded(database, () => ofPerson(ownerId).filter(isWishWaiting).toArray()),
    read: async (wishId) => (await guarded(database, () => wishes.get(wishId))) ?? null,
  };
}

type Changing = Pick<StoredWishes, 'keep' | 'begin' | 'change' | 'again'>;
function changingOf(database: Database, mark: Mark): Changing {
  const { dexie, wishes } = database;
  const change: Changing['change'] = (wishId, rule) =>
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
          const { kept, dropped } = joinWish(all, wish);
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
          if (kept === undefined || !isWishWaiting(kept)) return null;
          await wishes.put(begun(kept));
          return kept;
        }),
      ),
    again: (wishId) => change(wishId, tryWishAgain),
  };
}

type Going = Pick<StoredWishes, 'undo' | 'discard' | 'claim' | 'forgetOf' | 'tidy'>;
function goingOf(database: Database, mark: Mark): Going {
  const { dexie, wishes } = database;
  const dropIf = (wishId: string, may: (wish: Wish) => boolean) =>
    guarded(database, () =>
      dexie.transaction('rw', wishes, async () => {
        const kept = await wishes.get(wishId);
        if (kept === undefined || !may(kept)) return false;
        await wishes.delete(wishId);
        return true;
      }),
    );
  return {
    undo: (wishId) => dropIf(wishId, canUndoWish),
    async discard(wishId) {
      await dropIf(wishId, (wish) => !isWishWaiting(wish));
    },
    claim: (wishId) =>
      guarded(database, () =>
        dexie.transaction('rw', wishes, async () => {
          const kept = await wishes.get(wishId);
          if (kept === undefined || !isWishUntold(kept)) return false;
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
export interface OpenWishes {
  readonly waiting: number;
  readonly refused: number;
}

/** Requests, updated when this or another page or the worker changes them. */
export interface WatchedWishes {
  /** Number of this person's requests that are neither done nor discarded. */
  readonly open: (ownerId: number) => OpenWishes;
  /** Results that have not been announced to their owner yet. */
  readonly untold: () => readonly Wish[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

/** Watches all requests of this device, of which there are few. */
export function watchWishes(database: Database, live: LiveRows = liveRows): WatchedWishes {
  let all: readonly Wish[] = [];
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
      return { waiting: own.filter(isWishWaiting).length, refused: own.filter(isWishRefused).length };
    },
    untold: () => all.filter(isWishUntold),
    subscribe: listeners.add,
    stop,
  };
}
