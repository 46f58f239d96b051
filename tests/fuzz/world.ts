import type { ScanRecord } from '#domain/door/scan.ts';
import type { Database } from '#server/database/database.ts';
import { idle } from '../fakes/idle-indexeddb.ts';
import type { Weather } from '../fakes/network.ts';
import { createNetwork } from '../fakes/network.ts';
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts';
import { createDexieHome, type DexieHome } from './dexie-home.ts';
import { createDeviceWatch, type DeviceWatch } from './oracle/device-watch.ts';
import type { Plan } from './plan.ts';
import { nothingPlanted, type Plant } from './plant.ts';
import { measuredWithinMs } from './simulated-event.ts';
import { createSimulatedDevice, type SimulatedDevice } from './simulated-device.ts';
import { createSimulatedServer, type SimulatedServer } from './simulated-server.ts';
import { inOldForm, misnamed, offensive } from './spoiled-scans.ts';
import { firstHistory } from './server-history.ts';
import { tableRecords, type TableRecords } from './tables/table-records.ts';
import { createWatch, type Watch } from './watch.ts';

/** A server, its scanners, the network between them, and the checks. */
export interface World {
  readonly plan: Plan;
  readonly time: VirtualTime;
  readonly weather: Weather;
  readonly server: SimulatedServer;
  /** The real tables, if the server uses them. */
  readonly tables: TableRecords | null;
  readonly devices: readonly SimulatedDevice[];
  /** The expected state of each device. */
  readonly oracles: ReadonlyMap<SimulatedDevice, DeviceWatch>;
  readonly watch: Watch;
  /** Releases the run's resources. */
  close(): Promise<void>;
  /** False once the faults have ended. */
  faulty: boolean;
}

/** A client's request timeout. */
const timeoutMs = 10_000;

/** @param database where the server's tables are; null keeps its records in memory */
export function createWorld(plan: Plan, plant: Plant, database: Database | null = null): World {
  const homes: DexieHome[] = [];
  const lookAll = (): void => {
    for (const look of looks) look();
  };
  const restAndLook = async (): Promise<void> => {
    await idle();
    for (const home of homes) await home.settle();
    lookAll();
  };
  const broken = (error: unknown): void => watch.fail('tables', String(error));
  const onDexie = plan.onDexie && plant === nothingPlanted;
  const tables = database === null ? null : tableRecords(database, firstHistory, broken);
  const time = createVirtualTime(onDexie || tables !== null ? restAndLook : lookAll);
  const looks: (() => void)[] = [];
  const watch = createWatch(() => world.server);
  const fired = watch.fire;
  const random = plan.random.fork('world');
  const weather: Weather = { ...plan.weather };
  const network = createNetwork({ time, random: plan.random.fork('network'), weather, timeoutMs, fired });
  const server = createSimulatedServer({
    plan,
    time,
    fired,
    faulty: plant.records,
    answered: watch.answered,
    complain: watch.fail,
    tables,
  });
  const usedIds: string[] = [];
  const reused = new Set<string>();

  /** Usually new; in some runs occasionally one that any device has used before. */
  function newScanId(): string {
    if (world.faulty && usedIds.length > 0 && random.happens(plan.reusedIds)) {
      fired('scan_id_reused');
      const used = random.pick(usedIds);
      reused.add(used);
      return used;
    }
    const hex = Array.from({ length: 32 }, () => random.integer(0, 15).toString(16)).join('');
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    usedIds.push(id);
    return id;
  }

  /** The record parser rejects one kind individually; the other makes a filter reject the whole batch. */
  function spoil(scan: ScanRecord): ScanRecord {
    if (!world.faulty || !random.happens(plan.poison)) return scan;
    fired('poison_item');
    return random.happens(0.5) ? offensive(scan) : misnamed(scan);
  }

  const devices = Array.from({ length: plan.scanners }, (_, index) => {
    const home = onDexie ? createDexieHome(time) : null;
    if (home !== null) homes.push(home);
    const older = plan.random.fork(`app of device ${index}`).happens(plan.olderApps);
    if (older) fired('older_app');
    const device = createSimulatedDevice({
      index,
      home,
      plan,
      plant,
      time,
      server,
      network,
      newScanId,
      asWritten: older ? inOldForm : (scan) => scan,
      spoil,
      fired,
      leasesEndBy(now) {
        if (now > server.now() + measuredWithinMs)
          watch.fail('S11', `leases end by ${now} at ${server.now()} on device ${index}`);
      },
    });
    device.disk.onCommit((before, after) => watch.committed(device, before, after));
    return device;
  });
  const oracles = new Map(
    devices.map((device) => {
      const parts = { device, plan, server: server.oracle, reused, complain: watch.fail };
      return [device, createDeviceWatch(parts)] as const;
    }),
  );
  for (const oracle of oracles.values()) looks.push(oracle.look);
  const close = async (): Promise<void> => {
    // A request that its sender abandoned may still hold the event, and others will use its database.
    if (tables !== null) await time.whileRunning(tables.inTurn(async () => undefined));
    for (const home of homes) await home.close();
  };
  const world: World = { plan, time, weather, server, tables, devices, oracles, watch, faulty: true, close };
  return world;
}
