import type { Database } from '#database/database.ts';
import { boundOf } from '#database/door-list/door-list-rows.ts';
import { createDoorLists } from '#database/door-list/door-lists.ts';
import type { DoorStorage } from '#database/door-store.ts';
import type { Clock } from '#platform/clock.ts';
import { sha256Hex } from '#platform/encoding.ts';
import { newId } from '#platform/ids.ts';
import { browserLocks as locks } from '#platform/locks.ts';
import { newSealingKey, sealPage } from '#platform/sealing-key.ts';
import { createNameSearch, namesWorker } from '#scanner/names/name-search.ts';
import { createDoorListSync, type ListTransport } from '#sync/door-list/door-list-keeper.ts';
import type { SyncEngine } from '#sync/deps.ts';
import type { DoorNames } from './door-desk.ts';

export interface NamesDeps {
  readonly clock: Clock;
  readonly database: Database;
  readonly store: Pick<DoorStorage, 'events'>;
  readonly transport: ListTransport;
  readonly sync: Pick<SyncEngine, 'status' | 'subscribe'>;
  /** Server time, ms. */
  readonly now: () => number;
}

/** Creates the engine that stores and searches the names of events this device supervises. */
export function buildNames({ clock, database, store, transport, sync, now }: NamesDeps): DoorNames {
  const lists = createDoorLists(database, {
    newKey: newSealingKey,
    seal: sealPage,
    newId: () => newId(clock.wall()),
  });
  const events = () => store.events();
  const keeper = createDoorListSync({ clock, store: lists, transport, locks, events, digestOf: sha256Hex });
  // After a successful cycle of an event: the server is reachable, and scans are sent before names are requested.
  // Failures of other events do not matter.
  sync.subscribe(() => {
    const { sending, wentWell } = sync.status();
    if (!sending && wentWell.length > 0) void keeper.look(wentWell);
  });
  return {
    list: (eventId) => lists.list(eventId),
    bring: (eventId) => keeper.now(eventId),
    open: (eventId) =>
      createNameSearch(namesWorker(), {
        async list() {
          const list = await lists.list(eventId);
          return list?.complete === true ? { ...list, key: () => lists.listKey(eventId) } : null;
        },
        page: (page) => lists.sealedListPage(eventId, page),
        boundOf: (page) => boundOf(eventId, page),
      }),
    // A failed count is not worth a message at the door.
    searched: (eventId) => void lists.noteSearch(eventId, Math.round(now())).catch(() => {}),
  };
}
