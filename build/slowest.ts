import { relative } from 'node:path';
import { repository } from './run-command.ts';

/** Something that a run of tests spent time on, as a clock on the wall tells it. */
export interface Spent {
  readonly what: string;
  readonly seconds: number;
}

/** So many are worth a look: in both kinds of tests they take about half of the time. */
const shown = 12;

/** What took longest, as lines to print: the sum of all that ran, then the longest one after the other. */
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

/** How long each test file took, by a report of vitest's json reporter. */
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
    /** Milliseconds of each try. */
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[];
}

/** How long each test took, by a report of Playwright's json reporter. */
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
