import type { Shared } from './stryker.ts';

/** Counts the steps that mutated sources execute. */
export interface Steps {
  /** Resets the count; more than `most` steps end in an error. */
  begin(most: number): void;
  /** Returns whether the limit was exceeded. */
  tooMany(): boolean;
}

/**
 * Stops an endless loop that a mutant causes without being inside it: Stryker only counts how often the mutant itself
 * is passed, and waits minutes for all other loops. Every mutant position that is passed while inactive counts as a
 * step.
 */
export function countSteps(shared: Shared): Steps {
  let taken = 0;
  let most = Infinity;
  const passed = {};
  const coverage = (shared.mutantCoverage ??= { perTest: {} });
  // Read at each step: mutated sources record there which of their mutants a test could reach.
  Object.defineProperty(coverage, 'static', {
    configurable: true,
    get() {
      taken += 1;
      if (taken > most) throw new Error(`More than ${most} steps.`);
      return passed;
    },
  });
  return {
    begin(allowed) {
      [taken, most] = [0, allowed];
    },
    tooMany: () => taken > most,
  };
}

/** Returns how many steps a test took, from Stryker's coverage. */
export function stepsOf(coverage: object, id: string): number {
  const perTest: unknown = Reflect.get(coverage, 'perTest');
  const own: unknown = typeof perTest === 'object' && perTest !== null ? Reflect.get(perTest, id) : {};
  const counts: unknown[] = Object.values(own ?? {});
  return counts.reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0);
}
