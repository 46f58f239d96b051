import { relative } from 'node:path';
import { repository } from './run-command.ts';

/** A file or test of a test run, with its elapsed time. */
export interface Spent {
  readonly what: string;
  readonly seconds: number;
}

/** Number of entries to show: in both kinds of tests they account for about half of the time. */
const shown = 12;

/** Formats the slowest entries for printing: the total first, then the slowest in descending order. */
export function slowestLines(name: string, all: readonly Spent[]): readonly string[] {
  if (all.length === 0) return [];
  const sum = all.reduce((seconds, one) => seconds + one.seconds, 0);
  const longest = all.toSorted((one, other) => other.seconds - one.seconds).slice(0, shown);
  const row = ({ what, seconds }: Spent) => `${seconds.toFixed(1).padStart(7)} s  ${what}`;
  return [
    `Longest of ${name} (${all.length}, ${sum.toFixed(0)} s one after the other):`,
    ...longest.map(row),
  ];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** Lists how long each test file took, from a vitest JSON report. */
export function vitestSpent({ testResults }: VitestReport): readonly Spent[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    what: relative(repository, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    /** Duration of each attempt, in ms. */
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[];
}

/** Lists how long each test took, from a Playwright JSON report. */
export function playwrightSpent({ suites = [] }: PlaywrightReport): readonly Spent[] {
  return suites.flatMap((suite) => suiteSpent(suite, []));
}

function suiteSpent(suite: PlaywrightSuite, above: readonly string[]): readonly Spent[] {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).map(({ title, tests }) => ({
    what: [...path, title].join(' › '),
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteSpent(inner, path))];
}
