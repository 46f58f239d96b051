import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freeAllJobs, leaseMs } from '#server/database/jobs.ts';
import { openDatabase } from '#server/database/open.ts';
import { createJobLane } from '#server/ops/job-lane.ts';
import { freshDataFolder } from '../server-http/fresh-data.ts';
import { postgresAvailable, startPostgres } from './postgres-server.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const start = Date.UTC(2026, 10, 23);

/** Kills a process with `kill -9` between taking a job and finishing it; returns how the next server handles the job. */
async function killAtWork(place: { readonly url: string | null; readonly dataDir: string }) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'job-taker.ts')], {
    env: {
      PATH: process.env['PATH'],
      NOW: String(start),
      DATA_DIR: place.dataDir,
      ...(place.url === null ? {} : { DATABASE_URL: place.url }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const taken = once(child.stdout, 'data').then(([said]: Buffer[]) => String(said));
  const said = await Promise.race([taken, ended.then(() => 'it ended by itself')]);
  child.kill('SIGKILL');
  await ended;
  expect(said).toBe('taken\n');
  const database = await openDatabase({ ...place, log });
  let now = start;
  const seen: (string | number)[][] = [];
  const lane = createJobLane(
    { database, log, now: () => now, newId: () => randomUUID() },
    {
      name: 'test',
      pausesMs: [60_000],
      thereafter: 'give up',
      async work({ key, attempt }) {
        seen.push([key, attempt]);
        return 'done';
      },
    },
  );
  const after = async (ms: number) => {
    now = start + ms;
    await lane.workOff();
    return [...seen];
  };
  return { database, after };
}

test("completes a killed server's job at the next start of the embedded database", async () => {
  const dataDir = await freshDataFolder();
  const { database, after } = await killAtWork({ url: null, dataDir });
  try {
    expect(await after(0)).toEqual([]);
    await freeAllJobs(database);
    expect(await after(0)).toEqual([['of the killed', 2]]);
    expect(await after(leaseMs)).toEqual([['of the killed', 2]]);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test.skipIf(!postgresAvailable())(
  "completes a killed server's job on another server of the same PostgreSQL",
  async () => {
    const server = await startPostgres();
    try {
      const { database, after } = await killAtWork({ url: await server.newWithTables(), dataDir: tmpdir() });
      expect(await after(leaseMs - 1)).toEqual([]);
      expect(await after(leaseMs)).toEqual([['of the killed', 2]]);
      expect(await after(2 * leaseMs)).toEqual([['of the killed', 2]]);
      await database.close();
    } finally {
      await server.stop();
    }
  },
);
