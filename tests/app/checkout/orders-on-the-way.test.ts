import { expect, it } from 'vitest';
import type { Result } from '#domain/failures/failure.ts';
import type { PlacedOrder } from '#domain/sales/stored-order.ts';
import { trackSendingOrders } from '#app/checkout/orders-on-the-way.ts';

const lost: Result<PlacedOrder> = { ok: false, failure: { kind: 'unreachable' } };

/** Calls that the test answers manually, in the order in which they were made. */
function calls() {
  const answers: ((answer: Result<PlacedOrder>) => void)[] = [];
  const tracked = trackSendingOrders({
    canSend: () => true,
    place: () => new Promise((resolve) => answers.push(resolve)),
    read: async () => lost,
  });
  return { tracked, answers };
}

it('treats an order as in flight until all its requests are finished', async () => {
  const { tracked, answers } = calls();
  const sent = [tracked.place({ orderId: 'o1' }, 7), tracked.place({ orderId: 'o1' }, 7)];
  expect([tracked.isOnTheWay('o1'), tracked.isOnTheWay('o2')]).toEqual([true, false]);
  answers[0]?.(lost);
  await sent[0];
  expect(tracked.isOnTheWay('o1')).toBe(true);
  answers[1]?.(lost);
  await sent[1];
  expect(tracked.isOnTheWay('o1')).toBe(false);
});

it('no longer treats an order as in flight once its request failed', async () => {
  const tracked = trackSendingOrders({
    canSend: () => true,
    place: () => Promise.reject(new TypeError('This order cannot be sent.')),
    read: async () => lost,
  });
  await expect(tracked.place({ orderId: 'o1' }, 7)).rejects.toThrow(TypeError);
  expect(tracked.isOnTheWay('o1')).toBe(false);
});
