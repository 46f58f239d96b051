import { localDay, nextLocalDay } from '#domain/time/local-day.ts';
import { movedSpan } from '#domain/time/moved-span.ts';
import type { Passage } from '#domain/manifest/passage.ts';

/**
 * Who may pass a checkpoint again: written once, used by scanner, server and words.
 */
export interface CheckpointRules {
  /**
   * `single`: once. `after_exit`: again after an exit scan. `per_day`: once each local day. `per_gate`: once at each
   * gate. `free`: any number. `redeem`: an add-on, as often as `maxEntries` says. `unknown`: a newer server's word; counted as `single`, and judged by hand.
   */
  readonly reentry: 'single' | 'after_exit' | 'per_day' | 'per_gate' | 'free' | 'redeem' | 'unknown';
  /** Most entries of one ticket; `null` is no limit. */
  readonly maxEntries: number | null;
  /** Least time between two entries of one ticket. */
  readonly coolDownMs: number;
  /** Most people inside at once; `null` is no limit. */
  readonly capacity: number | null;
  /** When people may enter, in order and apart from one another; none, or left out, is at any time. */
  readonly windows?: readonly EntryWindow[] | undefined;
  /** Which codes admit here; left out where it is as the event says. */
  readonly code?: CodePolicy | undefined;
}

/** From a moment on, and until before another; ms. */
export interface EntryWindow {
  readonly from: number;
  readonly until: number;
}

/**
 * `static`: printed codes admit. `rotating`: only a fresh rolling code does. `rotating_with_fallback`: a stale or
 * printed code asks for a look. `unknown`: a newer server's word or rules; every entry is checked by hand.
 */
export type CodePolicy = 'static' | 'rotating' | 'rotating_with_fallback' | 'unknown';

/** One entry for a ticket, ever: the strictest rules. */
export const singleEntry: CheckpointRules = {
  reentry: 'single',
  maxEntries: 1,
  coolDownMs: 0,
  capacity: null,
};

/** An add-on that is redeemed so often: people come back for the next drink, and nobody is inside. */
export const redeemed = (uses: number): CheckpointRules => ({
  reentry: 'redeem',
  maxEntries: uses,
  coolDownMs: 0,
  capacity: null,
});

/** The same rules with another re-entry; the one entry of `single` is a limit of its own. */
export function withReentry(rules: CheckpointRules, reentry: CheckpointRules['reentry']): CheckpointRules {
  if (rules.reentry === reentry) return rules;
  if (reentry === 'single') return { ...rules, reentry, maxEntries: 1 };
  return { ...rules, reentry, maxEntries: rules.reentry === 'single' ? null : rules.maxEntries };
}

/**
 * Whether people are scanned out at a checkpoint: where leaving decides who may enter, because the same ticket may come
 * back or a place becomes free. Rules of a newer server may mean just that.
 */
export function hasExits({ reentry, capacity }: CheckpointRules): boolean {
  return reentry === 'after_exit' || reentry === 'unknown' || capacity !== null;
}

/** Which codes admit at a checkpoint: its own word comes before the event's. */
export function codesAt(
  rules: Pick<CheckpointRules, 'code'>,
  event: { readonly code: CodePolicy },
): CodePolicy {
  return rules.code ?? event.code;
}

/** The same rules for an event that is moved: its windows move along. @param move of times in ms */
export function movedRules(rules: CheckpointRules, move: (at: number) => number): CheckpointRules {
  const { windows } = rules;
  if (windows === undefined) return rules;
  return {
    ...rules,
    windows: windows.map((window) => movedSpan(window, move)),
  };
}

/** The rules of every area of an event that is moved. @param move of times in ms */
export function allMoved(rules: Readonly<Record<string, CheckpointRules>>, move: (at: number) => number) {
  return Object.fromEntries(Object.entries(rules).map(([area, own]) => [area, movedRules(own, move)]));
}

/** Between or around the windows of a checkpoint; ms. */
export interface OutsideWindows {
  readonly code: 'not_yet' | 'too_late';
  /** The end of the window before; undefined before the first. */
  readonly closedAt: number | undefined;
  /** The start of the next one; undefined after the last. */
  readonly opensAt: number | undefined;
}

/** Why nobody may enter a checkpoint at this time; undefined where people may. @param now ms */
export function outsideWindows(
  { windows = [] }: Pick<CheckpointRules, 'windows'>,
  now: number,
): OutsideWindows | undefined {
  if (windows.length === 0 || windows.some(({ from, until }) => from <= now && now < until)) return undefined;
  const closedAt = windows.findLast(({ until }) => until <= now)?.until;
  const opensAt = windows.find(({ from }) => now < from)?.from;
  return { code: opensAt === undefined ? 'too_late' : 'not_yet', closedAt, opensAt };
}

/** The refusals that only earlier passages and numbers can cause, most severe first. */
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
      /** The passage in the way; undefined where it is the number of people inside. */
      readonly because: Passage | undefined;
      /** When it would be allowed, ms; undefined where time alone does not help. */
      readonly boundaryAt: number | undefined;
    };

/** Whether a ticket that is good in itself may enter a checkpoint now. */
export function mayEnter(question: AdmissionQuestion): Admission {
  const history = createPassageHistory(question.rules, question.timeZone);
  for (const passage of question.passages) history.add(passage);
  return history.mayEnter(question);
}

/** Earlier passages of one ticket at one checkpoint, folded so that each further one costs the same. */
export interface PassageHistory {
  /** Adds a passage that counts. Call it in order of time. */
  add(passage: Passage): void;
  mayEnter(question: Omit<AdmissionQuestion, 'passages' | 'rules' | 'timeZone'>): Admission;
}

/** Starts an empty history under the rules of one checkpoint. */
export function createPassageHistory(rules: CheckpointRules, timeZone: string): PassageHistory {
  let entries = 0;
  let last: Passage | undefined;
  let lastEntry: Passage | undefined;
  /** The newest entry for each right to enter: a day, a gate, or the ticket itself. */
  const lastForRight = new Map<string, Passage>();
  const rightOf = ({ at, gateId }: Pick<Passage, 'at' | 'gateId'>): string => {
    if (rules.reentry === 'per_day') return localDay(at, timeZone);
    return rules.reentry === 'per_gate' ? gateId : '';
  };
  // Finding the end of a day costs some thirty looks at the calendar.
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
    mayEnter({ now, gateId, inside }) {
      const inTheWay = onceMore(now, gateId);
      if (inTheWay !== undefined) return inTheWay;
      if (lastEntry !== undefined && rules.coolDownMs > 0 && now - lastEntry.at < rules.coolDownMs)
        return refused('cool_down', lastEntry, lastEntry.at + rules.coolDownMs);
      if (rules.maxEntries !== null && entries >= rules.maxEntries)
        return refused('limit_reached', lastEntry);
      // Somebody who is counted as inside already takes no second place.
      const takesPlace = last?.direction !== 'entry';
      if (takesPlace && rules.capacity !== null && inside >= rules.capacity)
        return refused('capacity_reached', undefined);
      return { allowed: true };
    },
  };
}

/**
 * The exit by which somebody left who has not come back since: the first after the last entry, for whoever is scanned
 * out twice left the first time. Undefined for whoever is inside, or never passed.
 *
 * @param passages those of one ticket at one checkpoint that count, oldest first
 */
export function leftBy<P extends Pick<Passage, 'direction'>>(passages: readonly P[]): P | undefined {
  return passages[passages.findLastIndex(({ direction }) => direction === 'entry') + 1];
}

/** Whether the rules let somebody in again who came in so often and was scanned out: not whether the hour is right for it. */
export function mayComeBack({ reentry, maxEntries }: CheckpointRules, entries: number): boolean {
  return (reentry === 'after_exit' || reentry === 'free') && (maxEntries === null || entries < maxEntries);
}

/** Oldest first; the same moment by scan id, so that everybody has one order. */
export function byTime(one: Passage, other: Passage): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.scanId < other.scanId ? -1 : Number(one.scanId > other.scanId);
}

function refused(code: AdmissionRefusal, because: Passage | undefined, boundaryAt?: number): Admission {
  return { allowed: false, code, because, boundaryAt };
}
