import { tmpdir } from 'node:os';
import { readStats } from '#server/administration/stats/read-stats.ts';
import {
  addLogLines,
  analyzeLog,
  findLogLines,
  deleteLogLines,
  newestLogLine,
  type LogFilter,
} from '#server/database/administration/log-lines.ts';
import { listUsers, type UsersQuery } from '#server/database/accounts/user-list.ts';
import type { Database } from '#server/database/database.ts';
import { quantile } from './figures.ts';
import { fillMillion, sizes } from './logs/million.ts';
import { onEachDatabase } from './on-each-database.ts';
import { atMostMs, type Row } from './row.ts';
import { cost } from './server/cost.ts';

/** Limits of issue 14 for administrators' pages with large amounts of data, in ms. */
const limits = { page: 300, search: 300, dashboard: 500, users: 300, tail: 300 } as const;
const turns = 9;

const pages: readonly (readonly [name: string, limit: keyof typeof limits, filter: LogFilter])[] = [
  ['the first page', 'page', {}],
  ['of warnings', 'page', { level: 'warn' }],
  ['of errors', 'page', { level: 'error' }],
  ['of a source', 'page', { source: 'accounts' }],
  ['of synced scans', 'page', { source: 'scans' }],
  ['of a device', 'page', { deviceId: 'd7' }],
  ['a word that every second line has', 'search', { search: 'scan' }],
  ['a word that 2 % have', 'search', { search: 'role' }],
  ['the one line of a call', 'search', { search: 'r123' }],
  ['two words that no line has together', 'search', { search: 'role request' }],
  ['a beginning that a thousand words have', 'search', { search: 's123' }],
  ['a word that nothing has', 'search', { search: 'zanzibar' }],
];

const people: readonly (readonly [name: string, asked: Partial<UsersQuery>])[] = [
  ['the first page', {}],
  ['after half of them', { after: sizes.people / 2 }],
  ['of a word that everybody has', { search: 'sanneh' }],
  ['of a word of one person', { search: 'person-11345' }],
];

/**
 * Measures log, users and dashboard over a million lines and scans and 100,000 people, on every database available
 * here.
 */
export const bench = (): Promise<Row[]> =>
  onEachDatabase(async (database) => {
    const now = Date.now();
    await fillMillion(database, now);
    return measure(database, now);
  });

async function measure(database: Database, now: number): Promise<Row[]> {
  // Baseline of any answer on this machine now; the limits assume a machine without other load.
  const bare = await slowest(() => database.query('SELECT 1'));
  const rows: Row[] = [{ name: 'a bare question', value: bare, unit: 'ms' }];
  for (const [name, limit, filter] of pages) {
    const ms = await slowest(() => findLogLines(database, filter, { before: null, limit: 101 }));
    rows.push(atMostMs(`log, ${name}`, ms, limits[limit]));
  }
  for (const [name, asked] of people) {
    const ms = await slowest(() => listUsers(database, { page: 1, limit: 50, search: '', ...asked }));
    rows.push(atMostMs(`users, ${name}`, ms, limits.users));
  }
  const stats = await slowest(() => readStats({ database, now: () => now, dataDir: tmpdir() }));
  rows.push(atMostMs('the dashboard', stats, limits.dashboard));
  rows.push(
    atMostMs('a look of the live tail, 1,000 lines a second', await tail(database, now), limits.tail),
  );
  rows.push(atMostMs('a page while old lines are deleted', await pruned(database, now), limits.page));
  // Runs each time the log has doubled, while the server is idle: measures how long a call waits that arrives just
  // then.
  if (database.kind === 'embedded')
    rows.push({ name: 'counting the log anew', value: await counted(database), unit: 'ms' });
  return rows;
}

/** Returns the slowest of several runs in ms, without the first, which reads from a cold cache. */
async function slowest(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await timed(work));
  return quantile(times, 1);
}

const timed = async (work: () => Promise<unknown>): Promise<number> => (await cost(work)).ms;

/** Writes 1,000 lines a second for five seconds, as calls do, and reads twice a second as the live log does. */
async function tail(database: Database, now: number): Promise<number> {
  const looks: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const writing = Array.from({ length: 10 }, (_, part) =>
      addLogLines(
        database,
        Array.from({ length: 50 }, (_each, n) => ({
          at: now + turn * 500 + part,
          level: 'info',
          source: 'scans',
          action: 'scan',
          outcome: 'admit',
          subject: `tail-${turn}-${part}-${n}`,
        })),
      ),
    );
    const look = timed(async () => {
      await newestLogLine(database);
      await findLogLines(database, {}, { before: null, limit: 201 });
    });
    looks.push(await look);
    await Promise.all(writing);
  }
  return quantile(looks, 1);
}

/** Returns the time of the slowest first page while a tenth of the log is deleted. */
async function pruned(database: Database, now: number): Promise<number> {
  let over = false;
  const going = deleteLogLines(database, now, sizes.lines * 0.9).finally(() => (over = true));
  const looks: number[] = [];
  while (!over) looks.push(await timed(() => findLogLines(database, {}, { before: null, limit: 101 })));
  await going;
  return quantile(looks, 1);
}

async function counted(database: Database): Promise<number> {
  await database.query(`UPDATE pg_class SET relpages = 0 WHERE oid = 'log_lines'::regclass`);
  return timed(() => analyzeLog(database));
}
