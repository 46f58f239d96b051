import type { JudgedScan } from '#scanner/gate/deps.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { fold } from '../fakes/random.ts';
import type { DoorTables } from '../fakes/memory-door-store.ts';
import { eventId } from './simulated-event.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';

export interface Violation {
  /** S1 ... S15, L1 ... L4 of the design, or a name of our own. */
  readonly invariant: string;
  readonly detail: string;
}

/** A record whose verdict a steward saw, by its place in its device's chain. */
interface Shown {
  readonly device: SimulatedDevice;
  readonly deviceId: string;
  readonly epoch: string;
  readonly seq: number;
}

/** The state when a code was scanned. */
interface Offered {
  /** Server time, in ms. */
  readonly at: number;
  readonly voidThen: boolean;
  readonly failingThen: boolean;
  /** Whether the device had measured its clock. */
  readonly measured: boolean;
}

/** Checks during a run: of every paint, every commit, every answer. */
export interface Watch {
  readonly violations: Violation[];
  readonly shown: Shown[];
  /** Epochs ended by an eviction, with the last number on the disk: their unsent records are known to be lost. */
  readonly evicted: Map<string, number>;
  readonly fired: ReadonlyMap<string, number>;
  fire(fault: string): void;
  fail(invariant: string, detail: string): void;
  note(text: string): void;
  /** A fingerprint of everything that happened, in order. */
  trace(): number;
  painted(device: SimulatedDevice, judged: JudgedScan, offer: Offered): void;
  committed(device: SimulatedDevice, before: DoorTables, after: DoorTables): void;
  answered(history: string, receipts: readonly Receipt[]): void;
}

export function createWatch(server: () => SimulatedServer): Watch {
  const violations: Violation[] = [];
  const shown: Shown[] = [];
  const evicted = new Map<string, number>();
  const fired = new Map<string, number>();
  const outcomes = new Map<string, string>();
  let trace = 0x811c9dc5;

  const note = (text: string): void => void (trace = fold(text, trace));
  const fire = (fault: string): void => {
    fired.set(fault, (fired.get(fault) ?? 0) + 1);
    note(fault);
  };
  const fail = (invariant: string, detail: string): void => {
    violations.push({ invariant, detail });
    note(invariant);
  };

  /** S12, for a revoked device: undelivered records are encrypted, and stay so. */
  const keptSealed = (device: SimulatedDevice, before: DoorTables, after: DoorTables): void => {
    const kept = new Set(
      [...after.sealed, ...after.scans.map(({ scan }) => scan)].map((scan) => scan.scanId),
    );
    const due = [
      ...before.sealed,
      ...before.scans.flatMap((row) => (row.state === 'acknowledged' ? [] : [row.scan])),
    ];
    for (const scan of due)
      if (!kept.has(scan.scanId)) fail('S12', `${scan.scanId} of device ${device.name} went with its right`);
  };

  return {
    violations,
    shown,
    evicted,
    fired,
    fire,
    fail,
    note,
    trace: () => trace,
    painted(device, { scan, verdict }, offer) {
      const { deviceId, epoch, seq } = scan;
      shown.push({ device, deviceId, epoch, seq });
      note(`${deviceId} ${epoch} ${seq} ${verdict.code}`);
      const durable = device.disk
        .flushed()
        .scans.some((row) => row.scan.epoch === epoch && row.scan.seq === seq);
      if (!durable) fail('S1', `scan ${epoch}/${seq} was shown before it was on disk`);
      if (
        verdict.passes &&
        scan.direction === 'entry' &&
        offer.voidThen &&
        isVoid(device.disk.read(), scan.ticketNumber)
      ) {
        fail('S10', `ticket ${scan.ticketNumber} was known to be revoked and admitted`);
      }
      if (offer.failingThen && device.gateFails && verdict.passes && scan.kind === 'scan')
        fail('S13', `admitted although judging failed: ${verdict.code}`);
      const [earliest, latest] = [offer.at - scan.uncertaintyMs - 2, server().now() + scan.uncertaintyMs + 2];
      if (offer.measured && (scan.correctedTime < earliest || scan.correctedTime > latest)) {
        fail('S11', `time ${scan.correctedTime} is not within ${scan.uncertaintyMs} of ${offer.at}`);
      }
    },
    committed(device, before, after) {
      if (after.events.get(eventId)?.revoked === true) return keptSealed(device, before, after);
      before.scans.forEach((row, index) => {
        const now = after.scans[index];
        if (now?.scan !== row.scan)
          return fail('S12', `row ${index} of device ${device.name} is gone or edited`);
        const { deviceId, epoch, seq } = row.scan;
        if (now.state !== 'acknowledged') return;
        if (row.state !== 'acknowledged' && !server().everStored(deviceId, epoch, seq)) {
          fail('S17', `${deviceId} ${epoch}/${seq} was taken for delivered and was not`);
        }
        if (
          row.state === 'acknowledged' &&
          JSON.stringify(row.receipt?.outcome) !== JSON.stringify(now.receipt?.outcome)
        ) {
          fail('S6', `the outcome of ${deviceId} ${epoch}/${seq} changed`);
        }
      });
    },
    answered(history, receipts) {
      for (const { scanId, outcome } of receipts) {
        if (outcome === null) continue;
        const key = `${history} ${scanId}`;
        const text = JSON.stringify(outcome);
        if ((outcomes.get(key) ?? text) !== text) fail('S2', `scan ${scanId} was answered in two ways`);
        outcomes.set(key, text);
      }
    },
  };
}

const voidBits = ticketBits.revoked | ticketBits.cancelled | ticketBits.blocked;

/** Returns what a device's own disk says about a ticket, read only from the feed. */
export function isVoid(tables: DoorTables, ticketNumber: number | null): boolean {
  const feed = tables.events.get(eventId)?.feed ?? [];
  const last = feed
    .flatMap((page) => page.changes)
    .findLast((change) => change.kind === 'ticket' && change.ticketNumber === ticketNumber);
  return last?.kind === 'ticket' && (last.state & voidBits) !== 0;
}
