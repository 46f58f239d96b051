import type { OrdersCalls } from '#api/orders-transport.ts';
import { stopsCycle, type Failure } from '#domain/failures/failure.ts';
import { afterAnswer, afterUnsendable, type StoredOrder } from '#domain/sales/stored-order.ts';
import type { HungCalls } from '#sync/hung-calls.ts';

/** Orders as kept on this device; every method is one transaction. */
interface OrdersStore {
  /** What waits to be sent for this person (credential id), oldest first. */
  waiting(ownerId: number): Promise<readonly StoredOrder[]>;
  /** Reads, applies the rule, writes; an order that is gone stays so. */
  change(orderId: string, rule: (order: StoredOrder) => StoredOrder): Promise<void>;
}

/** The call. A failure is an answer, never an exception; only our own server's word is a success or a ruling. */
type OrdersTransport = Pick<OrdersCalls, 'canSend' | 'place'>;

export interface OrdersCycleDeps {
  readonly store: OrdersStore;
  readonly transport: OrdersTransport;
  /** Credential id of the person whose orders may be sent now; null for nobody. */
  readonly person: () => number | null;
  /** ms. */
  readonly now: () => number;
  /** Ends calls that hang; without it each has the time that its transport gives it. */
  readonly hungCalls?: HungCalls;
}

/**
 * Sends the orders that wait for the person who is signed in, in order, each under the id it was made with. Trouble with
 * one holds up no other. Returns the last thing that went wrong, null when all have an end.
 */
export async function replayOrders(deps: OrdersCycleDeps): Promise<Failure | null> {
  const { store, transport, now } = deps;
  const person = deps.person();
  if (person === null) return null;
  let last: Failure | null = null;
  for (const { orderId, request } of await store.waiting(person)) {
    if (!transport.canSend(request)) {
      await store.change(orderId, (kept) => afterUnsendable(kept, now()));
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
