import type { FailureReply } from '#contract/wire/failure-reply.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Speech } from './speech.ts';

/**
 * The only form of unsuccessful replies: the contract's failure reply, never a stack trace, SQL or a path.
 *
 * It is in the given language, and names it. A `retryAfterSeconds` in the details also becomes the header
 * Retry-After.
 */
export function failureResponse(no: Refusal, requestId: string, { language, texts }: Speech): Response {
  const fields = Object.entries(no.fields ?? {}).map(([field, problem]) => [field, problem(texts)] as const);
  const errors = fields.map(([field, said]) => aboutField(field, said));
  const message = no.text(texts);
  const details =
    no.fields === undefined
      ? no.details
      : { ...no.details, fields: Object.fromEntries(fields.map(([field, said]) => [field || 'body', said])) };
  const body = {
    code: no.code,
    message,
    errors: errors.length > 0 ? errors : [message],
    ...(details === undefined ? {} : { details: { ...details } }),
    requestId,
  } satisfies Omit<FailureReply, 'details'>;
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-language': language,
    vary: 'Accept-Language',
  });
  const wait = retryAfterOf(no);
  if (wait !== null) headers.set('retry-after', wait);
  const total = no.details?.['total'];
  if (no.status === 416 && typeof total === 'number') headers.set('content-range', `bytes */${total}`);
  if (no.status === 401) headers.set('www-authenticate', 'Bearer');
  return new Response(JSON.stringify(body), { status: no.status, headers });
}

/** Returns when to try again, in seconds, as headers write it; null if the refusal does not say. */
export function retryAfterOf({ details }: Refusal): string | null {
  const wait = details?.['retryAfterSeconds'];
  return typeof wait === 'number' ? String(wait) : null;
}

/** Formats what is wrong with a field, by its name; '' is the whole body. */
export const aboutField = (field: string, said: string): string =>
  field === '' ? said : `${field}: ${said}`;

export const notFound: Refusal = refusal(404, 'not_found', (texts) => texts.http.notFound);
export const notReady: Refusal = refusal(503, 'not_ready', (texts) => texts.http.notReady, {
  retryAfterSeconds: 2,
});
export const internalFailure: Refusal = refusal(500, 'internal', (texts) => texts.http.internalFailure);

/** A range that starts beyond the end; the header Content-Range has the total size. */
export function rangeNotSatisfiable(total: number): Refusal {
  return refusal(416, 'range_not_satisfiable', (texts) => texts.http.rangeNotSatisfiable, { total });
}

export function methodNotAllowed(methods: readonly string[]): Refusal {
  const allow = methods.join(', ');
  return refusal(405, 'method_not_allowed', (texts) => texts.http.methodNotAllowed(allow), { allow });
}
