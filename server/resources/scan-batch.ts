import type { Outcome, Receipt } from '#domain/receipt.ts';
import type { ScanRecord } from '#domain/scan.ts';
import type {
  DeviceProgress,
  DoorEvent,
  DoorWrites,
  NewScan,
  StoredScan,
  StoredUndo,
} from '../door-records.ts';
import { createClaimLedger, type ClaimFacts, type ClaimLedger } from './claim-ledger.ts';
import { follow, noProgress } from './scan-chain.ts';

/** One item of a batch after reading: a record with its hash, or why it can never be one. */
export type ReadItem =
  | { readonly kind: 'scan'; readonly scan: ScanRecord; readonly hash: string }
  | { readonly kind: 'bad'; readonly scanId: string; readonly code: string; readonly message: string };

export interface Batch {
  readonly deviceId: string;
  readonly supervisor: boolean;
  readonly items: readonly ReadItem[];
}

/** What the database knows about the scans of a batch and the tickets that they name. */
export interface BatchFacts extends ClaimFacts {
  readonly event: DoorEvent;
  /** By scan id: the batch's own and those that it takes back. */
  readonly stored: ReadonlyMap<string, StoredScan>;
  readonly undos: readonly StoredUndo[];
  /** By epoch. */
  readonly progress: ReadonlyMap<string, DeviceProgress>;
}

export interface BatchPlan {
  /** One for each item, in the order sent. */
  readonly receipts: readonly Receipt[];
  /** Null when there is nothing new: everything was a repeat or parked. */
  readonly writes: DoorWrites | null;
}

/** How far a corrected time may be ahead, and how old it may be, before it is flagged. */
const mostAheadMs = 5 * 60_000;
const mostBehindMs = 7 * 24 * 3_600_000;

/**
 * What a batch of scans does to an event. Scans are taken one after another, so that a batch of a hundred does
 * what a hundred batches of one would; nothing is lost: a bad item is parked by itself.
 *
 * @param now server time, ms.
 */
export function planBatch(facts: BatchFacts, batch: Batch, now: number): BatchPlan {
  const revision = facts.event.revision + 1;
  const ledger = createClaimLedger(facts);
  const stored = new Map(facts.stored);
  const undos = [...facts.undos];
  const progress = new Map<string, DeviceProgress>();
  const scans: NewScan[] = [];

  const takeIn = (scan: ScanRecord, hash: string): Receipt => {
    const followed = follow(progress.get(scan.epoch) ?? facts.progress.get(scan.epoch) ?? noProgress, {
      ...scan,
      hash,
    });
    progress.set(scan.epoch, followed.progress);
    const outcome: Outcome = { ...applyTo(ledger, scan, undos), revision, receivedAt: now };
    if (scan.kind === 'undo' && scan.undoes !== null) {
      undos.push({ undoes: scan.undoes, deviceId: batch.deviceId, supervisor: batch.supervisor });
    }
    const { eventId, deviceId, ticketNumber } = scan;
    stored.set(scan.scanId, { payloadHash: hash, eventId, deviceId, ticketNumber, outcome });
    const timeFlag = flagOf(scan.correctedTime, now);
    scans.push({
      scan,
      payloadHash: hash,
      outcome,
      receivedAt: now,
      chainHolds: followed.holds,
      timeFlag,
      supervisor: batch.supervisor,
    });
    return receipt(scan.scanId, outcome.conflictId === null ? 'applied' : 'conflict', outcome);
  };

  const receipts = batch.items.map((item): Receipt => {
    if (item.kind === 'bad') return parked(item.scanId, item.code, item.message);
    const { scan, hash } = item;
    const known = stored.get(scan.scanId);
    if (known?.payloadHash === hash && known.deviceId === batch.deviceId)
      return receipt(scan.scanId, 'duplicate', known.outcome);
    const objection = objectionTo(scan, batch, facts.event.eventId, stored);
    return objection === null ? takeIn(scan, hash) : parked(scan.scanId, ...objection);
  });
  if (scans.length === 0) return { receipts, writes: null };
  const steps = [...progress].map(([epoch, step]) => ({ deviceId: batch.deviceId, epoch, ...step }));
  return { receipts, writes: { revision, scans, ...ledger.writes(revision), progress: steps, at: now } };
}

/** Makes a scan's claim, or takes one back, and says what came of it. */
function applyTo(
  ledger: ClaimLedger,
  scan: ScanRecord,
  undos: readonly StoredUndo[],
): Pick<Outcome, 'ruling' | 'conflictId' | 'first'> {
  const nothing = { ruling: 'none', conflictId: null, first: null } as const;
  if (scan.kind === 'undo') {
    if (scan.undoes !== null) ledger.takeBack(scan.undoes);
    return nothing;
  }
  if (!scan.passed || scan.test || scan.ticketNumber === null || ledger.isTest(scan.ticketNumber))
    return nothing;
  const passage = {
    scanId: scan.scanId,
    ticketNumber: scan.ticketNumber,
    checkpoint: scan.checkpoint,
    direction: scan.direction,
    gateId: scan.gateId,
    deviceId: scan.deviceId,
    at: scan.correctedTime,
  };
  // Its undo may have come first, from another device.
  const undone = undos.some(
    (undo) => undo.undoes === scan.scanId && (undo.supervisor || undo.deviceId === scan.deviceId),
  );
  const taken = ledger.claim(passage, undone);
  return scan.direction === 'exit' || undone ? nothing : taken;
}

/** Why a record that can be read can never be taken in, if so. */
function objectionTo(
  scan: ScanRecord,
  batch: Batch,
  eventId: string,
  stored: ReadonlyMap<string, StoredScan>,
): readonly [code: string, message: string] | null {
  if (scan.deviceId !== batch.deviceId)
    return ['wrong_device', 'This scan was made by another device and must be sent by it.'];
  if (scan.eventId !== eventId) return ['wrong_event', 'This scan belongs to another event.'];
  if (stored.has(scan.scanId)) return ['scan_id_reused', 'Another scan with this id was stored before.'];
  if (scan.kind !== 'undo') return null;
  const target = scan.undoes === null ? undefined : stored.get(scan.undoes);
  if (target === undefined) return null;
  if (target.eventId !== eventId) return ['wrong_event', 'The scan to take back belongs to another event.'];
  const allowed = batch.supervisor || target.deviceId === batch.deviceId;
  return allowed
    ? null
    : ['undo_not_allowed', "Only a supervisor's device takes back scans of other devices."];
}

function flagOf(correctedTime: number, now: number): NewScan['timeFlag'] {
  if (correctedTime > now + mostAheadMs) return 'future';
  return correctedTime < now - mostBehindMs ? 'old' : null;
}

function receipt(scanId: string, status: 'applied' | 'conflict' | 'duplicate', outcome: Outcome): Receipt {
  return { scanId, status, outcome, code: null, message: null };
}

function parked(scanId: string, code: string, message: string): Receipt {
  return { scanId, status: 'parked', outcome: null, code, message };
}
