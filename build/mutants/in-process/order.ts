import type { Case } from './suites.ts';

/** In which order tests are asked, and how long each may take. */
export interface Order {
  /** How many steps a test takes when nothing is wrong. */
  noteSteps(one: Case, steps: number): void;
  /** What a test takes when nothing is wrong, and what its suites needed to begin, where they began with it; ms. */
  noteTime(one: Case, took: { readonly ownMs: number; readonly beginningMs: number }): void;
  /** Remembers who killed a mutant of a source; whether the test is now due to be run without any mutant. */
  noteKill(source: string, killer: Case): boolean;
  /** ms. */
  usualMs(one: Case): number;
  /** Whether the suites of a test need long to begin: it opens a server. */
  opensSlowly(one: Case): boolean;
  /** After so long a test is given up, ms: much longer than usual, so that a busy machine makes no kills. */
  longestMs(one: Case): number;
  /** After so many steps a test goes round in circles. */
  mostSteps(one: Case): number;
  /** First those that killed mutants of the same source, the last of them first; then those that need least. */
  of(source: string, cases: readonly Case[]): readonly Case[];
}

/** A suite that needs longer to begin opens a server for itself: nothing of the last one is left. */
const quickBeginningMs = 100;
/** Tests of such suites are run again without the mutant at each so manieth kill; others at every one. */
const slowAgainEvery = 10;
const leastMs = 10_000;
const mostTimes = 10;
/** As often as Stryker lets a mutant be passed; a test that was not seen without mutants gets `unseenSteps`. */
const mostTimesSteps = 100;
const leastSteps = 100_000;
const mostMoreSteps = 20_000_000;
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
    longestMs: (one) => leastMs + mostTimes * (usualMs(one) + beginningOf(one)),
    mostSteps(one) {
      const usual = steps.get(one.id);
      if (usual === undefined) return unseenSteps;
      return leastSteps + Math.min(mostTimesSteps * usual, usual + mostMoreSteps);
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
