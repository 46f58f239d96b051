import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepFirst } from '#tests/first-kept.ts';
import { runCommand } from '../../../build/run-command.ts';

/**
 * The folder with the harness page as a browser reads it. It takes ten seconds of processor time, half of them for the
 * styles: whichever test file of a run comes first builds it (HARNESS_BUILDS, global-setup.ts), the others open it.
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

/** By a process of its own: of a test's own, whose NODE_ENV is `test`, the page would have React for developers. */
async function buildInto(folder: string): Promise<void> {
  const config = ['--config', 'tests/screens/harness/vite.config.ts', '--outDir', folder];
  const { ok } = await runCommand('vite', ['build', ...config], { NODE_ENV: 'production' });
  if (!ok) throw new Error('The harness page could not be built; the reason is above.');
}
