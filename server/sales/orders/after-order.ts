import type { Logger } from 'pino';
import type { OrderListener } from './order-listener.ts';
import type { Settled } from './settled.ts';

/** Announces a settled order after its transaction was committed, never before. */
export type AfterOrder = (settled: Settled) => void;

/** Notifies doors of the tickets at once, and the buyer by email. A repeat sends nothing. */
export function createAfterOrder(parts: {
  readonly moved: (eventId: string, revision: number) => void;
  readonly news: OrderListener;
  readonly log: Logger;
}): AfterOrder {
  return ({ orderId, eventId, revision, already, state }) => {
    if (already) return;
    if (revision !== null) parts.moved(eventId, revision);
    const told =
      state === 'confirmed'
        ? parts.news.confirmed
        : state === 'awaiting_payment'
          ? parts.news.waiting
          : parts.news.ended;
    told(orderId).catch((error: unknown) =>
      parts.log.warn({ err: error, orderId }, 'notifying the buyer of an order failed'),
    );
  };
}
