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
