import { statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Area } from './mutants/area.ts';
import { areas } from './mutants/areas.ts';
import {
  explanationsPath,
  fingerprint,
  fingerprintsOf,
  hasChanged,
  ledgerPath,
  readExplanations,
  readLedger,
  shareKilled,
  sourcesOf,
  type Measured,
} from './mutants/ledger.ts';
import { measuredOf, type Report } from './mutants/report.ts';
import { problemsOf } from './mutants/standing.ts';
import { argumentsOrExit } from './read-arguments.ts';
import { repository, runCommand } from './run-command.ts';
import { scratchFolder } from './scratch.ts';

/**
 * Runs mutation tests on the rules: `npm run mutants` measures files that are new or have changed since they were
 * last measured; `-- FILES` these files or folders; `-- --all` everything. Writes the ledger, and exits with 1 if a
 * survivor is not explained, an explanation matches no survivor, or too few mutants were killed. `--minutes N` stops
 * measuring after N minutes, starting with the smallest files, and lists what it left out; that alone is no failure.
 * `--minutes 0` measures nothing and only checks the ledger. `--sample N` tries at most N mutants of each file, and
 * the ledger records the size of the whole that they were sampled from.
 */
const { values, names } = argumentsOrExit({
  help: `Usage: npm run mutants -- [--all] [--minutes N] [--sample N] [FILES]
Breaks the rules one by one and sees whether a test notices: in what has changed since it was last measured.

  FILES        only these files or folders
  --all        everything
  --minutes N  stop after N minutes; 0 measures nothing and only judges what is recorded
  --sample N   at most N of a file's mutants, always the same ones`,
  options: {
    all: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
    sample: { type: 'string', default: 'Infinity' },
  },
  numbers: ['minutes', 'sample'],
  refuseNames: (asked) => {
    const unknown = asked.find((name) => !areas.some((area) => sourcesOf(area).some(isIn(name))));
    return unknown === undefined ? null : `No rules to break in "${unknown}".`;
  },
});

/** Files per run of Stryker: starting the tests of an area takes longer than most mutants. */
const maxAtOnce = 32;

/**
 * Not needed by these tests; everything else is copied for each run. Without a leading slash, a folder of that name
 * anywhere.
 */
const notNeeded = [
  'dist,/data,e2e,bench,screens,public,.cache,test-results,styled-system',
  'src/screens,src/ui,tests/screens,tests/ui,tests/app,tests/scanner',
].flatMap((paths) => paths.split(','));

/** Maximum number of mutants to try in each file. */
const most = Number(values.sample);
/** Results of a sample cannot be reused for a full measurement. */
const sampled = most === Infinity ? '' : `-sample-${most}`;

/** The folder for the copies. */
const sandbox = `.cache/mutants/sandbox-${process.pid}`;
const endsAt = performance.now() + Number(values.minutes) * 60_000;
const reports = await mkdtemp(join(tmpdir(), 'gatehouse-mutants-'));
const broken: string[] = [];
const left: string[] = [];

const portions = chosen();
// Tests that open servers copy databases; on a disk that takes longer than the tests themselves.
process.env['TMPDIR'] = scratchFolder();
const areServers = endsAt > performance.now() && portions.some(([area]) => area.opensServers);
const servers = areServers ? await testServers() : null;
await servers?.setup();
try {
  for (const [area, paths] of portions) {
    const before = fingerprintsOf(area);
    const report = performance.now() < endsAt ? await measure(area, paths) : 'late';
    if (report === 'late') left.push(...paths);
    else if (report === 'broken') broken.push(`${area.name}: the tests did not run; see above.`);
    else for (const path of paths) await keep(path, measuredOf(report, path, before, most));
  }
} finally {
  await servers?.teardown();
}
await rm(reports, { recursive: true });
summarise();

/** Loads the shared setup and teardown of all tests that open servers. */
function testServers() {
  const path = pathToFileURL(join(repository, 'tests/global-setup.ts')).href;
  // Imported by a computed path, because scripts must not import tests.
  return import(path) as Promise<Readonly<Record<'setup' | 'teardown', () => Promise<void>>>>;
}

/** Returns the files to measure now, in batches: by area, or one by one from the smallest if time is limited. */
function chosen(): [Area, string[]][] {
  const portions = areas.flatMap((area) => {
    const paths = sourcesOf(area).filter(isChosen);
    const size = endsAt === Infinity ? maxAtOnce : 1;
    const count = Math.ceil(paths.length / size);
    return Array.from({ length: count }, (_, n): [Area, string[]] => [
      area,
      paths.slice(n * size, (n + 1) * size),
    ]);
  });
  return endsAt === Infinity
    ? portions
    : portions.toSorted(([, one], [, other]) => sizeOf(one) - sizeOf(other));
}

function sizeOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + statSync(join(repository, path)).size, 0);
}

/** Returns a test for whether a path is the named file or inside the named folder. */
function isIn(named: string): (path: string) => boolean {
  const asked = named.replace(/\/$/, '');
  return (path) => path === asked || path.startsWith(`${asked}/`);
}

/** A sample must not replace the results of a larger measurement. */
function isMeasuredFurther(path: string, known: Measured): boolean {
  const looked = known.killed + known.survivors.length;
  return known.sampleOf === undefined && looked > most && !hasChanged(path, known);
}

function isChosen(path: string): boolean {
  const known = readLedger()[path];
  if (known !== undefined && isMeasuredFurther(path, known)) return false;
  if (names.length > 0) return names.some((asked) => isIn(asked)(path));
  return values.all || known === undefined || hasChanged(path, known);
}

async function measure(area: Area, paths: readonly string[]): Promise<Report | 'broken' | 'late'> {
  console.log(`\n== ${area.name}: ${paths.join(', ')}`);
  const output = join(reports, 'report.json');
  const config = join(reports, 'stryker.json');
  await writeFile(config, JSON.stringify(configOf(area, paths, output)));
  await mkdir(join(repository, '.cache', 'mutants'), { recursive: true });
  const env = {
    MUTANTS_TESTS: area.tests.join(' '),
    MUTANTS_SAMPLE: String(most),
    // Smaller numbers are enough here: npm test uses larger ones.
    TICKET_MUTATIONS: '1000',
    PROPERTY_RUNS: '20',
    TEST_ONE_DATABASE: '1',
  };
  // Passing a signal makes its processes end with it: a mutant may have put one of them into an endless loop.
  const longest = 2 ** 31 - 1;
  const late = AbortSignal.timeout(Math.ceil(Math.max(0, Math.min(longest, endsAt - performance.now()))));
  const { ok } = await runCommand('stryker', ['run', config], env, late);
  await rm(join(repository, sandbox), { recursive: true, force: true });
  if (late.aborted) return 'late';
  return ok ? (JSON.parse(await readFile(output, 'utf8')) as Report) : 'broken';
}

function configOf(area: Area, paths: readonly string[], output: string) {
  return {
    testRunner: area.runner,
    vitest: { configFile: 'build/mutants/vitest.config.ts', related: false },
    plugins: [
      '@stryker-mutator/vitest-runner',
      './build/mutants/in-process/runner.ts',
      './build/mutants/survivors.ts',
    ],
    mutate: paths,
    // Keeps Stryker from using the old compiler API, which TypeScript 7 does not have.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    concurrency: 1,
    dryRunTimeoutMinutes: 30,
    // Code that runs on import is mutated only if a test runs it too: any other mutant would need everything loaded
    // again.
    ignoreStatic: true,
    // Generous, so that on a busy machine a slow test is not mistaken for a mutant that hangs.
    timeoutMS: 10_000,
    timeoutFactor: area.opensServers ? 8 : 4,
    // Reuses results of the last run on this machine for files that have not changed.
    incremental: true,
    incrementalFile: `.cache/mutants/${area.name.replaceAll(' ', '-')}${sampled}.json`,
    tempDirName: sandbox,
    cleanTempDir: 'always',
    ignorePatterns: notNeeded,
    reporters: ['progress-append-only', 'survivors', 'json'],
    jsonReporter: { fileName: output },
    disableTypeChecks: false,
    warnings: false,
  };
}

async function keep(path: string, measured: Measured | null): Promise<void> {
  // A file without mutants is missing from the report.
  const found = measured ?? { source: fingerprint(path), tests: {}, killed: 0, survivors: [] };
  // Read again, because another run may have written its own files meanwhile.
  const entries = Object.entries({ ...readLedger(), [path]: found }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const file = join(repository, ledgerPath);
  // Write to a temporary file first, so that a reader never sees half of it.
  await writeFile(`${file}.new`, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  await rename(`${file}.new`, file);
}

function summarise(): void {
  const ledger = readLedger();
  console.log('');
  for (const area of areas) {
    const paths = sourcesOf(area);
    const measured = paths.flatMap((path) => ledger[path] ?? []);
    const share = `${(100 * shareKilled(measured)).toFixed(1)} % killed`;
    const samples = measured.filter(({ sampleOf }) => sampleOf !== undefined).length;
    const ofThem = samples === 0 ? '' : ` (${samples} by a sample)`;
    console.log(`${area.name}: ${measured.length} of ${paths.length} files measured${ofThem}, ${share}`);
  }
  if (left.length > 0)
    console.log(
      `Not measured for want of time; run npm run mutants and commit the ledger:\n  ${left.join('\n  ')}`,
    );
  const problems = [...broken, ...problemsOf(ledger, readExplanations())];
  for (const problem of problems) console.log(problem);
  if (problems.length > 0)
    console.log(`Explain survivors in ${explanationsPath}, or write the test that kills them.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
