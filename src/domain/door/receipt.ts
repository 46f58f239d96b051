import {
  byTime,
  createPassageHistory,
  type CheckpointRules,
  type PassageHistory,
} from './admission-rules.ts';
import { rulesAt, type PastRules } from './rules-in-time.ts';
import type { Passage } from '#domain/manifest/passage.ts';

/**
 * The server's ruling on one scan. `outcome` never changes, byte for byte, for one scan id and payload; `status`
 * describes this delivery only.
 */
export interface Receipt {
  readonly scanId: string;
  /**
   * `applied`: stored now. `duplicate`: stored before, outcome repeated. `conflict`: stored, but it contradicts
   * another admission. `parked`: can never be accepted as it is; a person decides. `later`: not now, send again.
   */
  readonly status: 'applied' | 'duplicate' | 'conflict' | 'parked' | 'later';
  /** Null on `parked` and `later`. */
  readonly outcome: Outcome | null;
  /** Stable reason code on `parked` and `later`. */
  readonly code: string | null;
  readonly message: string | null;
}

export interface Outcome {
  /** `first`: counts. `again`: a second admission for one right. `none`: nothing to count (refusal, test, exit, undo). */
  readonly ruling: 'first' | 'again' | 'none';
  readonly conflictId: string | null;
  /** With `again`: the passage that counts instead. */
  readonly first: Passage | null;
  /** Event revision at which this was stored. */
  readonly revision: number;
  /** ms. */
  readonly receivedAt: number;
}

/** A passage reported by a device, to be ruled on. */
export interface ClaimedPassage extends Passage {
  /** Undone: it does not count and blocks no other passage. */
  readonly undone: boolean;
}

export interface Ruling {
  /** `first`: counts, as exits always do. `again`: the checkpoint's rules did not allow it. `undone`: taken back. */
  readonly ruling: 'first' | 'again' | 'undone';
  /** With `again`: the counting passage that blocks it. */
  readonly because: Passage | undefined;
}

/**
 * Rules on all claims of one ticket at one checkpoint by replaying them in order of corrected time, then scan id,
 * each under the rules in force at its time. Pure and idempotent, with the same result for every order of arrival.
 * Capacity is not considered: only the door enforces it, and people who are inside stay inside.
 *
 * @param past the rules before they were changed, oldest first
 * @returns the ruling of each claim by scan id
 */
export function settle(
  claims: readonly ClaimedPassage[],
  rules: CheckpointRules,
  timeZone: string,
  past: readonly PastRules[] = [],
): ReadonlyMap<string, Ruling> {
  const undone = new Set(claims.filter((claim) => claim.undone).map((claim) => claim.scanId));
  const rulings = new Map<string, Ruling>();
  const history = historyInTime(rules, past, timeZone);
  for (const claim of claims.toSorted(byTime)) {
    if (rulings.has(claim.scanId)) continue;
    const ruling = undone.has(claim.scanId) ? undoneRuling : ruleNext(claim, history.at(claim.at));
    rulings.set(claim.scanId, ruling);
    if (ruling.ruling === 'first') history.add(claim);
  }
  return rulings;
}

/** Builds the history of counted passages under the rules in force at each time. Must be called in chronological order. */
function historyInTime(rules: CheckpointRules, past: readonly PastRules[], timeZone: string) {
  const under = (own: CheckpointRules) => createPassageHistory({ ...own, capacity: null }, timeZone);
  const counted: Passage[] = [];
  let present = rules;
  let history = under(rules);
  return {
    at(time: number): PassageHistory {
      const then = rulesAt(rules, past, time);
      if (then === present) return history;
      present = then;
      history = under(then);
      for (const passage of counted) history.add(passage);
      return history;
    },
    add(passage: Passage): void {
      counted.push(passage);
      history.add(passage);
    },
  };
}

const undoneRuling: Ruling = { ruling: 'undone', because: undefined };

function ruleNext(claim: Passage, history: PassageHistory): Ruling {
  if (claim.direction === 'exit') return { ruling: 'first', because: undefined };
  const admission = history.decide({ now: claim.at, gateId: claim.gateId, inside: 0 });
  return admission.allowed
    ? { ruling: 'first', because: undefined }
    : { ruling: 'again', because: admission.because };
}
