import type { SeededRandom } from '../fakes/random.ts';
import { isQueued } from './settled.ts';
import { troubles, type Trouble } from './plan.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { laterStates } from './simulated-event.ts';
import { checkDisk } from './checks.ts';
import {
  downloadWhileScanning,
  leftUnheard,
  overtakeWorker,
  restore,
  restoreInSilence,
  ruledUnheard,
  sheetOpened,
} from './scenes.ts';
import { scheduleStoreScenes } from './store-scenes.ts';
import type { World } from './world.ts';

/** Schedules the beginning and end of every fault in the plan. */
export function scheduleTroubles(world: World): void {
  const { plan, time } = world;
  const random = plan.random.fork('troubles');
  for (const trouble of troubles) {
    for (let n = 0; n < plan.troubles[trouble]; n += 1) {
      const at = random.fraction() * plan.faultyMs;
      const lasts = Math.min(plan.faultyMs - at, 200 + random.delay(5_000));
      const device = random.pick(world.devices);
      time.after(at, () => void (world.faulty && strike(world, trouble, device, lasts, random)));
    }
  }
  for (const device of world.devices) flushNowAndThen(world, device, random);
  scheduleStoreScenes(world);
}

/** The machine flushes its memory to disk at arbitrary times. */
function flushNowAndThen(world: World, device: SimulatedDevice, random: SeededRandom): void {
  world.time.after(500 + random.delay(4_000), () => {
    device.disk.flush();
    if (world.faulty) flushNowAndThen(world, device, random);
  });
}

function strike(
  world: World,
  trouble: Trouble,
  device: SimulatedDevice,
  lasts: number,
  random: SeededRandom,
): void {
  const { server, time, watch } = world;
  const { line, disk } = device;
  const state = server.state;
  const { fire } = watch;
  const forAWhile = (start: () => void, end: () => void): void => {
    start();
    time.after(lasts, end);
  };
  switch (trouble) {
    case 'line_down':
      return forAWhile(
        () => void (line.down = true),
        () => comeBack(device),
      );
    case 'flapping':
      for (let n = 0; n < 10; n += 1) {
        time.after(n * 1_000, () => void (line.down = world.faulty));
        time.after(n * 1_000 + 500, () => comeBack(device));
      }
      return fire('flapping');
    case 'partition_out':
      return forAWhile(
        () => void (line.cutOut = true),
        () => void (line.cutOut = false),
      );
    case 'partition_back':
      return forAWhile(
        () => void (line.cutBack = true),
        () => void (line.cutBack = false),
      );
    case 'portal':
    case 'foreign_json':
      return forAWhile(
        () => void (line.imposter = trouble),
        () => void (line.imposter = 'none'),
      );
    case 'server_5xx':
    case 'server_429':
    case 'server_401':
      return forAWhile(
        () => void (state.failing = kinds[trouble]),
        () => void (state.failing = 'none'),
      );
    case 'receipts_lost':
      return forAWhile(
        () => void (state.losesReceipts = 'receipts'),
        () => void (state.losesReceipts = 'none'),
      );
    case 'ruled_unheard':
      return ruledUnheard(world, device, random);
    case 'header_changed':
      return server.changeDoor(random);
    case 'sheet_opened':
      return sheetOpened(world, device, random);
    case 'left_unheard':
      return leftUnheard(world, device, random);
    case 'downloaded_again':
      return downloadWhileScanning(world, device, random);
    case 'server_413':
      return forAWhile(
        () => void (state.batchCap = random.integer(1, 3)),
        () => void (state.batchCap = 500),
      );
    case 'server_crash_before_commit':
      return void (state.crashAtCommit = 'before');
    case 'server_crash_after_commit':
      return void (state.crashAtCommit = 'after');
    case 'server_restored':
      return restore(world, device, lasts, random);
    case 'server_restored_in_silence':
      return restoreInSilence(world, device, lasts);
    case 'lease_expired':
      return server.expireLeases();
    case 'ticket_revoked':
      return server.changeTicket(random.integer(0, world.plan.tickets - 1), random.pick(laterStates));
    case 'client_killed':
      fire('client_killed');
      return restart(world, device, random, () => device.kill());
    case 'power_lost':
      return restart(world, device, random, () =>
        fire(device.losePower() ? 'power_lost_with_writes' : 'power_lost'),
      );
    case 'evicted':
      fire(disk.read().scans.some(isQueued) ? 'evicted_with_queue' : 'evicted');
      for (const { scan } of disk.read().scans) watch.evicted.set(`${scan.deviceId} ${scan.epoch}`, scan.seq);
      return restart(world, device, random, () => device.evict());
    case 'disk_full':
      fire('disk_full');
      return forAWhile(
        () => disk.setFull(true),
        () => disk.setFull(false),
      );
    case 'clock_jump':
      fire('clock_jump');
      return device.jumpClock((random.fraction() - 0.5) * 2 * 30 * 86_400_000);
    case 'worker_woken':
      return random.happens(0.5) ? overtakeWorker(world, device, random) : void device.wakeWorker();
    case 'page_hidden':
      fire('page_hidden');
      return forAWhile(
        () => device.page()?.hint('hidden'),
        () => device.page()?.hint('visible'),
      );
    case 'gate_exception':
      fire('gate_exception');
      return forAWhile(
        () => void (device.gateFails = true),
        () => void (device.gateFails = false),
      );
  }
}

const kinds = { server_5xx: '5xx', server_429: '429', server_401: '401' } as const;

/** Sometimes the browser reports it, sometimes not. */
function comeBack(device: SimulatedDevice): void {
  device.line.down = false;
  if (device.line.cutBack === device.line.cutOut) device.page()?.hint('online');
}

function restart(world: World, device: SimulatedDevice, random: SeededRandom, end: () => void): void {
  end();
  checkDisk(world, device);
  world.time.after(100 + random.delay(1_500), () => device.open());
}

/** Ends all faults: no user action is needed. */
export function heal(world: World): void {
  world.faulty = false;
  Object.assign(world.weather, {
    loss: 0,
    duplication: 0,
    meanDelayMs: Math.min(25, world.weather.meanDelayMs),
  });
  Object.assign(world.server.state, {
    failing: 'none',
    losesReceipts: 'none',
    batchCap: 500,
    crashAtCommit: 'none',
    refusesChanges: false,
    slowBodyMs: 0,
    breaksBodies: false,
  });
  // In case no device could reveal the restore.
  world.time.after(15_000, world.server.tellRestored);
  for (const device of world.devices) {
    Object.assign(device.line, {
      down: false,
      cutOut: false,
      cutBack: false,
      slowBackMs: 0,
      imposter: 'none',
    });
    device.disk.setFull(false);
    device.gateFails = false;
    device.open();
  }
}
