import type { Queries } from './database.ts';
import { holdMs } from '#domain/sales/hold.ts';
import { paymentMs } from '#domain/sales/order.ts';
import { leaseMs } from './jobs.ts';
import { clockToleranceMs } from './clock-tolerance.ts';
import { sessionLifeMs } from './accounts/sessions.ts';

const hour = 3_600_000;

/** The latest that a stored time can be when it is written, from then on; ms. The names are constants of the schema. */
const latest = [
  { table: 'sessions', column: 'expires_at', mostMs: sessionLifeMs },
  { table: 'holds', column: 'expires_at', mostMs: holdMs },
  { table: 'orders', column: 'payment_due_at', mostMs: paymentMs },
  // Asked, and tried, again after some hours at most.
  { table: 'payments', column: 'ask_at', mostMs: 24 * hour },
  { table: 'jobs', column: 'run_at', mostMs: 6 * hour },
  { table: 'jobs', column: 'leased_until', mostMs: leaseMs },
] as const;

/**
 * Brings every stored time that lies beyond its latest back to it: it was written while a clock was ahead. Until then
 * it would keep tickets off sale, messages unsent and payments unasked for as long as the clock was wrong.
 *
 * @returns how many were brought back.
 */
export async function correctStoredTimes(queries: Queries, now: number): Promise<number> {
  let corrected = 0;
  for (const { table, column, mostMs } of latest) {
    const rows = await queries.query(
      `UPDATE ${table} SET ${column} = $1 WHERE ${column} > $2 RETURNING 1 AS corrected`,
      [now + mostMs, now + mostMs + clockToleranceMs],
    );
    corrected += rows.length;
  }
  return corrected;
}
