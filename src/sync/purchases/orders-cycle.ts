import type { OrdersCalls } from '#api/orders-transport.ts';
import { stopsCycle, type Failure } from '#domain/failures/failure.ts';
import { afterAnswer, parkOrder, type StoredOrder } from '#domain/sales/stored-order.ts';
import type { HungCalls } from '#sync/hung-calls.ts';

/** Orders stored on this device; every method is one transaction. */
interface OrdersStore {
  /** Returns this person's (credential id) waiting orders, oldest first. */
  waiting(ownerId: number): Promise<readonly StoredOrder[]>;
  /** Reads an order, applies the rule and writes it back; does nothing if the order is gone. */
  change(orderId: string, rule: (order: StoredOrder) => StoredOrder): Promise<void>;
}

/** The call. A failure is returned, never thrown; only our own server's response is a success or a decision. */
type OrdersTransport = Pick<OrdersCalls, 'canSend' | 'place'>;

export interface OrdersCycleDeps {
  readonly store: OrdersStore;
  readonly transport: OrdersTransport;
  /** Credential id of the person whose orders may be sent now; null if nobody is signed in. */
  readonly person: () => number | null;
  /** ms. */
  readonly now: () => number;
  /** Ends hung calls; without it each has its transport's timeout. */
  readonly hungCalls?: HungCalls;
}

/**
 * Sends the signed-in person's waiting orders in sequence, each under its original id. A failure of one does not
 * delay the others. Returns the last failure, or null if all have ended.
 */
export async function replayOrders(deps: OrdersCycleDeps): Promise<Failure | null> {
  const { store, transport, now } = deps;
  const person = deps.person();
  if (person === null) return null;
  let last: Failure | null = null;
  for (const { orderId, request } of await store.waiting(person)) {
    if (!transport.canSend(request)) {
      await store.change(orderId, (kept) => parkOrder(kept, now()));
      continue;
    }
    const call = transport.place(request, person);
    const answer = await (deps.hungCalls?.hear(call) ?? call);
    const before = last;
    await store.change(orderId, (kept) => {
      const next = afterAnswer(kept, answer, now());
      last = next.trouble ?? before;
      return next;
    });
    if (!answer.ok && stopsCycle(answer.failure)) return answer.failure;
  }
  return last;
}
