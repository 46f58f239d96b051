import type { Queries } from '../database/database.ts';
import type { Settled } from './settled.ts';

/**
 * Ends an order inside the caller's transaction. One that awaits payment gives its places back; a confirmed one
 * (`cancelled` and `refunded` only) loses its tickets, whoever has them by now, and doors learn of that. An order that
 * has ended, or was confirmed when it is to expire, stays as it is (`already`).
 * Takes the event's lock first: call it before locking rows of your own.
 *
 * @throws Error where there is no such order.
 */
export async function endOrder(
  _queries: Queries,
  {
    orderId,
  }: {
    readonly orderId: string;
    readonly state: 'expired' | 'cancelled' | 'refunded';
    readonly reason: string;
    readonly now: number;
  },
): Promise<Settled> {
  await Promise.resolve();
  throw new Error(`order ${orderId} cannot be ended yet`);
}
