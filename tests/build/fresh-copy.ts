import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../build/run-command.ts';
import { watchTreeMemory, type MemoryWatch } from '../server-http/tree-memory.ts';

/** Everything that a fresh copy of the repository needs to be built and started. */
const copied = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'panda.config.ts',
  'build',
  'server',
  'src',
  'sw',
  'public',
  ...readdirSync(repository).filter((name) => /^tsconfig.*\.json$/.test(name)),
];

/** A copy of the repository without a build. */
export interface FreshCopy {
  readonly home: string;
  remove(): void;
}

export function freshCopy(): FreshCopy {
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-fresh-'));
  for (const name of copied) cpSync(join(repository, name), join(home, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(home, 'node_modules'));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** `npm start` in a copy, with the memory use of it and all its child processes. */
export interface WatchedStart {
  readonly watch: MemoryWatch;
  /** Its address. @throws Error if it exits before it serves. */
  readonly url: Promise<string>;
  stop(): Promise<void>;
}

export function startWatched(home: string, env: Readonly<Record<string, string>> = {}): WatchedStart {
  const child = spawn('npm', ['start'], {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: join(home, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const watch = watchTreeMemory(child.pid ?? 0);
  return {
    watch,
    url: urlOf(child),
    async stop() {
      watch.stop();
      if (child.exitCode === null && child.kill()) await once(child, 'close');
    },
  };
}

function urlOf(child: ChildProcess): Promise<string> {
  let output = '';
  const url = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Gatehouse is at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server did not start.\n${output}`)));
  });
  url.catch(() => undefined);
  return url;
}
