import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobLane } from '#server/ops/job-lane.ts';
import { addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let token = '';
beforeAll(async () => {
  t = await openTestApp();
  await addPerson(t, 'ada', 'ADMIN');
  ({ accessToken: token } = await signIn(t, 'ada'));
}, 60_000);
afterAll(() => t.close());

test('An administrator sees which jobs were given up and why, and has one tried again', async () => {
  const list = async () => (await t.call('GET', '/api/admin/jobs', { token })).json['items'];
  expect(await list()).toEqual([]);
  const log = { warn: () => undefined, error: () => undefined };
  let isGood = false;
  const lane = createJobLane(
    { database: t.database, log, now: () => t.clock.now, newId: () => randomUUID() },
    {
      name: 'import',
      pausesMs: [],
      thereafter: 'give up',
      work: async () => (isGood ? 'done' : { problem: 'the file is gone', again: true }),
    },
  );
  await lane.add(t.database, 'list of events');
  await lane.workOff();
  const items = await list();
  expect(items).toEqual([
    {
      id: expect.any(String),
      kind: 'import',
      subject: 'list of events',
      attempts: 1,
      problem: 'the file is gone',
      givenUpAt: new Date(t.clock.now).toISOString(),
    },
  ]);
  const [{ id }] = items as unknown as readonly [{ id: string }];
  isGood = true;
  const retry = () => t.call('POST', `/api/admin/jobs/${id}/retry`, { token });
  expect((await retry()).json).toMatchObject({ retried: true });
  expect(await list()).toEqual([]);
  expect(await retry()).toMatchObject({ status: 404 });
  await lane.workOff();
  expect(await t.database.query('SELECT id FROM jobs')).toEqual([]);
  const noted = await t.database.query(`SELECT subject FROM audit_log WHERE action = 'job_retried'`);
  expect(noted).toEqual([{ subject: id }]);
});
