import type { Case } from './suites.ts';

/** The order in which tests run, and the time limit of each. */
export interface Order {
  /** Records how many steps a test takes without a mutant. */
  noteSteps(one: Case, steps: number): void;
  /** Records how long a test takes without a mutant, and how long the suites that it started took to begin, in ms. */
  noteTime(one: Case, took: { readonly ownMs: number; readonly beginningMs: number }): void;
  /** Records which test killed a mutant of a source; returns whether the test is now due for a run without any mutant. */
  noteKill(source: string, killer: Case): boolean;
  /** Usual duration, in ms. */
  usualMs(one: Case): number;
  /** Returns whether the suites of a test take long to begin, because it opens a server. */
  opensSlowly(one: Case): boolean;
  /** Time limit of a test, in ms: much longer than usual, so that a busy machine causes no kills. */
  maxMs(one: Case): number;
  /** Step limit, above which a test is considered to be in an endless loop. */
  maxSteps(one: Case): number;
  /** Puts tests that killed mutants of the same source first, the most recent one leading, then the others by duration. */
  of(source: string, cases: readonly Case[]): readonly Case[];
}

/** A suite that takes longer than this to begin opens its own server, so no state is left from the previous one. */
const quickBeginningMs = 100;
/** Tests of such suites run again without the mutant at every tenth kill; others at every kill. */
const slowAgainEvery = 10;
const minMs = 10_000;
const maxTimes = 10;
/**
 * The same factor that Stryker applies to how often a mutant is passed; a test not yet run without mutants gets
 * `unseenSteps`.
 */
const maxTimesSteps = 100;
const minSteps = 100_000;
const maxMoreSteps = 20_000_000;
const unseenSteps = 20_000_000;

export function createOrder(): Order {
  const own = new Map<string, number>();
  const steps = new Map<string, number>();
  const beginnings = new Map<string, number>();
  const killers = new Map<string, string[]>();
  const kills = new Map<string, number>();
  const beginningOf = ({ file }: Case): number => beginnings.get(file) ?? 0;
  const opensSlowly = (one: Case): boolean => beginningOf(one) >= quickBeginningMs;
  const roundedBeginning = (one: Case): number => Math.round(beginningOf(one) / quickBeginningMs);
  const usualMs = (one: Case): number => own.get(one.id) ?? 0;

  return {
    noteTime(one, { ownMs, beginningMs }) {
      own.set(one.id, ownMs);
      beginnings.set(one.file, beginningOf(one) + beginningMs);
    },
    noteSteps: (one, count) => void steps.set(one.id, count),
    noteKill(source, killer) {
      const before = killers.get(source) ?? [];
      killers.set(source, [killer.id, ...before.filter((id) => id !== killer.id)]);
      const count = (kills.get(killer.id) ?? 0) + 1;
      kills.set(killer.id, count);
      return !opensSlowly(killer) || count % slowAgainEvery === 1;
    },
    usualMs,
    opensSlowly,
    maxMs: (one) => minMs + maxTimes * (usualMs(one) + beginningOf(one)),
    maxSteps(one) {
      const usual = steps.get(one.id);
      if (usual === undefined) return unseenSteps;
      return minSteps + Math.min(maxTimesSteps * usual, usual + maxMoreSteps);
    },
    of(source, cases) {
      const known = killers.get(source) ?? [];
      const place = ({ id }: Case): number => {
        const at = known.indexOf(id);
        return at === -1 ? known.length : at;
      };
      return cases.toSorted(
        (one, other) =>
          place(one) - place(other) ||
          roundedBeginning(one) - roundedBeginning(other) ||
          (roundedBeginning(one) > 0 ? compare(one.file, other.file) : 0) ||
          usualMs(one) - usualMs(other),
      );
    },
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
