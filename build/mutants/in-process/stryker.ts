// The parts of Stryker's test runner interface that are used here.

/** State that mutated sources read and write. */
export interface Shared {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: object;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}

export interface MutantRun {
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
  readonly activeMutant: { readonly id: string };
  readonly sandboxFileName: string;
  readonly mutantActivation: 'runtime' | 'static';
  readonly reloadEnvironment: boolean;
}

export type MutantResult =
  | {
      readonly status: 'killed';
      readonly killedBy: string[];
      readonly failureMessage: string;
      readonly nrOfTests: number;
    }
  | { readonly status: 'survived'; readonly nrOfTests: number }
  | { readonly status: 'timeout'; readonly reason: string }
  | { readonly status: 'error'; readonly errorMessage: string };

export interface TestResult {
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly timeSpentMs: number;
  /** 0 for passed, 1 for failed. */
  readonly status: 0 | 1;
  readonly failureMessage: string;
}

export type DryRunResult =
  | { readonly status: 'complete'; readonly tests: TestResult[]; readonly mutantCoverage: object }
  | { readonly status: 'error'; readonly errorMessage: string };

export interface TestRunner {
  capabilities(): { readonly reloadEnvironment: boolean };
  dryRun(): Promise<DryRunResult>;
  mutantRun(options: MutantRun): Promise<MutantResult>;
  dispose(): Promise<void>;
}
