import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseError, type Database } from '#server/database/database.ts';
import { deleteWaitingPart } from '#server/database/sales/waiting-list.ts';
import { startHousekeeping, tidy } from '#server/ops/housekeeping.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, openSale, startOfSale } from './sale-hand.ts';

const day = 24 * 3_600_000;
const silent = { warn: () => undefined, error: () => undefined };

describe('housekeeping', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOneDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.query('TRUNCATE events, jobs CASCADE');
    await openSale(opened.database, [{ name: 'One', quantity: 1 }]);
  });

  /** Wraps the database so that one table fails. */
  function without(table: string, code: string): Database {
    const { database } = opened;
    return {
      ...database,
      query: (sql, params) =>
        sql.startsWith(`DELETE FROM ${table}`)
          ? Promise.reject(new DatabaseError(code, `no ${table}`))
          : database.query(sql, params),
    };
  }
  /** Adds a row that is deleted in a step after the codes. */
  const addOldHold = () =>
    opened.database.query(
      `INSERT INTO holds (id, event_id, ticket_type_id, kind, label, quantity, unit_amount, currency, state, request_hash, created_at, ended_at)
       SELECT $1, event_id, id, 'buyer', '', 1, 0, 'GMD', 'released', '', 0, 0 FROM ticket_types LIMIT 1`,
      [randomUUID()],
    );
  const oldHolds = async () =>
    (await opened.database.query(`SELECT id FROM holds WHERE state = 'released' AND ended_at = 0`)).length;

  it('runs all other steps when one fails, logs the failure and reports it at the end', async () => {
    await addOldHold();
    const logged: unknown[][] = [];
    const log = { warn: (...said: unknown[]) => void logged.push(said) };
    const failing = tidy(without('one_time_codes', '55P03'), startOfSale, log);
    await expect(failing).rejects.toThrow('not done: codes');
    expect(logged).toEqual([[{ err: expect.any(DatabaseError) as unknown, step: 'codes' }, 'a step failed']]);
    expect(await oldHolds()).toBe(0);
  });

  it('stops at once when the database closes', async () => {
    await addOldHold();
    const closing = tidy(without('one_time_codes', 'closed'), startOfSale);
    await expect(closing).rejects.toMatchObject({ code: 'closed' });
    expect(await oldHolds()).toBe(1);
  });

  it('is retried soon, and recorded as failed until then', async () => {
    let clock = startOfSale;
    const deps = {
      now: () => clock,
      newId: randomUUID,
      log: silent,
      retention: { feedDays: 30, scanDays: null },
    };
    const [lane] = startHousekeeping({ ...deps, database: without('one_time_codes', '55P03') }, () => 0);
    await lane?.work();
    clock += 2 * 3_600_000;
    await lane?.work();
    const jobs = await opened.database.query(
      `SELECT problem, run_at AS "runAt" FROM jobs WHERE kind = 'housekeeping'`,
    );
    expect(jobs).toEqual([{ problem: 'not done: codes', runAt: clock + 60_000 }]);
    expect(await oldHolds()).toBe(0);
  });

  it('prunes the other events when one fails, and that one at the next run', async () => {
    const { database } = opened;
    const types = [{ name: 'One', quantity: 1 }];
    const sales = [
      await openSale(database, types),
      await openSale(database, types),
      await openSale(database, types),
    ];
    const ids = sales.map(({ eventId }) => eventId).toSorted();
    const [, failing = ''] = ids;
    await database.query('DELETE FROM changes', []);
    await database.query(
      `INSERT INTO changes (event_id, revision, lines, line_count, made_at) SELECT id, 1, '{}', 1, 1 FROM unnest($1::text[]) AS e(id)`,
      [ids],
    );
    const left = async () =>
      (await database.query<{ id: string }>('SELECT event_id AS id FROM changes')).map(({ id }) => id);
    const out = {
      ...database,
      query: (sql: string, params: Parameters<Database['query']>[1]) =>
        sql.includes('DELETE FROM changes') && params?.[0] === failing
          ? Promise.reject(new DatabaseError('55P03', 'locked'))
          : database.query(sql, params),
    } as Database;
    await database.query('DELETE FROM jobs', []);
    let clock = startOfSale;
    const logged: object[] = [];
    const log = { ...silent, warn: (facts: object) => void logged.push(facts) };
    const deps = { now: () => clock, newId: randomUUID, log, retention: { feedDays: 30, scanDays: null } };
    const [lane] = startHousekeeping({ ...deps, database: out }, () => 0);
    await lane?.work();
    clock += 2 * 3_600_000;
    await lane?.work();
    expect(await left()).toEqual([failing]);
    expect(logged).toContainEqual({ err: expect.any(DatabaseError) as unknown, eventId: failing });
    const jobs = await database.query(
      `SELECT problem, run_at AS "runAt" FROM jobs WHERE kind = 'housekeeping'`,
    );
    expect(jobs).toEqual([{ problem: 'not done: what only grows', runAt: clock + 60_000 }]);
    out.query = database.query;
    clock += 60_001;
    await lane?.work();
    expect(await left()).toEqual([]);
  });

  it('deletes waiting list history in parts, to the end', async () => {
    const { database } = opened;
    const { eventId } = await openSale(database, [{ name: 'One', quantity: 1 }]);
    const count = 1_203;
    await database.query(
      `INSERT INTO waiting_entries (id, event_id, ticket_type_id, user_id, quantity, joined_at, rank, state, ended_at)
       SELECT 'waited ' || n, t.event_id, t.id, $2, 1, 0, n, CASE WHEN n = 1 THEN 'waiting' ELSE 'left' END,
              CASE WHEN n = 1 THEN NULL ELSE 0 END
         FROM ticket_types t, generate_series(1, $3::int) AS n WHERE t.event_id = $1`,
      [eventId, await addBuyer(database), count],
    );
    const left = async () =>
      (await database.query('SELECT id FROM waiting_entries WHERE event_id = $1', [eventId])).length;
    const part = () => database.transaction((queries) => deleteWaitingPart(queries, 0, '', 2));
    expect(await part()).not.toBeNull();
    expect(await left()).toBe(count - 2);
    await tidy(database, 90 * day);
    expect(await left()).toBe(1);
  });
});
