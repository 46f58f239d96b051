import Stripe from 'stripe';
import type { StripeSettings } from '#server/config/payment-settings.ts';

/** A refund is two calls, each tried twice: together within the time for which a payment is claimed (`claimMs`). */
const usualTimeoutMs = 12_000;

/** Creates the client of Stripe's API. @param limits how often a call is tried again, and how long it may take */
export function clientOf(
  { secretKey, apiUrl }: StripeSettings,
  { retries, timeoutMs = usualTimeoutMs }: { readonly retries: number; readonly timeoutMs?: number },
): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : port,
    protocol: secure ? 'https' : 'http',
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
  });
}
