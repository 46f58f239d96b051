import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresAvailable, startPostgres } from '#tests/server-data/postgres-server.ts';
import { memoryIsTold, watchTreeMemory, type TreeMemory } from '#tests/server-http/tree-memory.ts';
import { repository } from '../build/run-command.ts';
import type { Row } from './row.ts';

/** All that a fresh copy of the repository needs to be built and started. */
const copied = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'panda.config.ts',
  'postcss.config.cjs',
  'build',
  'server',
  'src',
  'sw',
  'public',
  ...readdirSync(repository).filter((name) => /^tsconfig.*\.json$/.test(name)),
];
const settledAfterMs = 20_000;

/** What `npm start` holds in memory with everything that it starts, in a fresh copy and in each form. */
export async function bench(): Promise<Row[]> {
  if (!memoryIsTold) {
    console.log('not measured: this system does not say what a process holds');
    return [];
  }
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-memory-'));
  try {
    for (const name of copied) cpSync(join(repository, name), join(home, name), { recursive: true });
    symlinkSync(join(repository, 'node_modules'), join(home, 'node_modules'));
    return [
      ...(await started('first start, built and embedded', home)),
      ...(await started('next start, embedded', home)),
      ...(await startedWithPostgres(home)),
    ];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function startedWithPostgres(home: string): Promise<Row[]> {
  if (!postgresAvailable()) return [];
  const server = await startPostgres();
  try {
    return await started('start with PostgreSQL, built', home, { DATABASE_URL: await server.newDatabase() });
  } finally {
    await server.stop();
  }
}

async function started(name: string, home: string, env: Record<string, string> = {}): Promise<Row[]> {
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
  try {
    await isServing(child);
    await pause(settledAfterMs);
    console.log(`${name}, at its peak: ${described(watch.peak)}`);
    return [
      { name: `${name}: peak`, value: watch.peak.megabytes, unit: 'MB' },
      { name: `${name}: ${settledAfterMs / 1000} s later`, value: watch.latest.megabytes, unit: 'MB' },
    ];
  } finally {
    watch.stop();
    if (child.kill()) await once(child, 'close');
  }
}

function isServing(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Gatehouse is at')) resolve();
    });
    child.once('exit', () => reject(new Error(`The server did not start.\n${output}`)));
  });
}

function described({ processes }: TreeMemory): string {
  return processes.map(({ command, megabytes }) => `${Math.round(megabytes)} ${command}`).join(', ');
}
