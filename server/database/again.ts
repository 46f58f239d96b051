import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from './database.ts';

/**
 * A named statement is not there, or is there already: a pooler has changed connections beneath it. Nothing of it was
 * done.
 */
export const nameForgotten: ReadonlySet<string> = new Set(['26000', '42P05']);
/** Two transactions came in each other's way, and PostgreSQL took this one back: a serialisation, a deadlock, a lock that did not come. */
const inTheWay: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', ...nameForgotten]);
const tries = 3;
/** Longest pause before the second try, which doubles; ms. */
const firstPauseMs = 50;

/**
 * Does a transaction's work again where it came in another's way and was taken back whole, or its statements' names were
 * forgotten. The pause is drawn, so that the two do not meet again.
 */
export async function againIfInTheWay<T>(work: () => Promise<T>, random = Math.random): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !(error instanceof DatabaseError) || !inTheWay.has(error.code)) throw error;
      await pause(random() * firstPauseMs * 2 ** (attempt - 1));
    }
  }
}
