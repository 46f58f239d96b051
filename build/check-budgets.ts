import { readFile } from 'node:fs/promises';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { drawerFolder } from '../server/http/pages/drawer-folder.ts';
import { ensureBuilt } from './fresh-build.ts';
import { repository } from './run-command.ts';
import { isOver, spentBy, spentLine, type BuiltFiles } from './budgets/budgets.ts';
import { scriptLoadsFile, type ScriptLoads } from './budgets/script-loads-plugin.ts';

/*
 * Prints the size of a first visit, from the list that the build made of its files; fails if a limit is exceeded.
 * `--all` shows every screen.
 */
const dist = join(repository, 'dist');
const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(dist, file), 'utf8'));

/** Size as the server sends it: compressed if that is smaller. */
function sizeOf(file: string): number {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

async function readBuild(): Promise<BuiltFiles> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const fetched = (await read(`${drawerFolder}/fetched.json`)) as BuiltFiles['drawn'];
  const belowDist = (lists: BuiltFiles['drawn'][string]) =>
    Object.fromEntries(
      Object.entries(lists).map(([name, files]) => [name, files.map((file) => file.slice(1))]),
    );
  return {
    loads: (await read(scriptLoadsFile)) as ScriptLoads,
    drawn: Object.fromEntries(Object.entries(fetched).map(([kind, lists]) => [kind, belowDist(lists)])),
    worker: 'service-worker.js',
    styles: [...page.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, file]) => file ?? ''),
    sizeOf,
  };
}

if (!(await ensureBuilt())) process.exit(1);
const spent = spentBy(await readBuild());
const shown = process.argv.includes('--all')
  ? spent
  : spent.filter((one) => isOver(one) || !one.name.startsWith('src/'));
for (const line of shown.map(spentLine)) console.log(line);
const over = spent.filter(isOver);
if (over.length > 0) {
  console.error(`${over.length} of ${spent.length} take more than they may (build/budgets/budgets.ts).`);
  process.exitCode = 1;
}
