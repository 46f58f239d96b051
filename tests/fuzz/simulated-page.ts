import { createLosses } from '#app/scanning/lost-scans.ts';
import { noting, tallied, watchTallies, type Enrolling } from '#app/scanning/scan-tallies.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import { createGate } from '#scanner/gate/gate.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { Gate, JudgedScan, NotRecorded, ScannedCode } from '#scanner/gate/deps.ts';
import { watchClock } from '#sync/clock/clock-watch.ts';
import { createEnrolment } from '#sync/enrolment.ts';
import { watchLeases } from '#sync/lease-watch.ts';
import type { DoorTime, ReachHint, SyncEngine, SyncDeps } from '#sync/deps.ts';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { createLife, type Life } from '../fakes/life.ts';
import { partsOf, pauseOf, type LifeDeps, type Machine } from './device-deps.ts';
import { talliesOn } from './device-tallies.ts';
import { createScanLog } from './device-scan-log.ts';
import type { JudgedBy } from './oracle/judged-by.ts';
import { openPicture, type Picture } from './picture.ts';
import { pageView } from './page-view.ts';
import { eventId, measuredWithinMs, verifySignature, type SimulatedGate } from './simulated-event.ts';
import { viewWith } from './view-with.ts';
import { spoilingLog, watchedLog, type WatchedLog } from './watched-log.ts';

/** The app, open on a device. */
export interface Page {
  readonly life: Life;
  readonly engine: SyncEngine;
  readonly time: DoorTime;
  /** Records on the disk of which the page has not heard yet. */
  readonly landing: ReadonlySet<string>;
  view(): EventView | null;
  /** What the page shows is older than what is on the disk, and will not be for long. */
  isBehind(): boolean;
  hint(hint: ReachHint): void;
  isInView(): boolean;
  /** The steward asks for the whole event once more. */
  download(): Promise<void>;
  /** Starts the camera; calls back with each code that is read. */
  picture(onText: (text: string) => void): Picture;
  /** Null while there is no manifest to judge by. */
  offer(offer: ScannedCode, direction: 'entry' | 'exit'): Promise<JudgedScan | NotRecorded | null>;
  /** Another ticket of the order of a scan comes in with it. */
  member(scanId: string, ticketNumber: number): Promise<JudgedScan | NotRecorded | null>;
  undo(scanId: string): Promise<JudgedScan | NotRecorded | null>;
  /** Somebody is let in against the verdict of a scan. */
  force(scanId: string): Promise<JudgedScan | NotRecorded | null>;
}

/** What the device has to do with its page. */
export interface PageDeps {
  readonly machine: Machine;
  readonly gate: SimulatedGate;
  /** What is wrong with the gate's own working. */
  readonly failing: () => boolean;
  /** What each record was judged by, for all pages of the device. */
  readonly judgements: Map<string, JudgedBy>;
  readonly enrolled: (deviceId: string) => void;
  /** The page has measured the server's time. */
  readonly measured: () => void;
  /** The page goes out of view: from now on it cannot tell a step of the clock from sleep. */
  readonly hides: () => void;
}

export function openPage(deps: PageDeps): Page {
  const { machine } = deps;
  const { disk, home, time, plant } = machine;
  const life = createLife(time);
  const opened = home?.open(life, pauseOf(machine, life)) ?? null;
  const view = pageView(machine, life, opened);
  const eye = viewOfPage();
  const common = partsOf(machine, life, eye.isInView);
  const { observe } = common.time;
  common.time.observe = (...answer) => {
    observe(...answer);
    if (common.time.now().uncertaintyMs < measuredWithinMs) deps.measured();
  };
  const { clock } = common;
  watchClock({ clock, time: common.time, onView: eye.onChange });
  const wipeWhatIsOver = async (now: number): Promise<void> => {
    machine.leasesEndBy(now);
    // What was judged while the word came is sealed with the next look.
    const row = disk.read().events.get(eventId);
    if (row?.revoked === true) await common.store.deviceRevoked(eventId, row.deviceId);
  };
  watchLeases({ clock, time: common.time, store: { wipeWhatIsOver } });
  const { engine, hint } = engineOf(machine, common);
  const spoil = (scan: ScanRecord): ScanRecord => machine.spoil(machine.asWritten(scan));
  const kept =
    opened === null
      ? createScanLog({ ...common.where, durability: plant.scanDurability, spoil })
      : spoilingLog(opened.log, spoil);
  const landing = new Set<string>();
  const now = (): JudgedBy => ({
    tables: disk.read(),
    landing: new Set(landing),
    failing: deps.failing(),
    behind: opened?.isBehind() ?? false,
  });
  const tallies = talliesOn(machine);
  const log = tallied(plant.scanLog(kept, common.where), tallies);
  const watched = watchedLog(log, now, deps.judgements, landing);
  const gate = plant.gate(gateOf(deps, common, view, watched), common.where);
  engine.start();
  watchTallies(engine, tallies);
  void begin(deps, life, noting(tallies, enrolmentOf(machine, common)), engine);

  const said = async (work: Promise<JudgedScan | NotRecorded>): Promise<JudgedScan | NotRecorded> => {
    const result = await life.within(work);
    engine.nudge();
    return result;
  };
  return {
    life,
    engine,
    time: common.time,
    landing,
    view,
    isBehind: () => opened?.isBehind() ?? false,
    isInView: eye.isInView,
    hint(what) {
      if (what === 'hidden') opened?.checkpoint();
      if (what === 'hidden' && eye.isInView()) deps.hides();
      if (what !== 'online' && what !== 'offline') eye.turn(what === 'visible');
      hint(what);
    },
    async download() {
      for (let tries = 0; tries < 5; tries += 1) {
        const event = await life.within(common.store.enrolled(eventId)).catch(() => null);
        const asked = event && common.manifests.fetchManifest(event, () => {});
        const fetched = await life.within(Promise.resolve(asked)).catch(() => null);
        if (fetched?.ok === true) break;
        await life.pause(300);
      }
      engine.nudge();
    },
    picture: (onText) => openPicture(common.clock, plant, onText),
    offer: async (offer, direction) =>
      view() === null ? null : said(gate.admit(offer, deps.gate.gateId, direction)),
    member: async (scanId, ticketNumber) =>
      view() === null ? null : said(gate.admitMember(scanId, ticketNumber)),
    force: async (scanId) =>
      view() === null ? null : said(gate.force(scanId, { reason: 'id_checked', note: null })),
    undo: async (scanId) => (view() === null ? null : said(gate.undo(scanId))),
  };
}

/** Whether the steward looks at the page: at first they do. */
function viewOfPage() {
  let inView = true;
  const listeners = new Set<() => void>();
  return {
    isInView: () => inView,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turn(into: boolean) {
      inView = into;
      for (const listener of listeners) listener();
    },
  };
}

/** The engine of a page, and the way to tell it what a browser hints at. */
function engineOf(
  machine: Machine,
  common: LifeDeps,
): { readonly engine: SyncEngine; readonly hint: (hint: ReachHint) => void } {
  let listener: (hint: ReachHint) => void = () => {};
  const reachability: SyncDeps['reachability'] = {
    onHint: (heard) => {
      listener = heard;
      return () => void (listener = () => {});
    },
  };
  const engine = createSyncEngine({ ...common, random: machine.random, reachability });
  return { engine, hint: (hint) => listener(hint) };
}

function gateOf(
  { machine, failing }: PageDeps,
  common: LifeDeps,
  view: () => EventView | null,
  watched: WatchedLog,
): Gate {
  const row = () => machine.disk.read().events.get(eventId);
  return createGate({
    clock: common.clock,
    time: common.time.now,
    newScanId: machine.newScanId,
    verifySignature: (...signed) => {
      watched.look();
      return failing() ? Promise.reject(new Error('no crypto')) : verifySignature(...signed);
    },
    get view() {
      const open = view();
      if (open === null) throw new Error('no manifest');
      return writtenBy(machine, open, watched.look);
    },
    scans: watched.log,
    operator: null,
    role: () => row()?.role ?? 'steward',
    mayJudge: () => row()?.revoked === false && (row()?.leaseExpiresAt ?? 0) > (common.time.forLeases() ?? 0),
  });
}

/** The event as the app on the device goes on with it: an older one counts what it wrote. */
function writtenBy({ asWritten }: Machine, view: EventView, look: () => void): EventView {
  return viewWith(view, {
    applyOwn: (scan) => view.applyOwn(asWritten(scan)),
    // No signature is verified of one that comes with its order: it is judged from here on.
    groupOf(ticketNumber) {
      look();
      return view.groupOf(ticketNumber);
    },
  });
}

/** The steward keeps trying until the device is enrolled, whatever refuses it; the engine does the rest. */
async function begin(deps: PageDeps, life: Life, enrolment: Enrolling, engine: SyncEngine): Promise<void> {
  const { machine } = deps;
  for (;;) {
    const enrolled = await life.within(enrolment.enrol(eventId, 'gate-0', machine.name)).catch(() => null);
    if (enrolled === null) machine.fired('enrolment_refused_by_disk');
    if (enrolled?.ok === true) {
      deps.enrolled(enrolled.value.deviceId);
      return engine.nudge();
    }
    await life.pause(1_000 + machine.random.delay(1_000));
  }
}

const enrolmentOf = ({ values }: Machine, { raw, store }: LifeDeps): Enrolling =>
  createEnrolment({
    transport: raw,
    store,
    identify: async () => ({ publicKey: 'key', proof: 'proof' }),
    losses: createLosses(values),
  });
