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

/** One scanner: what stays when its page is closed, and the page that is open now. */
export interface SimulatedDevice {
  readonly name: string;
  /** Where it stands all night. */
  readonly gate: SimulatedGate;
  readonly line: Line;
  readonly disk: MemoryDisk<DoorTables>;
  readonly held: HeldLocks;
  /** The page that is open; null while it is closed. */
  page(): Page | null;
  /** Opens a page; the steward enrols the device where it has to be. */
  open(): void;
  /** The page is killed; whatever was on its way goes no further. */
  kill(): void;
  /** Gone with the machine's memory: answers whether a write was lost. */
  losePower(): boolean;
  evict(): void;
  /** Sets the phone's own clock forward (or, below zero, back). */
  jumpClock(ms: number): void;
  /** The phone's own clock minus the server's, ms. */
  clockError(): number;
  /** Its page, or one before, has measured the time, and nothing happened to the clock since that no page could see or write down. */
  knowsTime(): boolean;
  /** The worker's sync event. */
  wakeWorker(): Promise<void>;
  /** What happens to be wrong with the gate's own working. */
  gateFails: boolean;
  /** Records on the disk of which the page has not heard yet. */
  landing(): ReadonlySet<string>;
  /** What a scan was judged by, and an undo looked for: by the id of the record, or of the scan to take back. */
  judgedBy(scanId: string): JudgedBy | undefined;
}

export function createSimulatedDevice(deps: DeviceDeps): SimulatedDevice {
  let skew = 0;
  let steppedAt = -Infinity;
  let unseenAt: number | null = null;
  let measuredAt: number | null = null;
  const unseen = (): void => void (unseenAt = deps.time.now());
  /** A page that starts years off stamps its scans so, and those count for nothing: that is another test's matter. */
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
  /** A step of the clock that the page had no time to see while it was in view. */
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
/** A page looks at its clocks more often than this, ms. */
const seenWithinMs = 1_500;

/** Values stay in memory, for as long as the machine is there. */
const noStorage = (): Storage => {
  throw blocked;
};
/** Made once: it is thrown thousands of times in a run, and where from is nobody's question. */
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
  // A browser lets a sync event run for a while, then stops the worker wherever it is.
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
