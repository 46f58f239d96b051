import type { CheckpointRules } from './admission-rules.ts';

/** Most windows of one area. */
export const mostWindows = 60;
/** Most entries of one ticket that a rule can name. */
export const mostEntries = 1000;
/** Longest cool-down: a week, ms. */
export const longestCoolDownMs = 7 * 24 * 3_600_000;

/** What can be wrong with the rules of an area, at which field; a window by its place: `windows.0.until`. */
export interface RuleProblem {
  readonly field: 'maxEntries' | 'types' | `windows.${number}.${'from' | 'until'}`;
  readonly code: 'window_ends_before_start' | 'windows_overlap' | 'entries_without_reentry' | 'no_types';
}

/** Rules as an organizer writes them, with who may enter. */
export interface WrittenRules extends CheckpointRules {
  /** Null is every ticket type. */
  readonly types: readonly string[] | null;
}

/** What makes rules impossible, one problem a field. They can't be saved like that. */
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

/** What is possible and hardly meant, or has a consequence that people at the door will meet. */
export type RuleHint =
  /** Everybody enters once, so there is no next entry to wait for. */
  | { readonly code: 'cool_down_unused' }
  | { readonly code: 'capacity_below_inside'; readonly inside: number; readonly capacity: number }
  /** Nobody can be at the door in this window; by its place. */
  | { readonly code: 'window_outside_event'; readonly place: number }
  | { readonly code: 'no_gate' }
  /** Every gate counts once, and there are not that many. */
  | { readonly code: 'fewer_gates_than_entries'; readonly gates: number };

/** What rules meet at an event. Times in ms. */
export interface RuleSurroundings {
  readonly inside: number;
  readonly gates: number;
  readonly doorsOpenAt: number;
  readonly endsAt: number;
}

/** What an organizer should know of rules that can be saved. */
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

/** Rules in the form in which they are stored: nothing that says nothing, windows in order. */
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
    // The one entry of `single` is a limit of its own.
    maxEntries: reentry === 'single' ? 1 : maxEntries,
    coolDownMs,
    capacity,
    ...(windows.length === 0 ? {} : { windows: windows.toSorted((one, other) => one.from - other.from) }),
    ...(code === undefined ? {} : { code }),
  };
}
