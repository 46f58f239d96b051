import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fencedByLeadership, requireLeadership } from '#server/database/leader-work.ts';
import { isLeased, leaderLease } from '#server/database/leases.ts';
import { createLeadership, leaseMs, pollIntervalMs, type Leadership } from '#server/ops/leadership.ts';
import { createLog } from '#server/ops/log.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { postgresAvailable } from './postgres-server.ts';

test('replaces a leader that dies within ten seconds', () => {
  expect(leaseMs + pollIntervalMs).toBeLessThan(10_000);
});

describe.skipIf(!postgresAvailable())('the leader', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOneDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(() => opened.database.query('DELETE FROM leases'));

  /** A server with a clock of its own and the tasks it was given. */
  function open() {
    const at = { ms: 0 };
    const leadership: Leadership = createLeadership({
      queries: opened.database,
      log: createLog('silent'),
      clocks: [() => at.ms],
      tellOfEmails: () => undefined,
    });
    let begun = 0;
    const start = () =>
      leadership.start(() => {
        begun += 1;
        return { stop: () => Promise.resolve() };
      });
    return { at, leadership, start, begun: () => begun };
  }

  test('is one server until it leaves, and then the next one at once', async () => {
    const [one, other] = [open(), open()];
    await one.start();
    await other.start();
    expect([one.begun(), other.begun()]).toEqual([1, 0]);
    expect([one.leadership.leads(), other.leadership.leads()]).toEqual([true, false]);
    await one.leadership.finish(0);
    // Work it began in answer to a call may finish: it leads until it leaves.
    expect(one.leadership.leads()).toBe(true);
    await one.leadership.leave();
    expect(await isLeased(opened.database, leaderLease)).toBe(false);
    expect(one.leadership.leads()).toBe(false);
    await other.leadership.start(() => ({ stop: () => Promise.resolve() }));
    expect(other.leadership.leads()).toBe(true);
    await other.leadership.leave();
  });

  test('is recognised as replaced by one that was suspended, before its next statement', async () => {
    const server = open();
    await server.start();
    const database = fencedByLeadership(opened.database);
    const woken = server.leadership.run(async () => {
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      server.at.ms += leaseMs;
      expect(requireLeadership).toThrow('Another server leads by now');
      await expect(database.transaction((queries) => queries.query('SELECT 1'))).rejects.toMatchObject({
        code: 'lease_lost',
      });
      return database.query('SELECT 1');
    });
    await expect(woken).rejects.toMatchObject({ code: 'lease_lost' });
    expect(server.leadership.leads()).toBe(false);
    // Work that needs no leader continues: calls are answered.
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.leadership.leave();
  });
});
