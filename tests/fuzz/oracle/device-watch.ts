import type { EventView } from '#domain/manifest/event-view.ts';
import type { JudgedScan } from '#scanner/gate/deps.ts';
import type { DoorTables } from '../../fakes/memory-door-store.ts';
import { viewOf } from '../open-view.ts';
import type { Plan } from '../plan.ts';
import { eventId, unlisted } from '../simulated-event.ts';
import type { SimulatedDevice } from '../simulated-device.ts';
import { isMisnamed } from '../spoiled-scans.ts';
import {
  checkConflictsOf,
  checkCounters,
  checkHeader,
  checkList,
  checkPlace,
  checkView,
} from './check-device.ts';
import type { Complain } from './check-server.ts';
import { deviceTruth, positionOf, type DeviceTruth } from './device-truth.ts';
import { expectedVerdicts, type ExpectedVerdict, type Offered } from './expected-verdict.ts';
import type { JudgedBy } from './judged-by.ts';
import type { ServerTruth } from './server-truth.ts';
import type { ServerWatch } from './server-watch.ts';

export interface DeviceWatchDeps {
  readonly device: SimulatedDevice;
  readonly plan: Plan;
  readonly server: ServerWatch;
  /** Scan ids that more than one record carries, made on purpose. */
  readonly reused: ReadonlySet<string>;
  readonly complain: Complain;
}

/** Compares what one device shows with what it should show. */
export interface DeviceWatch {
  /** Called after every step: checks if anything changed. */
  look(): void;
  /** Checks everything: the page, and what a page opened now would show. */
  lookThrough(): void;
  verdict(judged: JudgedScan, by: JudgedBy, offered: Offered): void;
  undo(target: string, allowed: boolean, by: JudgedBy): void;
}

/** Number of a device's changes between two checks of all tickets; its counters are checked each time. */
const wholeEvery = 6;

export function createDeviceWatch({
  device,
  plan,
  server,
  reused,
  complain: say,
}: DeviceWatchDeps): DeviceWatch {
  const complain: Complain = (what, detail) => say(`oracle: ${what}`, `device ${device.name}: ${detail}`);
  let seen: { readonly tables: DoorTables; readonly view: EventView | null } | null = null;
  let placed: DoorTables | null = null;
  let looks = 0;
  let furthest = { history: '', revision: 0 };

  function truthFor(tables: DoorTables, landing: ReadonlySet<string>): DeviceTruth | null {
    const position = positionOf(tables.events.get(eventId));
    if (position === null || server.isTorn(position.history)) return null;
    const truth = server.at(position.history, position.revision);
    if (truth !== undefined) return deviceTruth(tables, truth, position, landing);
    complain('cursor', `${position.history}/${position.revision} never was`);
    return null;
  }

  /** After a late receipt the store returns to its manifest: returns what it had read until then, null if it did not. */
  function readAgain(tables: DoorTables): ServerTruth | null {
    const position = positionOf(tables.events.get(eventId));
    if (position === null) return null;
    const { history, revision } = position;
    if (history !== furthest.history || revision >= furthest.revision) furthest = { history, revision };
    return revision < furthest.revision ? (server.at(history, furthest.revision) ?? null) : null;
  }

  /** A record with the id of another's takes its place: which one counts is then undefined. */
  const isBorrowing = ({ scans }: DoorTables): boolean =>
    reused.size > 0 && scans.some(({ scan }) => reused.has(scan.scanId));

  function lookAt(
    tables: DoorTables,
    view: EventView | null,
    landing: ReadonlySet<string>,
    whole: boolean,
  ): void {
    const truth = truthFor(tables, landing);
    if (server.isTorn(tables.events.get(eventId)?.serverEpoch ?? '')) return;
    checkList(tables, truth, readAgain(tables), server, reused, complain);
    if (truth === null) return;
    checkConflictsOf(tables, truth, complain);
    if (view === null || isBorrowing(tables)) return;
    // After a late receipt the store requests again what only its checkpoint held; the open view still has it.
    const reached = positionOf(tables.events.get(eventId))?.revision ?? 0;
    if (view.revision > reached) return;

    checkHeader(view, truth, complain);
    checkCounters(view, truth, tables, complain);
    if (whole) checkView(view, truth, plan.tickets + unlisted, complain);
  }

  return {
    look() {
      const tables = device.disk.read();
      const page = device.page();
      // A machine that lost power may have lost what it read last; its page is then closed.
      if (placed !== tables) checkPlace(tables, page === null ? null : placed, complain);
      placed = tables;
      if (page?.isBehind() === true) return;
      const view = page?.view() ?? null;
      if (seen?.tables === tables && seen.view === view) return;
      seen = { tables, view };
      looks += 1;
      lookAt(tables, view, device.landing(), looks % wholeEvery === 0);
    },
    lookThrough() {
      const tables = device.disk.read();
      lookAt(tables, device.page()?.view() ?? null, device.landing(), true);
      // The real store also opens from its checkpoint; it is reopened for real.
      if (!plan.onDexie) lookAt(tables, viewOf(tables), noneLanding, true);
    },
    verdict({ scan, verdict }, by, offered) {
      const truth = truthFor(by.tables, by.landing);
      if (truth === null || by.behind || isBorrowing(by.tables)) return;
      const { gateId, checkpoint } = device.gate;
      const isAt = scan.gateId === gateId && scan.checkpoint === checkpoint;
      if (!isAt || scan.direction !== offered.direction || scan.kind !== 'scan')
        complain('record', `${scan.scanId} is a ${scan.direction} at ${scan.gateId}`);
      const { ticketNumber } = offered;
      // The disk and the memory disagree about the gate of the passage.
      const isDamaged = by.tables.scans.some(
        ({ scan: kept }) => kept.ticketNumber === ticketNumber && isMisnamed(kept),
      );
      if (isDamaged) return;
      const fails = by.failing && offered.code !== 'unreadable' && offered.member !== true;
      const code = fails ? 'failing' : offered.code;
      const right = expectedVerdicts(truth, device.gate, { ...offered, code }, scan.correctedTime);
      const said: ExpectedVerdict = {
        code: verdict.code,
        passes: verdict.passes,
        test: verdict.test,
        becauseId: verdict.because?.scanId ?? null,
        boundaryAt: verdict.boundaryAt ?? null,
      };
      if (!right.some((one) => JSON.stringify(one) === JSON.stringify(said)))
        complain('verdict', `${JSON.stringify(said)} instead of ${JSON.stringify(right)}`);
      const isWritten = scan.verdict === said.code && scan.passed === said.passes && scan.test === said.test;
      const ticket = code === 'good' ? ticketNumber : null;
      if (!isWritten || scan.ticketNumber !== ticket)
        complain('record', `${scan.scanId} says ${scan.verdict} of ticket ${scan.ticketNumber}`);
      const isGreen = (said.code === 'admit' || said.code === 'exit') && !said.test;
      if ((verdict.tone === 'admit') !== isGreen)
        complain('verdict', `${said.code} is shown as ${verdict.tone}`);
    },
    undo(target, allowed, { tables }) {
      const { scans, events } = tables;
      const place = scans.findIndex(({ scan }) => scan.scanId === target && scan.kind === 'scan');
      const row = scans[place];
      const later = scans.slice(place + 1);
      const isLast = !later.some(({ scan }) => scan.kind === 'scan' && scan.passed);
      const isSupervisor = events.get(eventId)?.role === 'supervisor';
      const isFree = row?.scan.passed === true && !later.some(({ scan }) => scan.undoes === target);
      const right = isFree && (isLast || isSupervisor);
      // The disk refuses a record whose id is taken, whatever it contains.
      if (!allowed && reused.size > 0) return;
      if (right !== allowed) complain('undo', `of ${target} was ${allowed ? 'done' : 'refused'}`);
    },
  };
}

const noneLanding: ReadonlySet<string> = new Set();
