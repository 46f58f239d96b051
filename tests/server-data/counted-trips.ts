import type { Database, Queries } from '#server/database/database.ts';

/** A database that counts round trips: statements issued at once travel together and count as one. */
export interface CountedTrips {
  readonly database: Database;
  /**
   * Counts since the last call. The end of a transaction is a separate trip; its start travels with its first
   * statement.
   */
  taken(): { readonly trips: number; readonly statements: number };
}

export function countTrips(database: Database): CountedTrips {
  let [trips, statements, onTheWay] = [0, 0, 0];
  const travelling = async <T>(work: () => Promise<T>): Promise<T> => {
    statements += 1;
    if (onTheWay === 0) trips += 1;
    onTheWay += 1;
    try {
      return await work();
    } finally {
      onTheWay -= 1;
    }
  };
  const counting = (queries: Queries): Queries => ({
    query: (sql, params) => travelling(() => queries.query(sql, params)),
    script: (sql) => travelling(() => queries.script(sql)),
  });
  return {
    database: {
      ...database,
      ...counting(database),
      async transaction(work, lockedId) {
        const done = await database.transaction((queries) => work(counting(queries)), lockedId);
        trips += 1;
        return done;
      },
    },
    taken() {
      const all = { trips, statements };
      [trips, statements] = [0, 0];
      return all;
    },
  };
}
