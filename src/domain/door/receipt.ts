import {
  byTime,
  createPassageHistory,
  type CheckpointRules,
  type PassageHistory,
} from './admission-rules.ts';
import { rulesAt, type PastRules } from './rules-in-time.ts';
import type { Passage } from '#domain/manifest/passage.ts';

/**
 * The server's ruling on one scan. `outcome` is byte-same for ever for one scan id and payload;
 * `status` is how this sending went.
 */
export interface Receipt {
  readonly scanId: string;
  /**
   * `applied`: stored now. `duplicate`: was stored before, outcome repeated. `conflict`: stored, and it
   * contradicts another admission. `parked`: can never be accepted as it is; a person decides.
   * `later`: not now, send again.
   */
  readonly status: 'applied' | 'duplicate' | 'conflict' | 'parked' | 'later';
  /** Absent on `parked` and `later`. */
  readonly outcome: Outcome | null;
  /** Stable code of why, on `parked` and `later`. */
  readonly code: string | null;
  readonly message: string | null;
}

export interface Outcome {
  /** `first`: counts. `again`: a second admission for one right. `none`: nothing to count (refusal, test, exit, undo). */
  readonly ruling: 'first' | 'again' | 'none';
  readonly conflictId: string | null;
  /** The passage that counts instead, with `again`. */
  readonly first: Passage | null;
  /** Revision at which the event took this in. */
  readonly revision: number;
  /** ms. */
  readonly receivedAt: number;
}

/** A passage that some device let happen, to be ruled. */
export interface ClaimedPassage extends Passage {
  /** Taken back: it counts for nothing and stands in nobody's way. */
  readonly undone: boolean;
}

export interface Ruling {
  /** `first`: counts; exits always do. `again`: the checkpoint's rules did not allow it. `undone`: taken back. */
  readonly ruling: 'first' | 'again' | 'undone';
  /** With `again`: the passage in its way that counts. */
  readonly because: Passage | undefined;
}

/**
 * Rules all claims of one ticket at one checkpoint: replays them by corrected time (then scan id), each under the rules
 * that the checkpoint had by then. Pure, and the same for every order of arrival; ruling again changes nothing.
 * Capacity is not asked: it is a matter of the door, and whoever is inside is inside.
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
    const ruling = undone.has(claim.scanId) ? takenBack : ruleNext(claim, history.at(claim.at));
    rulings.set(claim.scanId, ruling);
    if (ruling.ruling === 'first') history.add(claim);
  }
  return rulings;
}

/** What counted so far, by the rules of any moment. Ask it in order of time. */
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

const takenBack: Ruling = { ruling: 'undone', because: undefined };

function ruleNext(claim: Passage, history: PassageHistory): Ruling {
  if (claim.direction === 'exit') return { ruling: 'first', because: undefined };
  const admission = history.mayEnter({ now: claim.at, gateId: claim.gateId, inside: 0 });
  return admission.allowed
    ? { ruling: 'first', because: undefined }
    : { ruling: 'again', because: admission.because };
}
