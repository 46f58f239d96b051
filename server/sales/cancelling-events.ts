import { atEvent } from '#server/database/events/at-event.ts';
import {
  endCancellation,
  findConfirmedOrders,
  findEventTicketsInForce,
  findOpenCancellations,
  type CancellationRow,
} from '#server/database/sales/cancellations.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { endLocked, voidTickets } from './orders/end-order.ts';
import { lockWholeOrder } from './orders/lock-order.ts';
import type { OrdersDeps } from './sales-deps.ts';
import { endReasons } from './orders/end-reasons.ts';

export interface CancellingDeps extends Pick<OrdersDeps, 'database' | 'payments' | 'now' | 'after' | 'log'> {
  /** After the commit: wakes listeners of the event. */
  readonly moved: (eventId: string, revision: number) => void;
}

/** Batch sizes for looking up orders and voiding tickets. */
const [ordersAtOnce, ticketsAtOnce] = [50, 200];
/** Interval after which a cancellation begins, or resumes after a server crash; ms. */
const intervalMs = 5_000;

/**
 * Ends everything of cancelled events: each order in its own transaction, with its refund due and its tickets void at
 * every door; then tickets without an order. Progress is durable, so that any server can resume. Unpaid orders are
 * left to the order sweep.
 */
export function cancellingEvents(deps: CancellingDeps): Repeated {
  return {
    name: 'cancelling events',
    everyMs: intervalMs,
    isDue: async () => (await findOpenCancellations(deps.database, 1)).length > 0,
    async work() {
      for (const cancellation of await findOpenCancellations(deps.database, 20)) {
        const failed = await endOrders(deps, cancellation);
        // Also ends the remaining tickets, so that nobody is admitted meanwhile.
        if (failed === 0) await endTickets(deps, cancellation);
        if (failed === 0) await endCancellation(deps.database, cancellation.eventId, deps.now());
      }
    },
  };
}

/** @returns the number of orders that could not be ended; they are retried with the next run. */
async function endOrders(deps: CancellingDeps, cancellation: CancellationRow): Promise<number> {
  const failed: string[] = [];
  for (;;) {
    const found = await findConfirmedOrders(deps.database, cancellation.eventId, failed, ordersAtOnce);
    if (found.length === 0) return failed.length;
    for (const orderId of found) {
      try {
        await endOne(deps, cancellation, orderId);
      } catch (error) {
        deps.log.warn({ err: error, orderId }, 'an order of a cancelled event could not be ended');
        failed.push(orderId);
      }
    }
  }
}

async function endOne(
  { database, payments, now, after }: CancellingDeps,
  { eventId, reason, requestedBy: userId }: CancellationRow,
  orderId: string,
): Promise<void> {
  const settled = await atEvent(database, eventId).transaction(async (queries) => {
    const { order } = await lockWholeOrder(queries, orderId);
    const at = now();
    const isPaid = order.totalAmount > 0;
    const state = isPaid ? 'refunded' : 'cancelled';
    const by = { actor: 'team', userId } as const;
    const ended = await endLocked(queries, order, { orderId, state, reason: whyOf(reason), now: at, by });
    if (isPaid && !ended.already) await payments.refund(queries, orderId, at);
    return ended;
  });
  after(settled);
}

async function endTickets(deps: CancellingDeps, { eventId, reason }: CancellationRow): Promise<void> {
  for (;;) {
    const revision = await atEvent(deps.database, eventId).transaction(async (queries) => {
      const tickets = await findEventTicketsInForce(queries, eventId, ticketsAtOnce);
      return voidTickets(queries, eventId, tickets, { reason: whyOf(reason), now: deps.now() });
    });
    if (revision === null) return;
    deps.moved(eventId, revision);
  }
}

const whyOf = (reason: string) => `${endReasons.eventCancelled} ${reason}`.trim();
