import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import type { Receipt } from './receipt.ts';
import { countingOf, type Resolution } from './resolution.ts';
import type { ScanRecord, ScanState } from './scan.ts';

/**
 * What the server rules of a scan now: its receipt's ruling, corrected by the delta feed. `none`: nothing to count;
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
 * Whether a scan counts. `overruled`: somebody else's earlier scan counts in its place. `nothing`: it let nobody in or
 * out (a refusal, a rehearsal, an undo).
 */
export type ScanCount = 'counts' | 'overruled' | 'undone' | 'nothing';

/** Another passage that a scan contradicts. */
interface Contradiction {
  readonly kind: ConflictFacts['kind'];
  /** Null where the ticket itself was void, or the other passage is not known here. */
  readonly other: Passage | null;
}

/** How a scan stands: the one rule behind the list, the conflict cards and the counters. */
export interface ScanStanding {
  readonly count: ScanCount;
  /** The open conflict it is part of, or the scan that overruled it; null where there is neither. */
  readonly against: Contradiction | null;
  /** What somebody found out of the conflict that it was part of; null where nobody did. */
  readonly found: Found | null;
}

interface Found extends Resolution {
  /** The other passage of that conflict. */
  readonly other: Passage | null;
}

/**
 * Whether a stored scan counts. The ruling decides; a receipt's status only says how one sending went: the scan that
 * came late and was earlier is told `conflict` too, and counts.
 *
 * @param undone whether a later record of this device took it back
 */
export function countOf({ scan, ruling }: Pick<StoredScan, 'scan' | 'ruling'>, undone: boolean): ScanCount {
  if (scan.kind !== 'scan' || !scan.passed || scan.test || scan.ticketNumber === null) return 'nothing';
  if (undone || ruling === 'undone') return 'undone';
  return ruling === 'again' ? 'overruled' : 'counts';
}

/** How a stored scan stands beside the open and resolved conflicts of its event; see `countOf` for `undone`. */
export function standingOf(
  stored: StoredScan,
  conflicts: readonly ConflictFacts[],
  undone: boolean,
): ScanStanding {
  const found = foundOf(stored, conflicts);
  const count = countOf(stored, undone);
  if (count !== 'counts' && count !== 'overruled') return { count, against: null, found };
  if (found === null) return { count, against: contradictionOf(stored, conflicts, count), found };
  const isSecond =
    found.own &&
    count === 'overruled' &&
    countingOf({ undone, ruling: 'again', finding: found.how, afterOther: false }) === 'second';
  return { count: isSecond ? 'counts' : count, against: null, found };
}

/** What was found out of the conflict that names a scan (`own`), or that it is the first of. */
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
 * Whether the passage that names a conflict counts all the same: that of a void ticket let somebody in, and so did
 * that of a ticket which changed hands after its first holder was in. Only a second admission by one ticket does not.
 * Undefined for a conflict of a kind that is not known here.
 */
export function otherCounts({ kind, first, ticketNumber, resolution }: ConflictFacts): boolean | undefined {
  const finding = resolution?.how ?? null;
  if (kind === 'unknown' || finding === 'unknown') return undefined;
  if (finding !== null) return finding === 'second_person';
  return kind === 'admitted_after_void' || (first !== null && first.ticketNumber !== ticketNumber);
}

/** The scans that later records of this device took back, by id. */
export function undoneBy(rows: readonly Pick<StoredScan, 'scan'>[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ scan }) => scan.undoes ?? []));
}
