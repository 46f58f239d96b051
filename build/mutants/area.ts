/** A part of the product whose rules must be covered by tests, and those tests. */
export interface Area {
  readonly name: string;
  /** Globs of the files that are mutated. */
  readonly sources: readonly string[];
  /** Files to leave out, because they contain no rules (messages, types, lists) or another area measures them. */
  readonly without: readonly string[];
  /** Globs of the tests that run for each mutant: fast ones only, without simulators or browsers. */
  readonly tests: readonly string[];
  /** `in-process` is some fifty times as fast; `vitest` is for tests that need separate processes. */
  readonly runner: 'in-process' | 'vitest';
  /** Whether its tests open servers; they then share one PostgreSQL if there is one. */
  readonly opensServers: boolean;
}
