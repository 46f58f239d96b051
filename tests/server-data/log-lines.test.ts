import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addLogLines,
  analyzeLog,
  findLogLines,
  deleteLogLines,
  newestLogLine,
  type LogPlace,
  type LogRow,
} from '#server/database/administration/log-lines.ts';
import { countingLog } from '#server/ops/housekeeping.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const day = 24 * 3_600_000;
const now = 400 * day;
const line = { at: now, level: 'info', source: 'events', action: 'event_changed', outcome: 'done' } as const;

describe.each(databaseKinds)('the log, $name', ({ open, available }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    if (available) await opened.database.query('TRUNCATE log_lines');
  });

  test.runIf(available)('is paged without gaps or repeats, even with lines of the same moment', async () => {
    const { database } = opened;
    await addLogLines(
      database,
      Array.from({ length: 25 }, (_, n) => ({ ...line, at: now + Math.floor(n / 10), subject: `s${n}` })),
    );
    const found: LogRow[] = [];
    for (let before: LogPlace | null = null; ;) {
      const rows: LogRow[] = await findLogLines(database, {}, { before, limit: 7 });
      found.push(...rows);
      if (rows.length < 7) break;
      before = rows.at(-1) ?? null;
    }
    expect(found.map(({ subject }) => subject)).toEqual(Array.from({ length: 25 }, (_, n) => `s${24 - n}`));
    expect(await newestLogLine(database)).toBe(found[0]?.id);
  });

  test.runIf(available)(
    'is searched by word prefixes, whatever is typed, and beyond the scanned range',
    async () => {
      const { database } = opened;
      await addLogLines(database, [{ ...line, at: now - day, action: 'role_changed', subject: `a'b\\:*` }]);
      await database.query(
        `INSERT INTO log_lines (at, level, source, action, outcome, words)
       SELECT $1::bigint + n, 'info', 'scans', 'scan', 'admit', 'scan' FROM generate_series(1, 5100) n`,
        [now],
      );
      const search = async (text: string) =>
        (await findLogLines(database, { search: text }, { before: null, limit: 5 }, [100, 1_000])).map(
          ({ action }) => action,
        );
      expect(await search('ROLE chang')).toEqual(['role_changed']);
      expect(await search(`a'b\\:*`)).toEqual(['role_changed']);
      expect(await search('scan')).toHaveLength(5);
      expect(await search('role scan')).toEqual([]);
    },
  );

  test.runIf(available)('is pruned by age, requests sooner, and by size, oldest first', async () => {
    const { database } = opened;
    await addLogLines(database, [
      { ...line, at: now - 200 * day, subject: 'old' },
      { ...line, at: now - 20 * day, subject: 'older request', source: 'requests' },
      { ...line, at: now - 20 * day, subject: 'as old' },
      ...[1, 2, 3, 4].map((n) => ({ ...line, at: now + n, source: 'scans' as const })),
    ]);
    await deleteLogLines(database, now);
    const left = () =>
      database.query(`SELECT subject FROM log_lines WHERE subject IN ('old', 'older request', 'as old')`);
    expect(await left()).toEqual([{ subject: 'as old' }]);
    await deleteLogLines(database, now, 3);
    expect(await database.query('SELECT at FROM log_lines ORDER BY at')).toEqual(
      [2, 3, 4].map((n) => ({ at: now + n })),
    );
  });

  test.runIf(available)('keeps what happened when a flood of requests fills it', async () => {
    const { database } = opened;
    const lines = (count: number, more: { at: number; source: 'events' | 'requests'; subject: string }) =>
      addLogLines(
        database,
        Array.from({ length: count }, (_, n) => ({ ...line, ...more, at: more.at + n })),
      );
    await lines(4, { at: now, source: 'events', subject: 'deed' });
    await lines(20, { at: now + 100, source: 'requests', subject: 'flood' });
    await deleteLogLines(database, now, 10);
    expect(
      await database.query(`SELECT subject, count(*)::int AS n FROM log_lines GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { subject: 'deed', n: 4 },
      { subject: 'flood', n: 5 },
    ]);
    expect(await database.query(`SELECT min(at) AS at FROM log_lines WHERE source = 'requests'`)).toEqual([
      { at: now + 115 },
    ]);
  });
});

/** PostgreSQL does this without our help. */
const embedded = databaseKinds.filter(({ name }) => name === 'embedded database');

describe.each(embedded)('the planner statistics of the log, $name', ({ open, available }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());

  test.runIf(available)(
    'are refreshed once it has doubled, while idle, and never during pruning',
    async () => {
      const { database } = opened;
      await database.query('TRUNCATE log_lines');
      const add = (lines: number) =>
        database.query(
          `INSERT INTO log_lines (at, level, source, action, outcome, words)
           SELECT $1::bigint + n, 'info', 'scans', 'scan', 'admit', 'scan' FROM generate_series(1, $2::int) n`,
          [now, lines],
        );
      const known = async () =>
        (
          await database.query<{ n: number }>(
            `SELECT reltuples::int AS n FROM pg_class WHERE oid = 'log_lines'::regclass`,
          )
        )[0]?.n;
      await add(20_000);
      const before = await known();
      await deleteLogLines(database, now);
      expect(await known()).toBe(before);
      const called = { at: now - 4_999 };
      const { work } = countingLog({ database, now: () => now }, () => called.at);
      await work();
      expect(await known()).toBe(before);
      called.at = now - 5_000;
      await work();
      expect(await known()).toBe(20_000);
      await add(19_000);
      expect(await analyzeLog(database)).toBe(false);
      await add(2_000);
      expect([await analyzeLog(database), await known()]).toEqual([true, 41_000]);
    },
  );
});
