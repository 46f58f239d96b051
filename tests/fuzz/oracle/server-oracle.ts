import type { CheckpointRules } from '#domain/admission-rules.ts';
import { readScanRecord, type ScanRecord } from '#domain/scan.ts';
import type { Passage } from '#domain/passage.ts';
import { eventId } from '../simulated-event.ts';
import {
  conflictsOf,
  groupKey,
  groupOf,
  noGroup,
  sameConflict,
  type KnownConflict,
  type ServerTruth,
  type TakenScan,
  type TicketFacts,
} from './server-truth.ts';

/** A batch as it arrived, and who really sent it. */
export interface ArrivedBatch {
  readonly deviceId: string;
  readonly supervisor: boolean;
  readonly scans: readonly unknown[];
  /** Server time when it arrived, ms. */
  readonly at: number;
}

/** How one item of a batch must have been answered. */
export type ExpectedReceipt =
  | { readonly status: 'applied' | 'duplicate'; readonly taken: TakenScan }
  | { readonly status: 'parked'; readonly code: string };

/** What the server must hold and answer, worked out from the facts alone: batches, ticket states, backups. */
export interface ServerOracle {
  present(): ServerTruth;
  /** What the server held at a revision of one of its histories. */
  at(history: string, revision: number): ServerTruth | undefined;
  /** Every way in which a scan was ever taken, in all histories. */
  takenAs(scanId: string): readonly TakenScan[];
  /** A batch was committed: what it must have led to. */
  take(batch: ArrivedBatch): readonly ExpectedReceipt[];
  setTicket(ticketNumber: number, facts: TicketFacts): void;
  backUp(): void;
  /** The last backup is the present again, as the start of a new history. */
  restore(history: string): void;
}

export interface ServerOracleParts {
  readonly history: string;
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  readonly tickets: ReadonlyMap<number, TicketFacts>;
}

const minuteMs = 60_000;

export function createServerOracle({ history, rules, tickets }: ServerOracleParts): ServerOracle {
  const kept = new Map<string, ServerTruth>();
  const nothing = new Map<string, never>();
  let present: ServerTruth = keep({
    history,
    revision: 0,
    tickets,
    scans: nothing,
    groups: nothing,
    conflicts: nothing,
    chains: nothing,
  });
  let backup = present;
  const taken = new Map<string, readonly TakenScan[]>();

  function keep(truth: ServerTruth): ServerTruth {
    kept.set(`${truth.history} ${truth.revision}`, truth);
    return truth;
  }

  return {
    present: () => present,
    at: (name, revision) => kept.get(`${name} ${revision}`),
    takenAs: (scanId) => taken.get(scanId) ?? [],
    take(batch) {
      const draft = draftOf(present);
      const receipts = batch.scans.map((item) => takeItem(draft, rules, batch, item));
      for (const receipt of receipts) {
        if (receipt.status !== 'applied') continue;
        const { scanId } = receipt.taken.scan;
        taken.set(scanId, [...(taken.get(scanId) ?? []), receipt.taken]);
      }
      if (draft.fresh > 0) present = keep(truthOf(draft));
      return receipts;
    },
    setTicket(ticketNumber, facts) {
      const draft = draftOf(present);
      draft.tickets.set(ticketNumber, facts);
      for (const checkpoint of Object.keys(rules)) settleConflicts(draft, ticketNumber, checkpoint);
      present = keep(truthOf(draft));
    },
    backUp: () => void (backup = present),
    restore: (name) => void (present = keep({ ...backup, history: name })),
  };
}

/** A truth while one more thing is taken into it. */
interface Draft {
  readonly history: string;
  readonly revision: number;
  readonly tickets: Map<number, TicketFacts>;
  readonly scans: Map<string, TakenScan>;
  readonly groups: Map<string, ServerTruth['groups'] extends ReadonlyMap<string, infer G> ? G : never>;
  readonly conflicts: Map<string, KnownConflict>;
  readonly chains: Map<string, { seq: number; hash: string }>;
  /** Scans taken in since the last truth. */
  fresh: number;
}

function draftOf(truth: ServerTruth): Draft {
  return {
    history: truth.history,
    revision: truth.revision + 1,
    tickets: new Map(truth.tickets),
    scans: new Map(truth.scans),
    groups: new Map(truth.groups),
    conflicts: new Map(truth.conflicts),
    chains: new Map(truth.chains),
    fresh: 0,
  };
}

const truthOf = ({ fresh: _fresh, ...truth }: Draft): ServerTruth => truth;

function takeItem(
  draft: Draft,
  rules: ServerOracleParts['rules'],
  batch: ArrivedBatch,
  item: unknown,
): ExpectedReceipt {
  const read = readScanRecord(item);
  if (!read.ok) return { status: 'parked', code: read.code };
  const scan = read.record;
  const known = draft.scans.get(scan.scanId);
  if (known !== undefined && known.payload === read.hash && known.scan.deviceId === batch.deviceId)
    return { status: 'duplicate', taken: known };
  if (scan.deviceId !== batch.deviceId) return { status: 'parked', code: 'wrong_device' };
  if (scan.eventId !== eventId) return { status: 'parked', code: 'wrong_event' };
  if (known !== undefined) return { status: 'parked', code: 'scan_id_reused' };
  const target = scan.undoes === null ? undefined : draft.scans.get(scan.undoes);
  if (target !== undefined && target.scan.deviceId !== batch.deviceId && !batch.supervisor)
    return { status: 'parked', code: 'undo_not_allowed' };
  const said = scan.kind === 'undo' ? takeBack(draft, rules, batch, scan) : claim(draft, rules, scan);
  const taken: TakenScan = {
    scan,
    payload: read.hash,
    supervisor: batch.supervisor,
    revision: draft.revision,
    receivedAt: batch.at,
    chainHolds: follows(draft, scan, read.hash),
    timeFlag: timeFlagOf(scan.correctedTime, batch.at),
    ...said,
  };
  draft.scans.set(scan.scanId, taken);
  draft.fresh += 1;
  return { status: 'applied', taken };
}

type Said = Pick<TakenScan, 'ruling' | 'conflictIds' | 'first'>;
const nothingSaid: Said = { ruling: 'none', conflictIds: new Set(), first: null };

function takeBack(draft: Draft, rules: ServerOracleParts['rules'], batch: ArrivedBatch, undo: ScanRecord): Said {
  const target = draft.scans.get(undo.undoes ?? '')?.scan;
  const mayTakeBack = target?.deviceId === batch.deviceId || batch.supervisor;
  if (target === undefined || target.ticketNumber === null || !mayTakeBack) return nothingSaid;
  const claims = draft.groups.get(groupKey(target.ticketNumber, target.checkpoint))?.claims ?? [];
  const marked = claims.map((one) => (one.scanId === target.scanId ? { ...one, undone: true } : one));
  if (claims.length > 0) rule(draft, rules, target.ticketNumber, target.checkpoint, marked);
  return nothingSaid;
}

function claim(draft: Draft, rules: ServerOracleParts['rules'], scan: ScanRecord): Said {
  const { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, correctedTime: at } = scan;
  if (!scan.passed || scan.test || ticketNumber === null) return nothingSaid;
  const undone = [...draft.scans.values()].some(
    (taken) => taken.scan.undoes === scanId && (taken.supervisor || taken.scan.deviceId === deviceId),
  );
  const claims = draft.groups.get(groupKey(ticketNumber, checkpoint))?.claims ?? [];
  const passage: Passage = { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at };
  const openBefore = openIn(draft, ticketNumber, checkpoint);
  rule(draft, rules, ticketNumber, checkpoint, [...claims, { ...passage, undone }]);
  const openNow = openIn(draft, ticketNumber, checkpoint);
  const opened = new Set(openNow.filter((conflictId) => !openBefore.includes(conflictId)));
  if (direction === 'exit' || undone) return nothingSaid;
  const own = draft.groups
    .get(groupKey(ticketNumber, checkpoint))
    ?.claims.find((one) => one.scanId === scanId);
  return {
    ruling: own?.label === 'again' ? 'again' : 'first',
    conflictIds: opened.has(scanId) ? new Set([scanId]) : opened,
    first: own?.because ?? null,
  };
}

function openIn(draft: Draft, ticketNumber: number, checkpoint: string): string[] {
  const open = [...draft.conflicts.values()].filter(
    ({ facts }) =>
      facts.status === 'open' && facts.ticketNumber === ticketNumber && facts.checkpoint === checkpoint,
  );
  return open.map(({ facts }) => facts.conflictId);
}

function rule(
  draft: Draft,
  rules: ServerOracleParts['rules'],
  ticketNumber: number,
  checkpoint: string,
  claims: readonly (Passage & { readonly undone: boolean })[],
): void {
  const key = groupKey(ticketNumber, checkpoint);
  const here = rules[checkpoint];
  if (here === undefined) throw new Error(`no rules for ${checkpoint}`);
  draft.groups.set(key, groupOf(claims, here, draft.groups.get(key) ?? noGroup, draft.revision));
  settleConflicts(draft, ticketNumber, checkpoint);
}

function settleConflicts(draft: Draft, ticketNumber: number, checkpoint: string): void {
  const group = draft.groups.get(groupKey(ticketNumber, checkpoint)) ?? noGroup;
  for (const facts of conflictsOf(group, draft.tickets.get(ticketNumber), draft.conflicts)) {
    const known = draft.conflicts.get(facts.conflictId);
    if (known !== undefined && sameConflict(known.facts, facts)) continue;
    draft.conflicts.set(facts.conflictId, { facts, since: draft.revision });
  }
}

/** Whether a record follows on the last one of its chain, by number and hash; it becomes the last if it is later. */
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
