import { createLosses } from '#app/scanning/lost-scans.ts';
import { recordLoss, withTally, watchTallies, type Enrolling } from '#app/scanning/scan-tallies.ts';
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
  /** Records on the disk that the page has not received yet. */
  readonly landing: ReadonlySet<string>;
  view(): EventView | null;
  /** Whether the page shows an older state than the disk, for a short time. */
  isBehind(): boolean;
  hint(hint: ReachHint): void;
  isInView(): boolean;
  /** Downloads the whole event again at the steward's request. */
  download(): Promise<void>;
  /** Starts the camera; calls back with each code that is read. */
  picture(onText: (text: string) => void): Picture;
  /** Judges a scanned code; null while there is no manifest to judge by. */
  offer(offer: ScannedCode, direction: 'entry' | 'exit'): Promise<JudgedScan | NotRecorded | null>;
  /** Admits another ticket of the same order together with a scan. */
  member(scanId: string, ticketNumber: number): Promise<JudgedScan | NotRecorded | null>;
  undo(scanId: string): Promise<JudgedScan | NotRecorded | null>;
  /** Forces an admission against the verdict of a scan. */
  force(scanId: string): Promise<JudgedScan | NotRecorded | null>;
}

/** Dependencies of a simulated page. */
export interface PageDeps {
  readonly machine: Machine;
  readonly gate: SimulatedGate;
  /** Whether the gate itself fails. */
  readonly failing: () => boolean;
  /** The basis of each record's verdict, for all pages of the device. */
  readonly judgements: Map<string, JudgedBy>;
  readonly enrolled: (deviceId: string) => void;
  /** Called when the page has measured the server's time. */
  readonly measured: () => void;
  /** Called when the page is hidden: from then on it cannot distinguish a clock change from sleep. */
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
    // A record judged while the revocation arrived is encrypted at the next check.
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
  const log = withTally(plant.scanLog(kept, common.where), tallies);
  const watched = watchedLog(log, now, deps.judgements, landing);
  const gate = plant.gate(gateOf(deps, common, view, watched), common.where);
  engine.start();
  watchTallies(engine, tallies);
  void begin(deps, life, recordLoss(tallies, enrolmentOf(machine, common)), engine);

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

/** Tracks whether the page is visible; initially it is. */
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

/** A page's engine, and a way to pass it a browser's hints. */
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
    canJudge: () => row()?.revoked === false && (row()?.leaseExpiresAt ?? 0) > (common.time.forLeases() ?? 0),
  });
}

/** The event as this device's app updates it: an older app counts what it wrote. */
function writtenBy({ asWritten }: Machine, view: EventView, look: () => void): EventView {
  return viewWith(view, {
    applyOwn: (scan) => view.applyOwn(asWritten(scan)),
    // A ticket that comes with its order has no signature to verify: judging it starts here.
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
    newCodeId: () => 'code-1',
    identify: async () => ({ publicKey: 'key', proof: 'proof' }),
    losses: createLosses(values),
  });
