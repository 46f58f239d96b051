import * as v from 'valibot';
import { decimalText } from '#domain/sales/currency.ts';
import { readMoney } from '#domain/sales/money-text.ts';
import { sessionOfOrder } from '#domain/sales/payment-verification.ts';
import type { WaveSettings } from '#server/config/payment-settings.ts';
import {
  ProviderError,
  returnPath,
  type MessageProblem,
  type Provider,
  type ProviderMessage,
  type SessionState,
} from '#server/payments/provider.ts';
import { checkTimed } from '#server/payments/timed-signature.ts';
import { createWaveCalls } from './wave-calls.ts';

export interface WaveDeps {
  readonly settings: WaveSettings;
  /** Origin to which Wave redirects buyers. */
  readonly publicUrl: string;
}

const session = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  amount: v.string(),
  currency: v.string(),
  checkout_status: v.string(),
  payment_status: v.string(),
  wave_launch_url: v.string(),
});
type Session = v.InferOutput<typeof session>;
const found = v.object({ result: v.array(session) });
/** Refunds and session ends are confirmed by their status alone. */
const nothing = v.unknown();

const message = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  type: v.string(),
  data: v.object({ id: v.optional(v.string()) }),
});

const sessions = '/v1/checkout/sessions';

/**
 * Wave's Checkout API (docs.wave.com/checkout, docs.wave.com/webhook): mobile money in the Gambia, Senegal and
 * neighbouring countries. A session takes one full amount from one buyer, in the currency of the account's wallet.
 */
export function createWave({ settings, publicUrl }: WaveDeps): Provider {
  const ask = createWaveCalls(settings);
  const retrieve = async (sessionId: string) =>
    stateOf(await ask({ method: 'GET', path: `${sessions}/${encodeURIComponent(sessionId)}` }, session));
  return {
    name: 'wave',
    async createSession({ transactionId, orderId, amount, currency }) {
      // Created by an attempt whose response was lost longer ago than Wave remembers keys.
      const path = `${sessions}/search?client_reference=${encodeURIComponent(transactionId)}`;
      const [before] = (await ask({ method: 'GET', path }, found)).result;
      const body = {
        amount: decimalText({ amount, currency }),
        currency,
        client_reference: transactionId,
        // The session's id is not known yet.
        success_url: `${publicUrl}${returnPath(orderId, sessionOfOrder, transactionId)}`,
        error_url: `${publicUrl}/orders/${orderId}?transaction=${transactionId}`,
      };
      const key = `session-${transactionId}`;
      const made = before ?? (await ask({ method: 'POST', path: sessions, body, key }, session));
      return { sessionId: made.id, checkoutUrl: made.wave_launch_url };
    },
    askSession: retrieve,
    async endSession(sessionId) {
      const path = `${sessions}/${encodeURIComponent(sessionId)}/expire`;
      try {
        await ask({ method: 'POST', path }, nothing);
      } catch (error) {
        // Permanently refused: the session is no longer open, and the next request returns the reason.
        if (!(error instanceof ProviderError) || error.again) throw error;
      }
      return retrieve(sessionId);
    },
    async refund({ providerPayment, key }) {
      const path = `${sessions}/${encodeURIComponent(providerPayment)}/refund`;
      await ask({ method: 'POST', path, key }, nothing);
      return 'done';
    },
    readMessage: (bytes, headers, now) =>
      Promise.resolve(readMessage(settings.webhookSecret, bytes, { headers, now })),
  };
}

/** A failed attempt leaves the session open: the buyer may retry until it ends. */
function stateOf({ id, amount, currency, checkout_status, payment_status }: Session): SessionState {
  if (checkout_status === 'complete' && payment_status === 'succeeded') {
    const taken = readMoney(amount, currency);
    if (!taken.ok) throw new ProviderError('wave did not report what was paid', true);
    // Refunds refer to the session.
    return { state: 'paid', amount: taken.amount, currency: currency.toUpperCase(), providerPayment: id };
  }
  if (checkout_status === 'expired') return { state: 'expired' };
  return { state: checkout_status === 'complete' && payment_status === 'cancelled' ? 'failed' : 'open' };
}

function readMessage(
  secret: string,
  bytes: Uint8Array,
  { headers, now }: { readonly headers: Headers; readonly now: number },
): ProviderMessage | { readonly problem: MessageProblem } {
  const problem = checkTimed({ key: secret, between: '' }, bytes, headers.get('wave-signature'), now);
  if (problem !== null) return { problem };
  try {
    const { id, type, data } = v.parse(message, JSON.parse(Buffer.from(bytes).toString()));
    return { messageId: id, sessionId: type.startsWith('checkout.session.') ? (data.id ?? null) : null };
  } catch {
    return { problem: 'malformed' };
  }
}
