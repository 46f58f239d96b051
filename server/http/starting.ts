import { randomUUID } from 'node:crypto';
import { notReady } from './failure-response.ts';
import type { Handler } from './handler.ts';
import { refusalResponse } from './pages/refusal-page.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { speechFor } from './speech.ts';

/**
 * Handler of a server that is stopping: reports that it is not ready so that traffic stops, and answers everything
 * else as usual.
 */
export const leaving =
  (handler: Handler): Handler =>
  (request, connection) =>
    new URL(request.url).pathname === '/readyz'
      ? starting(request, connection)
      : handler(request, connection);

/** Handler while the database opens or closes: alive, but not ready. */
export const starting: Handler = (request, connection) => {
  const requestId = randomUUID();
  const alive = new URL(request.url).pathname === '/healthz';
  const response = alive
    ? new Response('alive\n', {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
    : refusalResponse(notReady, request, requestId, speechFor(request));
  response.headers.set('x-request-id', requestId);
  addSecurityHeaders(response.headers, connection.secure);
  return Promise.resolve(response);
};
