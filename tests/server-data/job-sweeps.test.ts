import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queuedSweep } from '#server/ops/queued-sweep.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const [second, minute] = [1_000, 60_000];

describe.each(databaseKinds.filter(({ available }) => available))('a periodic job on $name', ({ open }) => {
  let opened: OpenedDatabase;
  let now = 0;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 23);
    await opened.database.query('DELETE FROM jobs');
  });

  const log = { warn: () => undefined, error: () => undefined };
  const sweepOf = (due: () => boolean, work: () => Promise<void>) =>
    queuedSweep(
      { database: opened.database, log, now: () => now, newId: () => randomUUID() },
      { name: 'sweep', everyMs: second, isDue: async () => due(), work },
    );

  test('runs when there is work, and writes nothing otherwise', async () => {
    let due = false;
    const work = vi.fn<() => Promise<void>>(async () => undefined);
    const asked = vi.spyOn(opened.database, 'query');
    const sweep = sweepOf(() => due, work);
    await sweep.work();
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    due = true;
    await sweep.work();
    expect(work).toHaveBeenCalledOnce();
    expect(await opened.database.query('SELECT key FROM jobs')).toEqual([]);
  });

  test('runs on one server at a time and is never abandoned', async () => {
    let [running, most, done] = [0, 0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await opened.database.query('SELECT 1');
      running -= 1;
      done += 1;
      throw new Error('down');
    };
    const servers = Array.from({ length: 4 }, () => sweepOf(() => true, work));
    for (let turn = 0; turn < 6; turn += 1) {
      await Promise.all(servers.map((one) => one.work()));
      now += minute;
    }
    expect({ most, done }).toEqual({ most: 1, done: 6 });
  });

  test('is no job when every server runs it', () => {
    const plain = { name: 'plain', everyMs: second, work: async () => undefined };
    const deps = { database: opened.database, log, now: () => now, newId: () => randomUUID() };
    expect(queuedSweep(deps, plain)).toBe(plain);
  });
});
