import { markAnnounced, isUnsent, canDeleteHold, type HeldPlaces } from '#domain/sales/held-places.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { noMark, type Mark } from './mark.ts';

/** Holds stored on this device. */
export interface StoredHolds {
  add(places: readonly HeldPlaces[]): Promise<void>;
  unsent(): Promise<readonly HeldPlaces[]>;
  change(holdId: string, rule: (places: HeldPlaces) => HeldPlaces): Promise<void>;
  /** Returns an event's holds, oldest first; for live queries. */
  ofEvent(eventId: string): Promise<readonly HeldPlaces[]>;
  /** Returns all holds, oldest first; for live queries. */
  all(): Promise<readonly HeldPlaces[]>;
  /** Deletes a hold after its owner has read the result, unless the server has yet to be told. */
  dismiss(holdId: string): Promise<void>;
  /** Claims the right to announce the result: true for one caller only, across all tabs. */
  claim(holdId: string): Promise<boolean>;
  /** Deletes finished holds; `now` in ms, server time. */
  clean(now: number): Promise<void>;
}

/** Ids are generated in chronological order, and the table is sorted by id. @param mark set while a hold is stored */
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
          await holds.put(markAnnounced(kept));
          return true;
        }),
      ),
    clean: (now) =>
      guarded(database, () =>
        dexie.transaction('rw', holds, async () => {
          const rows = await holds.toArray();
          const done = rows.filter((row) => canDeleteHold(row, now)).map((row) => row.holdId);
          await holds.bulkDelete(done);
        }),
      ),
  };
}
