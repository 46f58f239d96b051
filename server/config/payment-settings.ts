import { oneOf, optionalText, originOr } from './settings.ts';

/** What payments need of the environment. */
export const paymentEnvironment = {
  PAYMENTS: oneOf(
    ['usual', 'sandbox', 'stripe', 'off'],
    'usual',
    'Who takes the money: stripe, sandbox (pretended money), off (free tickets only). usual: stripe where its key is set, else sandbox where none of PUBLIC_URL, DATABASE_URL and TRUST_PROXY is, else off.',
  ),
  STRIPE_SECRET_KEY: optionalText(
    'Secret key of the account at Stripe.',
    'sk_live_ or rk_live_ followed by letters and digits',
    /^[\w-]{8,300}$/,
    'a secret key',
  ),
  STRIPE_WEBHOOK_SECRET: optionalText(
    'Signing secret of the webhook at Stripe that points to /api/payments/webhook/stripe.',
    'whsec_ followed by letters and digits',
    /^[\w+/=-]{8,300}$/,
    'a signing secret',
  ),
  STRIPE_API_URL: originOr(
    'https://api.stripe.com',
    'Where Stripe listens; another for tests alone.',
    'https://api.stripe.com',
  ),
};

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

/** Who takes the money. */
export type PaymentSettings =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'stripe'; readonly stripe: StripeSettings };

type Values = { readonly [K in keyof typeof paymentEnvironment]: (typeof paymentEnvironment)[K]['fallback'] };

/**
 * The sandbox hands out tickets for money that does not exist, so it is on by itself only where nobody is served for
 * real: a server without a public address, a database server, and a proxy in front.
 */
export function paymentsOf(
  values: Values & {
    readonly PUBLIC_URL: string | null;
    readonly DATABASE_URL: string | null;
    readonly TRUST_PROXY: number;
  },
  problems: string[],
): PaymentSettings {
  const { PAYMENTS: chosen, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (chosen === 'off' || chosen === 'sandbox') return { kind: chosen };
  if (chosen === 'usual' && secretKey === null) {
    const forReal = values.PUBLIC_URL !== null || values.DATABASE_URL !== null || values.TRUST_PROXY > 0;
    return { kind: forReal ? 'off' : 'sandbox' };
  }
  if (secretKey !== null && webhookSecret !== null && values.PUBLIC_URL !== null)
    return { kind: 'stripe', stripe: { secretKey, webhookSecret, apiUrl: values.STRIPE_API_URL } };
  problems.push(
    'PAYMENTS: stripe needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and PUBLIC_URL, to which buyers come back. Set all three.',
  );
  return { kind: 'off' };
}
