import type { Queries } from '../database/database.ts';
import type { Signers } from '../signing/signers.ts';
import type { Settled } from './settled.ts';

/**
 * Makes an order that awaits payment a confirmed one, inside the caller's transaction: its holds are used up, each
 * attendee gets a ticket of the buyer's, doors learn of them. Any other order stays as it is (`already`).
 * Takes the event's lock first: call it before locking rows of your own.
 *
 * @throws Error where there is no such order.
 */
export async function confirmOrder(
  _queries: Queries,
  _signers: Signers,
  { orderId }: { readonly orderId: string; readonly now: number },
): Promise<Settled> {
  await Promise.resolve();
  throw new Error(`order ${orderId} cannot be confirmed yet`);
}
