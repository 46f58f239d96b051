import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import {
  afterAnswer,
  parkOrder,
  isOrderUnannounced,
  isWaiting,
  canDeleteOrder,
  type PlacedOrder,
} from '#domain/sales/stored-order.ts';
import { storedOrder } from './sample-orders.ts';

const placed: PlacedOrder = {
  state: 'awaiting_payment',
  total: { amount: 35_000, currency: 'GMD' },
  paymentDueAt: 9_000,
  checkoutUrl: 'https://pay.example/1',
};
const refusal: Failure = { kind: 'refused', status: 409, code: 'hold_expired', message: 'Gone.', errors: [] };

describe('an order made on this device', () => {
  it.each([
    { kind: 'unreachable' },
    { kind: 'timeout' },
    { kind: 'foreign', status: 403 },
    { kind: 'server', status: 500, retryAfterMs: null },
    { kind: 'limited', retryAfterMs: null },
    { kind: 'unauthorized', code: 'token_expired', message: '' },
    { ...refusal, code: 'http_403' },
  ] satisfies readonly Failure[])('keeps waiting after %o, with all its data', (failure) => {
    const order = storedOrder('o1');
    expect(afterAnswer(order, { ok: false, failure }, 5)).toEqual({ ...order, trouble: failure });
  });

  it('ends with our server’s decision, which deletes its names', () => {
    const order = { ...storedOrder('o1'), trouble: { kind: 'timeout' } as const };
    const { trouble: _, ...plain } = order;
    expect(afterAnswer(order, { ok: true, value: placed }, 5)).toEqual({
      ...plain,
      request: null,
      end: { kind: 'placed', at: 5, order: placed },
    });
    expect(afterAnswer(order, { ok: false, failure: refusal }, 5)).toEqual({
      ...plain,
      request: null,
      end: { kind: 'refused', at: 5, failure: refusal },
    });
  });

  it('keeps its first end, whatever a second sender receives', () => {
    const over = afterAnswer(storedOrder('o1'), { ok: true, value: placed }, 5);
    expect(afterAnswer(over, { ok: false, failure: refusal }, 6)).toBe(over);
    expect(parkOrder(over, 6)).toBe(over);
  });

  it('is parked unchanged if it cannot be sent, and never deleted', () => {
    const parked = parkOrder(storedOrder('o1'), 5);
    expect(parked).toEqual({ ...storedOrder('o1'), end: { kind: 'unsendable', at: 5 } });
    expect([isWaiting(parked), canDeleteOrder({ ...parked, told: true }, 1e15)]).toEqual([false, false]);
  });

  it('is reported from its end until the user was told', () => {
    const over = afterAnswer(storedOrder('o1'), { ok: true, value: placed }, 5);
    const told = { ...over, told: true } as const;
    expect(
      [storedOrder('o1', { told: true }), storedOrder('o1'), over, told].map(isOrderUnannounced),
    ).toEqual([false, false, true, false]);
  });

  it('is deleted a day after its end, once the user was told', () => {
    const day = 24 * 3_600_000;
    const over = afterAnswer(storedOrder('o1'), { ok: false, failure: refusal }, 5);
    const told = { ...over, told: true } as const;
    expect([day + 4, day + 5].map((now) => canDeleteOrder(told, now))).toEqual([false, true]);
    expect(canDeleteOrder(over, 1e15)).toBe(false);
    expect(canDeleteOrder(storedOrder('o1', { told: true }), 1e15)).toBe(false);
  });
});
