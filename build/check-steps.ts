import { runCommand } from './run-command.ts';

/** One static analysis tool. */
export interface CheckStep {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

export const checkSteps: readonly CheckStep[] = [
  { name: 'style code', command: ['panda', 'codegen', '--silent'] },
  // Several checkers for one project would each compute the same types again; projects are built in parallel anyway.
  { name: 'types', command: ['tsc', '-b', '--checkers', '1'] },
  { name: 'lint and arrows', command: ['oxlint', '--type-aware', '--report-unused-disable-directives', '.'] },
  { name: 'nothing unused', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'budgets', command: ['node', 'build/check-budgets.ts'] },
];

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
}

/** Runs every step even if one fails, and prints how long each took. */
export async function runChecks(): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, command } of checkSteps) {
    const [tool, ...args] = command;
    const { ok, seconds } = await runCommand(tool, args);
    console.log(`${ok ? 'passed' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s`);
    results.push({ name, ok, seconds });
  }
  return results;
}
