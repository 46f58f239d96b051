import type { Database, Queries } from '#server/database/database.ts';

/** A database that counts what a caller waits for: statements asked for at once travel at once, and are one trip. */
export interface CountedTrips {
  readonly database: Database;
  /** Since the last call; a transaction's end is a trip of its own, its beginning travels with its first statement. */
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
