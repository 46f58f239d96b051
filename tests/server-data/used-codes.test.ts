import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCodeUse, lockCodeUse } from '#server/database/accounts/used-codes.ts';
import { until } from '#tests/until.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

test('a used code opens a session for one call at a time', async () => {
  const { database } = opened;
  const use = { userId: 'awa', browser: null, tries: 3 };
  await addCodeUse(database, { request: 'request', codeHash: 'code' }, use, 1);
  const [locked, opens] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: string[] = [];
  const first = database.transaction(async (queries) => {
    await lockCodeUse(queries, 'request');
    locked.resolve();
    await opens.promise;
    done.push('first');
  });
  await locked.promise;
  const second = database.transaction(async (queries) => {
    await lockCodeUse(queries, 'request');
    done.push('second');
  });
  // The embedded database begins it only after the first one.
  const waits = async () =>
    database.kind === 'embedded' ||
    (await database.query('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0;
  await Promise.race([second, until(async () => expect(await waits()).toBe(true))]);
  opens.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['first', 'second']);
});
