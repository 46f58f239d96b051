import type { CheckpointRules } from './admission-rules.ts';

/** Rules that a checkpoint had until a change. */
export interface PastRules {
  /** When they were changed, server time, ms; earlier scans are judged by them. */
  readonly until: number;
  readonly rules: CheckpointRules;
}

/**
 * Returns the rules in force at a given time: a change applies only to what happens after it.
 *
 * @param past oldest first
 * @param at ms
 */
export function rulesAt(present: CheckpointRules, past: readonly PastRules[], at: number): CheckpointRules {
  return past.find(({ until }) => at < until)?.rules ?? present;
}
