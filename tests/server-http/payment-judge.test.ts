import { describe, expect, test } from 'vitest';
import type { PaymentRow } from '#server/database/sales/payments.ts';
import { isSettled, judge, nextAsk, nextRefundAsk } from '#server/payments/judge-payment.ts';
import type { SessionState } from '#server/payments/provider.ts';

type Payment = Pick<PaymentRow, 'state' | 'amount' | 'currency'>;
const open: Payment = { state: 'open', amount: 35_000, currency: 'GMD' };
const paid = (amount: number, currency: string): SessionState => ({
  state: 'paid',
  providerPayment: 'pi_1',
  amount,
  currency,
});
const takenOf = (amount: number, currency: string) => ({ payment: 'pi_1', amount, currency });

describe("the provider's payment result", () => {
  test('pays for the order when amount and currency match the request', () => {
    expect(judge(open, paid(35_000, 'GMD'))).toEqual({ kind: 'buy', taken: takenOf(35_000, 'GMD') });
  });

  test.each([
    [35_000, 'USD'],
    [35_000, 'gmd'],
    [35_000, ''],
    [34_999, 'GMD'],
    [35_001, 'GMD'],
    [0, 'GMD'],
  ])('pays for nothing with %i %s in place of 35,000 GMD', (amount, currency) => {
    expect(judge(open, paid(amount, currency))).toEqual({
      kind: 'differs',
      taken: takenOf(amount, currency),
    });
  });

  test.each(['failed', 'expired'] as const)('ends a payment as %s only while it is open', (state) => {
    expect(judge(open, { state })).toEqual({ kind: 'over', state });
    for (const over of ['failed', 'expired'] as const)
      expect(judge({ ...open, state: over }, { state })).toEqual({ kind: 'nothing' });
  });

  test('changes nothing while undecided', () => {
    expect(judge(open, { state: 'open' })).toEqual({ kind: 'nothing' });
  });

  test.each(['failed', 'expired'] as const)(
    'still accounts for money that arrives after the payment %s',
    (state) => {
      expect(judge({ ...open, state }, paid(35_000, 'GMD')).kind).toBe('buy');
      expect(judge({ ...open, state }, paid(35_000, 'USD')).kind).toBe('differs');
    },
  );

  test.each(['completed', 'refund_due', 'refunded'] as const)(
    'changes nothing on one that is %s',
    (state) => {
      expect(isSettled(state)).toBe(true);
      for (const said of [paid(35_000, 'GMD'), paid(1, 'USD'), { state: 'failed' }] as const)
        expect(judge({ ...open, state }, said)).toEqual({ kind: 'nothing' });
    },
  );

  test.each(['open', 'failed', 'expired'] as const)('is accepted while the payment is %s', (state) => {
    expect(isSettled(state)).toBe(false);
  });
});

describe('the provider is asked again', () => {
  const minute = 60_000;
  const far = 1_000 * minute;

  test('after 10 s, then at doubling intervals, up to 5 minutes', () => {
    const waits = [0, 1, 2, 3, 4, 5, 9, 50].map((asked) => nextAsk({ asked, expiresAt: far }, 1_000) - 1_000);
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
  });

  test("at the end of the payment's time, whatever came before, and as usual after it", () => {
    expect(nextAsk({ asked: 9, expiresAt: 61_000 }, 60_000)).toBe(61_000);
    expect(nextAsk({ asked: 0, expiresAt: 60_000 }, 60_000)).toBe(70_000);
    expect(nextAsk({ asked: 0, expiresAt: 59_999 }, 60_000)).toBe(70_000);
  });

  test('for a refund after 2 s, then at doubling intervals, up to an hour', () => {
    const waits = [0, 1, 2, 10, 11, 12, 40].map((asked) => nextRefundAsk(asked, 500) - 500);
    expect(waits).toEqual([2_000, 4_000, 8_000, 2_048_000, 3_600_000, 3_600_000, 3_600_000]);
  });
});
