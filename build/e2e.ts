import { engineOf, installEngine } from './engines.ts';
import { findBrowser, findShell, noBrowser } from './find-browser.ts';
import { ensureBuilt } from './fresh-build.ts';
import { requireNode } from './node-version.ts';
import { runCommand } from './run-command.ts';

requireNode();
const asked = engineOf(process.argv.slice(2));
if (asked instanceof Error) {
  console.error(asked.message);
  process.exit(1);
}
const { engine, others } = asked;
const browser = await findBrowser();
if (browser === null) {
  console.error(noBrowser);
  process.exit(1);
}
if (!(await ensureBuilt())) process.exit(1);
if (engine !== null) await installEngine(engine);
const walks = engine === null ? others : ['e2e/engines', ...others];
const run = await runCommand('playwright', ['test', ...walks], {
  ...(engine === null ? {} : { ENGINES: engine }),
  CHROMIUM_PATH: browser,
  CHROMIUM_SHELL: findShell(browser),
});
process.exitCode = run.ok ? 0 : 1;
