import type { FailureReply } from '#contract/wire/failure-reply.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

/**
 * The one form of every reply that is not a success: the contract's failure reply, never a stack, SQL or a path.
 *
 * A `retryAfterSeconds` in the details becomes the header Retry-After as well.
 */
export function failureResponse(no: Refusal, requestId: string): Response {
  const body = {
    code: no.code,
    message: no.message,
    errors: [...(no.errors ?? [no.message])],
    ...(no.details === undefined ? {} : { details: { ...no.details } }),
    requestId,
  } satisfies Omit<FailureReply, 'details'>;
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  const wait = no.details?.['retryAfterSeconds'];
  if (typeof wait === 'number') headers.set('retry-after', String(wait));
  if (no.status === 401) headers.set('www-authenticate', 'Bearer');
  return new Response(JSON.stringify(body), { status: no.status, headers });
}

export const notFound: Refusal = refusal(404, 'not_found', 'There is nothing at this address.');
export const notReady: Refusal = refusal(
  503,
  'not_ready',
  'The server is starting or its database is away. Try again in a moment.',
  {
    retryAfterSeconds: 2,
  },
);
export const internalFailure: Refusal = refusal(
  500,
  'internal',
  'Something went wrong on the server. Try again; if it stays, tell us the request id.',
);

export function methodNotAllowed(allowed: readonly string[]): Refusal {
  return refusal(405, 'method_not_allowed', `This address answers ${allowed.join(', ')} only.`, {
    allow: allowed.join(', '),
  });
}
