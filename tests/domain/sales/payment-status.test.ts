import { describe, expect, it } from 'vitest';
import { paymentStatus, type PaymentFacts } from '#domain/sales/payment-status.ts';
import type { VerificationStatus } from '#domain/sales/payment-verification.ts';

const ids = { sessionId: 's1', transactionId: 't1' };
const older = { sessionId: 's0', transactionId: 't0' };
type Payment = NonNullable<PaymentFacts['order']['payment']>;

const standing = ({
  state = 'awaiting_payment',
  status = 'pending',
  back = null,
  told = null,
}: {
  readonly state?: PaymentFacts['order']['state'];
  readonly status?: Payment['status'] | null;
  readonly back?: PaymentFacts['back'];
  readonly told?: VerificationStatus | null;
}) =>
  paymentStatus({
    order: { state, payment: status === null ? null : { ...ids, status } },
    back,
    told: told === null ? null : { ...ids, status: told, timestamp: 1, attempts: 1 },
  });

describe('the payment of an order', () => {
  it.each(['confirmed', 'expired', 'cancelled', 'refunded', 'unknown'] as const)(
    'has no status for the buyer once the order is %s',
    (state) => {
      expect(standing({ state, back: ids, told: 'open' })).toBe('none');
    },
  );

  it('is due before the buyer was sent to pay, and while they have not returned', () => {
    expect([standing({ status: null }), standing({})]).toEqual(['to_pay', 'to_pay']);
  });

  it('is being confirmed as soon as the buyer returns, before any check', () => {
    expect(standing({ back: ids })).toBe('confirming');
  });

  it('is being confirmed if the order was loaded before its payment was created', () => {
    expect(standing({ status: null, back: ids })).toBe('confirming');
  });

  it.each(['pending', 'open', 'unanswered', 'completed'] as const)(
    'is being confirmed in every tab and after a reload while the provider’s answer is "%s"',
    (told) => {
      expect(standing({ told })).toBe('confirming');
    },
  );

  it.each(['completed', 'refunding', 'refunded', 'unknown'] as const)(
    'is not requested again while the server has it as "%s"',
    (status) => {
      expect(standing({ status })).toBe('confirming');
    },
  );

  it.each(['failed', 'expired'] as const)('can be retried once the provider answered "%s"', (word) => {
    expect([
      standing({ status: word, back: ids, told: 'open' }),
      standing({ told: word, back: ids }),
    ]).toEqual(['failed', 'failed']);
  });

  it('is due if the buyer returned from an older attempt and a new one is open', () => {
    for (const back of [older, { ...ids, transactionId: 't0' }, { ...ids, sessionId: 's0' }])
      expect(standing({ back })).toBe('to_pay');
    expect(
      paymentStatus({
        order: { state: 'awaiting_payment', payment: { ...ids, status: 'pending' } },
        back: null,
        told: { ...older, status: 'failed', timestamp: 1, attempts: 1 },
      }),
    ).toBe('to_pay');
  });
});
