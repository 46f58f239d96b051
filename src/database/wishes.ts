import { createListeners } from '#domain/listeners.ts';
import { canUndoWish, isWishRefused, isWishUntold, isWishWaiting, type Wish } from '#domain/wishes/wish.ts';
import { begun, joinWish, tryWishAgain } from '#domain/wishes/wish-rules.ts';
import { guarded, type Database } from './database.ts';
import { liveRows, type LiveRows } from './live-rows.ts';
import { clearIfNone, noMark, type Mark } from './mark.ts';

/** What was asked for on this device and waits, or ended and has not been read. Every method is one transaction. */
export interface StoredWishes {
  /** This person's, oldest first; for live queries. */
  ofPerson(ownerId: number): Promise<readonly Wish[]>;
  /** What waits to be sent for this person, oldest first. */
  waiting(ownerId: number): Promise<readonly Wish[]>;
  /** One, however it stands; null once it is off this device. */
  read(wishId: string): Promise<Wish | null>;
  /** Keeps a wish to be sent, and answers what is to be sent: see `joinWish`. */
  keep(wish: Wish): Promise<Wish>;
  /** Notes that it leaves now; resolves with it as it stood before, null where its person has taken it back. */
  begin(wishId: string): Promise<Wish | null>;
  /** Reads, applies the rule, writes; one that is gone stays so. */
  change(wishId: string, rule: (wish: Wish) => Wish): Promise<void>;
  /** Takes one back that has never left this device; false where it may have. */
  undo(wishId: string): Promise<boolean>;
  /** A refused one waits again. */
  again(wishId: string): Promise<void>;
  /** Takes one off this device that has ended. */
  discard(wishId: string): Promise<void>;
  /** Takes it for oneself to tell how it ended: true for one asker only, over all tabs. What is done goes. */
  claim(wishId: string): Promise<boolean>;
  /** Forgets those of this person. */
  forgetOf(ownerId: number): Promise<void>;
  /**
   * Clears the mark where nothing is on this device, whoever's. What was begun before `oldest` (ms) by anybody but `person`
   * goes first: nobody has come back for it.
   */
  tidy(person: number | null, oldest: number): Promise<void>;
}

/** @param mark set while anything is on this device */
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

/** How many wait for an answer, and how many were refused and are for their person to decide about. */
export interface OpenWishes {
  readonly waiting: number;
  readonly refused: number;
}

/** Wishes as this and other pages and the worker change them. */
export interface WatchedWishes {
  /** How many of this person's have been neither done nor discarded. */
  readonly open: (ownerId: number) => OpenWishes;
  /** What has ended and nobody has been told of. */
  readonly untold: () => readonly Wish[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

/** Watches all wishes of this device: there are few. */
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
