import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from './database.ts';

/** Two transactions came in each other's way, and PostgreSQL took this one back: a serialisation, a deadlock, a lock that did not come. */
const inTheWay = new Set(['40001', '40P01', '55P03']);
const tries = 3;
/** Longest pause before the second try, which doubles; ms. */
const firstPauseMs = 50;

/**
 * Does a transaction's work again where it came in another's way and was taken back whole. The pause is drawn, so that the
 * two do not meet again.
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
