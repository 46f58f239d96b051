import { oneOf, optionalText, originOr } from './settings.ts';

/** Environment variables for payments. */
export const paymentEnvironment = {
  PAYMENTS: oneOf(
    ['usual', 'sandbox', 'stripe', 'wave', 'off'],
    'usual',
    'Payment provider: stripe, wave (mobile money), sandbox (simulated payments) or off (free tickets only). By default stripe or wave if its key is set, otherwise sandbox if none of PUBLIC_URL, DATABASE_URL and TRUST_PROXY is set, otherwise off.',
  ),
  STRIPE_SECRET_KEY: optionalText(
    'Secret key of the Stripe account.',
    'sk_live_ or rk_live_ followed by letters and digits',
    /^[\w-]{8,300}$/,
    'a secret key',
  ),
  STRIPE_WEBHOOK_SECRET: optionalText(
    'Signing secret of the Stripe webhook that points to /api/payments/webhook/stripe.',
    'whsec_ followed by letters and digits',
    /^[\w+/=-]{8,300}$/,
    'a signing secret',
  ),
  STRIPE_API_URL: originOr(
    'https://api.stripe.com',
    'URL of Stripe’s API; change it only for tests.',
    'https://api.stripe.com',
  ),
  WAVE_API_KEY: optionalText(
    'Checkout API key of the Wave business account.',
    'wave_ followed by letters and digits',
    /^[\w-]{8,300}$/,
    'an API key',
  ),
  WAVE_WEBHOOK_SECRET: optionalText(
    'Signing secret of the Wave webhook that points to /api/payments/webhook/wave.',
    'wave_ followed by letters and digits',
    /^[\w+/=-]{8,300}$/,
    'a signing secret',
  ),
  WAVE_API_URL: originOr(
    'https://api.wave.com',
    'URL of Wave’s API; change it only for tests.',
    'https://api.wave.com',
  ),
};

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

export interface WaveSettings {
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

/** The payment provider. */
export type PaymentSettings =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'stripe'; readonly stripe: StripeSettings }
  | { readonly kind: 'wave'; readonly wave: WaveSettings };

type Values = { readonly [K in keyof typeof paymentEnvironment]: (typeof paymentEnvironment)[K]['fallback'] };

/**
 * Returns the payment provider. The sandbox issues tickets for money that does not exist, so it is on by default only
 * if no real people are served: a server without a public address, a database server or a proxy in front.
 */
export function paymentsOf(
  values: Values & {
    readonly PUBLIC_URL: string | null;
    readonly DATABASE_URL: string | null;
    readonly TRUST_PROXY: number;
  },
  problems: string[],
): PaymentSettings {
  const { PAYMENTS: chosen, PUBLIC_URL: publicUrl } = values;
  if (chosen === 'off' || chosen === 'sandbox') return { kind: chosen };
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: stripeSecret } = values;
  const { WAVE_API_KEY: apiKey, WAVE_WEBHOOK_SECRET: waveSecret } = values;
  if (chosen === 'usual' && secretKey === null && apiKey === null) {
    const forReal = publicUrl !== null || values.DATABASE_URL !== null || values.TRUST_PROXY > 0;
    return { kind: forReal ? 'off' : 'sandbox' };
  }
  if (chosen === 'usual' && secretKey !== null && apiKey !== null) {
    problems.push('PAYMENTS: keys of both Stripe and Wave are set. Choose stripe or wave.');
    return { kind: 'off' };
  }
  if (chosen === 'wave' || (chosen === 'usual' && apiKey !== null)) {
    if (apiKey !== null && waveSecret !== null && publicUrl !== null)
      return { kind: 'wave', wave: { apiKey, webhookSecret: waveSecret, apiUrl: values.WAVE_API_URL } };
    problems.push(needs('wave', 'WAVE_API_KEY, WAVE_WEBHOOK_SECRET'));
    return { kind: 'off' };
  }
  if (secretKey !== null && stripeSecret !== null && publicUrl !== null)
    return {
      kind: 'stripe',
      stripe: { secretKey, webhookSecret: stripeSecret, apiUrl: values.STRIPE_API_URL },
    };
  problems.push(needs('stripe', 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET'));
  return { kind: 'off' };
}

const needs = (provider: string, settings: string) =>
  `PAYMENTS: ${provider} needs ${settings} and PUBLIC_URL, to which buyers come back. Set all three.`;
