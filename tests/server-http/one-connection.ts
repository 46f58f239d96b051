import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#server/database/database.ts';

/**
 * The embedded database has one connection: a query outside the transaction from inside it would wait forever.
 * PostgreSQL would hide that, so here it is an error.
 */
export function asOneConnection(database: Database): Database {
  const inside = new AsyncLocalStorage<true>();
  const refuse = (): void => {
    if (inside.getStore() === true)
      throw new Error('The database was asked inside a transaction of its own: ask the transaction instead.');
  };
  return {
    kind: database.kind,
    async query(sql, params) {
      refuse();
      return database.query(sql, params);
    },
    async script(sql) {
      refuse();
      return database.script(sql);
    },
    async transaction(work) {
      refuse();
      return database.transaction((queries) => inside.run(true, () => work(queries)));
    },
    close: () => database.close(),
  };
}
