import { isRuling } from '#domain/held-places.ts';
import type { Result } from '#domain/failure.ts';
import type { KeptOrders } from '#database/orders.ts';
import type { OrderRow } from '#database/rows.ts';

export interface OrderPlacingParts<Order> {
  readonly orders: KeptOrders;
  readonly newId: () => string;
  /** ms. */
  readonly now: () => number;
  /** Sends the body of an order as it was kept, for the person (credential id) whose it is. */
  readonly send: (request: unknown, ownerId: number) => Promise<Result<Order>>;
}

/** Orders, each made once: the id is kept before it is sent, and every repeat is the same order. */
export interface OrderPlacing<Order> {
  /** Sends an order of these holds; where one is unanswered already, that one again, as it was. */
  place(
    order: Pick<OrderRow, 'eventId' | 'ownerId' | 'holdIds'>,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Result<Order>>;
  /** Sends the unanswered order again; null where there is none. */
  again(eventId: string, ownerId: number): Promise<Result<Order> | null>;
}

/** An order is unanswered until our own server has taken or refused it; trouble on the way leaves it as it is. */
export function createOrderPlacing<Order>(parts: OrderPlacingParts<Order>): OrderPlacing<Order> {
  const { orders } = parts;
  const underWay = new Map<string, Promise<Result<Order>>>();

  async function send({ orderId, ownerId, holdIds, request }: OrderRow): Promise<Result<Order>> {
    const answer = await parts.send(request, ownerId);
    if (answer.ok) await orders.took(orderId, holdIds);
    else if (isRuling(answer.failure)) await orders.drop(orderId);
    return answer;
  }
  /** A second press while the first is under way hears the same answer. */
  function once(row: OrderRow): Promise<Result<Order>> {
    const found = underWay.get(row.orderId);
    if (found !== undefined) return found;
    const sending = send(row).finally(() => underWay.delete(row.orderId));
    underWay.set(row.orderId, sending);
    return sending;
  }
  return {
    async place(order, body) {
      const orderId = parts.newId();
      const row = { ...order, orderId, request: { ...body, orderId }, madeAt: parts.now() };
      return once(await orders.keep(row));
    },
    async again(eventId, ownerId) {
      const row = await orders.unanswered(eventId, ownerId);
      return row === null ? null : once(row);
    },
  };
}
