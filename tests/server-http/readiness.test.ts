import { describe, expect, test } from 'vitest';
import { DatabaseError, type Database } from '#server/database/database.ts';
import { rememberFingerprint } from '#server/database/master-key-fingerprint.ts';
import { replaceFingerprint } from '#server/database/master-keys.ts';
import { createReadiness, tryFolder } from '#server/ops/readiness.ts';
import { runStopSteps } from '#server/ops/stop-steps.ts';
import { within } from '#server/database/within.ts';
import { databaseKinds } from '../server-data/databases.ts';

/** Builds a database whose statements return what the test provides. */
function fakeDatabase(query: () => Promise<never[]>): Database & { readonly asked: () => number } {
  let asked = 0;
  const counted = () => {
    asked += 1;
    return query();
  };
  return {
    kind: 'postgres',
    query: counted,
    script: () => Promise.resolve(),
    transaction: () => Promise.reject(new Error('not here')),
    close: () => Promise.resolve(),
    asked: () => asked,
  };
}

const failing = (code: string) => fakeDatabase(() => Promise.reject(new DatabaseError(code, 'failed')));
/** The master key's fingerprint; these databases have none stored. */
const fingerprint = 'a key';
const never = () => fakeDatabase(() => new Promise(() => undefined));

describe('the readiness check', () => {
  test.each([
    ['25006', 'database_read_only'],
    ['53100', 'disk_full'],
    ['lost', 'database_away'],
    ['57P03', 'database_away'],
  ])('reports a write that fails with %s as %s', async (code, said) => {
    const ready = createReadiness({ database: failing(code), tryDisk: null, fingerprint });
    expect(await ready.check()).toMatchObject({ status: 503, code: said });
  });

  test('answers in time although the database never does, and asks it only once', async () => {
    const database = never();
    const ready = createReadiness({ database, tryDisk: null, fingerprint, withinMs: 20 });
    const answers = await Promise.all([ready.check(), ready.check(), ready.check()]);
    expect(answers.map((one) => one?.code)).toEqual(Array.from({ length: 3 }, () => 'database_slow'));
    expect(database.asked()).toBe(1);
  });

  test('also checks the disk', async () => {
    const tryDisk = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const database = fakeDatabase(() => Promise.resolve([]));
    expect(await createReadiness({ database, tryDisk, fingerprint }).check()).toMatchObject({
      code: 'disk_full',
    });
  });

  test('fails for a while after a call found the disk full, and then passes', async () => {
    const clock = { now: 0 };
    const database = fakeDatabase(() => Promise.resolve([]));
    const ready = createReadiness({ database, tryDisk: null, fingerprint, monotonic: () => clock.now });
    expect(await ready.check()).toBeNull();
    ready.noteFailure('53100');
    expect(await ready.check()).toMatchObject({ code: 'disk_full' });
    clock.now += 10_000;
    expect(await ready.check()).toBeNull();
  });

  test('costs one write a second, however often it is called', async () => {
    const clock = { now: 0 };
    const database = fakeDatabase(() => Promise.resolve([]));
    const ready = createReadiness({ database, tryDisk: null, fingerprint, monotonic: () => clock.now });
    for (let n = 0; n < 50; n += 1) await ready.check();
    expect(database.asked()).toBe(1);
    clock.now += 1_000;
    await ready.check();
    expect(database.asked()).toBe(2);
  });

  test('reports why a folder cannot be written', async () => {
    await expect(tryFolder('/dev/null/nowhere')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});

describe.each(databaseKinds.filter(({ available }) => available))('the $name', ({ open }) => {
  test('is written to, and recognised when it is read-only', async () => {
    const opened = await open();
    const { database } = opened;
    expect(await createReadiness({ database, tryDisk: null, fingerprint }).check()).toBeNull();
    const [before] = await database.query(`SELECT value FROM meta WHERE key = 'heartbeat'`);
    expect(before).toBeDefined();
    // Statements run in sequence on one connection.
    const line = database.aside ?? database;
    await line.query('SET default_transaction_read_only = on');
    expect(await createReadiness({ database, tryDisk: null, fingerprint }).check()).toMatchObject({
      code: 'database_read_only',
    });
    await line.query('SET default_transaction_read_only = off');
    await opened.close();
  });

  test('has another master key than a server that was running when it changed', async () => {
    const opened = await open();
    const { database } = opened;
    await rememberFingerprint(database, fingerprint);
    const check = (own: string) => createReadiness({ database, tryDisk: null, fingerprint: own }).check();
    expect(await check(fingerprint)).toBeNull();
    expect(await replaceFingerprint(database, fingerprint, 'the next key')).toBe(true);
    expect(await check(fingerprint)).toMatchObject({ status: 503, code: 'master_key_changed' });
    expect(await check('the next key')).toBeNull();
    await opened.close();
  });
});

describe('a shutdown', () => {
  test('runs every step although one hangs and one fails, and names both', async () => {
    const done: string[] = [];
    const warned: object[] = [];
    const step = (name: string, run: () => Promise<unknown>) => ({
      name,
      run: () => {
        done.push(name);
        return run();
      },
    });
    const steps = [
      step('first', () => Promise.resolve()),
      step('hangs', () => new Promise(() => undefined)),
      step('fails', () => Promise.reject(new Error('no'))),
      step('last', () => Promise.resolve()),
    ];
    await runStopSteps(steps, 0, { warn: (facts: object) => void warned.push(facts) });
    expect(done).toEqual(['first', 'hangs', 'fails', 'last']);
    expect(warned).toMatchObject([{ step: 'hangs' }, { step: 'fails' }]);
  });

  test('waits for work up to its limit, and reports its failure', async () => {
    expect(await within(new Promise(() => undefined), 10)).toBe(false);
    expect(await within(Promise.resolve('done'), 60_000)).toBe(true);
    await expect(within(Promise.reject(new Error('no')), 60_000)).rejects.toThrow('no');
  });
});
