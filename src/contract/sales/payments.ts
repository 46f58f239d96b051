import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { paymentStatuses } from '../wire/money.ts';
import { wordOf } from '../wire/word.ts';

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payments/verify',
  access: 'signed_in',
  about:
    'Asks the provider how a payment stands and settles its order accordingly. Safe to repeat; only for the buyer’s own.',
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
    'A provider tells how a payment stands. Its signature over the raw body is the right to call; each message counts once.',
  params: v.object({ provider: v.picklist(['sandbox', 'stripe', 'wave']) }),
  rawBody: true,
  bodyLimit: 256 * 1024,
  reply: v.object({ received: v.boolean() }),
});
