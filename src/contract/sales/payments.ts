import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { paymentStatuses } from '../wire/money.ts';
import { wordOf } from '../wire/word.ts';

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payments/verify',
  access: 'signed_in',
  about:
    'Checks a payment with the provider and updates its order accordingly. Idempotent; only for the buyer’s own payments.',
  body: v.object({
    sessionId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    transactionId: v.pipe(v.string(), v.uuid()),
  }),
  reply: v.object({
    status: wordOf(paymentStatuses, 'pending'),
    orderId: v.string(),
  }),
});

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook/{provider}',
  access: 'public',
  about:
    'Receives a payment provider’s webhook. It is authenticated by its signature over the raw body; each message counts once.',
  params: v.object({ provider: v.picklist(['sandbox', 'stripe', 'wave']) }),
  rawBody: true,
  bodyLimit: 256 * 1024,
  reply: v.object({ received: v.boolean() }),
});
