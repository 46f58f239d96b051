import type { RememberedClock } from '#domain/time/remembered-clock.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { createManifestDownload } from '#sync/manifests/manifest-download.ts';
import type { SeededRandom } from '../fakes/random.ts';
import { lifeClock, type Life } from '../fakes/life.ts';
import type { MemoryDisk } from '../fakes/memory-disk.ts';
import { createMemoryDoorStore, type DoorTables } from '../fakes/memory-door-store.ts';
import { memoryLocks, type HeldLocks } from '../fakes/memory-locks.ts';
import type { Line } from '../fakes/network.ts';
import type { VirtualTime } from '../fakes/virtual-time.ts';
import { createDeviceTransport, type DeviceTransportDeps } from './device-transport.ts';
import type { DexieHome } from './dexie-home.ts';
import type { Plan } from './plan.ts';
import type { Plant } from './plant.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { verifySignature } from './simulated-event.ts';

/** A device's dependencies. */
export interface DeviceDeps {
  readonly index: number;
  readonly plan: Plan;
  readonly plant: Plant;
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
  /** The real store; null if the in-memory one is used. */
  readonly home: DexieHome | null;
  readonly network: DeviceTransportDeps['network'];
  readonly newScanId: () => string;
  readonly spoil: (scan: ScanRecord) => ScanRecord;
  /** The record as this device's app writes it; the app may be an older version. */
  readonly asWritten: (scan: ScanRecord) => ScanRecord;
  /** Called for every fault that occurs, by name. */
  readonly fired: (fault: string) => void;
  /** Called with the time by which leases are considered ended, in ms. */
  readonly leasesEndBy: (now: number) => void;
}

/** The machine itself, which outlives every page. */
export interface Machine extends DeviceDeps {
  readonly name: string;
  readonly random: SeededRandom;
  readonly disk: MemoryDisk<DoorTables>;
  readonly held: HeldLocks;
  /** Values outside the store, which remain when it is cleared. */
  readonly values: StoredValues;
  readonly line: Line;
  readonly liveWorks: boolean;
  /** The phone's own clock, in ms. */
  readonly wall: () => number;
  readonly newEpoch: () => string;
  /** Called when the clock's state could not be stored. */
  readonly clockLost: () => void;
  /** The device id of the last enrolment, for enrolling again; null before the first. */
  readonly lastDeviceId: () => string | null;
}

export type LifeDeps = ReturnType<typeof partsOf>;

/** Lets time pass inside a step of the store. */
export const pauseOf =
  ({ random, plan }: Machine, life: Life) =>
  (): Promise<void> =>
    life.pause(random.fraction() * plan.storePauseMs);

/** The dependencies that page and worker share. Only a page knows whether it is visible. */
export function partsOf(machine: Machine, life: Life, isInView: () => boolean = () => false) {
  const { disk, held, home, plant, newEpoch } = machine;
  const pause = pauseOf(machine, life);
  const where = { disk, pause };
  const clock = lifeClock(machine.time, life, machine.wall);
  const doorTime = createDoorTime(
    clock,
    {
      ...disk.read().clock,
      keep: (offsetMs, doubtMs) => remember(machine, { offsetMs, doubtMs }),
      keepSeen: (seenAt) => remember(machine, { seenAt }),
    },
    isInView,
  );
  const real = home?.store(pause, newEpoch) ?? createMemoryDoorStore({ disk, pause, newEpoch });
  const store = plant.store(real, where);
  const transport = createDeviceTransport({ ...machine, life, doorTime, again: machine.lastDeviceId });
  const locks = plant.locks(memoryLocks(held, life), held);
  const manifests = createManifestDownload({ clock, transport, store, locks, verifySignature });
  return {
    clock,
    store,
    locks,
    manifests,
    pause,
    where,
    raw: transport,
    time: doorTime,
    transport: plant.transport(transport, where),
  };
}

/** Storing the clock is best effort: a full disk must not stop the engine. */
function remember({ disk, clockLost }: Machine, known: Partial<RememberedClock>): void {
  try {
    disk.commit('relaxed', (tables) => ({ ...tables, clock: { ...tables.clock, ...known } }));
  } catch {
    // It is measured again at the next contact.
    clockLost();
  }
}
