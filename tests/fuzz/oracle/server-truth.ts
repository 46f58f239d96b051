import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { Change, ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { gates, voidBits, type DoorFacts } from '../simulated-event.ts';
import { isUnknownExit } from '../spoiled-scans.ts';
import { replay, type RuledClaim } from './rules.ts';

/** A record that the server has accepted, and everything that must be written with it. */
export interface TakenScan {
  readonly scan: ScanRecord;
  readonly payload: string;
  readonly supervisor: boolean;
  readonly revision: number;
  readonly receivedAt: number;
  readonly chainHolds: boolean;
  readonly timeFlag: 'future' | 'old' | null;
  /** Why the passage can't have happened as recorded: it is stored, and every device is told that it doesn't count. */
  readonly leftOut: Impossible | null;
  readonly ruling: 'first' | 'again' | 'none';
  /** The conflicts that it may name; empty if it must name none. */
  readonly conflictIds: ReadonlySet<string>;
  /** With `again`: the scan that counts instead. */
  readonly first: Passage | null;
}

export interface TicketFacts {
  readonly state: number;
  readonly voidedAt: number | null;
}

export interface KnownConflict {
  readonly facts: ConflictFacts;
  /** The revision that changed it last. */
  readonly since: number;
}

/** The rulings for one ticket at one checkpoint. */
export interface Group {
  readonly claims: readonly RuledClaim[];
  /** Passages that count, in order of time. */
  readonly counting: readonly Passage[];
  readonly countingIds: string;
  /** By scan id: the revision that gave it its current label. */
  readonly since: ReadonlyMap<string, number>;
}

/** Everything that the server must contain at one revision, derived only from the facts that reached it. */
export interface ServerTruth {
  readonly history: string;
  readonly revision: number;
  readonly tickets: ReadonlyMap<number, TicketFacts>;
  readonly door: DoorFacts;
  readonly scans: ReadonlyMap<string, TakenScan>;
  readonly groups: ReadonlyMap<string, Group>;
  readonly conflicts: ReadonlyMap<string, KnownConflict>;
  /** The last record accepted for each device and epoch. */
  readonly chains: ReadonlyMap<string, { readonly seq: number; readonly hash: string }>;
}

export const groupKey = (ticketNumber: number, checkpoint: string): string => `${ticketNumber} ${checkpoint}`;

export const noGroup: Group = { claims: [], counting: [], countingIds: '', since: new Map() };

const yearMs = 366 * 24 * 3_600_000;

type Impossible = 'unknown_gate' | 'impossible_time';

/**
 * Returns why a record is impossible: at a gate that never existed, or more than a year from now by an unmeasured
 * clock.
 */
export function whyImpossible(scan: ScanRecord, now: number): Impossible | null {
  if (!gates.some((gate) => gate.gateId === scan.gateId)) return 'unknown_gate';
  return scan.correctedTime > now + yearMs ? 'impossible_time' : null;
}

/** Returns why a passage with a ticket does not count. */
export function whyLeftOut(scan: ScanRecord, now: number): Impossible | null {
  const passed = scan.passed || isUnknownExit(scan);
  const counts = scan.kind === 'scan' && passed && !scan.test && scan.ticketNumber !== null;
  return counts ? whyImpossible(scan, now) : null;
}

/** Rules on a group's claims again, at a revision. */
export function groupOf(
  claims: readonly (Passage & { readonly undone: boolean })[],
  rules: CheckpointRules,
  before: Group,
  revision: number,
): Group {
  const ruled = replay(claims, rules);
  const labels = new Map(before.claims.map((claim) => [claim.scanId, claim.label]));
  const counting = ruled.filter((claim) => claim.label === 'first');
  return {
    claims: ruled,
    counting,
    countingIds: counting.map((claim) => claim.scanId).join(),
    since: new Map(
      ruled.map(({ scanId, label }) => {
        const since = labels.get(scanId) === label ? before.since.get(scanId) : undefined;
        return [scanId, since ?? revision];
      }),
    ),
  };
}

/** Returns a group's conflicts in their current state; one whose cause is gone is marked as dissolved, not removed. */
export function conflictsOf(
  group: Group,
  ticket: TicketFacts | undefined,
  known: ReadonlyMap<string, KnownConflict>,
): readonly ConflictFacts[] {
  return group.claims.flatMap((claim): ConflictFacts[] => {
    const before = known.get(claim.scanId)?.facts;
    const kind = conflictKind(claim, ticket);
    if (kind === null) return before === undefined ? [] : [{ ...before, status: 'dissolved' }];
    return [
      {
        conflictId: claim.scanId,
        kind,
        ticketNumber: claim.ticketNumber,
        checkpoint: claim.checkpoint,
        first: claim.because === null ? null : plain(claim.because),
        other: plain(claim),
        status: 'open',
      },
    ];
  });
}

function conflictKind(claim: RuledClaim, ticket: TicketFacts | undefined): ConflictFacts['kind'] | null {
  if (claim.direction === 'exit' || claim.label === 'undone') return null;
  if (claim.label === 'again') return 'double_admission';
  const isVoid = ticket !== undefined && (ticket.state & voidBits) !== 0;
  return isVoid && claim.at >= (ticket.voidedAt ?? 0) ? 'admitted_after_void' : null;
}

/** Returns what every device must receive between two states, one text per line, sorted. */
export function linesBetween(before: ServerTruth, after: ServerTruth): readonly string[] {
  const lines: Change[] = [];
  const { revision } = after;
  for (const [key, group] of after.groups) {
    const old = before.groups.get(key);
    if (old === group) continue;
    const labels = new Map(old?.claims.map((claim) => [claim.scanId, claim.label]));
    for (const claim of group.claims) {
      const was = labels.get(claim.scanId);
      if (was === claim.label) continue;
      const { scanId, label } = claim;
      if (label === 'first') lines.push({ kind: 'passage', revision, ...plain(claim) });
      // A device counts the passages that it allowed until told otherwise.
      if ((was ?? 'first') !== label) lines.push({ kind: 'ruling', revision, scanId, ruling: label });
    }
  }
  for (const [scanId, { leftOut }] of after.scans)
    if (leftOut !== null && !before.scans.has(scanId))
      lines.push({ kind: 'ruling', revision, scanId, ruling: 'undone' });
  for (const [conflictId, { facts }] of after.conflicts) {
    const old = before.conflicts.get(conflictId)?.facts;
    if (old === undefined || !sameConflict(old, facts))
      lines.push({ kind: 'conflict', revision, conflict: facts });
  }
  return lines.map(textOf).toSorted();
}

export function sameConflict(one: ConflictFacts, other: ConflictFacts): boolean {
  return one.kind === other.kind && one.status === other.status && one.first?.scanId === other.first?.scanId;
}

/** Copies only the passage, with its fields in a fixed order. */
export function plain(passage: Passage): Passage {
  const { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at } = passage;
  return { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at };
}

/** Serializes a line of the feed, so that equal facts give equal texts. */
export function textOf(change: Change): string {
  switch (change.kind) {
    case 'passage':
      return `passage ${JSON.stringify(plain(change))}`;
    case 'ruling':
      return `ruling ${change.scanId} ${change.ruling}`;
    case 'conflict':
      return `conflict ${conflictText(change.conflict)}`;
    case 'ticket':
      return `ticket ${change.ticketNumber} ${change.state}`;
    case 'header':
      return `header ${change.signed.header}`;
  }
}

/** Serializes a conflict, so that equal facts give equal texts. */
export function conflictText({
  conflictId,
  kind,
  ticketNumber,
  checkpoint,
  first,
  other,
  status,
}: ConflictFacts): string {
  const named = first === null ? null : plain(first);
  return JSON.stringify([conflictId, kind, ticketNumber, checkpoint, named, plain(other), status]);
}
