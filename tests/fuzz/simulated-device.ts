import { comesLate } from '#database/late-receipt.ts';
import type { EventView } from '#domain/event-view.ts';
import type { ScanRecord } from '#domain/scan.ts';
import { createGate } from '#scanner/gate.ts';
import type { Gate, JudgedScan, NotRecorded, Offer, ScanLog } from '#scanner/parts.ts';
import { createDoorTime } from '#sync/door-time.ts';
import { createEnrolment } from '#sync/enrolment.ts';
import { createManifestDownload } from '#sync/manifest-download.ts';
import type { DoorTime, ReachHint, SyncEngine, SyncParts } from '#sync/parts.ts';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { drainOnce } from '#sync/worker-drain.ts';
import { createLife, lifeClock, type Life } from '../fakes/life.ts';
import { createMemoryDisk, type MemoryDisk } from '../fakes/memory-disk.ts';
import { createMemoryDoorStore, emptyTables, type DoorTables } from '../fakes/memory-door-store.ts';
import { memoryLocks, type HeldLocks } from '../fakes/memory-locks.ts';
import { goodLine, type Line } from '../fakes/network.ts';
import type { VirtualTime } from '../fakes/virtual-time.ts';
import { createScanLog } from './device-scan-log.ts';
import { createDeviceTransport, type DeviceTransportParts } from './device-transport.ts';
import type { DexieHome } from './dexie-home.ts';
import { viewOf } from './open-view.ts';
import type { JudgedBy } from './oracle/judged-by.ts';
import type { Plan } from './plan.ts';
import type { Plant } from './plant.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { eventId, gates, startedAt, verifySignature, type SimulatedGate } from './simulated-event.ts';

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
  jumpClock(ms: number): void;
  /** The worker's sync event. */
  wakeWorker(): Promise<void>;
  /** What happens to be wrong with the gate's own working. */
  gateFails: boolean;
  /** Records on the disk of which the page has not heard yet. */
  landing(): ReadonlySet<string>;
  /** What a scan was judged by, and an undo looked for: by the id of the record, or of the scan to take back. */
  judgedBy(scanId: string): JudgedBy | undefined;
}

export interface Page {
  readonly life: Life;
  readonly engine: SyncEngine;
  readonly time: DoorTime;
  view(): EventView | null;
  hint(hint: ReachHint): void;
  /** Null while there is no manifest to judge by. */
  offer(offer: Offer, direction: 'entry' | 'exit'): Promise<JudgedScan | NotRecorded | null>;
  undo(scanId: string): Promise<JudgedScan | NotRecorded | null>;
}

export interface DeviceParts {
  readonly index: number;
  readonly plan: Plan;
  readonly plant: Plant;
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
  /** The real store; null where the memory stands for it. */
  readonly home: DexieHome | null;
  readonly network: DeviceTransportParts['network'];
  readonly newScanId: () => string;
  readonly spoil: (scan: ScanRecord) => ScanRecord;
  /** Hears of every fault that fires, by name. */
  readonly fired: (fault: string) => void;
}

export function createSimulatedDevice(parts: DeviceParts): SimulatedDevice {
  const { plan, plant, time, fired } = parts;
  const name = String(parts.index);
  const chance = plan.chance.fork(`device ${name}`);
  const { home } = parts;
  const disk = home?.disk ?? createMemoryDisk(emptyTables);
  const held: HeldLocks = new Map();
  const line = goodLine();
  const liveWorks = chance.happens(0.7);
  let skew = chance.happens(0.5)
    ? (chance.fraction() - 0.5) * 2 * 30 * 86_400_000
    : (chance.fraction() - 0.5) * 4_000;
  let epochs = 0;
  let lastDeviceId: string | null = null;
  let page: Page | null = null;
  const device = { gateFails: false };
  const judgements = new Map<string, JudgedBy>();
  let landing: ReadonlySet<string> = new Set();
  const gateHere = gateOf(parts.index);

  const wall = (): number => Math.round(startedAt + time.now() + skew);
  const pauseOf = (life: Life) => (): Promise<void> => life.pause(chance.fraction() * plan.storePauseMs);
  const newEpoch = (): string => {
    if (plant.freshEpoch) epochs += 1;
    return `epoch-${epochs}`;
  };

  /** What page and worker have in common. */
  function partsOf(life: Life) {
    const pause = pauseOf(life);
    const where = { disk, pause };
    const clock = lifeClock(time, life, wall);
    const doorTime = createDoorTime(clock, {
      offsetMs: disk.read().offsetMs,
      keep: (offsetMs) => remember(disk, offsetMs),
    });
    const real = home?.store(pause, newEpoch) ?? createMemoryDoorStore({ disk, pause, newEpoch });
    const store = plant.store(real, where);
    const again = (): string | null => lastDeviceId;
    const transport = createDeviceTransport({
      ...parts,
      name,
      line,
      life,
      chance,
      doorTime,
      again,
      liveWorks,
    });
    const locks = plant.locks(memoryLocks(held, life), held);
    const manifests = createManifestDownload({ transport, store, locks, verifySignature });
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

  function openPage(): Page {
    const life = createLife(time);
    let view: EventView | null = null;
    const opened = home?.open(life, pauseOf(life)) ?? null;
    const refresh = (): void => {
      if (opened !== null) return;
      const built = viewOf(plant.opened(disk.read()));
      view = built && plant.view(built);
    };
    // As a live query does: whoever wrote it, this page, another or the worker.
    disk.onCommit((before, after) => {
      if (!life.alive() || opened !== null) return;
      const [old, now] = [before.events.get(eventId), after.events.get(eventId)];
      const fresh = now?.feed.slice(old?.feed.length ?? 0) ?? [];
      const goesOn = old?.ready === now?.ready && now?.feed[0] === (old?.feed[0] ?? fresh[0]);
      if (view === null || !goesOn || isLate(before, after)) refresh();
      else for (const page of fresh) view.apply(page.changes);
    });
    const common = partsOf(life);
    let listener: (hint: ReachHint) => void = () => {};
    const engineParts: SyncParts = {
      ...common,
      chance,
      reachability: {
        onHint: (heard) => {
          listener = heard;
          return () => void (listener = () => {});
        },
      },
    };
    const engine = createSyncEngine(engineParts);
    const enrolment = createEnrolment({
      transport: common.raw,
      store: common.store,
      identify: async () => ({ publicKey: 'key', proof: 'proof' }),
    });
    const here = (): EventView | null => opened?.view() ?? view;
    const kept =
      opened === null
        ? createScanLog({ ...common.where, durability: plant.scanDurability, spoil: parts.spoil })
        : spoiling(opened.log, parts.spoil);
    const told = new Set<string>();
    landing = told;
    let looked: JudgedBy | null = null;
    const look = (): JudgedBy => ({ tables: disk.read(), landing: new Set(told), failing: device.gateFails });
    const log = plant.scanLog(kept, common.where);
    /** The same log, watched. */
    const watched: ScanLog = {
      get next() {
        return log.next;
      },
      async keep(scan) {
        judgements.set(scan.scanId, looked ?? look());
        looked = null;
        told.add(scan.scanId);
        try {
          await log.keep(scan);
        } finally {
          told.delete(scan.scanId);
        }
      },
      async find(scanId) {
        const found = await log.find(scanId);
        looked = look();
        judgements.set(`undo ${scanId}`, looked);
        return found;
      },
    };
    const real: Gate = createGate({
      clock: common.clock,
      time: common.time.now,
      newScanId: parts.newScanId,
      verifySignature: (...signed) => {
        looked = look();
        return device.gateFails ? Promise.reject(new Error('no crypto')) : verifySignature(...signed);
      },
      get view() {
        const open = here();
        if (open === null) throw new Error('no manifest');
        return open;
      },
      scans: watched,
      operator: null,
      role: () => disk.read().events.get(eventId)?.role ?? 'steward',
      mayJudge: () => disk.read().events.get(eventId)?.revoked === false,
    });

    const gate = plant.gate(real, common.where);

    /** The steward keeps trying until the device is enrolled, whatever refuses it; the engine does the rest. */
    async function begin(): Promise<void> {
      const enrolled = await life.within(enrolment.enrol(eventId, 'gate-0', name)).catch(() => null);
      if (enrolled === null) fired('enrolment_refused_by_disk');
      if (enrolled?.ok === true) {
        lastDeviceId = enrolled.value.deviceId;
        return engine.nudge();
      }
      await life.pause(1_000 + chance.delay(1_000));
      return begin();
    }

    refresh();
    engine.start();
    void begin();
    const said = async (work: Promise<JudgedScan | NotRecorded>): Promise<JudgedScan | NotRecorded> => {
      const result = await life.within(work);
      engine.nudge();
      return result;
    };
    return {
      life,
      engine,
      time: common.time,
      view: here,
      hint(hint) {
        if (hint === 'hidden') opened?.checkpoint();
        listener(hint);
      },
      offer: async (offer, direction) =>
        here() === null ? null : said(gate.admit(offer, gateHere.gateId, direction)),
      undo: async (scanId) => (here() === null ? null : said(gate.undo(scanId))),
    };
  }

  return Object.assign(device, {
    name,
    gate: gateHere,
    line,
    disk,
    held,
    page: () => page,
    landing: () => (page === null ? nothing : landing),
    judgedBy: (scanId: string) => judgements.get(scanId),
    open() {
      page ??= openPage();
    },
    kill() {
      page?.life.kill();
      page = null;
    },
    losePower() {
      page?.life.kill();
      page = null;
      return disk.losePower();
    },
    evict() {
      page?.life.kill();
      page = null;
      disk.evict();
    },
    jumpClock: (ms: number) => void (skew += ms),
    async wakeWorker() {
      const life = createLife(time);
      // A browser lets a sync event run for a while, then stops the worker wherever it is.
      time.after(20_000, life.kill);
      const drained = await drainOnce(partsOf(life)).catch(() => null);
      if (drained !== null && !drained.busy) fired('worker_drained');
      life.kill();
    },
  });
}

const nothing: ReadonlySet<string> = new Set();

/** A log that makes some records such that no server will take them. */
function spoiling(log: ScanLog, spoil: DeviceParts['spoil']): ScanLog {
  return {
    get next() {
      return log.next;
    },
    keep: (scan) => log.keep(spoil(scan)),
    find: (scanId) => log.find(scanId),
  };
}

function gateOf(index: number): SimulatedGate {
  const gate = gates[index];
  if (gate === undefined) throw new Error(`there is no gate ${index}`);
  return gate;
}

/** A receipt came for a scan that the manifest has ruled already: no line of the feed will say so again. */
function isLate(before: DoorTables, after: DoorTables): boolean {
  const revision = after.events.get(eventId)?.ready?.revision ?? 0;
  return after.scans.some(({ receipt }, index) => {
    return comesLate(before.scans[index]?.receipt ?? null, receipt, revision);
  });
}

/** The offset is worth a try only: a full disk must not stop the engine. */
function remember(disk: MemoryDisk<DoorTables>, offsetMs: number): void {
  try {
    disk.commit('relaxed', (tables) => ({ ...tables, offsetMs }));
  } catch {
    // Measured again at the next contact.
  }
}
