import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check-steps.ts';
import { findBrowser, noBrowser } from './find-browser.ts';
import { ensureBuilt } from './fresh-build.ts';
import { requireNode } from './node-version.ts';
import { runCommand, type Finished } from './run-command.ts';
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
const parts: [string, Tally, number][] = [];

await part('types, lint, format', checks);
await part('unit, contract, simulator', unit);
await part('end-to-end', endToEnd);
await rm(reports, { recursive: true });

const total = parts.reduce((sum, [, tally]) => add(sum, tally), noTests);
console.log('');
for (const [name, tally, seconds] of parts)
  console.log(`${name}: ${closingLine(tally)} (${seconds.toFixed(0)} s)`);
process.exitCode = isGood(total) ? 0 : 1;
console.log(closingLine(total));

async function part(name: string, run: () => Promise<Tally>): Promise<void> {
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  parts.push([name, await run(), (performance.now() - startedAt) / 1000]);
}

async function checks(): Promise<Tally> {
  const results = await runChecks();
  const passed = results.filter((result) => result.ok).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

async function unit(): Promise<Tally> {
  const file = join(reports, 'vitest.json');
  const run = await runCommand('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return tallied(file, run, tallyVitest);
}

async function endToEnd(): Promise<Tally> {
  const browser = await findBrowser();
  if (browser === null) console.error(noBrowser);
  if (browser === null || !(await ensureBuilt())) return { passed: 0, failed: 1, skipped: 0 };
  const file = join(reports, 'playwright.json');
  const run = await runCommand('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return tallied(file, run, tallyPlaywright);
}

async function tallied<R>(file: string, run: Finished, count: (report: R) => Tally): Promise<Tally> {
  try {
    const report = JSON.parse(await readFile(file, 'utf8')) as R;
    return distrust(count(report), run.ok);
  } catch {
    // No report: the tool broke before its first test.
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
