import { afterTold, isUnsent, mayForget, type HeldPlaces } from '#domain/sales/held-places.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { noMark, type Mark } from './mark.ts';

/** Holds of this device, in the store. */
export interface StoredHolds {
  add(places: readonly HeldPlaces[]): Promise<void>;
  unsent(): Promise<readonly HeldPlaces[]>;
  change(holdId: string, rule: (places: HeldPlaces) => HeldPlaces): Promise<void>;
  /** An event's holds, oldest first; for live queries. */
  ofEvent(eventId: string): Promise<readonly HeldPlaces[]>;
  /** All of them, oldest first; for live queries. */
  all(): Promise<readonly HeldPlaces[]>;
  /** A person has read it: takes it off this device, unless the server has yet to hear of it. */
  dismiss(holdId: string): Promise<void>;
  /** Takes it for oneself to tell how it stands: true for one asker only, over all tabs. */
  claim(holdId: string): Promise<boolean>;
  /** Forgets what is over; `now` ms, server time. */
  clean(now: number): Promise<void>;
}

/** Ids are made in order of time, and the table is kept in order of its ids. @param mark set while something is here */
export function createStoredHolds(database: Database, mark: Mark = noMark): StoredHolds {
  const { dexie, holds } = database;
  return {
    add: (places) =>
      guarded(database, () =>
        dexie.transaction('rw', holds, async () => {
          mark.set();
          const kept = await holds.bulkGet(places.map(({ holdId }) => holdId));
          await holds.bulkAdd(places.filter((_, place) => kept[place] === undefined));
        }),
      ),
    unsent: () => guarded(database, () => holds.filter(isUnsent).toArray()),
    change: (holdId, rule) =>
      guarded(database, () =>
        dexie.transaction('rw', holds, async () => {
          const kept = await holds.get(holdId);
          if (kept !== undefined) await holds.put(rule(kept));
        }),
      ),
    ofEvent: (eventId) => guarded(database, () => holds.where('eventId').equals(eventId).sortBy('holdId')),
    all: () => guarded(database, () => holds.toArray()),
    dismiss: (holdId) =>
      guarded(database, () =>
        dexie.transaction('rw', holds, async () => {
          const kept = await holds.get(holdId);
          if (kept !== undefined && !isUnsent(kept)) await holds.delete(holdId);
        }),
      ),
    claim: (holdId) =>
      guarded(database, () =>
        dexie.transaction('rw', holds, async () => {
          const kept = await holds.get(holdId);
          if (kept?.untold !== true) return false;
          await holds.put(afterTold(kept));
          return true;
        }),
      ),
    clean: (now) =>
      guarded(database, () =>
        dexie.transaction('rw', holds, async () => {
          const rows = await holds.toArray();
          const done = rows.filter((row) => mayForget(row, now)).map((row) => row.holdId);
          await holds.bulkDelete(done);
        }),
      ),
  };
}
