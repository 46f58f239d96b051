import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check-steps.ts';
import { findBrowser, findShell, noBrowser } from './find-browser.ts';
import { playwrightFailures, vitestFailures, type Failure } from './failures.ts';
import { ensureBuilt } from './fresh-build.ts';
import { requireNode } from './node-version.ts';
import { runCommand, type Finished } from './run-command.ts';
import { scratchFolder } from './scratch.ts';
import { playwrightSpent, slowestLines, vitestSpent, type Spent } from './slowest.ts';
import {
  add,
  closingLine,
  distrust,
  isGood,
  noTests,
  tallyPlaywright,
  tallyVitest,
  type Tally,
} from './tally.ts';

requireNode();
const reports = await mkdtemp(join(tmpdir(), 'gatehouse-reports-'));
const scratch = { TMPDIR: scratchFolder() };
const parts: [string, Tally, number][] = [];
const failures: Failure[] = [];
const spent: string[] = [];

heading('types, lint, format');
await part('types, lint, format', checks);
const browser = await findBrowser();
if (browser === null) console.error(noBrowser);
const built = await ensureBuilt();
// Unit tests use the processors while browser tests spend much of their time waiting.
const unitLog = join(reports, 'unit.log');
const unitTests = part('unit, contract, simulator', () => unit(unitLog));
heading('end-to-end');
await part('end-to-end', endToEnd);
await unitTests;
heading('unit, contract, simulator');
process.stdout.write(await readFile(unitLog));
await rm(reports, { recursive: true });

const total = parts.reduce((sum, [, tally]) => add(sum, tally), noTests);
console.log(['', ...spent].join('\n'));
// Printed last, because logs that are cut often keep only their end.
for (const { test, why } of failures) console.log(`\nFAILED ${test}\n${why}`);
console.log('');
for (const [name, tally, seconds] of parts)
  console.log(`${name}: ${closingLine(tally)} (${seconds.toFixed(0)} s)`);
process.exitCode = isGood(total) ? 0 : 1;
console.log(closingLine(total));

function heading(name: string): void {
  console.log(`\n== ${name}`);
}

async function part(name: string, run: () => Promise<Tally>): Promise<void> {
  const startedAt = performance.now();
  parts.push([name, await run(), (performance.now() - startedAt) / 1000]);
}

async function checks(): Promise<Tally> {
  const results = await runChecks();
  const passed = results.filter((result) => result.ok).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

/** Writes vitest's output to a file, so that it is not lost among the output of the browser tests. */
async function unit(log: string): Promise<Tally> {
  const file = join(reports, 'vitest.json');
  const output = await open(log, 'w');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const run = await runCommand('vitest', ['run', ...reporters], scratch, undefined, output.fd);
  await output.close();
  const told = { name: 'unit test files', count: tallyVitest, failed: vitestFailures, took: vitestSpent };
  return tallied(file, run, told);
}

async function endToEnd(): Promise<Tally> {
  if (browser === null || !built) return { passed: 0, failed: 1, skipped: 0 };
  const file = join(reports, 'playwright.json');
  const run = await runCommand('playwright', ['test', '--reporter=list,json'], {
    ...scratch,
    CHROMIUM_PATH: browser,
    CHROMIUM_SHELL: findShell(browser),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const told = { name: 'walks', count: tallyPlaywright, failed: playwrightFailures, took: playwrightSpent };
  return tallied(file, run, told);
}

/** A tool and the results in its report. */
interface Tool<C, F, S> {
  readonly name: string;
  readonly count: (report: C) => Tally;
  readonly failed: (report: F) => Failure[];
  readonly took: (report: S) => readonly Spent[];
}

async function tallied<C, F, S>(
  file: string,
  run: Finished,
  { name, count, failed, took }: Tool<C, F, S>,
): Promise<Tally> {
  try {
    const report = JSON.parse(await readFile(file, 'utf8')) as C & F & S;
    failures.push(...failed(report));
    spent.push(...slowestLines(name, took(report)));
    return distrust(count(report), run.ok);
  } catch {
    // No report: the tool crashed before its first test.
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
