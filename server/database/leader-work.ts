import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError, type Database, type Queries } from './database.ts';

/** Returns whether the server that began the current work is still the leader. */
const scope = new AsyncLocalStorage<() => boolean>();

/** Runs work of the leader: each of its statements fails once another server may be leading. */
export const asLeader = <T>(leads: () => boolean, work: () => T): T => scope.run(leads, work);

/**
 * Guards an action that only one server may perform and that is not a statement, such as calling a provider or
 * sending an email; call it right before. Does nothing outside of the leader's work.
 *
 * @throws DatabaseError `lease_lost` if another server may be leading by now
 */
export function requireLeadership(): void {
  if (scope.getStore()?.() === false)
    throw new DatabaseError(
      'lease_lost',
      'Another server leads by now: what this one had begun as leader ends.',
    );
}

export const isLeaseLost = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === 'lease_lost';

/**
 * Returns the database fenced by leadership: a server that was suspended while leading runs no further statements of
 * that work after it resumes.
 */
export function fencedByLeadership(database: Database): Database {
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
      requireLeadership();
      return queries.query<T>(...asked);
    },
    async script(sql) {
      requireLeadership();
      return queries.script(sql);
    },
  };
}
