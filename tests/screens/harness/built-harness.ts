import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepFirst } from '#tests/first-kept.ts';
import { runCommand } from '../../../build/run-command.ts';

/**
 * Returns the folder with the built harness page. Building takes ten seconds of processor time, half of it for
 * styles, so the first test file of a run builds it (HARNESS_BUILDS, global-setup.ts) and the others reuse it.
 */
export async function builtHarness(): Promise<string> {
  const builds = process.env['HARNESS_BUILDS'];
  if (builds === undefined) throw new Error('No folder for the harness page: run this test with vitest.');
  const kept = join(builds, 'page');
  if (existsSync(kept)) return kept;
  const made = join(builds, randomUUID());
  await buildInto(made);
  keepFirst(made, kept);
  return kept;
}

/**
 * Builds in a separate process: in the test's process, where NODE_ENV is `test`, the page would get React's
 * development build.
 */
async function buildInto(folder: string): Promise<void> {
  const config = ['--config', 'tests/screens/harness/vite.config.ts', '--outDir', folder];
  const { ok } = await runCommand('vite', ['build', ...config], { NODE_ENV: 'production' });
  if (!ok) throw new Error('The harness page could not be built; the reason is above.');
}
