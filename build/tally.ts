/** Numbers of passed, failed and skipped tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line printed by `npm test`. */
export function closingLine(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}

/** A run succeeds if something ran and nothing failed. */
export function isGood(tally: Tally): boolean {
  return tally.failed === 0 && tally.passed > 0;
}

/** Counts a tool that reported failure without a failing test as one failure. */
export function distrust(tally: Tally, toolWasFine: boolean): Tally {
  const silent = !toolWasFine && tally.failed === 0;
  const empty = toolWasFine && tally.passed + tally.skipped === 0;
  return silent || empty ? { ...tally, failed: tally.failed + 1 } : tally;
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Counts a vitest JSON report; a file that could not be loaded is one failure. */
export function tallyVitest(report: VitestReport): Tally {
  return report.testResults.reduce((sum, file) => {
    const count = (...statuses: string[]) =>
      file.assertionResults.filter((one) => statuses.includes(one.status)).length;
    const failed = count('failed');
    const unloaded = file.status === 'failed' && failed === 0 ? 1 : 0;
    return add(sum, {
      passed: count('passed'),
      failed: failed + unloaded,
      skipped: count('pending', 'skipped', 'todo', 'disabled'),
    });
  }, noTests);
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Counts a Playwright JSON report; a flaky test counts as failed. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected,
    failed: failed === 0 && errors.length > 0 ? 1 : failed,
    skipped: stats.skipped,
  };
}
