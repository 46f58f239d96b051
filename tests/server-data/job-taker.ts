/**
 * A server that takes a job and is killed during it: opens the database in DATA_DIR or at DATABASE_URL, queues a job,
 * takes it, reports that, and never finishes.
 */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/database/open.ts';
import { createJobLane } from '#server/ops/job-lane.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await openDatabase({
  url: process.env['DATABASE_URL'] ?? null,
  dataDir: process.env['DATA_DIR'] ?? '',
  log,
});
const now = () => Number(process.env['NOW']);
const lane = createJobLane(
  { database, log, now, newId: () => randomUUID() },
  {
    name: 'test',
    pausesMs: [60_000],
    thereafter: 'give up',
    work() {
      process.stdout.write('taken\n');
      return new Promise(() => setInterval(() => undefined, 1e9));
    },
  },
);
await lane.add(database, 'of the killed');
await lane.workOff();
