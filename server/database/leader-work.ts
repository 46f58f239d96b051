import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError, type Database, type Queries } from './database.ts';

/** Whether the server that began the work that runs now still leads. */
const scope = new AsyncLocalStorage<() => boolean>();

/** Does work of the one server that leads: each of its statements fails once another may lead. */
export const asLeader = <T>(leads: () => boolean, work: () => T): T => scope.run(leads, work);

/**
 * To be called before anything that is done once for all servers and is no statement: a provider is asked, an email goes
 * out. Does nothing in work that no leader began.
 *
 * @throws DatabaseError `lease_lost` where another server may lead by now.
 */
export function requireLead(): void {
  if (scope.getStore()?.() === false)
    throw new DatabaseError(
      'lease_lost',
      'Another server leads by now: what this one had begun as leader ends.',
    );
}

export const isLeaseLost = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === 'lease_lost';

/** The same database; a server that stood still while it led does no statement of its work after it wakes. */
export function fencedByLead(database: Database): Database {
  // The embedded database has one server.
  if (database.kind === 'embedded') return database;
  return {
    ...database,
    ...fenced(database),
    transaction: (work, lockedId) => database.transaction((queries) => work(fenced(queries)), lockedId),
  };
}

function fenced(queries: Queries): Queries {
  return {
    async query<T extends object>(...asked: Parameters<Queries['query']>) {
      requireLead();
      return queries.query<T>(...asked);
    },
    async script(sql) {
      requireLead();
      return queries.script(sql);
    },
  };
}
