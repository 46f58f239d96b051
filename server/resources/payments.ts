import type * as contract from '#contract/payments.ts';
import type { Database } from '#server/database/database.ts';
import {
  knowsMessage,
  noteMessage,
  ownPayment,
  transactionOfSession,
} from '#server/database/sales/payments.ts';
import { shownState } from '#server/payments/open-payment.ts';
import type { PaymentParts } from '#server/payments/payment-deps.ts';
import { settleIfHeard } from '#server/payments/payments.ts';
import { ProviderError, type MessageProblem, type ProviderMessage } from '#server/payments/provider.ts';
import { settle } from '#server/payments/settle-payment.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Answer, RawBody } from './call.ts';

const unknownPayment = refusal(404, 'payment_not_found', 'There is no such payment of yours.');
const otherProvider = refusal(404, 'not_found', 'This server takes no messages of that provider.');
const comeAgain = refusal(
  503,
  'payment_away',
  'The payment cannot be looked up now. Send the message again later.',
  { retryAfterSeconds: 5 },
);
const problems: Readonly<Record<MessageProblem, Refusal>> = {
  forged: refusal(400, 'bad_signature', 'The signature of the message does not hold.'),
  too_old: refusal(400, 'message_too_old', 'The message was signed too long ago, or the clocks differ.'),
  malformed: refusal(400, 'malformed_message', 'The message cannot be read.'),
};

/**
 * How payments are heard of: the buyer comes back, or the provider tells. Neither is believed; both lead to the same
 * question to the provider. Null: payments are off.
 */
export function createPaymentsResource(
  parts: PaymentParts | null,
  database: Database,
): {
  readonly verifyPayment: Answer<typeof contract.verifyPayment>;
  readonly paymentWebhook: Answer<typeof contract.paymentWebhook>;
} {
  return {
    async verifyPayment({ caller, body }) {
      if (caller.kind !== 'user') return notSignedIn;
      const payment = await ownPayment(database, { userId: caller.userId, ...body });
      if (payment === null) return unknownPayment;
      const state = parts === null ? payment.state : await settleIfHeard(parts, payment, caller.userId);
      return { status: shownState(state), orderId: payment.orderId };
    },
    async paymentWebhook({ params, raw }) {
      if (raw === undefined || parts?.provider.name !== params.provider) return otherProvider;
      const message = await readMessage(parts, raw);
      if (isRefusal(message)) return message;
      return (await take(parts, message)) ? { received: true } : comeAgain;
    },
  };
}

async function readMessage(parts: PaymentParts, raw: RawBody): Promise<ProviderMessage | Refusal> {
  const message = await parts.provider.readMessage(raw.bytes, raw.headers, parts.now());
  if (!('problem' in message)) return message;
  parts.log.warn({ provider: parts.provider.name, problem: message.problem }, 'a message was refused');
  return problems[message.problem];
}

/**
 * Settles what a message is about, then notes the message: told again, it is known. In this order a crash between
 * the two costs one more question, never a message. A session that is not known here is taken and left: it may be of
 * another shop of the same account, or of a payment whose row the server is about to complete by asking.
 */
async function take(parts: PaymentParts, { messageId, sessionId }: ProviderMessage): Promise<boolean> {
  const { database, provider } = parts;
  if (await knowsMessage(database, provider.name, messageId)) return true;
  const transactionId =
    sessionId === null ? null : await transactionOfSession(database, provider.name, sessionId);
  try {
    const outcome =
      transactionId === null
        ? 'not_ours'
        : ((await settle(parts, transactionId, provider.name)) ?? 'not_ours');
    const noted = { provider: provider.name, messageId, sessionId: sessionId ?? '' };
    await noteMessage(database, { ...noted, receivedAt: parts.now(), outcome });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    parts.log.warn({ transactionId, problem: error.problem }, 'a message has to come again');
    return false;
  }
}
