import type { Cancellation } from '#contract/events/cancellation.ts';

/** A cancellation in progress: some of its orders have ended. */
export const cancelling: Cancellation = {
  state: 'running',
  orders: 190,
  ordersLeft: 60,
  tickets: 312,
  ticketsLeft: 100,
  refunds: [{ amount: 4_000_000, currency: 'GMD' }],
  refundsByHand: [{ amount: 350_000, currency: 'GMD' }],
  refundsDone: 20,
  refundsLeft: 110,
  letters: 204,
  lettersSent: 118,
  lettersFailed: 2,
  reason: 'The river has flooded the pier, and the hall with it. ازدحام شديد',
  requestedAt: '2026-11-22T18:00:00.000Z',
  doneAt: null,
};
