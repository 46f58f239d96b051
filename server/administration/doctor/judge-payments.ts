import { decimalText } from '#domain/sales/currency.ts';
import type { PaymentFacts } from '#server/payments/stripe/look-at-stripe.ts';
import type { WebhookState } from '#server/payments/stripe/stripe-webhook.ts';
import { risky, said, well, wrong, type Finding } from './finding.ts';

const where = 'at Stripe under Developers, Webhooks';
/** Orders named one by one; the others are counted. */
const mostNamed = 20;

const counted = (payments: number) => `${payments} refunded ${payments === 1 ? 'payment' : 'payments'}`;

/** Checks what Stripe says about the account. */
export function judgePayments(facts: PaymentFacts): Finding[] {
  const { webhookUrl, webhooks, short, unasked, unknown, compared, left, total } = facts;
  const named = short.slice(0, mostNamed);
  const others = short.length - named.length;
  return [
    ...judgeWebhooks(webhooks, webhookUrl),
    ...named.map((one) => {
      const sum = (amount: number) => decimalText({ amount, currency: one.currency });
      return risky(
        `Order ${one.orderId} counts as refunded, but only ${sum(one.back)} of ${sum(one.taken)} ${one.currency} is back: probably an earlier version asked for the rest under a key that Stripe had already seen, unless a refund failed later. Refund the rest at Stripe (payment ${one.providerPayment}), unless the buyer has it.`,
      );
    }),
    ...said(
      others > 0 &&
        risky(`The same is true of ${others} other orders, which are listed once these are refunded.`),
      unknown > 0 &&
        risky(
          `Stripe doesn’t know ${counted(unknown)} that an earlier version may have refunded only in part: they belong to another account or mode than STRIPE_SECRET_KEY. Compare them there.`,
        ),
      unasked > 0 &&
        risky(
          `Stripe didn’t say how much is back of ${counted(unasked)} that an earlier version may have refunded only in part. Run the doctor again.`,
        ),
      left > 0 &&
        risky(
          compared > 0
            ? `Only ${compared} of ${counted(total)} that an earlier version may have refunded only in part were compared with Stripe, those of which it refunded exactly half first. Compare the oldest others there.`
            : `None of ${counted(total)} that an earlier version may have refunded only in part were compared with Stripe. Compare the oldest there.`,
        ),
    ),
  ];
}

function judgeWebhooks(webhooks: WebhookState, url: string): Finding[] {
  if (webhooks.kind === 'unchecked') return [judgeUnchecked(webhooks.why, url)];
  const { found, enabled, missing } = webhooks;
  if (enabled === 0)
    return [
      risky(
        found > 0
          ? `The webhook to ${url} is disabled, so payments and refunds are noticed late: enable it ${where}.`
          : `Stripe has no webhook to ${url}, so payments and refunds are noticed late: add it ${where} (docs/operating.md), and set STRIPE_WEBHOOK_SECRET to its signing secret.`,
      ),
    ];
  return said(
    missing.length > 0 &&
      risky(
        `The webhook to ${url} lacks ${missing.length === 1 ? 'the event' : 'the events'} ${missing.join(', ')}: add ${missing.length === 1 ? 'it' : 'them'} ${where}.`,
      ),
    enabled > 1 &&
      risky(
        `Stripe has ${enabled} webhooks to ${url}, and STRIPE_WEBHOOK_SECRET fits only one of them: delete the others ${where}.`,
      ),
    missing.length === 0 && enabled === 1 && well('The webhook at Stripe has all the events that it needs.'),
  );
}

function judgeUnchecked(why: Extract<WebhookState, { kind: 'unchecked' }>['why'], url: string): Finding {
  const compare = `compare its events ${where} with docs/operating.md`;
  if (why === 'rejected') return wrong('STRIPE_SECRET_KEY: Stripe rejects this key.');
  if (why === 'forbidden')
    return risky(
      `The webhook to ${url} can’t be checked: this restricted key may not read webhook endpoints. Give it that permission, or ${compare}.`,
    );
  return risky(
    `The webhook to ${url} can’t be checked: ${why.problem}. Run the doctor again, or ${compare}.`,
  );
}
