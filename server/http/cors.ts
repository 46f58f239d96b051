import { meantPersonHeader } from '#contract/wire/meant-person.ts';

/**
 * Configures which other origins' pages may call: exact names from the configuration, never `*`, never `null`. Our
 * own origin needs no headers.
 */
export function createCors(allowed: readonly string[]) {
  const known = new Set(allowed);
  return {
    /** Returns the reply to a preflight, or undefined if the request is not one. */
    preflight(request: Request): Response | undefined {
      if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method'))
        return undefined;
      const headers = new Headers({ vary: 'Origin' });
      if (known.has(request.headers.get('origin') ?? '')) {
        headers.set('access-control-allow-methods', 'GET, POST, PUT, DELETE');
        headers.set('access-control-allow-headers', requestHeaders.join(', '));
        headers.set('access-control-max-age', '600');
      }
      return new Response(null, { status: 204, headers });
    },
    /** Lets the page of an allowed origin read the reply. */
    grant(request: Request, headers: Headers): void {
      if (known.size === 0) return;
      headers.append('vary', 'Origin');
      const origin = request.headers.get('origin');
      if (origin === null || !known.has(origin)) return;
      headers.set('access-control-allow-origin', origin);
      headers.set('access-control-allow-credentials', 'true');
      headers.set('access-control-expose-headers', 'Content-Range, ETag, Retry-After, X-Request-Id');
      headers.set('cross-origin-resource-policy', 'cross-origin');
    },
  };
}

const requestHeaders = [
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'Range',
  'X-API-Key',
  'X-Browser-Fingerprint',
  'X-CSRF-Token',
  meantPersonHeader,
  'X-Device-Signature',
];
