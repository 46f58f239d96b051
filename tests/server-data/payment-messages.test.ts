import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handleProviderMessage, verifyOwnPayment } from '#server/payments/provider-messages.ts';
import { ProviderError, type MessageProblem, type ProviderMessage } from '#server/payments/provider.ts';
import { callerOf } from './sale-hand.ts';
import { openPaymentDesk, paid, type PaymentDesk } from './payment-desk.ts';

let desk: PaymentDesk;
let message: ProviderMessage | { problem: MessageProblem };
beforeAll(async () => {
  desk = await openPaymentDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.clear();
});

const raw = { bytes: new Uint8Array(), headers: new Headers() };
const parts = () => ({
  ...desk.parts,
  provider: { ...desk.parts.provider, readMessage: async () => message },
});
const hear = () => handleProviderMessage(parts(), 'stripe', raw);
const noted = (messageId: string) =>
  desk.database.query(
    'SELECT session_id AS session, outcome, received_at AS at FROM payment_messages WHERE message_id = $1',
    [messageId],
  );
const opened = async (messageId: string) => {
  const payment = await desk.pay((await desk.order()).orderId);
  message = { messageId, sessionId: payment.sessionId };
  return payment;
};

describe("a provider's webhook message", () => {
  test('is accepted only at its own URL and with a body', async () => {
    message = { messageId: 'never', sessionId: null };
    for (const reply of [
      await handleProviderMessage(parts(), 'wave', raw),
      await handleProviderMessage(null, 'stripe', raw),
      await handleProviderMessage(parts(), 'stripe', undefined),
    ])
      expect(reply).toMatchObject({ refused: true, status: 404, code: 'not_found' });
    expect(await noted('never')).toEqual([]);
  });

  test.each([
    ['forged', 'bad_signature'],
    ['too_old', 'message_too_old'],
    ['malformed', 'malformed_message'],
  ] as const)('is refused when %s, and noted in the log', async (problem, code) => {
    message = { problem };
    expect(await hear()).toMatchObject({ refused: true, status: 400, code });
    const facts = { provider: 'stripe', problem };
    expect(desk.logged).toEqual([{ level: 'warn', facts, message: 'a message was refused' }]);
  });

  test("settles its payment under the provider's name, once", async () => {
    const { transactionId, sessionId } = await opened('m-1');
    desk.says.ask = async () => paid();
    expect(await hear()).toEqual({ received: true });
    expect(await desk.audit(transactionId)).toMatchObject([{ actor: 'stripe', action: 'payment_completed' }]);
    expect(await noted('m-1')).toEqual([{ session: sessionId, outcome: 'completed', at: desk.clock.now }]);
    expect(await hear()).toEqual({ received: true });
    expect(desk.asked).toEqual([`ask ${sessionId}`]);
  });

  test('about a payment that is still open is asked about once, however often it comes', async () => {
    const { sessionId } = await opened('m-6');
    for (const reply of [await hear(), await hear()]) expect(reply).toEqual({ received: true });
    expect(desk.asked).toEqual([`ask ${sessionId}`]);
    message = { messageId: 'm-7', sessionId };
    expect(await hear()).toEqual({ received: true });
    expect(desk.asked).toHaveLength(2);
  });

  test.each([
    ['m-2', null, ''],
    ['m-3', 'session of another shop', 'session of another shop'],
  ])('about an unknown payment is accepted and ignored: %s', async (messageId, sessionId, session) => {
    message = { messageId, sessionId };
    expect(await hear()).toEqual({ received: true });
    expect(await noted(messageId)).toEqual([{ session, outcome: 'not_ours', at: desk.clock.now }]);
    expect(desk.asked).toEqual([]);
  });

  test('must be resent when the provider does not say', async () => {
    const { transactionId } = await opened('m-4');
    desk.says.ask = () => Promise.reject(new ProviderError('away', true));
    expect(await hear()).toMatchObject({
      refused: true,
      status: 503,
      code: 'payment_away',
      details: { retryAfterSeconds: 5 },
    });
    const facts = { transactionId, problem: 'away' };
    expect(desk.logged).toEqual([{ level: 'warn', facts, message: 'a webhook could not be processed yet' }]);
    expect(await noted('m-4')).toEqual([]);
  });

  test('does not hide a programming error', async () => {
    await opened('m-5');
    desk.says.ask = () => Promise.reject(new TypeError('broken'));
    await expect(hear()).rejects.toThrow('broken');
    expect([await noted('m-5'), desk.logged]).toEqual([[], []]);
  });
});

describe('a message about a refund that failed', () => {
  /** A payment that was refunded, of which the message is. */
  async function refunded() {
    const providerPayment = desk.parts.newId();
    const taken = { state: 'refunded', providerPayment, takenAmount: 500, takenCurrency: 'GMD' } as const;
    message = { messageId: `failed ${providerPayment}`, sessionId: null, refundFailedOf: providerPayment };
    return desk.pay((await desk.order()).orderId, taken);
  }
  const hearFailed = (askReturned: (() => Promise<number>) | undefined) => {
    const provider = { ...parts().provider, ...(askReturned === undefined ? {} : { askReturned }) };
    return handleProviderMessage({ ...parts(), provider }, 'stripe', raw);
  };

  test.each<[string, (() => Promise<number>) | undefined, string, string]>([
    ['is settled where all of it is back', async () => 500, 'refund_stands', 'refunded'],
    ['makes it due again where nothing is back', async () => 0, 'refund_lost', 'refund_due'],
    ['changes nothing where the provider can’t tell', undefined, 'refund_stands', 'refunded'],
  ])('%s', async (_, askReturned, outcome, state) => {
    const { transactionId, providerPayment } = await refunded();
    expect(await hearFailed(askReturned)).toEqual({ received: true });
    expect(await noted(`failed ${providerPayment}`)).toEqual([{ session: '', outcome, at: desk.clock.now }]);
    expect((await desk.standing(transactionId)).state).toBe(state);
  });

  test('must be resent while somebody asks about its payment, which the log says', async () => {
    const { transactionId, providerPayment } = await refunded();
    await desk.claimed(transactionId, 30_000);
    const provider = { ...parts().provider, askReturned: async () => 0 };
    const busy = { ...parts(), provider, reportWaitsMs: 0 };
    expect(await handleProviderMessage(busy, 'stripe', raw)).toMatchObject({ code: 'payment_away' });
    const facts = { transactionId, problem: 'a payment is being asked about' };
    expect(desk.logged).toEqual([{ level: 'warn', facts, message: 'a webhook could not be processed yet' }]);
    expect(await noted(`failed ${providerPayment}`)).toEqual([]);
  });

  test('is told to the administrators where money is due again, which is asked for in an hour', async () => {
    const payment = await refunded();
    expect(await hearFailed(async () => 0)).toEqual({ received: true });
    const { transactionId } = payment;
    expect((await desk.standing(transactionId)).askAt).toBe(desk.clock.now + 3_600_000);
    const line = { actor: 'stripe', action: 'payment_refund_refused', outcome: 'refused' };
    expect(await desk.audit(transactionId)).toEqual([{ ...line, details: { provider: 'stripe' } }]);
    expect(desk.logged).toEqual([
      {
        level: 'error',
        facts: { transactionId },
        message: 'a refund failed after it was recorded: handle it on the order',
      },
    ]);
  });
});

test('shows a returning buyer the known payment status when payments are off', async () => {
  const payment = await opened('m-6');
  const { transactionId, sessionId, orderId } = payment;
  const asked = { transactionId, sessionId: sessionId ?? '' };
  const verify = (deps: typeof desk.parts | null, userId: string, about = asked) =>
    verifyOwnPayment(deps, desk.database, callerOf(userId, 'NORMAL_USER'), about);
  expect(await verify(null, 'buyer')).toEqual({ status: 'pending', orderId });
  desk.says.ask = async () => paid();
  expect(await verify(desk.parts, 'buyer')).toEqual({ status: 'completed', orderId });
  expect(await desk.audit(transactionId)).toMatchObject([{ actor: 'buyer' }]);
  const unknown = { code: 'payment_not_found' };
  expect(await verify(desk.parts, 'somebody')).toMatchObject(unknown);
  expect(await verify(desk.parts, 'buyer', { ...asked, sessionId: 'another' })).toMatchObject(unknown);
  expect(await verify(desk.parts, 'buyer', { ...asked, transactionId: 'another' })).toMatchObject(unknown);
});
