import type { DoorRecords } from '#server/database/door/door-records.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import type { Gate, ScanLog } from '#scanner/gate/deps.ts';
import type { Scanner } from '#scanner/scanner.ts';
import type { DoorStore, DoorTransport, EnrolmentStore, Locks, ManifestStore } from '#sync/deps.ts';
import type { Durability, MemoryDisk } from '../fakes/memory-disk.ts';
import type { DoorTables } from '../fakes/memory-door-store.ts';
import type { HeldLocks } from '../fakes/memory-locks.ts';

export type SimulatedStore = DoorStore & ManifestStore & EnrolmentStore;

/** The part of its device that a planted fault can access. */
interface PlantedIn {
  readonly disk: MemoryDisk<DoorTables>;
  readonly pause: () => Promise<void>;
}

/** Dependencies that wrap the real ones; without a planted bug each returns its argument. */
export interface Plant {
  readonly transport: (real: DoorTransport, where: PlantedIn) => DoorTransport;
  readonly store: (real: SimulatedStore, where: PlantedIn) => SimulatedStore;
  readonly scanLog: (real: ScanLog, where: PlantedIn) => ScanLog;
  readonly gate: (real: Gate, where: PlantedIn) => Gate;
  readonly scanner: (real: Scanner) => Scanner;
  /** The event in memory, as an open page updates it. */
  readonly view: (real: EventView) => EventView;
  /** The data from which the event is opened: everything on the device. */
  readonly opened: (tables: DoorTables) => DoorTables;
  readonly locks: (real: Locks, held: HeldLocks) => Locks;
  readonly records: (real: DoorRecords, pause: () => Promise<void>) => DoorRecords;
  readonly scanDurability: Durability;
  /** False if an eviction does not begin a new epoch. */
  readonly freshEpoch: boolean;
}

export const nothingPlanted: Plant = {
  transport: (real) => real,
  store: (real) => real,
  scanLog: (real) => real,
  gate: (real) => real,
  scanner: (real) => real,
  view: (real) => real,
  opened: (tables) => tables,
  locks: (real) => real,
  records: (real) => real,
  scanDurability: 'strict',
  freshEpoch: true,
};
