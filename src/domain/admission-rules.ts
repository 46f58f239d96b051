import { localDay, nextLocalDay } from './local-day.ts';
import type { Passage } from './passage.ts';

/**
 * Who may pass a checkpoint again: written once, used by scanner, server and words.
 */
export interface CheckpointRules {
  /** `single`: once. `after_exit`: again after an exit scan. `per_day`: once each local day. `per_gate`: once at each gate. `free`: any number. */
  readonly reentry: 'single' | 'after_exit' | 'per_day' | 'per_gate' | 'free';
  /** Most entries of one ticket; `null` is no limit. */
  readonly maxEntries: number | null;
  /** Least time between two entries of one ticket. */
  readonly coolDownMs: number;
  /** Most people inside at once; `null` is no limit. */
  readonly capacity: number | null;
}

/** One entry for a ticket, ever: the strictest rules. */
export const singleEntry: CheckpointRules = {
  reentry: 'single',
  maxEntries: 1,
  coolDownMs: 0,
  capacity: null,
};

/** The refusals that only earlier passages and numbers can cause, most severe first. */
export type AdmissionRefusal =
  | 'already_inside'
  | 'used_today'
  | 'cool_down'
  | 'limit_reached'
  | 'capacity_reached';

export interface AdmissionQuestion {
  /** Passages of this ticket at this checkpoint that count, oldest first. */
  readonly passages: readonly Passage[];
  readonly rules: CheckpointRules;
  /** Corrected time, ms. */
  readonly now: number;
  readonly timeZone: string;
  readonly gateId: string;
  /** People inside this checkpoint now. */
  readonly inside: number;
}

export type Admission =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly code: AdmissionRefusal;
      /** The passage in the way; undefined where it is the number of people inside. */
      readonly because: Passage | undefined;
      /** When it would be allowed, ms; undefined where time alone does not help. */
      readonly boundaryAt: number | undefined;
    };

/** Whether a ticket that is good in itself may enter a checkpoint now. */
export function mayEnter(question: AdmissionQuestion): Admission {
  const { passages, rules, now, inside } = question;
  const entries = passages.filter((passage) => passage.direction === 'entry');
  const last = entries.at(-1);
  const inTheWay = onceMore(question, entries);
  if (inTheWay !== undefined) return inTheWay;
  if (last !== undefined && rules.coolDownMs > 0 && now - last.at < rules.coolDownMs) {
    return refused('cool_down', last, last.at + rules.coolDownMs);
  }
  if (rules.maxEntries !== null && entries.length >= rules.maxEntries) return refused('limit_reached', last);
  // Somebody who is counted as inside already takes no second place.
  const takesPlace = !isInside(passages);
  if (takesPlace && rules.capacity !== null && inside >= rules.capacity)
    return refused('capacity_reached', undefined);
  return { allowed: true };
}

/** Whether a ticket with these passages, oldest first, is inside. */
export function isInside(passages: readonly Passage[]): boolean {
  return passages.at(-1)?.direction === 'entry';
}

/** Oldest first; the same moment by scan id, so that everybody has one order. */
export function byTime(one: Passage, other: Passage): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.scanId < other.scanId ? -1 : Number(one.scanId > other.scanId);
}

/** What the kind of re-entry says about coming once more. */
function onceMore(question: AdmissionQuestion, entries: readonly Passage[]): Admission | undefined {
  const { passages, rules, now, timeZone, gateId } = question;
  switch (rules.reentry) {
    case 'single':
      return refusedBy('already_inside', entries.at(-1));
    case 'after_exit':
      return isInside(passages) ? refusedBy('already_inside', passages.at(-1)) : undefined;
    case 'per_gate':
      return refusedBy(
        'already_inside',
        entries.findLast((entry) => entry.gateId === gateId),
      );
    case 'per_day': {
      if (entries.length === 0) return undefined;
      const today = localDay(now, timeZone);
      const used = entries.findLast((entry) => localDay(entry.at, timeZone) === today);
      return used && refused('used_today', used, nextLocalDay(now, timeZone));
    }
    case 'free':
      return undefined;
  }
}

function refusedBy(code: AdmissionRefusal, because: Passage | undefined): Admission | undefined {
  return because && refused(code, because);
}

function refused(code: AdmissionRefusal, because: Passage | undefined, boundaryAt?: number): Admission {
  return { allowed: false, code, because, boundaryAt };
}
