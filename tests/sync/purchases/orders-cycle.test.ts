import { describe, expect, it } from 'vitest';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { PlacedOrder, StoredOrder } from '#domain/sales/stored-order.ts';
import { replayOrders } from '#sync/purchases/orders-cycle.ts';
import { storedOrder } from '#tests/domain/sales/sample-orders.ts';

const placed: Result<PlacedOrder> = {
  ok: true,
  value: { state: 'confirmed', total: { amount: 0, currency: 'GMD' }, paymentDueAt: null, checkoutUrl: '' },
};
const failed = (failure: Failure): Result<PlacedOrder> => ({ ok: false, failure });
const trouble: Failure = { kind: 'server', status: 500, retryAfterMs: null };
const refusal: Failure = { kind: 'refused', status: 409, code: 'sold_out', message: '', errors: [] };

/** Sends the orders stored for `person`; the server answers by order id. */
async function send(
  kept: readonly StoredOrder[],
  answers: Readonly<Record<string, Result<PlacedOrder>>>,
  person: number | null = 7,
) {
  const rows = new Map(kept.map((one) => [one.orderId, one]));
  const sent: string[] = [];
  const looked: unknown[] = [];
  const failure = await replayOrders({
    store: {
      waiting: async (ownerId) => {
        looked.push(ownerId);
        return [...rows.values()].filter((one) => one.ownerId === ownerId && one.end === undefined);
      },
      change: async (orderId, rule) => {
        const row = rows.get(orderId);
        if (row !== undefined) rows.set(orderId, rule(row));
      },
    },
    transport: {
      canSend: (request) => request !== 'rubbish',
      async place(request, ownerId) {
        const orderId = typeof request === 'string' ? request : '';
        sent.push(`${orderId} of ${ownerId}`);
        return answers[orderId] ?? placed;
      },
    },
    person: () => person,
    now: () => 5,
  });
  return { failure, sent, looked, end: (orderId: string) => rows.get(orderId)?.end?.kind };
}
const order = (orderId: string, changes: Partial<StoredOrder> = {}) =>
  storedOrder(orderId, { request: orderId, ...changes });

describe('sending orders', () => {
  it('sends only those of the signed-in user, in order', async () => {
    const kept = [order('o1'), order('o2', { ownerId: 8 }), order('o3', { eventId: 'e2' })];
    const { failure, sent, end } = await send(kept, {});
    expect([failure, sent]).toEqual([null, ['o1 of 7', 'o3 of 7']]);
    expect([end('o1'), end('o2'), end('o3')]).toEqual(['placed', undefined, 'placed']);
  });

  it('sends nothing while signed out', async () => {
    const { sent, looked } = await send([order('o1')], {}, null);
    expect([sent, looked]).toEqual([[], []]);
  });

  it('continues after one fails, and reports it though the others succeeded', async () => {
    const { failure, end } = await send([order('o1'), order('o2')], { o1: failed(trouble) });
    expect([failure, end('o1'), end('o2')]).toEqual([trouble, undefined, 'placed']);
  });

  it('continues after a refusal, and after one that this version cannot send', async () => {
    const kept = [order('o1'), order('o2', { request: 'rubbish' }), order('o3')];
    const { failure, sent, end } = await send(kept, { o1: failed(refusal) });
    expect([failure, sent]).toEqual([null, ['o1 of 7', 'o3 of 7']]);
    expect([end('o1'), end('o2'), end('o3')]).toEqual(['refused', 'unsendable', 'placed']);
  });

  it.each([
    { kind: 'unreachable' },
    { kind: 'timeout' },
    { kind: 'foreign', status: 200 },
    { kind: 'limited', retryAfterMs: null },
    { kind: 'unauthorized', code: 'token_expired', message: '' },
  ] satisfies readonly Failure[])('stops at %o, because the next would fail too', async (failure) => {
    const result = await send([order('o1'), order('o2')], { o1: failed(failure) });
    expect([result.failure, result.sent, result.end('o1')]).toEqual([failure, ['o1 of 7'], undefined]);
  });
});
