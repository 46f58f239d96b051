import { storedValues } from '#platform/stored-values.ts';
import { drainOnce } from '#sync/worker-drain.ts';
import { createLife } from '../fakes/life.ts';
import { createMemoryDisk, type MemoryDisk } from '../fakes/memory-disk.ts';
import { emptyTables, type DoorTables } from '../fakes/memory-door-store.ts';
import type { HeldLocks } from '../fakes/memory-locks.ts';
import { goodLine, type Line } from '../fakes/network.ts';
import { partsOf, type DeviceDeps, type Machine } from './device-deps.ts';
import type { JudgedBy } from './oracle/judged-by.ts';
import { gates, startedAt, type SimulatedGate } from './simulated-event.ts';
import { openPage, type Page } from './simulated-page.ts';

/** A scanner: what remains when its page is closed, and the open page. */
export interface SimulatedDevice {
  readonly name: string;
  /** Its gate, which does not change. */
  readonly gate: SimulatedGate;
  readonly line: Line;
  readonly disk: MemoryDisk<DoorTables>;
  readonly held: HeldLocks;
  /** The open page; null while it is closed. */
  page(): Page | null;
  /** Opens a page; the steward enrols the device if necessary. */
  open(): void;
  /** Kills the page, and all its work in progress. */
  kill(): void;
  /** Cuts the machine's power: returns whether a write was lost. */
  losePower(): boolean;
  evict(): void;
  /** Sets the phone's clock forward, or back if negative. */
  jumpClock(ms: number): void;
  /** The phone's clock minus the server's, in ms. */
  clockError(): number;
  /**
   * Whether this page or an earlier one has measured the time, and the clock has not changed unseen or unrecorded
   * since.
   */
  knowsTime(): boolean;
  /** Fires the worker's sync event. */
  wakeWorker(): Promise<void>;
  /** Whether the gate itself currently fails. */
  gateFails: boolean;
  /** Records on the disk that the page has not received yet. */
  landing(): ReadonlySet<string>;
  /** Returns the basis of a scan's verdict or of an undo, by the id of the record or of the scan to undo. */
  judgedBy(scanId: string): JudgedBy | undefined;
}

export function createSimulatedDevice(deps: DeviceDeps): SimulatedDevice {
  let skew = 0;
  let steppedAt = -Infinity;
  let unseenAt: number | null = null;
  let measuredAt: number | null = null;
  const unseen = (): void => void (unseenAt = deps.time.now());
  /**
   * A page that starts years off would stamp its scans with that time, and they would not count: another test covers
   * that.
   */
  const stayWithinAMonth = (): void => {
    const known = disk.read().clock.offsetMs ?? 0;
    if (Math.abs(skew + known) <= monthMs) return;
    skew = ((skew + known) % monthMs) - known;
    unseen();
  };
  let lastDeviceId: string | null = null;
  let page: Page | null = null;
  const machine = machineOf(deps, {
    wall: () => Math.round(startedAt + deps.time.now() + skew),
    lastDeviceId: () => lastDeviceId,
    clockLost: unseen,
  });
  const { disk, random } = machine;
  skew = random.happens(0.5)
    ? (random.fraction() - 0.5) * 2 * 30 * 86_400_000
    : (random.fraction() - 0.5) * 4_000;
  const gate = gateOf(deps.index);
  const judgements = new Map<string, JudgedBy>();
  /** A clock change that the page had no time to notice while it was visible. */
  const missStep = (): void => {
    if (deps.time.now() - steppedAt < seenWithinMs) unseen();
  };
  const kill = (): void => {
    if (page !== null) missStep();
    page?.life.kill();
    page = null;
  };
  const device: SimulatedDevice = {
    name: machine.name,
    gate,
    line: machine.line,
    disk,
    held: machine.held,
    gateFails: false,
    page: () => page,
    landing: () => page?.landing ?? nothing,
    judgedBy: (scanId) => judgements.get(scanId),
    open() {
      if (page === null) stayWithinAMonth();
      page ??= openPage({
        machine,
        gate,
        failing: () => device.gateFails,
        judgements,
        enrolled: (deviceId) => void (lastDeviceId = deviceId),
        measured: () => void (measuredAt = deps.time.now()),
        hides: missStep,
      });
    },
    kill,
    losePower() {
      kill();
      const before = disk.read().clock;
      const lost = disk.losePower();
      if (disk.read().clock !== before) unseen();
      return lost;
    },
    evict() {
      kill();
      unseen();
      disk.evict();
    },
    jumpClock(ms) {
      skew += ms;
      steppedAt = deps.time.now();
      if (page?.isInView() !== true) unseen();
    },
    clockError: () => skew,
    knowsTime: () =>
      measuredAt !== null && disk.read().clock.offsetMs !== null && (unseenAt ?? -Infinity) < measuredAt,
    wakeWorker: () => wakeWorker(machine),
  };
  return device;
}

const nothing: ReadonlySet<string> = new Set();
const monthMs = 30 * 86_400_000;
/** A page checks its clocks more often than this, in ms. */
const seenWithinMs = 1_500;

/** Values stay in memory for as long as the machine exists. */
const noStorage = (): Storage => {
  throw blocked;
};
/** Created once: it is thrown thousands of times in a run, and its stack trace is not used. */
const blocked = new Error('no storage');

function machineOf(deps: DeviceDeps, moving: Pick<Machine, 'wall' | 'lastDeviceId' | 'clockLost'>): Machine {
  const { home, plan, plant } = deps;
  const name = String(deps.index);
  const random = plan.random.fork(`device ${name}`);
  let epochs = 0;
  return {
    ...deps,
    ...moving,
    name,
    random,
    disk: home?.disk ?? createMemoryDisk(emptyTables),
    held: new Map(),
    values: storedValues(noStorage),
    line: goodLine(),
    liveWorks: random.happens(0.7),
    newEpoch: () => {
      if (plant.freshEpoch) epochs += 1;
      return `epoch-${epochs}`;
    },
  };
}

async function wakeWorker(machine: Machine): Promise<void> {
  const life = createLife(machine.time);
  // A browser lets a sync event run for a while, then stops the worker at any point.
  machine.time.after(20_000, life.kill);
  const drained = await drainOnce(partsOf(machine, life)).catch(() => null);
  if (drained !== null && !drained.busy) machine.fired('worker_drained');
  life.kill();
}

function gateOf(index: number): SimulatedGate {
  const gate = gates[index];
  if (gate === undefined) throw new Error(`there is no gate ${index}`);
  return gate;
}
