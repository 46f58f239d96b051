import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A shell command line that ends by running "$@", for example with limits or a separate disk. */
  readonly shell?: string;
  readonly uid?: number;
  /** Folder of a different build. */
  readonly home?: string;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A server program under test; `killPrograms` kills every one that is still running. */
export interface Program {
  readonly child: ChildProcess;
  output(): string;
  /** Its address, once it has reported it. @throws Error if it ends before. */
  readonly url: Promise<string>;
  readonly ended: Promise<Ended>;
}

const ours = join(import.meta.dirname, '../..');
/** Compile cache shared by all starts. */
const compiled = join(ours, 'node_modules/.cache/gatehouse-programs');

const running: ChildProcess[] = [];

/** Runs a file of `server/` as a separate process on a free port. */
export function startProgram(
  file: 'run.ts' | 'admin.ts',
  args: readonly string[],
  { env = {}, shell, uid, home = ours }: ProgramOptions = {},
): Program {
  const command = [process.execPath, join(home, 'server', file), ...args];
  const [program = '', ...rest] = shell === undefined ? command : ['sh', '-c', shell, 'sh', ...command];
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  });
  running.push(child);
  let output = '';
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, output }));
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /Gatehouse is at (\S+)/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
    void ended.then(({ code }) => reject(new Error(`it ended with ${code}: ${output}`)));
  });
  url.catch(() => undefined);
  return { child, output: () => output, url, ended };
}

/** Runs a program to its end. */
export function runProgram(...given: Parameters<typeof startProgram>): Promise<Ended> {
  return startProgram(...given).ended;
}

export async function stopProgram(program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
  program.child.kill(signal);
  return program.ended;
}

export async function killPrograms(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
