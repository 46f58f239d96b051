import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listJobsFromCommand, retryJobFromCommand } from '#server/administration/job-commands.ts';
import { deleteGivenUpJobs, listGivenUpJobs } from '#server/database/jobs.ts';
import { createJobLane } from '#server/ops/job-lane.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';

let opened: OpenedDatabase;
const day = 24 * 3_600_000;
const now = Date.UTC(2026, 10, 23, 12);
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());
beforeEach(() => opened.database.query('DELETE FROM jobs'));

test('lets an administrator list abandoned jobs and retry them', async () => {
  const { database } = opened;
  const deps = { database, now: () => now };
  expect(await listJobsFromCommand(deps)).toEqual({ ok: true, text: 'There are no failed jobs.' });
  const log = { warn: () => undefined, error: () => undefined };
  let isGood = false;
  const lane = createJobLane(
    { ...deps, log, newId: () => randomUUID() },
    {
      name: 'import',
      pausesMs: [],
      thereafter: 'give up',
      work: async () => (isGood ? 'done' : { problem: 'the file is gone', again: true }),
    },
  );
  await lane.add(database, 'list of events');
  await lane.workOff();
  const [job] = await listGivenUpJobs(database, 1);
  const line = `${job?.id}\timport\tlist of events\t1 attempt\t2026-11-23T12:00:00.000Z\tthe file is gone`;
  expect(await listJobsFromCommand(deps)).toEqual({ ok: true, text: line });
  expect(await retryJobFromCommand(deps, undefined)).toMatchObject({ ok: false });
  expect(await retryJobFromCommand(deps, 'another')).toMatchObject({ ok: false });
  expect(await retryJobFromCommand(deps, job?.id)).toMatchObject({ ok: true });
  await lane.workOff();
  expect(await listGivenUpJobs(database, 1)).toMatchObject([{ attempts: 1 }]);
  isGood = true;
  await retryJobFromCommand(deps, job?.id);
  await lane.workOff();
  expect(await listJobsFromCommand(deps)).toEqual({ ok: true, text: 'There are no failed jobs.' });
});

test('deletes abandoned jobs after 30 days', async () => {
  const { database } = opened;
  await database.query(
    `INSERT INTO jobs (id, kind, key, run_at, given_up_at, created_at) VALUES ('old', 'a', 'a', 0, $1, 0), ('new', 'a', 'b', 0, $2, 0)`,
    [now - 30 * day, now - 29 * day],
  );
  await deleteGivenUpJobs(database, now);
  expect(await listGivenUpJobs(database, 10)).toMatchObject([{ id: 'new' }]);
});
