import { localDay, nextLocalDay } from '#domain/time/local-day.ts';
import { shiftSpan } from '#domain/time/shift-span.ts';
import type { Passage } from '#domain/manifest/passage.ts';

/** Rules for entering a checkpoint, shared by the scanner, the server and the explanations. */
export interface CheckpointRules {
  /**
   * `single`: once. `after_exit`: again after an exit scan. `per_day`: once each local day. `per_gate`: once at each
   * gate. `free`: any number. `redeem`: an add-on, up to `maxEntries` times. `unknown`: a value from a newer server;
   * counted as `single` and checked by hand.
   */
  readonly reentry: 'single' | 'after_exit' | 'per_day' | 'per_gate' | 'free' | 'redeem' | 'unknown';
  /** Maximum entries per ticket; `null` means no limit. */
  readonly maxEntries: number | null;
  /** Minimum time between two entries of one ticket. */
  readonly coolDownMs: number;
  /** Maximum number of people inside at once; `null` means no limit. */
  readonly capacity: number | null;
  /** When people may enter, in order and not overlapping; empty or absent means at any time. */
  readonly windows?: readonly EntryWindow[] | undefined;
  /** Which codes admit here; absent if the event's policy applies. */
  readonly code?: CodePolicy | undefined;
}

/** Includes the start, excludes the end; ms. */
export interface EntryWindow {
  readonly from: number;
  readonly until: number;
}

/**
 * `static`: printed codes admit. `rotating`: only a fresh rolling code admits. `rotating_with_fallback`: a stale or
 * printed code asks for a look. `unknown`: a policy or rules from a newer server; every entry is checked by hand.
 */
export type CodePolicy = 'static' | 'rotating' | 'rotating_with_fallback' | 'unknown';

/** The strictest rules: each ticket may enter once. */
export const singleEntry: CheckpointRules = {
  reentry: 'single',
  maxEntries: 1,
  coolDownMs: 0,
  capacity: null,
};

/** Rules for an add-on that can be redeemed `uses` times. People return for the next drink, so nobody counts as inside. */
export const redemptionRules = (uses: number): CheckpointRules => ({
  reentry: 'redeem',
  maxEntries: uses,
  coolDownMs: 0,
  capacity: null,
});

/** Returns the same rules with another re-entry mode. Leaving `single` also lifts its limit of one entry. */
export function withReentry(rules: CheckpointRules, reentry: CheckpointRules['reentry']): CheckpointRules {
  if (rules.reentry === reentry) return rules;
  if (reentry === 'single') return { ...rules, reentry, maxEntries: 1 };
  return { ...rules, reentry, maxEntries: rules.reentry === 'single' ? null : rules.maxEntries };
}

/**
 * Returns whether exits are scanned at a checkpoint: when leaving affects who may enter, because the same ticket may
 * return or a place becomes free. True for unknown rules of a newer server, which may need it.
 */
export function hasExits({ reentry, capacity }: CheckpointRules): boolean {
  return reentry === 'after_exit' || reentry === 'unknown' || capacity !== null;
}

/** Returns which codes admit at a checkpoint; its own setting overrides the event's. */
export function codesAt(
  rules: Pick<CheckpointRules, 'code'>,
  event: { readonly code: CodePolicy },
): CodePolicy {
  return rules.code ?? event.code;
}

/** Shifts the entry windows of a rescheduled event. @param move maps a time, ms */
export function shiftRules(rules: CheckpointRules, move: (at: number) => number): CheckpointRules {
  const { windows } = rules;
  if (windows === undefined) return rules;
  return {
    ...rules,
    windows: windows.map((window) => shiftSpan(window, move)),
  };
}

/** The rules of every area of an event that is moved. @param move of times in ms */
export function shiftAllRules(
  rules: Readonly<Record<string, CheckpointRules>>,
  move: (at: number) => number,
) {
  return Object.fromEntries(Object.entries(rules).map(([area, own]) => [area, shiftRules(own, move)]));
}

/** The gap between or around the windows of a checkpoint; ms. */
export interface OutsideWindows {
  readonly code: 'not_yet' | 'too_late';
  /** End of the previous window; undefined before the first. */
  readonly closedAt: number | undefined;
  /** Start of the next window; undefined after the last. */
  readonly opensAt: number | undefined;
}

/** Returns the gap between entry windows that a time falls in, or undefined if entry is open. @param now ms */
export function outsideWindows(
  { windows = [] }: Pick<CheckpointRules, 'windows'>,
  now: number,
): OutsideWindows | undefined {
  if (windows.length === 0 || windows.some(({ from, until }) => from <= now && now < until)) return undefined;
  const closedAt = windows.findLast(({ until }) => until <= now)?.until;
  const opensAt = windows.find(({ from }) => now < from)?.from;
  return { code: opensAt === undefined ? 'too_late' : 'not_yet', closedAt, opensAt };
}

/** Refusals caused only by earlier passages and counts, most severe first. */
type AdmissionRefusal = 'already_inside' | 'used_today' | 'cool_down' | 'limit_reached' | 'capacity_reached';

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
      /** The passage that prevents entry; undefined when capacity does. */
      readonly because: Passage | undefined;
      /** When entry would be allowed, ms; undefined if waiting alone does not help. */
      readonly boundaryAt: number | undefined;
    };

/** Decides whether an otherwise valid ticket may enter a checkpoint now. */
export function decideAdmission(question: AdmissionQuestion): Admission {
  const history = createPassageHistory(question.rules, question.timeZone);
  for (const passage of question.passages) history.add(passage);
  return history.decide(question);
}

/** Earlier passages of one ticket at one checkpoint, folded so that each additional one costs the same. */
export interface PassageHistory {
  /** Adds a passage that counts. Must be called in chronological order. */
  add(passage: Passage): void;
  decide(question: Omit<AdmissionQuestion, 'passages' | 'rules' | 'timeZone'>): Admission;
}

/** Creates an empty history under the rules of one checkpoint. */
export function createPassageHistory(rules: CheckpointRules, timeZone: string): PassageHistory {
  let entries = 0;
  let last: Passage | undefined;
  let lastEntry: Passage | undefined;
  /** The newest entry per right to enter: a day, a gate, or the ticket itself. */
  const lastForRight = new Map<string, Passage>();
  const rightOf = ({ at, gateId }: Pick<Passage, 'at' | 'gateId'>): string => {
    if (rules.reentry === 'per_day') return localDay(at, timeZone);
    return rules.reentry === 'per_gate' ? gateId : '';
  };
  // Cached, because finding the end of a day takes about thirty calendar look-ups.
  const dayEnds = new Map<string, number>();
  const dayAfter = (now: number): number => {
    const day = localDay(now, timeZone);
    const end = dayEnds.get(day) ?? nextLocalDay(now, timeZone);
    dayEnds.set(day, end);
    return end;
  };
  const onceMore = (now: number, gateId: string): Admission | undefined => {
    if (rules.reentry === 'free' || rules.reentry === 'redeem') return undefined;
    if (rules.reentry === 'after_exit')
      return last?.direction === 'entry' ? refused('already_inside', last) : undefined;
    const used = lastForRight.get(rightOf({ at: now, gateId }));
    if (used === undefined) return undefined;
    return rules.reentry === 'per_day'
      ? refused('used_today', used, dayAfter(now))
      : refused('already_inside', used);
  };
  return {
    add(passage) {
      last = passage;
      if (passage.direction === 'exit') return;
      entries += 1;
      lastEntry = passage;
      lastForRight.set(rightOf(passage), passage);
    },
    decide({ now, gateId, inside }) {
      const inTheWay = onceMore(now, gateId);
      if (inTheWay !== undefined) return inTheWay;
      if (lastEntry !== undefined && rules.coolDownMs > 0 && now - lastEntry.at < rules.coolDownMs)
        return refused('cool_down', lastEntry, lastEntry.at + rules.coolDownMs);
      if (rules.maxEntries !== null && entries >= rules.maxEntries)
        return refused('limit_reached', lastEntry);
      // A person already counted as inside takes no second place.
      const takesPlace = last?.direction !== 'entry';
      if (takesPlace && rules.capacity !== null && inside >= rules.capacity)
        return refused('capacity_reached', undefined);
      return { allowed: true };
    },
  };
}

/**
 * Returns the exit by which the ticket's person left and has not returned: the first exit after the last entry,
 * because a second exit scan changes nothing. Undefined if the person is inside or never passed.
 *
 * @param passages those of one ticket at one checkpoint that count, oldest first
 */
export function openExitOf<P extends Pick<Passage, 'direction'>>(passages: readonly P[]): P | undefined {
  return passages[passages.findLastIndex(({ direction }) => direction === 'entry') + 1];
}

/** Returns whether the rules allow re-entry after `entries` entries and an exit, regardless of the time of day. */
export function canReenter({ reentry, maxEntries }: CheckpointRules, entries: number): boolean {
  return (reentry === 'after_exit' || reentry === 'free') && (maxEntries === null || entries < maxEntries);
}

/** Sorts oldest first, and by scan id at equal times, so that every device has the same order. */
export function byTime(one: Passage, other: Passage): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.scanId < other.scanId ? -1 : Number(one.scanId > other.scanId);
}

function refused(code: AdmissionRefusal, because: Passage | undefined, boundaryAt?: number): Admission {
  return { allowed: false, code, because, boundaryAt };
}
