import { idle, stir, underWay, writesIn } from '../fakes/idle-indexeddb.ts';
import { openDatabase, type Database } from '#database/database.ts';
import { createDoorStore, type DoorStorage } from '#database/door-store.ts';
import { openEvent, type OpenEvent } from '#database/open-event.ts';
import { openScanLog, type EventScanLog } from '#database/scans.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import { hashRecord } from '#domain/door/scan.ts';
import type { ScanLog } from '#scanner/gate/deps.ts';
import type { Life } from '../fakes/life.ts';
import type { MemoryDisk } from '../fakes/memory-disk.ts';
import { emptyTables, type DoorTables } from '../fakes/memory-door-store.ts';
import type { VirtualTime } from '../fakes/virtual-time.ts';
import { createMirror } from './dexie-mirror.ts';
import type { SimulatedStore } from './plant.ts';
import { eventId } from './simulated-event.ts';
import { believed } from '#tests/fakes/believed-header.ts';

/** A page's access to the real store: the event, once there is one to open, and its scan log. */
export interface OpenedStore {
  view(): EventView | null;
  /** Whether a new view is being built while the old one is still in use. */
  isBehind(): boolean;
  readonly log: ScanLog;
  /** Saves the view, as a page does when it is hidden. */
  checkpoint(): void;
}

/** A device with the real store. Its content is copied after every step, for the checks that read disks. */
export interface DexieHome {
  readonly disk: MemoryDisk<DoorTables>;
  store(pause: () => Promise<void>, newEpoch: () => string): SimulatedStore;
  open(life: Life, pause: () => Promise<void>): OpenedStore;
  /** Waits until all work in the store is done, then copies it. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

let made = 0;

export function createDexieHome(time: VirtualTime): DexieHome {
  let mirror = emptyTables;
  let full = false;
  let copiedAt = -1;
  let current = freshDatabase();
  let opening: (() => void) | null = null;
  const looks: ((before: DoorTables, after: DoorTables) => void)[] = [];
  const stores = new WeakMap<Database, DoorStorage>();
  const copies = new WeakMap<Database, ReturnType<typeof createMirror>>();

  function copyOf(database: Database): ReturnType<typeof createMirror> {
    const copy = copies.get(database) ?? createMirror(database);
    copies.set(database, copy);
    return copy;
  }

  function move(after: DoorTables): void {
    const before = mirror;
    mirror = after;
    if (after !== before) for (const look of looks) look(before, after);
  }

  const refuseIfFull = (): void => {
    if (full) throw new DOMException('The disk is full.', 'QuotaExceededError');
  };

  function store(pause: () => Promise<void>, newEpoch: () => string): SimulatedStore {
    const storeOf = (database: Database): DoorStorage => {
      const known =
        stores.get(database) ?? createDoorStore(database, { newEpoch, newKey: noKey, seal: noKey });
      stores.set(database, known);
      return known;
    };
    const act = async <T>(work: (real: DoorStorage) => Promise<T>): Promise<T> => {
      await pause();
      refuseIfFull();
      const value = await underWay(async () => work(storeOf(await current)));
      await pause();
      return value;
    };
    return {
      events: () => act((real) => real.events()),
      unsent: (...args) => act((real) => real.unsent(...args)),
      unsentCount: () => act((real) => real.unsentCount()),
      parkedCount: () => act((real) => real.parkedCount()),
      storeReceipts: (...args) => act((real) => real.storeReceipts(...args)),
      storeChanges: (...args) => act((real) => real.storeChanges(...args)),
      serverRestarted: (...args) => act((real) => real.serverRestarted(...args)),
      deviceRevoked: (...args) => act((real) => real.deviceRevoked(...args)),
      extendLease: (...args) => act((real) => real.extendLease(...args)),
      trustedKeys: (...args) => act((real) => real.trustedKeys(...args)),
      unfinished: (...args) => act((real) => real.unfinished(...args)),
      begin: (...args) => act((real) => real.begin(...args)),
      storedPages: (...args) => act((real) => real.storedPages(...args)),
      storePages: (...args) => act((real) => real.storePages(...args)),
      finish: (...args) => act((real) => real.finish(...args)),
      abandon: (...args) => act((real) => real.abandon(...args)),
      isRevoked: (...args) => act((real) => real.isRevoked(...args)),
      enrolled: (...args) => act((real) => real.enrolled(...args)),
      storeEnrolment: (lease) => act((real) => real.storeEnrolment(lease)),
    };
  }

  function open(life: Life, pause: () => Promise<void>): OpenedStore {
    let event: OpenEvent | null = null;
    let log: EventScanLog | null = null;
    const begin = async (): Promise<void> => {
      const database = await current;
      const after = (ms: number, work: () => void) => time.after(ms, () => void (life.alive() && work()));
      // Decompressing pages takes time, during which people continue scanning.
      const inflate = async <T>(bytes: T): Promise<T> => {
        unpacking += 1;
        for (let part = 0; part < 4; part += 1) await pause();
        unpacking -= 1;
        stir();
        return bytes;
      };
      const opened = await openEvent(database, eventId, { inflate, openHeader: believed, after });
      if (opened === null) return;
      log = await openScanLog(database, eventId, { hash: hashRecord, newEpoch: () => 'damaged' });
      if (!life.alive()) return opened.close();
      event = opened;
      life.onDeath(() => opened.close());
    };
    let trying = false;
    let unpacking = 0;
    opening = () => {
      if (event !== null || trying || !life.alive() || mirror.events.get(eventId)?.ready == null) return;
      trying = true;
      void begin()
        .catch(() => {})
        .then(() => {
          trying = false;
        });
    };
    opening();
    const logOf = (): EventScanLog => {
      if (log === null) throw new DOMException('Nothing here.', 'InvalidStateError');
      return log;
    };
    return {
      isBehind: () => event !== null && unpacking > 0,
      view: () => (life.alive() ? (event?.view ?? null) : null),
      checkpoint: () => void event?.checkpoint().catch(() => {}),
      log: {
        get next() {
          return logOf().next;
        },
        async keep(scan) {
          await pause();
          refuseIfFull();
          await underWay(() => logOf().keep(scan));
          // The next read may happen before the next copy.
          move({
            ...mirror,
            scans: [...mirror.scans, { scan, state: 'unsent', receipt: null, ruling: null }],
          });
          await pause();
        },
        find: (scanId) => underWay(() => logOf().find(scanId)),
      },
    };
  }

  return {
    store,
    open,
    disk: {
      read: () => mirror,
      flushed: () => mirror,
      // Only the clock's state is stored solely here.
      commit: (_durability, change) => move(change(mirror)),
      flush: () => {},
      losePower: () => false,
      evict() {
        void current.then((database) => database.dexie.delete());
        current = freshDatabase();
        copiedAt = -1;
        // As with the in-memory store, nothing is notified: the data disappears between two pages.
        mirror = emptyTables;
      },
      setFull: (now) => void (full = now),
      onCommit: (look) => void looks.push(look),
    },
    async settle() {
      await idle();
      const database = await current;
      const { name } = database.dexie;
      while (copiedAt !== writesIn(name)) {
        copiedAt = writesIn(name);
        move(await copyOf(database)(mirror));
        opening?.();
        await idle();
      }
    },
    close: async () => (await current).dexie.delete(),
  };
}

function freshDatabase(): Promise<Database> {
  made += 1;
  return underWay(() =>
    openDatabase({ name: `simulated-${made}`, after: () => () => {}, onTrouble: () => {} }),
  );
}

/** The simulator never revokes devices, so nothing is signed or encrypted. */
const noKey = (): Promise<never> => Promise.reject(new Error('there are no keys here'));
