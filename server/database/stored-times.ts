import type { Queries } from './database.ts';
import { settingRanges } from '#domain/people/server-settings.ts';
import { waitingList } from '#domain/sales/waiting-list.ts';
import { reserveHours } from '#domain/sales/manual-payment.ts';
import { paymentMs } from '#domain/sales/order.ts';
import { leaseMs } from './jobs.ts';
import { clockToleranceMs } from './clock-tolerance.ts';
import { sessionLifeMs } from './accounts/sessions.ts';

const hour = 3_600_000;

interface Latest {
  readonly table: string;
  readonly column: string;
  readonly mostMs: number;
  /** SQL condition for the rows; all rows if omitted. */
  readonly besides?: string;
}

/** Waiting list offers are held far longer than reservations. */
function isOffered(offered: boolean): string {
  const offer = `EXISTS (SELECT 1 FROM waiting_entries w WHERE w.hold_id = holds.id AND w.state = 'offered')`;
  return offered ? offer : `NOT ${offer}`;
}

/**
 * The latest credible value of a stored time when it is written, as an offset in ms. The names are constants of the
 * schema.
 */
const latest: readonly Latest[] = [
  { table: 'sessions', column: 'expires_at', mostMs: sessionLifeMs },
  {
    table: 'holds',
    column: 'expires_at',
    mostMs: settingRanges.holdMinutes.most * 60_000,
    besides: isOffered(false),
  },
  { table: 'holds', column: 'expires_at', mostMs: waitingList.mostOfferMs, besides: isOffered(true) },
  { table: 'waiting_entries', column: 'offered_until', mostMs: waitingList.mostOfferMs },
  { table: 'orders', column: 'payment_due_at', mostMs: paymentMs, besides: 'way_to_pay_id IS NULL' },
  // Holds of orders paid by hand last as long as the organizer says.
  {
    table: 'orders',
    column: 'payment_due_at',
    mostMs: reserveHours.most * hour,
    besides: 'way_to_pay_id IS NOT NULL',
  },
  // Retried after a few hours at most.
  { table: 'payments', column: 'ask_at', mostMs: 24 * hour },
  { table: 'jobs', column: 'run_at', mostMs: 6 * hour },
  { table: 'jobs', column: 'leased_until', mostMs: leaseMs },
];

/**
 * Resets every stored time beyond its latest credible value, which was written while a clock was ahead. Otherwise it
 * would keep tickets off sale, messages unsent and payments unqueried for as long as the clock was wrong.
 *
 * @returns how many were reset
 */
export async function correctStoredTimes(queries: Queries, now: number): Promise<number> {
  let corrected = 0;
  for (const { table, column, mostMs, besides = 'true' } of latest) {
    const rows = await queries.query(
      `UPDATE ${table} SET ${column} = $1 WHERE ${column} > $2 AND ${besides} RETURNING 1 AS corrected`,
      [now + mostMs, now + mostMs + clockToleranceMs],
    );
    corrected += rows.length;
  }
  return corrected;
}
