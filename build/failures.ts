import { stripVTControlCharacters } from 'node:util';

/** A failed test, and the first lines of its error. */
export interface Failure {
  readonly test: string;
  readonly why: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Lists the failed tests in a vitest JSON report, and the files that could not be loaded. */
export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((one) => one.status === 'failed');
    const named = failed.map((one) => ({
      test: `${file.name} › ${one.fullName}`,
      why: firstLines(one.failureMessages?.[0]),
    }));
    const unloaded = file.status === 'failed' && failed.length === 0;
    return unloaded ? [{ test: file.name, why: firstLines(file.message) }] : named;
  });
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly PlaywrightError[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[];
  readonly errors: readonly PlaywrightError[];
}

/** Lists the failed tests in a Playwright JSON report, including flaky ones, and errors outside tests. */
export function playwrightFailures({ suites = [], errors }: PlaywrightReport): Failure[] {
  const outside = errors.map(({ message }) => ({ test: 'outside of the tests', why: firstLines(message) }));
  return [...suites.flatMap((suite) => suiteFailures(suite, [])), ...outside];
}

function suiteFailures(suite: PlaywrightSuite, above: readonly string[]): Failure[] {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        test: [...path, `${spec.line}: ${spec.title}`].join(' › '),
        why: firstErrors(results.flatMap((result) => result.errors ?? [])),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteFailures(inner, path))];
}

const shownErrors = 3;
const shownLines = 12;
const shownLength = 800;

/** A test that runs out of time reports first that it did, then what it was waiting for, then what its pages showed. */
const firstErrors = (errors: readonly PlaywrightError[]): string =>
  errors.length === 0
    ? firstLines()
    : errors
        .slice(0, shownErrors)
        .map(({ message }) => firstLines(message))
        .join('\n');

/** Enough of an error to identify it: often only the last page of a log is kept. */
function firstLines(message = 'no error was reported'): string {
  return withoutColours(message).trim().split('\n').slice(0, shownLines).join('\n').slice(0, shownLength);
}

function withoutColours(text: string): string {
  return stripVTControlCharacters(text);
}
