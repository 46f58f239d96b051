import { expect, it } from 'vitest';
import type { OrderState } from '#domain/sales/order.ts';
import { createLog } from '#server/ops/log.ts';
import { createAfterOrder } from '#server/sales/orders/after-order.ts';
import { until } from '#tests/until.ts';

function listening(failing = false) {
  const told: string[] = [];
  const logged: string[] = [];
  const tell = (what: string) => async (orderId: string) => {
    if (failing) throw new Error('the mail server is away');
    told.push(`${what} ${orderId}`);
  };
  const after = createAfterOrder({
    moved: (eventId, revision) => void told.push(`moved ${eventId} ${revision}`),
    news: { confirmed: tell('confirmed'), waiting: tell('waiting'), ended: tell('ended') },
    log: createLog('warn', { write: (line) => void logged.push(line) }),
  });
  return { told, logged, after };
}
const settled = (state: OrderState, more: { revision?: number; already?: boolean } = {}) => ({
  orderId: 'order',
  eventId: 'event',
  revision: null,
  already: false,
  state,
  ...more,
});

it.each([
  ['confirmed', 'confirmed'],
  ['awaiting_payment', 'waiting'],
  ['expired', 'ended'],
  ['cancelled', 'ended'],
  ['refunded', 'ended'],
] as const)('tells of an order that is %s, and doors of its tickets, once', (state, what) => {
  const { told, after } = listening();
  after(settled(state));
  after(settled(state, { revision: 7 }));
  after(settled(state, { revision: 8, already: true }));
  expect(told).toEqual([`${what} order`, 'moved event 7', `${what} order`]);
});

it('logs which order its buyer could not be told of', async () => {
  const { logged, after } = listening(true);
  after(settled('confirmed'));
  await until(() => expect(logged).toHaveLength(1));
  expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({
    orderId: 'order',
    msg: 'notifying the buyer of an order failed',
  });
});
