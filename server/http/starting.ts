import { randomUUID } from 'node:crypto';
import { failureResponse, notReady } from './failure-response.ts';
import type { Handler } from './handler.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { speechFor } from './speech.ts';

/** A server that is told to stop says that it is not ready, and answers everything else as ever: nothing is sent to it any more. */
export const leaving =
  (handler: Handler): Handler =>
  (request, connection) =>
    new URL(request.url).pathname === '/readyz'
      ? starting(request, connection)
      : handler(request, connection);

/** What answers while the database opens or closes: alive, and nothing more. */
export const starting: Handler = (request, connection) => {
  const requestId = randomUUID();
  const alive = new URL(request.url).pathname === '/healthz';
  const response = alive
    ? new Response('alive\n', {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
    : failureResponse(notReady, requestId, speechFor(request));
  response.headers.set('x-request-id', requestId);
  addSecurityHeaders(response.headers, connection.secure);
  return Promise.resolve(response);
};
