import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import type { Receipt } from './receipt.ts';
import { passageCountingOf, type Resolution } from './resolution.ts';
import type { ScanRecord, ScanState } from './scan.ts';

/**
 * The server's current ruling on a scan: the receipt's ruling, corrected by the delta feed. `none`: nothing to count;
 * null: not known yet.
 */
export type ScanRuling = 'first' | 'again' | 'none' | 'undone' | null;

/** A scan of this device as it is stored. */
export interface StoredScan {
  readonly scan: ScanRecord;
  readonly state: ScanState;
  readonly receipt: Receipt | null;
  readonly ruling: ScanRuling;
}

/**
 * Whether a scan counts. `overruled`: another, earlier scan counts instead. `nothing`: nobody passed (a refusal, a
 * rehearsal, an undo).
 */
export type ScanCount = 'counts' | 'overruled' | 'undone' | 'nothing';

/** Another passage that a scan contradicts. */
interface Contradiction {
  readonly kind: ConflictFacts['kind'];
  /** Null if the ticket itself was void or the other passage is not known here. */
  readonly other: Passage | null;
}

/** Status of a scan, shared by the list, the conflict cards and the counters. */
export interface ScanStatus {
  readonly count: ScanCount;
  /** The open conflict it is part of, or the scan that overruled it; null if there is neither. */
  readonly against: Contradiction | null;
  /** The resolution of the conflict it was part of; null if there is none. */
  readonly found: Found | null;
}

interface Found extends Resolution {
  /** The other passage of that conflict. */
  readonly other: Passage | null;
}

/**
 * Returns whether a stored scan counts. The ruling decides; a receipt's status describes only one delivery: a scan
 * that arrived late but happened earlier also gets `conflict`, and counts.
 *
 * @param undone whether a later record of this device undid it
 */
export function countOf({ scan, ruling }: Pick<StoredScan, 'scan' | 'ruling'>, undone: boolean): ScanCount {
  if (scan.kind !== 'scan' || !scan.passed || scan.test || scan.ticketNumber === null) return 'nothing';
  if (undone || ruling === 'undone') return 'undone';
  return ruling === 'again' ? 'overruled' : 'counts';
}

/** Returns the status of a stored scan given the open and resolved conflicts of its event; see `countOf` for `undone`. */
export function statusOf(
  stored: StoredScan,
  conflicts: readonly ConflictFacts[],
  undone: boolean,
): ScanStatus {
  const found = foundOf(stored, conflicts);
  const count = countOf(stored, undone);
  if (count !== 'counts' && count !== 'overruled') return { count, against: null, found };
  if (found === null) return { count, against: contradictionOf(stored, conflicts, count), found };
  const isSecond =
    found.own &&
    count === 'overruled' &&
    passageCountingOf({ undone, ruling: 'again', finding: found.how, afterOther: false }) === 'second';
  return { count: isSecond ? 'counts' : count, against: null, found };
}

/** Finds the resolution of the conflict that names a scan (`own`) or in which it came first. */
function foundOf(
  { scan }: StoredScan,
  conflicts: readonly ConflictFacts[],
): (Found & { readonly own: boolean }) | null {
  const resolved = conflicts.filter(({ status }) => status === 'resolved');
  const own = resolved.find(({ other }) => other.scanId === scan.scanId);
  const conflict = own ?? resolved.find(({ first }) => first?.scanId === scan.scanId);
  const resolution = conflict?.resolution ?? null;
  if (conflict === undefined || resolution === null) return null;
  const other = own === undefined ? conflict.other : conflict.first;
  return { ...resolution, other, own: own !== undefined };
}

function contradictionOf(
  { scan, receipt }: StoredScan,
  conflicts: readonly ConflictFacts[],
  count: ScanCount,
): Contradiction | null {
  const open = conflicts.filter((conflict) => conflict.status === 'open');
  const own = open.find((conflict) => conflict.other.scanId === scan.scanId);
  if (own !== undefined) return { kind: own.kind, other: own.first };
  if (count === 'overruled') return { kind: 'double_admission', other: receipt?.outcome?.first ?? null };
  const beside = open.find((conflict) => conflict.first?.scanId === scan.scanId);
  return beside === undefined ? null : { kind: beside.kind, other: beside.other };
}

/**
 * Returns whether the later passage of a conflict still counts. One by a void ticket does, as does one by a ticket
 * that changed hands after its first holder was in; a second admission by the same ticket does not. Undefined for a
 * kind of conflict that is not known here.
 */
export function otherCounts({ kind, first, ticketNumber, resolution }: ConflictFacts): boolean | undefined {
  const finding = resolution?.how ?? null;
  if (kind === 'unknown' || finding === 'unknown') return undefined;
  if (finding !== null) return finding === 'second_person';
  return kind === 'admitted_after_void' || (first !== null && first.ticketNumber !== ticketNumber);
}

/** Returns the ids of the scans that later records of this device undid. */
export function undoneBy(rows: readonly Pick<StoredScan, 'scan'>[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ scan }) => scan.undoes ?? []));
}
