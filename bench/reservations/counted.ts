import type { Database, Parameter, Queries } from '#server/database/database.ts';

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

/** A database that says how many pages (buffers) its statements looked at, by PostgreSQL's own count. */
export interface Counted {
  readonly database: Database;
  /** Pages since the last call. */
  taken(): number;
}

const isWriting = (sql: string): boolean => /\b(INSERT INTO|DELETE FROM|UPDATE \w+ |SET)\b/.test(sql);
const isReading = (sql: string): boolean =>
  /^\s*(\/\*.*?\*\/|--.*\n)?\s*(SELECT|WITH)\b/.test(sql) && !/\b(INSERT INTO|DELETE FROM|SET)\b/.test(sql);

/** Thrown to end a transaction of which nothing is to stay. */
const undo = new Error('only counted');

/**
 * Every read is done twice, once to be explained. What writes is done once and not counted, or with `writes` twice as well,
 * the first time undone at once.
 */
export function countBuffers(
  database: Database,
  { writes = false }: { readonly writes?: boolean } = {},
): Counted {
  let pages = 0;
  const explain = async (queries: Queries, sql: string, params: readonly Parameter[] | undefined) => {
    const [row] = await queries.query<{ 'QUERY PLAN': readonly Plan[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
      params,
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  };
  const counting = (queries: Queries, undone: (work: Explaining) => Promise<void>): Queries => ({
    ...queries,
    async query(sql, params) {
      if (isReading(sql)) await explain(queries, sql, params);
      else if (writes && isWriting(sql)) await undone((inside) => explain(inside, sql, params));
      return queries.query(sql, params);
    },
  });
  return {
    database: {
      ...database,
      ...counting(database, (work) => undoneAlone(database, work)),
      transaction: (work, lockedId) =>
        database.transaction(
          (queries) => work(counting(queries, (explaining) => undoneInside(queries, explaining))),
          lockedId,
        ),
    },
    taken() {
      const all = pages;
      pages = 0;
      return all;
    },
  };
}

type Explaining = (queries: Queries) => Promise<void>;

/** In a transaction of its own. What is refused is refused again to whoever asked. */
async function undoneAlone(database: Database, work: Explaining): Promise<void> {
  const all = database.transaction(async (queries) => {
    await work(queries);
    throw undo;
  });
  await all.catch(() => undefined);
}

async function undoneInside(queries: Queries, work: Explaining): Promise<void> {
  await queries.query('SAVEPOINT counted');
  await work(queries).catch(() => undefined);
  await queries.query('ROLLBACK TO SAVEPOINT counted');
  await queries.query('RELEASE SAVEPOINT counted');
}
