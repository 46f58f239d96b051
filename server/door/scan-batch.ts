import type { Pause } from '#domain/manifest/manifest-pages.ts';
import type { Change } from '#domain/manifest/manifest.ts';
import type { Outcome, Receipt } from '#domain/door/receipt.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { unsupportedScanCode, type ScanRecord } from '#domain/door/scan.ts';
import type {
  DeviceProgress,
  DoorEvent,
  DoorWrites,
  GateTally,
  VerdictTally,
  LeftOut,
  NewScan,
  StoredScan,
  StoredUndo,
} from '#server/database/door/door-records.ts';
import { summed, tallyOf } from '#server/tickets/claims/claim-tallies.ts';
import { createClaimLedger, type ClaimFacts, type ClaimLedger } from '#server/tickets/claims/claim-ledger.ts';
import { exclusion } from './left-out.ts';
import { follow, hasCome, noProgress } from './scan-chain.ts';
import { claimedBefore, later, parked, receipt, takenBefore } from './scan-receipts.ts';

const { receipts: texts } = written[siteLanguage].stored;

/** A parsed item of a batch: a record with its hash, or why it can never be one. */
export type ReadItem =
  | { readonly kind: 'scan'; readonly scan: ScanRecord; readonly hash: string }
  | { readonly kind: 'bad'; readonly scanId: string; readonly code: string; readonly message: string };

export interface Batch {
  readonly deviceId: string;
  readonly supervisor: boolean;
  readonly items: readonly ReadItem[];
}

/** The database's facts about a batch's scans and the tickets they refer to. */
export interface BatchFacts extends ClaimFacts {
  readonly event: DoorEvent;
  /** By scan id: the batch's own and those that it undoes. */
  readonly stored: ReadonlyMap<string, StoredScan>;
  readonly undos: readonly StoredUndo[];
  /** By epoch. */
  readonly progress: ReadonlyMap<string, DeviceProgress>;
}

export interface BatchPlan {
  /** One for each item, in the order sent. */
  readonly receipts: readonly Receipt[];
  /** Null if there is nothing new: everything was a repeat or parked. */
  readonly writes: DoorWrites | null;
}

/** How far a corrected time may be in the future, and in the past, before it is flagged. */
const maxAheadMs = 5 * 60_000;
const maxBehindMs = 7 * 24 * 3_600_000;

/** The decision on one item: an immediate receipt, or the outcome of a scan to be stored. */
type Decision =
  | { readonly kind: 'said'; readonly receipt: Receipt }
  | { readonly kind: 'taken'; readonly scan: TakenScan }
  | { readonly kind: 'repeated'; readonly scanId: string };

/** A scan to be stored, without its outcome. */
type TakenScan = Omit<NewScan, 'outcome'>;

/**
 * Plans what a batch of scans changes at an event. The whole batch is read before anything is ruled on, and each
 * group of claims is ruled on once, so that a batch of a hundred has the effect of a hundred single ones at the cost
 * of one. Nothing is lost: a bad item is parked individually. Yields to the event loop between steps.
 *
 * @param now server time, ms
 */
export async function planBatch(
  facts: BatchFacts,
  batch: Batch,
  now: number,
  pause: Pause,
): Promise<BatchPlan> {
  const revision = facts.event.revision + 1;
  const ledger = createClaimLedger(facts);
  const { decisions, taken, progress } = readBatch(facts, batch, ledger, now);
  if (taken.length === 0) return { receipts: decisions.flatMap(receiptsOf), writes: null };
  await pause();
  const ruled = ledger.rule();
  await pause();
  const outcomes = new Map<string, Outcome>(
    taken.map(({ scan }) => [scan.scanId, { ...ruled.outcomeOf(scan.scanId), revision, receivedAt: now }]),
  );
  const outcomeOf = (scanId: string): Outcome => {
    const outcome = outcomes.get(scanId);
    if (outcome === undefined) throw new Error('a scan was lost while its batch was being decided');
    return outcome;
  };
  const receipts = decisions.map((decision): Receipt => {
    if (decision.kind === 'said') return decision.receipt;
    const scanId = decision.kind === 'taken' ? decision.scan.scan.scanId : decision.scanId;
    const outcome = outcomeOf(scanId);
    if (decision.kind === 'repeated') return receipt(scanId, 'duplicate', outcome);
    return receipt(scanId, outcome.conflictId === null ? 'applied' : 'conflict', outcome);
  });
  const scans = taken.map((one): NewScan => ({ ...one, outcome: outcomeOf(one.scan.scanId) }));
  await pause();
  const steps = [...progress].map(([epoch, step]) => ({ deviceId: batch.deviceId, epoch, ...step }));
  const written = ruled.writes(revision);
  const changes = [...written.changes, ...leftOutChanges(taken, revision)];
  const tallies = summed([
    ...written.tallies,
    ...atEntrances(facts, ledger, taken, now, asTurnedAway),
    ...atEntrances(facts, ledger, taken, now, asDecided),
  ]);
  const verdicts = verdictsOf(facts, ledger, taken, now);
  const writes = { revision, scans, ...written, changes, tallies, verdicts, progress: steps, at: now };
  return { receipts, writes };
}

/** Counts the scanners' verdicts on real people at plausible times. */
function verdictsOf(
  { event }: BatchFacts,
  ledger: ClaimLedger,
  taken: readonly TakenScan[],
  now: number,
): VerdictTally[] {
  const told = taken.filter(({ scan }) => {
    const isTest = scan.test || (scan.ticketNumber !== null && ledger.isTest(scan.ticketNumber));
    // A decision about a verdict is not another verdict.
    return scan.kind === 'scan' && scan.sentAway !== true && !isTest && exclusion(scan, event, now) === null;
  });
  const groups = Map.groupBy(told, ({ scan }) => `${scan.gateId} ${scan.verdict}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            gateId: first.scan.gateId,
            verdict: first.scan.verdict,
            scans: 1 + others.length,
            turnedAway: [first, ...others].filter(({ scan }) => !scan.passed && scan.direction === 'entry')
              .length,
          },
        ],
  );
}

/** Counts plausible scans at entrances by kind; `countedAs` returns null for scans that are not counted. */
function atEntrances(
  { event }: BatchFacts,
  ledger: ClaimLedger,
  taken: readonly TakenScan[],
  now: number,
  countedAs: (scan: TakenScan['scan']) => 'refused' | 'letIn' | 'sentAway' | null,
): GateTally[] {
  return taken.flatMap(({ scan }): GateTally[] => {
    const { test, direction, ticketNumber, gateId, checkpoint, correctedTime: at } = scan;
    const what = countedAs(scan);
    if (what === null || test || direction !== 'entry') return [];
    if (ticketNumber !== null && ledger.isTest(ticketNumber)) return [];
    return exclusion(scan, event, now) === null ? [tallyOf({ gateId, checkpoint, at }, what)] : [];
  });
}

/** Counts people not admitted; somebody sent away after a question is counted separately. */
const asTurnedAway = ({ kind, passed, sentAway }: TakenScan['scan']) =>
  kind !== 'scan' || passed || sentAway === true ? null : 'refused';

/** Counts a supervisor's decisions. */
function asDecided({ forced, sentAway }: TakenScan['scan']) {
  if (forced !== undefined) return 'letIn';
  return sentAway === true ? 'sentAway' : null;
}

/** Tells the device that let somebody pass that the passage does not count. */
function leftOutChanges(taken: readonly TakenScan[], revision: number): Change[] {
  return taken.flatMap(({ scan: { scanId }, leftOut }): Change[] =>
    leftOut === null ? [] : [{ kind: 'ruling', revision, scanId, ruling: 'undone' }],
  );
}

const receiptsOf = (decision: Decision): Receipt[] => (decision.kind === 'said' ? [decision.receipt] : []);

/** Reads a batch item by item: what is to be stored, what was stored before, what can never be. */
function readBatch(facts: BatchFacts, batch: Batch, ledger: ClaimLedger, now: number) {
  const known = new Map<string, KnownScan>(facts.stored);
  const undos = Map.groupBy(facts.undos, ({ undoes }) => undoes);
  const progress = new Map<string, DeviceProgress>();
  const taken: TakenScan[] = [];
  const take = (scan: ScanRecord, hash: string): Decision => {
    const followed = follow(progress.get(scan.epoch) ?? facts.progress.get(scan.epoch) ?? noProgress, {
      ...scan,
      hash,
    });
    progress.set(scan.epoch, followed.progress);
    const leftOut = claimIn(facts.event, ledger, scan, undos.get(scan.scanId) ?? [], now);
    if (scan.kind === 'undo' && scan.undoes !== null) {
      const undo = { undoes: scan.undoes, deviceId: batch.deviceId, supervisor: batch.supervisor };
      undos.set(scan.undoes, [...(undos.get(scan.undoes) ?? []), undo]);
    }
    const { eventId, deviceId, ticketNumber } = scan;
    known.set(scan.scanId, { payloadHash: hash, eventId, deviceId, ticketNumber });
    const one: TakenScan = {
      scan,
      payloadHash: hash,
      receivedAt: now,
      chainHolds: followed.holds,
      timeFlag: flagOf(scan.correctedTime, now),
      leftOut,
      supervisor: batch.supervisor,
    };
    taken.push(one);
    return { kind: 'taken', scan: one };
  };
  const decisions = batch.items.map((item): Decision => {
    if (item.kind === 'bad') {
      const answer = item.code === unsupportedScanCode ? later : parked;
      return { kind: 'said', receipt: answer(item.scanId, item.code, item.message) };
    }
    const { scan, hash } = item;
    const before = known.get(scan.scanId);
    if (before?.payloadHash === hash && before.deviceId === batch.deviceId) {
      const outcome = facts.stored.get(scan.scanId)?.outcome ?? null;
      return outcome === null
        ? { kind: 'repeated', scanId: scan.scanId }
        : { kind: 'said', receipt: receipt(scan.scanId, 'duplicate', outcome) };
    }
    const objection = objectionTo(scan, batch, facts.event, known);
    if (objection !== null) return { kind: 'said', receipt: parked(scan.scanId, ...objection) };
    const claimed = ledger.before(scan.scanId);
    if (claimed !== undefined)
      return { kind: 'said', receipt: claimedBefore(facts.event, scan, claimed, now) };
    return wasDeleted(facts, ledger, scan)
      ? { kind: 'said', receipt: takenBefore(facts.event, scan.scanId, now) }
      : take(scan, hash);
  });
  return { decisions, taken, progress };
}

/** Returns whether somebody passed in this scan, with a ticket. */
const isPassage = (scan: ScanRecord): scan is ScanRecord & { readonly ticketNumber: number } =>
  scan.kind === 'scan' && scan.passed && !scan.test && scan.ticketNumber !== null;

/** Returns whether a scan was stored and later deleted: passages are known by claim, others by sequence number. */
function wasDeleted({ event, progress }: BatchFacts, ledger: ClaimLedger, scan: ScanRecord): boolean {
  if (event.scansDeleted !== true) return false;
  if (isPassage(scan) && !ledger.isTest(scan.ticketNumber) && !ledger.isFull(scan)) return false;
  return hasCome(progress.get(scan.epoch) ?? noProgress, scan.seq);
}

/** A scan that is stored, or will be by this batch, without its outcome. */
type KnownScan = Omit<StoredScan, 'outcome'>;

/** Adds a scan's claim, or undoes one. Returns why a passage gets none, if so. */
function claimIn(
  event: DoorEvent,
  ledger: ClaimLedger,
  scan: ScanRecord,
  undos: readonly StoredUndo[],
  now: number,
): LeftOut | null {
  if (scan.kind === 'undo') {
    if (scan.undoes !== null) ledger.takeBack(scan.undoes);
    return null;
  }
  if (!isPassage(scan) || ledger.isTest(scan.ticketNumber)) return null;
  const impossible = exclusion(scan, event, now);
  if (impossible !== null) return impossible;
  const { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, correctedTime: at } = scan;
  // The undo may have arrived first, from another device.
  const undone = undos.some((undo) => undo.supervisor || undo.deviceId === deviceId);
  const passage = { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at };
  return ledger.add(passage, undone) ? null : 'too_many_scans';
}

/** Returns why a readable record can never be stored, if so. */
function objectionTo(
  scan: ScanRecord,
  batch: Batch,
  { eventId, scansGone }: DoorEvent,
  stored: ReadonlyMap<string, KnownScan>,
): readonly [code: string, message: string] | null {
  if (scan.deviceId !== batch.deviceId) return ['wrong_device', texts.otherDevice];
  if (scan.eventId !== eventId) return ['wrong_event', texts.otherEvent];
  if (scansGone === true) return ['scans_gone', texts.scansGone];
  const before = stored.get(scan.scanId);
  // For a deleted scan of this event, its claim determines the reply.
  if (before !== undefined && (before.payloadHash !== null || before.eventId !== eventId))
    return ['scan_id_reused', texts.scanIdReused];
  if (scan.forced !== undefined && !batch.supervisor) return ['force_not_allowed', texts.forceNotAllowed];
  if (scan.byHand === true && !batch.supervisor) return ['by_hand_not_allowed', texts.byHandNotAllowed];
  if (scan.kind !== 'undo') return null;
  const target = scan.undoes === null ? undefined : stored.get(scan.undoes);
  if (target === undefined) return null;
  if (target.eventId !== eventId) return ['wrong_event', texts.undoesOtherEvent];
  const allowed = batch.supervisor || target.deviceId === batch.deviceId;
  return allowed ? null : ['undo_not_allowed', texts.undoNotAllowed];
}

function flagOf(correctedTime: number, now: number): NewScan['timeFlag'] {
  if (correctedTime > now + maxAheadMs) return 'future';
  return correctedTime < now - maxBehindMs ? 'old' : null;
}
