import { describe, expect, it } from 'vitest';
import { refusePartRefund, usualRefund, type RefundableOrder } from '#domain/sales/part-refund.ts';

const places = [
  { ticketId: 'a', unitAmount: 300, isRefunded: false },
  { ticketId: 'b', unitAmount: 200, isRefunded: false },
  { ticketId: 'gone', unitAmount: 100, isRefunded: true },
  { ticketId: null, unitAmount: 0, isRefunded: false },
];
const order: RefundableOrder = {
  state: 'confirmed',
  totalAmount: 600,
  currency: 'GMD',
  refundedAmount: 100,
  places,
};

describe('a partial refund', () => {
  it.each([
    ['a ticket for what was paid', {}, ['a'], 300, undefined],
    ['two tickets for all that is left', {}, ['a', 'b'], 500, undefined],
    ['a sum without a ticket', {}, [], 1, undefined],
    ['a ticket without money', {}, ['a'], 0, undefined],
    ['more than is left', {}, ['a', 'b'], 501, 'refund_too_much'],
    ['a sum above what is left', {}, [], 501, 'refund_too_much'],
    ['a ticket that was refunded', {}, ['a', 'gone'], 300, 'tickets_refunded'],
    ['a ticket of another order', {}, ['elsewhere'], 100, 'tickets_refunded'],
    ['nothing', {}, [], 0, 'refund_nothing'],
    ['anything of an unpaid order', { state: 'awaiting_payment' }, ['a'], 300, 'order_unpaid'],
    ['anything of a refunded order', { state: 'refunded' }, ['a'], 300, 'order_ended'],
    ['anything of an expired order', { state: 'expired' }, [], 1, 'order_ended'],
  ] as const)('decides on %s', (_, changes, ticketIds, amount, code) => {
    expect(refusePartRefund({ ...order, ...changes }, { ticketIds, amount })?.code).toBe(code);
  });

  it('returns the amount left if too much was requested', () => {
    expect(refusePartRefund(order, { ticketIds: [], amount: 501 })).toEqual({
      code: 'refund_too_much',
      details: { left: { amount: 500, currency: 'GMD' } },
    });
  });

  it('includes either a whole group or none of it', () => {
    const table = ['c', 'd'].map((ticketId) => ({
      ticketId,
      unitAmount: 50,
      isRefunded: false,
      groupNumber: 0,
    }));
    const withTable = { ...order, totalAmount: 700, places: [...places, ...table] };
    const code = (ticketIds: readonly string[]) =>
      refusePartRefund(withTable, { ticketIds, amount: 1 })?.code;
    expect([code(['a', 'c']), code(['c', 'd']), code(['a'])]).toEqual([
      'group_in_parts',
      undefined,
      undefined,
    ]);
  });

  it('defaults to the price paid for the tickets, up to the amount left', () => {
    expect(usualRefund(order, ['a'])).toBe(300);
    expect(usualRefund(order, ['a', 'b'])).toBe(500);
    expect(usualRefund({ ...order, refundedAmount: 400 }, ['a', 'b'])).toBe(200);
    expect(usualRefund(order, [])).toBe(0);
    const kept = { ...order, places: [{ ticketId: 'a', unitAmount: 300, keptFee: 20, isRefunded: false }] };
    expect(usualRefund(kept, ['a'])).toBe(280);
  });
});
