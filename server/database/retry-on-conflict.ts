import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from './database.ts';

/**
 * A prepared statement is missing, or exists already: a pooler has switched connections underneath. The statement had
 * no effect.
 */
export const nameForgotten: ReadonlySet<string> = new Set(['26000', '42P05']);
/**
 * PostgreSQL rolled this transaction back because of another one: a serialization failure, a deadlock or a lock
 * timeout.
 */
const inTheWay: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', ...nameForgotten]);
const tries = 3;
/** Maximum pause before the second try, in ms; doubles for each further one. */
const firstPauseMs = 50;

/**
 * Retries a transaction that was rolled back because of a conflict, or whose prepared statements were lost. The pause
 * is random, so that the two transactions do not collide again.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, random = Math.random): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !(error instanceof DatabaseError) || !inTheWay.has(error.code)) throw error;
      await pause(random() * firstPauseMs * 2 ** (attempt - 1));
    }
  }
}
