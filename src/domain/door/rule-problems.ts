import type { CheckpointRules } from './admission-rules.ts';

/** Maximum number of windows per area. */
export const maxWindows = 60;
/** Highest entry limit that a rule can set. */
export const maxEntryLimit = 1000;
/** Longest cool-down: one week, in ms. */
export const maxCoolDownMs = 7 * 24 * 3_600_000;

/** A problem with the rules of an area and the field it is at; windows by index: `windows.0.until`. */
export interface RuleProblem {
  readonly field: 'maxEntries' | 'types' | `windows.${number}.${'from' | 'until'}`;
  readonly code: 'window_ends_before_start' | 'windows_overlap' | 'entries_without_reentry' | 'no_types';
}

/** Rules as an organizer enters them, including which ticket types may enter. */
export interface WrittenRules extends CheckpointRules {
  /** Null means every ticket type. */
  readonly types: readonly string[] | null;
}

/** Returns the problems that prevent saving the rules, one per field. */
export function problemsOfRules({ reentry, maxEntries, windows = [], types }: WrittenRules): RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (reentry === 'single' && maxEntries !== null && maxEntries > 1)
    problems.push({ field: 'maxEntries', code: 'entries_without_reentry' });
  if (types?.length === 0) problems.push({ field: 'types', code: 'no_types' });
  for (const [place, { from, until }] of windows.entries()) {
    if (until <= from) problems.push({ field: `windows.${place}.until`, code: 'window_ends_before_start' });
    else if (windows.some((other, at) => at < place && other.from < until && from < other.until))
      problems.push({ field: `windows.${place}.from`, code: 'windows_overlap' });
  }
  return problems;
}

/** A warning about rules that are valid but probably unintended, or that affect people at the door. */
export type RuleHint =
  /** Everybody enters once, so the cool-down never applies. */
  | { readonly code: 'cool_down_unused' }
  | { readonly code: 'capacity_below_inside'; readonly inside: number; readonly capacity: number }
  /** This window is outside the event's opening hours; by index. */
  | { readonly code: 'window_outside_event'; readonly place: number }
  | { readonly code: 'no_gate' }
  /** Each gate allows one entry, and there are fewer gates than the entry limit. */
  | { readonly code: 'fewer_gates_than_entries'; readonly gates: number };

/** The event that rules apply to. Times in ms. */
export interface RuleSurroundings {
  readonly inside: number;
  readonly gates: number;
  readonly doorsOpenAt: number;
  readonly endsAt: number;
}

/** Returns warnings for rules that can be saved. */
export function hintsOfRules(rules: WrittenRules, around: RuleSurroundings): RuleHint[] {
  const { reentry, maxEntries, coolDownMs, capacity, windows = [] } = rules;
  const hints: RuleHint[] = [];
  if (reentry === 'single' && coolDownMs > 0) hints.push({ code: 'cool_down_unused' });
  if (capacity !== null && capacity < around.inside)
    hints.push({ code: 'capacity_below_inside', inside: around.inside, capacity });
  for (const [place, { from, until }] of windows.entries())
    if (until > from && (until <= around.doorsOpenAt || from >= around.endsAt))
      hints.push({ code: 'window_outside_event', place });
  if (around.gates === 0) hints.push({ code: 'no_gate' });
  if (reentry === 'per_gate' && maxEntries !== null && maxEntries > around.gates && around.gates > 0)
    hints.push({ code: 'fewer_gates_than_entries', gates: around.gates });
  return hints;
}

/** Normalizes rules for storage: redundant fields removed, windows sorted. */
export function tidyRules({
  reentry,
  maxEntries,
  coolDownMs,
  capacity,
  windows = [],
  code,
}: CheckpointRules): CheckpointRules {
  return {
    reentry,
    // `single` implies a limit of one entry.
    maxEntries: reentry === 'single' ? 1 : maxEntries,
    coolDownMs,
    capacity,
    ...(windows.length === 0 ? {} : { windows: windows.toSorted((one, other) => one.from - other.from) }),
    ...(code === undefined ? {} : { code }),
  };
}
