import { soleLeader } from '#server/ops/leadership.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DatabaseError } from '#server/database/database.ts';
import { createLog } from '#server/ops/log.ts';
import { createPost } from '#server/messages/outbox-mailer.ts';
import { createJobLane } from '#server/ops/job-lane.ts';
import { addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let token = '';
beforeAll(async () => {
  t = await openTestApp();
  await addPerson(t, 'ada', 'ADMIN');
  ({ accessToken: token } = await signIn(t, 'ada'));
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['jobs', 'outbox', 'audit_log']) await t.database.query(`DELETE FROM ${table}`);
});

test('shows an administrator which jobs were abandoned and why, and retries one', async () => {
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

test('sends an abandoned email once an administrator retries it', async () => {
  const sent: string[] = [];
  const later: Promise<void>[] = [];
  const post = createPost({
    leader: soleLeader,
    database: t.database,
    log: createLog('silent'),
    now: () => t.clock.now,
    newId: () => randomUUID(),
    mailer: {
      send: async () => ({ status: 'sent' as const }),
      hearsBounces: false,
      deliver: async ({ to }) => {
        sent.push(to);
        return { status: 'sent' };
      },
      later: (work) => later.push(work()) > 0,
      isFull: () => false,
      idle: async () => undefined,
    },
    write: async () => ({ subject: 'Tickets', text: 'They are ready.' }),
    mayGoOut: async () => true,
  });
  const email = { kind: 'contact', name: 'Binta', email: 'binta@example.org', text: 'Hello' } as const;
  await t.database.transaction((queries) =>
    post.add(queries, { once: 'contact 1', channel: 'email', to: 'ada@example.org', letter: email }),
  );
  // Every server that took the job was killed during it.
  await t.database.query('UPDATE jobs SET attempts = 5');
  await post.send();
  const items = (await t.call('GET', '/api/admin/jobs', { token })).json['items'];
  const [{ id }] = items as unknown as readonly [{ id: string }];
  expect(sent).toEqual([]);
  await t.call('POST', `/api/admin/jobs/${id}/retry`, { token });
  await post.send();
  expect(sent).toEqual(['ada@example.org']);
  expect(await t.database.query('SELECT status FROM outbox')).toEqual([{ status: 'sent' }]);
});

test('merges a thousand wake-ups during sending into one run', async () => {
  const hung = Promise.withResolvers<void>();
  let pieces = 0;
  const post = createPost({
    leader: soleLeader,
    database: t.database,
    log: createLog('silent'),
    now: () => t.clock.now,
    newId: () => randomUUID(),
    mailer: {
      send: async () => ({ status: 'sent' as const }),
      hearsBounces: false,
      deliver: async () => {
        await hung.promise;
        return { status: 'sent' };
      },
      isFull: () => false,
      later(work) {
        pieces += 1;
        void work();
        return true;
      },
      idle: async () => undefined,
    },
    write: async () => ({ subject: 'Tickets', text: 'They are ready.' }),
    mayGoOut: async () => true,
  });
  const email = { kind: 'contact', name: 'Binta', email: 'binta@example.org', text: 'Hello' } as const;
  await t.database.transaction((queries) =>
    post.add(queries, { once: 'contact 2', channel: 'email', to: 'ada@example.org', letter: email }),
  );
  for (let wakes = 0; wakes < 1_000; wakes += 1) post.wake();
  expect(pieces).toBe(1);
  hung.resolve();
  await post.send();
  post.wake();
  expect(pieces).toBe(2);
});

test('logs a wake-up without a database as a mailer error and continues', async () => {
  const heard: unknown[] = [];
  const over = Promise.withResolvers<void>();
  const lost = () => Promise.reject(new DatabaseError('lost', 'gone'));
  const post = createPost({
    leader: soleLeader,
    database: { ...t.database, query: lost, transaction: lost },
    log: createLog('silent'),
    now: () => t.clock.now,
    newId: () => randomUUID(),
    mailer: {
      send: async () => ({ status: 'sent' as const }),
      hearsBounces: false,
      deliver: async () => ({ status: 'sent' }),
      // Like the real one, runs after the work could fail. An unhandled rejection fails this test.
      isFull: () => false,
      later(work) {
        setTimeout(() => {
          work()
            .catch((error: unknown) => heard.push(error))
            .finally(() => over.resolve());
        }, 20);
        return true;
      },
      idle: async () => undefined,
    },
    write: async () => ({ subject: 'Tickets', text: 'They are ready.' }),
    mayGoOut: async () => true,
  });
  post.wake();
  await over.promise;
  expect(heard).toEqual([expect.objectContaining({ code: 'lost' })]);
});
