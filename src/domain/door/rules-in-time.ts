import type { CheckpointRules } from './admission-rules.ts';

/** Rules that a checkpoint had until they were changed. */
export interface PastRules {
  /** When they were changed, server time, ms: what happened before was judged by them. */
  readonly until: number;
  readonly rules: CheckpointRules;
}

/**
 * The rules by which something at that time is judged: a change judges what happens after it, and nothing before.
 *
 * @param past oldest first
 * @param at ms
 */
export function rulesAt(present: CheckpointRules, past: readonly PastRules[], at: number): CheckpointRules {
  return past.find(({ until }) => at < until)?.rules ?? present;
}
