import type { Shared } from './stryker.ts';

/** Counts what mutated sources do. */
export interface Steps {
  /** Starts anew: more than `most` of them end in an error. */
  begin(most: number): void;
  /** Whether there were more. */
  tooMany(): boolean;
}

/**
 * Ends a loop that a mutant has made endless without being in it: Stryker counts how often the mutant itself is passed, and
 * waits minutes for all others. Every part of a mutated source that is passed without its mutant is a step.
 */
export function countSteps(shared: Shared): Steps {
  let taken = 0;
  let most = Infinity;
  const passed = {};
  const coverage = (shared.mutantCoverage ??= { perTest: {} });
  // Read at each step: mutated sources note there which of their mutants a test could have met.
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

/** How many steps a test took, as Stryker's coverage of it says. */
export function stepsOf(coverage: object, id: string): number {
  const perTest: unknown = Reflect.get(coverage, 'perTest');
  const own: unknown = typeof perTest === 'object' && perTest !== null ? Reflect.get(perTest, id) : {};
  const counts: unknown[] = Object.values(own ?? {});
  return counts.reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0);
}
