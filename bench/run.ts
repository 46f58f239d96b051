import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireNode } from '../build/node-version.ts';
import { argumentsOrExit } from '../build/read-arguments.ts';
import { repository } from '../build/run-command.ts';
import type { Row } from './row.ts';
import { table } from './table.ts';

interface BenchModule {
  readonly bench: () => Promise<readonly Row[]>;
}

/** Files of this folder that are helpers, not benches. */
const notBenches = ['run.ts', 'row.ts', 'table.ts', 'figures.ts'];
const exportsBench = /^export (async function|function|const) bench\b/m;

requireNode();
const known = await benchNames();
const { names } = argumentsOrExit({
  help: `Usage: npm run bench -- [NAMES]
Runs all benchmarks, or those named: ${known.join(', ')}.`,
  options: {},
  refuseNames: (asked) => {
    const unknown = asked.find((name) => !known.includes(name));
    return unknown === undefined ? null : `There is no benchmark "${unknown}".`;
  },
});
const failures: string[] = [];
const exceeded: string[] = [];
for (const name of known.filter((one) => names.length === 0 || names.includes(one))) {
  const module: unknown = await import(`./${name}.ts`);
  if (!hasBench(module)) continue;
  console.log(`\n== ${name}`);
  try {
    const rows = await module.bench();
    // A bench that lacks what it needs has already said so.
    if (rows.length === 0) continue;
    console.log(table(rows));
    await keep(name, rows);
    exceeded.push(...rows.filter(isBeyond).map((row) => `${name}: ${row.name}`));
  } catch (error) {
    console.error(error);
    failures.push(name);
  }
}
if (failures.length > 0) {
  console.error(`\nNot measured: ${failures.join(', ')}`);
  process.exitCode = 1;
}
if (exceeded.length > 0) {
  console.error(`\nBeyond the limit:\n${exceeded.join('\n')}`);
  process.exitCode = 1;
}

/** Returns the names of the benchmarks in this folder. */
async function benchNames(): Promise<string[]> {
  const folder = join(repository, 'bench');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !notBenches.includes(file));
  const names: string[] = [];
  for (const file of files.toSorted()) {
    // Skip scripts without a `bench` export, because importing them would run them.
    if (exportsBench.test(await readFile(join(folder, file), 'utf8')))
      names.push(file.slice(0, -'.ts'.length));
  }
  return names;
}

function hasBench(module: unknown): module is BenchModule {
  return (
    typeof module === 'object' && module !== null && 'bench' in module && typeof module.bench === 'function'
  );
}

function isBeyond({ ratio, most }: Row): boolean {
  return ratio !== undefined && most !== undefined && !(ratio <= most);
}

async function keep(name: string, rows: readonly Row[]): Promise<void> {
  const folder = join(repository, 'bench/results');
  await mkdir(folder, { recursive: true });
  const facts = {
    bench: name,
    at: new Date().toISOString(),
    node: process.version,
    platform: process.platform,
    rows,
  };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(facts, null, 2)}\n`);
}
