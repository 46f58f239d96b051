import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode } from './node-version.ts';
import { argumentsOrExit } from './read-arguments.ts';
import { runCommand, type Finished } from './run-command.ts';
import { scaleGroups } from './scale-groups.ts';
import {
  add,
  closingLine,
  distrust,
  isGood,
  noTests,
  tallyVitest,
  type Tally,
  type VitestReport,
} from './tally.ts';
import { postgresFolder } from './test-postgres.ts';

requireNode();
const { names, values } = argumentsOrExit({
  help: `Usage: npm run scale -- [GROUPS] [--percent N]
Runs the tests of many servers and many calls at once in full, or the groups named: ${Object.keys(scaleGroups).join(', ')}.
Needs PostgreSQL.

  --percent N  that share of the repetitions (100)`,
  options: { percent: { type: 'string', default: '100' } },
  numbers: ['percent'],
  refuseNames: (asked) => {
    const unknown = asked.find((name) => !Object.hasOwn(scaleGroups, name));
    return unknown === undefined ? null : `There is no group "${unknown}".`;
  },
});
if (process.env['TEST_DATABASE_URL'] === undefined && postgresFolder() === null) {
  console.error('Needs PostgreSQL: install it, or name an empty server in TEST_DATABASE_URL.');
  process.exit(1);
}
// With it, some tests would run on one database only.
delete process.env['TEST_ONE_DATABASE'];
const share = Number(values.percent) / 100;
const reports = await mkdtemp(join(tmpdir(), 'gatehouse-scale-'));
const lines: string[] = [];
let total = noTests;
for (const [name, { files, inFull }] of Object.entries(scaleGroups)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const settings = Object.fromEntries(
    Object.entries(inFull).map(([setting, times]) => [
      setting,
      String(Math.max(1, Math.round(times * share))),
    ]),
  );
  const told = Object.entries(settings).map(([setting, times]) => ` ${setting}=${times}`);
  console.log(`\n== ${name}${told.join('')}`);
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const run = await runCommand('vitest', ['run', ...reporters, ...files], settings);
  const tally = await tallied(file, run);
  total = add(total, tally);
  // A group of which nothing ran has not passed.
  if (!isGood(tally)) process.exitCode = 1;
  lines.push(`${name}${told.join('')}: ${closingLine(tally)} (${run.seconds.toFixed(0)} s)`);
}
await rm(reports, { recursive: true });
console.log(`\n${lines.join('\n')}`);
console.log(closingLine(total));

async function tallied(file: string, { ok }: Finished): Promise<Tally> {
  try {
    return distrust(tallyVitest(JSON.parse(await readFile(file, 'utf8')) as VitestReport), ok);
  } catch {
    // No report: it crashed before its first test.
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
