import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areas, leastKilled, type Area } from './mutants/areas.ts';
import {
  explanationsPath,
  hasChanged,
  ledgerPath,
  readExplanations,
  readLedger,
  shareKilled,
  sourcesOf,
  type Ledger,
  type Measured,
} from './mutants/ledger.ts';
import { measuredOf, type Report } from './mutants/report.ts';
import { repository, runCommand } from './run-command.ts';

/**
 * Breaks the rules one by one and sees whether a test notices: `npm run mutants` measures what has changed since it was
 * last measured, and what never was; `-- FILES` these files; `-- --changed` only what changed; `-- --all` everything.
 * `--minutes N` begins no file after N minutes. Writes the ledger, and ends with 1 when a survivor is not explained, an
 * explanation is of no survivor, too few were killed, or files were left for want of time.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
  },
});

/** Files of one run of Stryker. */
const mostAtOnce = 6;

const startedAt = performance.now();
const reports = await mkdtemp(join(tmpdir(), 'gatehouse-mutants-'));
const problems: string[] = [];
let ledger: Ledger = readLedger();

for (const [area, paths] of chosen()) {
  if ((performance.now() - startedAt) / 60_000 >= Number(values.minutes)) {
    problems.push(
      `No time was left to measure ${paths.join(', ')}. Run npm run mutants and commit the ledger.`,
    );
    continue;
  }
  const report = await measure(area, paths);
  if (report === null) problems.push(`${area.name}: the tests did not run; see above.`);
  else for (const path of paths) await keep(path, measuredOf(report, path));
}
await rm(reports, { recursive: true });
summarise();

/** The files to measure now, in portions: starting the tests of an area takes longer than most mutants. */
function chosen(): [Area, string[]][] {
  return areas.flatMap((area) => {
    const paths = sourcesOf(area).filter(isChosen);
    const portions = Math.ceil(paths.length / mostAtOnce);
    return Array.from({ length: portions }, (_, n): [Area, string[]] => [
      area,
      paths.slice(n * mostAtOnce, (n + 1) * mostAtOnce),
    ]);
  });
}

function isChosen(path: string): boolean {
  if (positionals.length > 0)
    return positionals.some((asked) => path === asked || path.startsWith(`${asked}/`));
  const known = ledger[path];
  return values.all || (known === undefined ? !values.changed : hasChanged(path, known));
}

async function measure(area: Area, paths: readonly string[]): Promise<Report | null> {
  console.log(`\n== ${area.name}: ${paths.join(', ')}`);
  const output = join(reports, 'report.json');
  const config = join(reports, 'stryker.json');
  await writeFile(config, JSON.stringify(configOf(area, paths, output)));
  await mkdir(join(repository, '.cache', 'mutants'), { recursive: true });
  const { ok } = await runCommand('stryker', ['run', config], {
    MUTANTS_TESTS: area.tests.join(' '),
    // A sample is enough here: npm test tries 100,000.
    TICKET_MUTATIONS: '1000',
  });
  return ok ? (JSON.parse(await readFile(output, 'utf8')) as Report) : null;
}

function configOf(area: Area, paths: readonly string[], output: string) {
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'build/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: paths,
    // Keeps it from the compiler's old interface, which TypeScript 7 does not have.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Generous, because a busy machine must not make a survivor look like a hang.
    timeoutMS: 15_000,
    timeoutFactor: 4,
    // What has not changed since the last run on this machine is not run again.
    incremental: true,
    incrementalFile: `.cache/mutants/${area.name.replaceAll(' ', '-')}.json`,
    tempDirName: `.cache/mutants/sandbox-${process.pid}`,
    cleanTempDir: 'always',
    ignorePatterns: ['dist', 'data', 'docs', 'e2e', 'bench', 'screens', 'public', '.cache', 'test-results'],
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: output },
    disableTypeChecks: false,
    warnings: false,
  };
}

async function keep(path: string, measured: Measured | null): Promise<void> {
  // A file without a single mutant is not in the report.
  if (measured === null) return;
  // Read again: another run may have written its own files meanwhile.
  const entries = Object.entries({ ...readLedger(), [path]: measured }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  ledger = Object.fromEntries(entries);
  const file = join(repository, ledgerPath);
  // Written beside it first: a reader never meets half of it.
  await writeFile(`${file}.new`, `${JSON.stringify(ledger, null, 2)}\n`);
  await rename(`${file}.new`, file);
  const explained = new Set(readExplanations().get(path));
  for (const survivor of measured.survivors)
    if (!explained.has(survivor)) problems.push(`${path}: survived and is not explained: ${survivor}`);
  for (const survivor of explained)
    if (!measured.survivors.includes(survivor))
      problems.push(`${path}: explained and did not survive: ${survivor}`);
}

function summarise(): void {
  console.log('');
  for (const area of areas) {
    const paths = sourcesOf(area);
    const measured = paths.flatMap((path) => ledger[path] ?? []);
    const share = `${(100 * shareKilled(measured)).toFixed(1)} % killed`;
    console.log(`${area.name}: ${measured.length} of ${paths.length} files measured, ${share}`);
  }
  const share = shareKilled(Object.values(ledger));
  if (share < leastKilled) problems.push(`Only ${(100 * share).toFixed(1)} % of the mutants are killed.`);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0)
    console.log(`Explain survivors in ${explanationsPath}, or write the test that kills them.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
