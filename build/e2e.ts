import { findBrowser, findShell, noBrowser } from './find-browser.ts';
import { ensureBuilt } from './fresh-build.ts';
import { requireNode } from './node-version.ts';
import { runCommand } from './run-command.ts';

requireNode();
const browser = await findBrowser();
if (browser === null) {
  console.error(noBrowser);
  process.exit(1);
}
if (!(await ensureBuilt())) process.exit(1);
const run = await runCommand('playwright', ['test', ...process.argv.slice(2)], {
  CHROMIUM_PATH: browser,
  CHROMIUM_SHELL: findShell(browser),
});
process.exitCode = run.ok ? 0 : 1;
