import { randomUUID } from 'node:crypto';
import { failureResponse, notFound } from './failure-response.ts';
import type { Handler } from './handler.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { speechFor } from './speech.ts';

/** Restricts a worker's handler to health and readiness. */
export function onlyHealth(handler: Handler): Handler {
  return (request, connection) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz' || pathname === '/readyz') return handler(request, connection);
    const requestId = randomUUID();
    const response = failureResponse(notFound, requestId, speechFor(request));
    response.headers.set('x-request-id', requestId);
    addSecurityHeaders(response.headers, connection.secure);
    return Promise.resolve(response);
  };
}
