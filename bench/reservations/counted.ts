import type { Database, Parameter, Queries } from '#server/database/database.ts';

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

/** A database that counts the pages (buffers) its statements read, as reported by PostgreSQL. */
export interface Counted {
  readonly database: Database;
  /** Pages read since the last call. */
  taken(): number;
}

const isWriting = (sql: string): boolean => /\b(INSERT INTO|DELETE FROM|UPDATE \w+ |SET)\b/.test(sql);
const isReading = (sql: string): boolean =>
  /^\s*(\/\*.*?\*\/|--.*\n)?\s*(SELECT|WITH)\b/.test(sql) && !/\b(INSERT INTO|DELETE FROM|SET)\b/.test(sql);

/** Thrown to roll back a transaction. */
const undo = new Error('only counted');

/**
 * Runs every read twice, once with EXPLAIN. Writes run once and are not counted; with `writes` they also run twice,
 * and the first run is rolled back.
 */
export function countBuffers(
  database: Database,
  {
    writes = false,
    told,
  }: { readonly writes?: boolean; readonly told?: (pages: number, sql: string) => void } = {},
): Counted {
  let pages = 0;
  const explain = async (queries: Queries, sql: string, params: readonly Parameter[] | undefined) => {
    const [row] = await queries.query<{ 'QUERY PLAN': readonly Plan[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
      params,
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    const read = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    pages += read;
    told?.(read, sql);
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

/** Runs in a separate transaction. An error is ignored here, because the caller's own statement fails in the same way. */
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
