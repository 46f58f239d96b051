import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DatabaseError, type Database } from '#server/database/database.ts';
import { createJobLane } from '#server/ops/job-lane.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';

const silent = { warn: () => undefined, error: () => undefined };
let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());
beforeEach(() => opened.database.query('DELETE FROM jobs'));

/**
 * Creates a lane with this many jobs. Each takes a moment, and the first ones take until `together` have begun: on a busy
 * machine a moment is too short for that.
 */
async function laneOf(count: number, atOnce: number, together: number, database: Database = opened.database) {
  const done: string[] = [];
  let [underWay, most] = [0, 0];
  const lane = createJobLane(
    { database, log: silent, now: () => 1_000, newId: () => randomUUID() },
    {
      name: 'test',
      pausesMs: [1_000],
      thereafter: 'go on',
      atOnce,
      async work({ key }) {
        underWay += 1;
        most = Math.max(most, underWay);
        do await wait(10);
        while (most < together);
        underWay -= 1;
        done.push(key);
        return 'done';
      },
    },
  );
  for (let job = 0; job < count; job += 1) await lane.add(opened.database, `job ${job}`);
  return { lane, done, standing: () => ({ done: new Set(done).size, times: done.length, most, underWay }) };
}

test.each([
  ['one at a time', 7, 1],
  ['a few at a time', 7, 3],
  ['all at a time where there are fewer', 2, 3],
])('works on its jobs %s, each once', async (_, count, atOnce) => {
  const together = Math.min(count, atOnce);
  const { lane, standing } = await laneOf(count, atOnce, together);
  await lane.workOff();
  expect(standing()).toEqual({ done: count, times: count, most: together, underWay: 0 });
});

test('fails with the database once none of its jobs is running', async () => {
  let taken = 0;
  const database: Database = {
    ...opened.database,
    query: (sql, params) =>
      sql.startsWith('UPDATE jobs SET lease =') && ++taken === 3
        ? Promise.reject(new DatabaseError('closed', 'closed'))
        : opened.database.query(sql, params),
  };
  const { lane, standing } = await laneOf(9, 3, 2, database);
  await expect(lane.workOff()).rejects.toMatchObject({ code: 'closed' });
  expect(standing().underWay).toBe(0);
  await lane.workOff();
  expect(standing()).toMatchObject({ done: 9, times: 9 });
});
