import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Parameter, Queries } from '#server/database/database.ts';
import { listUsers, type UsersQuery } from '#server/database/accounts/user-list.ts';
import { findAuditOfPerson } from '#server/database/accounts/person-story.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const many = 12_000;

describe.each(databaseKinds)('the list of accounts over the $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (!available) return;
    opened = await open();
    await opened.database.query(
      `INSERT INTO users (id, username, email, first_name, last_name, role, phone_number, created_at, disabled_at)
       SELECT $1 || i, 'person-' || i, 'person' || i || '@example.org', 'Fatou', 'Sanneh',
         CASE WHEN i % 5000 = 0 THEN 'ADMIN' WHEN i % 100 = 0 THEN 'ORGANIZER' ELSE 'NORMAL_USER' END,
         '+220' || (7000000 + i), i, CASE WHEN i % 1000 = 1 THEN 1 END FROM generate_series(1, $2::int) AS i`,
      [randomUUIDv7(), many],
    );
    await opened.database.query('VACUUM ANALYZE users');
  });
  afterAll(() => opened?.close());

  const list = (asked: Partial<UsersQuery>, queries: Queries = opened.database) =>
    listUsers(queries, { page: 1, limit: 50, search: '', ...asked });

  /** Records how many rows of its tables a statement examined. */
  const looking = (counts: number[]): Queries => ({
    ...opened.database,
    query: async <T extends object>(sql: string, params?: readonly Parameter[]) => {
      const [plan] = await opened.database.query<{ 'QUERY PLAN': unknown }>(
        `EXPLAIN (ANALYZE, TIMING off, FORMAT json) ${sql}`,
        params,
      );
      const shown = plan?.['QUERY PLAN'];
      counts.push(rowsIn(typeof shown === 'string' ? JSON.parse(shown) : shown));
      return opened.database.query<T>(sql, params);
    },
  });

  describe.runIf(available)('with 12,000 accounts', () => {
    test.each([
      ['of nobody in particular', {}],
      ['after another one', { after: 9_000 }],
      ['of administrators', { role: 'ADMIN' as const }],
      ['of those who are disabled', { state: 'disabled' as const }],
      ['found by a word of one person', { search: 'person-11345' }],
      ['found by a word that everybody has', { search: 'sanneh' }],
      ['found by the end of a number', { search: '7011345' }],
    ])('reads only a fraction of all for a page %s', async (_, asked) => {
      const counts: number[] = [];
      const { users } = await list(asked, looking(counts));
      expect(users.length).toBeGreaterThan(0);
      // Counting stops at 10,000.
      expect(Math.max(...counts)).toBeLessThanOrEqual(10_000);
      // The page itself.
      expect(counts.at(-1)).toBeLessThanOrEqual(200);
    });

    test('lists each account on one page, in order, while others sign up', async () => {
      const first = await list({ role: 'ORGANIZER', limit: 100 });
      await opened.database.query(
        `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'late', 'ORGANIZER', 1)`,
        [randomUUIDv7()],
      );
      const second = await list({ role: 'ORGANIZER', limit: 100, after: first.next ?? 0 });
      const numbers = [...first.users, ...second.users].map(({ publicUser }) => publicUser.credentialId);
      expect(second.next).toBeNull();
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => other - one));
      // 120 organizers, one per hundred people, without the two who are administrators.
      expect(numbers).toHaveLength(118);
    });

    test('returns with each page the total, up to 10,000, and where the next one begins', async () => {
      const names = ({ users }: Awaited<ReturnType<typeof list>>) =>
        users.map(({ publicUser }) => publicUser.username);
      const first = await list({ role: 'ADMIN', limit: 1 });
      expect(names(first)).toEqual(['person-10000']);
      expect(first).toMatchObject({ total: 2, next: first.users[0]?.publicUser.credentialId });
      const second = await list({ role: 'ADMIN', limit: 1, page: 2 });
      expect(names(second)).toEqual(['person-5000']);
      expect(second).toMatchObject({ total: 2, next: null });
      // Whoever says where a page begins needs no number of it.
      expect(await list({ role: 'ADMIN', limit: 1, after: first.next ?? 0, page: 2 })).toEqual(second);
      expect(await list({ role: 'ADMIN', limit: 2 })).toMatchObject({ total: 2, next: null });
      expect(await list({ role: 'ADMIN', page: 2 })).toEqual({ users: [], total: 2, next: null });
      expect((await list({ limit: 1 })).total).toBe(10_000);
    });

    test('lists disabled and active accounts separately', async () => {
      expect((await list({ state: 'disabled' })).total).toBe(12);
      expect((await list({ state: 'disabled', role: 'ADMIN' })).total).toBe(0);
      expect((await list({ state: 'active', role: 'ADMIN' })).total).toBe(2);
      expect((await list({ state: 'active', search: 'person-11001' })).total).toBe(0);
      expect((await list({ search: 'person-11001' })).total).toBe(1);
      expect((await list({ search: 'sanneh' })).total).toBe(2_000);
    });

    test('searches words and ends of numbers, and finds no one for punctuation alone', async () => {
      const found = async (search: string) =>
        (await list({ search })).users.map(({ publicUser }) => publicUser.username);
      expect(await found('Fatou person-11777')).toEqual(['person-11777']);
      expect(await found('+220 701 1345')).toEqual(['person-11345']);
      expect(await found('1345')).toEqual(['person-11345', 'person-1345']);
      // Too many people match three digits.
      expect(await found('345')).not.toContain('person-11345');
      expect(await found('7011345 x')).toEqual([]);
      // The longest number there is, with what one country puts before it.
      const longest = `UPDATE users SET phone_number = '+123456789012345' WHERE username = 'person-7'`;
      await opened.database.query(longest);
      expect(await found('00 123 456 789 012 345')).toEqual(['person-7']);
      expect(await found('fat person-11777')).toEqual([]);
      expect(await found('%')).toEqual([]);
    });

    test('reads a very long log for one person by an index', async () => {
      await opened.database.query(
        `INSERT INTO audit_log (at, actor, action, subject, outcome)
         SELECT i, 'actor-' || i % 100, 'sign_in', 'subject-' || i % 300, 'done' FROM generate_series(1, $1::int) AS i`,
        [many],
      );
      await opened.database.query('VACUUM ANALYZE audit_log');
      const counts: number[] = [];
      const asked = { before: null, limit: 26 };
      const lines = await findAuditOfPerson(looking(counts), 'actor-7', asked);
      expect(lines).toHaveLength(26);
      expect(counts.at(-1)).toBeLessThanOrEqual(200);
    });
  });
});

/** Returns the most rows that any step of a query plan produced or discarded. */
function rowsIn(plan: unknown): number {
  // A bitmap step's rows are only positions in the table.
  if (
    typeof plan === 'object' &&
    plan !== null &&
    'Node Type' in plan &&
    plan['Node Type'] === 'Bitmap Index Scan'
  )
    return 0;
  if (Array.isArray(plan)) return Math.max(0, ...plan.map(rowsIn));
  if (typeof plan !== 'object' || plan === null) return 0;
  const own = Object.entries(plan).map(([key, value]) =>
    typeof value === 'number' ? (/^(Actual Rows|Rows Removed by .*)$/.test(key) ? value : 0) : rowsIn(value),
  );
  return Math.max(0, ...own);
}
