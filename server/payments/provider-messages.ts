import {
  findPayment,
  knowsMessage,
  recordMessage,
  transactionOfMoney,
  transactionOfSession,
} from '#server/database/sales/payments.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import type { Queries } from '#server/database/database.ts';
import type { Caller } from '#server/access/caller.ts';
import { hidden } from '#server/access/event-access.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { refuseOwnOrder } from '#server/sales/orders/own-order.ts';
import { recheckRefunds } from './failed-refund.ts';
import { shownState } from './open-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { settleIfAnswered } from './payments.ts';
import { AskedElsewhereError, ProviderError, type MessageProblem, type ProviderMessage } from './provider.ts';
import { settle } from './settle-payment.ts';

const unknownPayment = refusal(404, 'payment_not_found', (texts) => texts.payments.paymentNotFound);
const otherProvider = refusal(404, 'not_found', (texts) => texts.payments.otherProvider);
const retryLater = refusal(503, 'payment_away', (texts) => texts.payments.tryLater, { retryAfterSeconds: 5 });
const problems: Readonly<Record<MessageProblem, Refusal>> = {
  forged: refusal(400, 'bad_signature', (texts) => texts.payments.badSignature),
  too_old: refusal(400, 'message_too_old', (texts) => texts.payments.messageTooOld),
  malformed: refusal(400, 'malformed_message', (texts) => texts.payments.malformedMessage),
};

/**
 * Asks the provider for a payment's status when the buyer returns or the seller at the door checks. Only a payment of
 * the caller's own order is found. `deps` null: payments are off.
 */
export async function verifyOwnPayment(
  deps: PaymentDeps | null,
  database: Queries,
  caller: Extract<Caller, { kind: 'user' }>,
  asked: { readonly transactionId: string; readonly sessionId: string },
) {
  const payment = await findPayment(database, asked.transactionId);
  if (payment === null || payment.sessionId !== asked.sessionId) return unknownPayment;
  const order = await findOrder(database, payment.orderId);
  if (order === null) return unknownPayment;
  const no = hidden(await refuseOwnOrder(database, caller, order), unknownPayment);
  if (no !== null) return no;
  const state = deps === null ? payment.state : await settleIfAnswered(deps, payment, caller.userId);
  return { status: shownState(state), orderId: payment.orderId };
}

/** Handles a provider's message after its signature was checked. */
export async function handleProviderMessage(
  deps: PaymentDeps | null,
  provider: string,
  raw: { readonly bytes: Uint8Array; readonly headers: Headers } | undefined,
): Promise<{ received: true } | Refusal> {
  if (raw === undefined || deps?.provider.name !== provider) return otherProvider;
  const message = await readMessage(deps, raw);
  if (isRefusal(message)) return message;
  return isDone(await takeMessage(deps, message)) ? { received: true } : retryLater;
}

async function readMessage(
  deps: PaymentDeps,
  raw: { readonly bytes: Uint8Array; readonly headers: Headers },
): Promise<ProviderMessage | Refusal> {
  const message = await deps.provider.readMessage(raw.bytes, raw.headers, deps.now());
  if (!('problem' in message)) return message;
  deps.log.warn({ provider: deps.provider.name, problem: message.problem }, 'a message was refused');
  return problems[message.problem];
}

function transactionOf(
  { database, provider }: PaymentDeps,
  { sessionId, refundFailedOf }: ProviderMessage,
): Promise<string | null> {
  if (refundFailedOf !== undefined) return transactionOfMoney(database, provider.name, refundFailedOf);
  return sessionId === null
    ? Promise.resolve(null)
    : transactionOfSession(database, provider.name, sessionId);
}

/** @returns what became of it, for the record */
async function act(
  deps: PaymentDeps,
  transactionId: string,
  { refundFailedOf }: ProviderMessage,
): Promise<string> {
  if (refundFailedOf !== undefined) return recheckRefunds(deps, transactionId);
  return (await settle(deps, transactionId, deps.provider.name)) ?? 'not_ours';
}

/** What became of a message. */
type Taken = 'taken' | 'idle' | 'later' | 'away';

const isDone = (became: Taken): boolean => became === 'taken' || became === 'idle';

/**
 * Settles what a message is about, then records the message, so that a repeat is recognised. In this order a crash
 * between the two costs one more request, never a message. An unknown session is accepted and ignored: it may belong
 * to another shop on the same account, or to a payment whose row the server is about to complete by asking.
 *
 * @returns `idle` if the provider was asked nothing: it is known, or not ours; `later` and `away` if it must come again:
 *   the provider did not help with this one, or did not answer
 */
export async function takeMessage(deps: PaymentDeps, message: ProviderMessage): Promise<Taken> {
  const { database, provider } = deps;
  const { messageId, sessionId } = message;
  if (await knowsMessage(database, provider.name, messageId)) return 'idle';
  const transactionId = await transactionOf(deps, message);
  try {
    const outcome = transactionId === null ? 'not_ours' : await act(deps, transactionId, message);
    const noted = { provider: provider.name, messageId, sessionId: sessionId ?? '' };
    await recordMessage(database, { ...noted, receivedAt: deps.now(), outcome });
    return transactionId === null ? 'idle' : 'taken';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ transactionId, problem: error.problem }, 'a webhook could not be processed yet');
    return error.again && !(error instanceof AskedElsewhereError) ? 'away' : 'later';
  }
}
