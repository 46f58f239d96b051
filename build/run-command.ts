import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export interface Finished {
  readonly ok: boolean;
  readonly seconds: number;
}

/**
 * Runs one of the repository's tools by name, with its output passed through or written to the open file `output`.
 * Resolves when it ends; a tool that cannot be started counts as failed, and so does one that `signal` aborted,
 * together with every process it started.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
  output: number | 'inherit' = 'inherit',
): Promise<Finished> {
  const startedAt = performance.now();
  const child = spawn(command, [...args], {
    cwd: repository,
    stdio: ['inherit', output, output],
    env: { ...toolsEnv(), ...env },
    // A separate process group, which can be killed as a whole.
    detached: signal !== undefined,
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  signal?.addEventListener('abort', end);
  const letGo = passSignals(child, signal !== undefined);
  return new Promise((resolve) => {
    const finish = (ok: boolean) => {
      letGo();
      signal?.removeEventListener('abort', end);
      resolve({ ok, seconds: (performance.now() - startedAt) / 1000 });
    };
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(false);
    });
    child.once('exit', (code) => finish(code === 0));
  });
}

/** When this process is interrupted, stops the tool too and exits as if killed by the signal. */
function passSignals(child: ChildProcess, isGroup: boolean): () => void {
  const stop = (signal: NodeJS.Signals) => {
    if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill(signal);
    // Not immediately, so that the listeners of other tools running in parallel are called first.
    queueMicrotask(() => process.exit(128 + constants.signals[signal]));
  };
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

/** The environment with the packages' tools, including their Node, first in the path. */
export function toolsEnv(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${repository}/node_modules/.bin:${process.env['PATH'] ?? ''}` };
}
