import Stripe from 'stripe';
import { ProviderError } from '#server/payments/provider.ts';

/**
 * What Stripe's refusal means for us. Asking again may help where nobody answered, where it is busy, broken, or at the
 * same request already (409), and where the key is not taken: that is repaired in the configuration.
 */
export function stripeProblem(error: unknown): ProviderError {
  if (!(error instanceof Stripe.errors.StripeError)) return new ProviderError('stripe failed', true, error);
  const { statusCode, code } = error;
  const status = statusCode ?? 0;
  const again = status < 400 || status >= 500 || [401, 403, 409, 429].includes(status);
  const said = status === 0 ? 'stripe cannot be reached' : `stripe answered ${status}`;
  // The message may quote what was sent, so it stays out.
  return new ProviderError(code === undefined ? said : `${said}, ${code}`, again);
}

/** Runs one call to Stripe; what it throws is one of ours. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ProviderError ? error : stripeProblem(error);
  }
}
