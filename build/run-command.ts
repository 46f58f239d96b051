import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The top folder of the repository. */
export const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export interface Finished {
  readonly ok: boolean;
  readonly seconds: number;
}

/**
 * Runs one of the repository's tools by name, its output shown as it comes.
 * Resolves when it ends; a tool that cannot be started counts as failed.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const startedAt = performance.now();
  const child = spawn(command, [...args], {
    cwd: repository,
    stdio: 'inherit',
    env: { ...toolsEnv(), ...env },
  });
  return new Promise((resolve) => {
    const finish = (ok: boolean) => resolve({ ok, seconds: (performance.now() - startedAt) / 1000 });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(false);
    });
    child.once('exit', (code) => finish(code === 0));
  });
}

/** The environment with the packages' own tools, and their Node, first on the path. */
export function toolsEnv(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${repository}/node_modules/.bin:${process.env['PATH'] ?? ''}` };
}
