import { hash } from 'node:crypto';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { eventId, type DoorFacts } from '../simulated-event.ts';
import { isMisnamed, isUnknownExit } from '../spoiled-scans.ts';
import {
  conflictsOf,
  groupKey,
  groupOf,
  noGroup,
  sameConflict,
  type Group,
  type KnownConflict,
  type ServerTruth,
  type TakenScan,
  type TicketFacts,
  whyLeftOut,
} from './server-truth.ts';

/** A batch as it arrived, and its real sender. */
export interface ArrivedBatch {
  readonly deviceId: string;
  readonly supervisor: boolean;
  readonly scans: readonly unknown[];
  /** Server time of its arrival, in ms. */
  readonly at: number;
}

/** The expected answer to one item of a batch. */
export type ExpectedReceipt =
  | { readonly status: 'applied' | 'duplicate'; readonly taken: TakenScan }
  | { readonly status: 'parked'; readonly code: string };

/** The server's expected data and answers, derived only from the facts: batches, ticket states, backups. */
export interface ServerOracle {
  present(): ServerTruth;
  /** Returns the server's state at a revision of one of its histories. */
  at(history: string, revision: number): ServerTruth | undefined;
  /** Returns how a scan was recorded in a history of the server. */
  takenIn(history: string, scanId: string): TakenScan | undefined;
  /** Records a committed batch; returns its expected receipts. */
  take(batch: ArrivedBatch): readonly ExpectedReceipt[];
  setTicket(ticketNumber: number, facts: TicketFacts): void;
  setDoor(door: DoorFacts): void;
  backUp(): void;
  /** Restores the last backup as the start of a new history. */
  restore(history: string): void;
  /** Continues the current state under another name. */
  rename(history: string): void;
}

export interface ServerOracleDeps {
  readonly history: string;
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  readonly door: DoorFacts;
  readonly tickets: ReadonlyMap<number, TicketFacts>;
}

const minuteMs = 60_000;

export function createServerOracle({ history, rules, door, tickets }: ServerOracleDeps): ServerOracle {
  const kept = new Map<string, ServerTruth>();
  const latest = new Map<string, ServerTruth>();
  const nothing = new Map<string, never>();
  let present: ServerTruth = keep({
    history,
    revision: 0,
    tickets,
    door,
    scans: nothing,
    groups: nothing,
    conflicts: nothing,
    chains: nothing,
  });
  let backup = present;

  function keep(truth: ServerTruth): ServerTruth {
    kept.set(`${truth.history} ${truth.revision}`, truth);
    latest.set(truth.history, truth);
    return truth;
  }

  return {
    present: () => present,
    at: (name, revision) => kept.get(`${name} ${revision}`),
    takenIn: (name, scanId) => latest.get(name)?.scans.get(scanId),
    take(batch) {
      const draft = draftOf(present);
      const decisions = batch.scans.map((item) => takeItem(draft, batch, item));
      const before = openIn(present.conflicts);
      for (const key of draft.touched) rule(draft, rules, key);
      const receipts = decisions.map((decision) => receiptOf(draft, before, decision));
      if (draft.fresh.size > 0) present = keep(truthOf(draft));
      return receipts;
    },
    setTicket(ticketNumber, facts) {
      const draft = draftOf(present);
      draft.tickets.set(ticketNumber, facts);
      for (const checkpoint of Object.keys(rules)) settleConflicts(draft, ticketNumber, checkpoint);
      present = keep(truthOf(draft));
    },
    setDoor(changed) {
      present = keep({ ...truthOf(draftOf(present)), door: changed });
    },
    backUp: () => void (backup = present),
    restore: (name) => void (present = keep({ ...backup, history: name })),
    rename: (name) => void (present = keep({ ...present, history: name })),
  };
}

/** A claim before it is ruled on. */
type Claimed = Passage & { readonly undone: boolean };

/** A state to which something is being added. */
interface Draft {
  readonly history: string;
  readonly revision: number;
  readonly door: DoorFacts;
  readonly tickets: Map<number, TicketFacts>;
  readonly scans: Map<string, TakenScan>;
  readonly groups: Map<string, Group>;
  readonly conflicts: Map<string, KnownConflict>;
  readonly chains: Map<string, { seq: number; hash: string }>;
  /** Claims of the groups in which something was added or undone. */
  readonly claims: Map<string, readonly Claimed[]>;
  readonly touched: Set<string>;
  /** Scans recorded since the last state. */
  readonly fresh: Set<string>;
}

function draftOf(truth: ServerTruth): Draft {
  return {
    history: truth.history,
    revision: truth.revision + 1,
    door: truth.door,
    tickets: new Map(truth.tickets),
    scans: new Map(truth.scans),
    groups: new Map(truth.groups),
    conflicts: new Map(truth.conflicts),
    chains: new Map(truth.chains),
    claims: new Map(),
    touched: new Set(),
    fresh: new Set(),
  };
}

function truthOf({ history, revision, door, tickets, scans, groups, conflicts, chains }: Draft): ServerTruth {
  return { history, revision, door, tickets, scans, groups, conflicts, chains };
}

type Decision =
  | { readonly status: 'applied' | 'duplicate'; readonly scanId: string }
  | { readonly status: 'parked'; readonly code: string };

/** All items of a batch are recorded before anything is ruled on. */
function takeItem(draft: Draft, batch: ArrivedBatch, item: unknown): Decision {
  if (!isRecord(item)) throw new Error('something else than a record was sent');
  // Only an admitted scan can be forced; any other record with that mark is invalid.
  const isForcedOtherwise = item.forced !== undefined && !(item.kind === 'scan' && item.passed);
  if (isMisnamed(item) || isForcedOtherwise) return { status: 'parked', code: 'bad_scan' };
  const scan = item;
  const payload = hashOf(item);
  const { scanId } = scan;
  const known = draft.scans.get(scanId);
  if (known !== undefined && known.payload === payload && known.scan.deviceId === batch.deviceId)
    return { status: 'duplicate', scanId };
  if (scan.deviceId !== batch.deviceId) return { status: 'parked', code: 'wrong_device' };
  if (scan.eventId !== eventId) return { status: 'parked', code: 'wrong_event' };
  if (known !== undefined) return { status: 'parked', code: 'scan_id_reused' };
  if (scan.forced !== undefined && !batch.supervisor) return { status: 'parked', code: 'force_not_allowed' };
  const target = scan.undoes === null ? undefined : draft.scans.get(scan.undoes);
  if (target !== undefined && target.scan.deviceId !== batch.deviceId && !batch.supervisor)
    return { status: 'parked', code: 'undo_not_allowed' };
  const leftOut = whyLeftOut(scan, batch.at);
  if (scan.kind === 'undo') takeBack(draft, scan.undoes ?? '');
  else if (leftOut === null) claim(draft, scan);
  draft.scans.set(scanId, {
    scan,
    payload,
    supervisor: batch.supervisor,
    revision: draft.revision,
    receivedAt: batch.at,
    chainHolds: follows(draft, scan, payload),
    timeFlag: timeFlagOf(scan.correctedTime, batch.at),
    leftOut,
    ...nothingSaid,
  });
  draft.fresh.add(scanId);
  return { status: 'applied', scanId };
}

/** Everything sent here was created as a record; what makes one invalid is known. */
const isRecord = (item: unknown): item is ScanRecord =>
  typeof item === 'object' && item !== null && 'scanId' in item && 'previousHash' in item;

/** Hex SHA-256 over the fields sorted by name, as both ends and the next record compute it. */
const hashOf = (scan: ScanRecord): string =>
  hash('sha256', JSON.stringify(scan, Object.keys(scan).toSorted()));

const nothingSaid: Pick<TakenScan, 'ruling' | 'conflictIds' | 'first'> = {
  ruling: 'none',
  conflictIds: new Set(),
  first: null,
};

function claimsAt(draft: Draft, key: string): readonly Claimed[] {
  return draft.claims.get(key) ?? draft.groups.get(key)?.claims ?? [];
}

function takeBack(draft: Draft, scanId: string): void {
  const target = draft.scans.get(scanId)?.scan;
  if (target === undefined || target.ticketNumber === null) return;
  const key = groupKey(target.ticketNumber, target.checkpoint);
  const claims = claimsAt(draft, key);
  if (!claims.some((one) => one.scanId === scanId)) return;
  draft.claims.set(
    key,
    claims.map((one) => (one.scanId === scanId ? { ...one, undone: true } : one)),
  );
  draft.touched.add(key);
}

function claim(draft: Draft, scan: ScanRecord): void {
  const { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, correctedTime: at } = scan;
  // Older apps let people out but recorded that nobody passed.
  const isThrough = scan.passed || isUnknownExit(scan);
  if (!isThrough || scan.test || ticketNumber === null) return;
  const undone = [...draft.scans.values()].some(
    (taken) => taken.scan.undoes === scanId && (taken.supervisor || taken.scan.deviceId === deviceId),
  );
  const key = groupKey(ticketNumber, checkpoint);
  const fresh = { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at, undone };
  draft.claims.set(key, [...claimsAt(draft, key), fresh]);
  draft.touched.add(key);
}

function rule(draft: Draft, rules: ServerOracleDeps['rules'], key: string): void {
  const claims = claimsAt(draft, key);
  const [one] = claims;
  const here = rules[one?.checkpoint ?? ''];
  if (one === undefined || here === undefined) throw new Error(`nothing to rule at ${key}`);
  draft.groups.set(key, groupOf(claims, here, draft.groups.get(key) ?? noGroup, draft.revision));
  settleConflicts(draft, one.ticketNumber, one.checkpoint);
}

function openIn(conflicts: ReadonlyMap<string, KnownConflict>): ReadonlySet<string> {
  const open = [...conflicts.values()].filter(({ facts }) => facts.status === 'open');
  return new Set(open.map(({ facts }) => facts.conflictId));
}

/** Returns the answer to one item; for a new scan it includes the result, now that everything is ruled on. */
function receiptOf(draft: Draft, openBefore: ReadonlySet<string>, decision: Decision): ExpectedReceipt {
  if (decision.status === 'parked') return decision;
  const { scanId, status } = decision;
  const stored = draft.scans.get(scanId);
  if (stored === undefined) throw new Error(`${scanId} was lost`);
  if (status === 'duplicate' || !draft.fresh.has(scanId)) return { status, taken: stored };
  const taken: TakenScan = { ...stored, ...saidOf(draft, openBefore, stored.scan) };
  draft.scans.set(scanId, taken);
  return { status, taken };
}

function saidOf(
  draft: Draft,
  openBefore: ReadonlySet<string>,
  { scanId, ticketNumber, checkpoint }: ScanRecord,
): Pick<TakenScan, 'ruling' | 'conflictIds' | 'first'> {
  const group = ticketNumber === null ? undefined : draft.groups.get(groupKey(ticketNumber, checkpoint));
  const own = group?.claims.find((one) => one.scanId === scanId);
  if (own === undefined || own.direction === 'exit' || own.undone) return nothingSaid;
  const isNew = ({ facts }: KnownConflict): boolean =>
    facts.status === 'open' && !openBefore.has(facts.conflictId);
  const opened = [...draft.conflicts.values()].filter(isNew).map(({ facts }) => facts);
  // It arrived late but was earlier and replaced others: the conflicts name it.
  const overruled = opened.filter((facts) => facts.first?.scanId === scanId);
  const ownConflict = opened.some((facts) => facts.conflictId === scanId);
  return {
    ruling: own.label === 'again' ? 'again' : 'first',
    conflictIds: new Set(ownConflict ? [scanId] : overruled.map((facts) => facts.conflictId)),
    first: own.because,
  };
}

function settleConflicts(draft: Draft, ticketNumber: number, checkpoint: string): void {
  const group = draft.groups.get(groupKey(ticketNumber, checkpoint)) ?? noGroup;
  for (const facts of conflictsOf(group, draft.tickets.get(ticketNumber), draft.conflicts)) {
    const known = draft.conflicts.get(facts.conflictId);
    if (known !== undefined && sameConflict(known.facts, facts)) continue;
    draft.conflicts.set(facts.conflictId, { facts, since: draft.revision });
  }
}

/** Returns whether a record follows the last one of its chain, by number and hash; if it is later, it becomes the last. */
function follows(draft: Draft, scan: ScanRecord, hash: string): boolean {
  const key = `${scan.deviceId} ${scan.epoch}`;
  const last = draft.chains.get(key) ?? { seq: 0, hash: '' };
  if (scan.seq > last.seq) draft.chains.set(key, { seq: scan.seq, hash });
  return scan.seq === last.seq + 1 && scan.previousHash === last.hash;
}

function timeFlagOf(correctedTime: number, now: number): TakenScan['timeFlag'] {
  if (correctedTime > now + 5 * minuteMs) return 'future';
  return correctedTime < now - 7 * 24 * 60 * minuteMs ? 'old' : null;
}
