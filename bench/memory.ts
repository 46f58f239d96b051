import { setTimeout as pause } from 'node:timers/promises';
import { freshCopy, startWatched } from '#tests/build/fresh-copy.ts';
import { postgresAvailable, startPostgres } from '#tests/server-data/postgres-server.ts';
import { memoryIsTold, type TreeMemory } from '#tests/server-http/tree-memory.ts';
import type { Row } from './row.ts';

const settledAfterMs = 20_000;

/** Measures the memory that `npm start` uses with everything it starts, in a fresh copy and in each form. */
export async function bench(): Promise<Row[]> {
  if (!memoryIsTold) {
    console.log('not measured: this system does not say what a process holds');
    return [];
  }
  const { home, remove } = freshCopy();
  try {
    return [
      ...(await started('first start, built and embedded', home)),
      ...(await started('next start, embedded', home)),
      ...(await startedWithPostgres(home)),
    ];
  } finally {
    remove();
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
  const { watch, url, stop } = startWatched(home, env);
  try {
    await url;
    await pause(settledAfterMs);
    console.log(`${name}, at its peak: ${described(watch.peak)}`);
    return [
      { name: `${name}: peak`, value: watch.peak.megabytes, unit: 'MB' },
      { name: `${name}: ${settledAfterMs / 1000} s later`, value: watch.latest.megabytes, unit: 'MB' },
    ];
  } finally {
    await stop();
  }
}

function described({ processes }: TreeMemory): string {
  return processes.map(({ command, megabytes }) => `${Math.round(megabytes)} ${command}`).join(', ');
}
