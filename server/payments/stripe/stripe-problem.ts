import Stripe from 'stripe';
import * as v from 'valibot';
import { ProviderError, UnknownSessionError } from '#server/payments/provider.ts';

/**
 * Interprets an error from Stripe. A retry may help if there was no answer, if Stripe is busy, failing, or processing
 * the same request (409), and if the key is rejected, which is fixed in the configuration.
 */
export function stripeProblem(error: unknown): ProviderError {
  if (!(error instanceof Stripe.errors.StripeError)) return new ProviderError('stripe failed', true, error);
  const { statusCode, code } = error;
  const status = statusCode ?? 0;
  const again = status < 400 || status >= 500 || [401, 403, 409, 429].includes(status);
  const said = status === 0 ? 'stripe cannot be reached' : `stripe answered ${status}`;
  // The message may quote what was sent, so it is left out.
  const problem = code === undefined ? said : `${said}, ${code}`;
  // By Stripe's own code: a proxy in between may answer 404 too.
  if (status === 404 && code === 'resource_missing') return new UnknownSessionError(problem);
  return new ProviderError(problem, again);
}

const ours = (error: unknown): ProviderError =>
  error instanceof ProviderError ? error : stripeProblem(error);

/** Runs one call to Stripe and converts its errors to ours. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw ours(error);
  }
}

/** Does the same for calls that are made as their results are read. */
export async function* askingEach<T>(calls: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* calls;
  } catch (error) {
    throw ours(error);
  }
}

/** The package accepts any JSON without an error as a reply, even from a proxy. */
export function readReply<T>(schema: v.GenericSchema<unknown, T>, reply: unknown): T {
  const read = v.safeParse(schema, reply);
  if (read.success) return read.output;
  throw new ProviderError('the response was not from Stripe', true);
}
