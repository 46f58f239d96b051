import type { Database, Queries } from '#server/database/database.ts';

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

/** A database that says how many pages (buffers) its reads looked at, by PostgreSQL's own count. */
export interface Counted {
  readonly database: Database;
  /** Pages since the last call. */
  taken(): number;
}

/** Every read is done twice, once to be explained; what writes is done once and not counted. */
export function countBuffers(database: Database): Counted {
  let pages = 0;
  const counting = (queries: Queries): Queries => ({
    ...queries,
    async query(sql, params) {
      if (
        /^\s*(\/\*.*?\*\/|--.*\n)?\s*(SELECT|WITH)\b/.test(sql) &&
        !/\b(INSERT INTO|DELETE FROM|SET)\b/.test(sql)
      ) {
        const [row] = await queries.query<{ 'QUERY PLAN': readonly Plan[] }>(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
          params,
        );
        const plan = row?.['QUERY PLAN'][0]?.Plan;
        pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      }
      return queries.query(sql, params);
    },
  });
  return {
    database: {
      ...database,
      ...counting(database),
      transaction: (work, lockedId) => database.transaction((queries) => work(counting(queries)), lockedId),
    },
    taken() {
      const all = pages;
      pages = 0;
      return all;
    },
  };
}
