import { requireNode } from './node-version.ts';
import { argumentsOrExit } from './read-arguments.ts';
import { runCommand } from './run-command.ts';
import { scaleTables } from './scale-tables.ts';
import { postgresFolder } from './test-postgres.ts';

requireNode();
const { names, values } = argumentsOrExit({
  help: `Usage: npm run scale -- [NAMES] [--percent N]
Runs the tests of many servers and many calls at once in full, or those named: ${Object.keys(scaleTables).join(', ')}.
Needs PostgreSQL.

  --percent N  that share of the repetitions (100)`,
  options: { percent: { type: 'string', default: '100' } },
  numbers: ['percent'],
  refuseNames: (asked) => {
    const unknown = asked.find((name) => !(name in scaleTables));
    return unknown === undefined ? null : `There is no table "${unknown}".`;
  },
});
if (process.env['TEST_DATABASE_URL'] === undefined && postgresFolder() === null) {
  console.error('Needs PostgreSQL: install it, or name an empty server in TEST_DATABASE_URL.');
  process.exit(1);
}
const share = Number(values.percent) / 100;
const lines: string[] = [];
for (const [name, { files, whole }] of Object.entries(scaleTables)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const settings = Object.fromEntries(
    Object.entries(whole).map(([setting, times]) => [
      setting,
      String(Math.max(1, Math.round(times * share))),
    ]),
  );
  const told = Object.entries(settings).map(([setting, times]) => ` ${setting}=${times}`);
  console.log(`\n== ${name}${told.join('')}`);
  const { ok, seconds } = await runCommand('vitest', ['run', ...files], settings);
  if (!ok) process.exitCode = 1;
  lines.push(`${name}${told.join('')}: ${ok ? 'passed' : 'FAILED'} (${seconds.toFixed(0)} s)`);
}
console.log(`\n${lines.join('\n')}`);
