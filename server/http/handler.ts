import { randomUUID } from 'node:crypto';
import { tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { answerCall, type ApiDeps } from './api.ts';
import { createCors } from './cors.ts';
import { internalFailure, methodNotAllowed, notFound, notReady } from './failure-response.ts';
import { refusalResponse } from './pages/refusal-page.ts';
import type { Joined } from '#server/resources/joined.ts';
import { speechFor } from './speech.ts';
import type { Metrics } from '#server/ops/metrics.ts';
import { createRouteTable, type Found } from './route-table.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { shareWithCdn } from './shared-cache.ts';
import type { RequestLog } from '#server/ops/request-log.ts';
import { readContext, type Connection, type ProxyTrust } from './read-context.ts';

export interface HandlerDeps extends ApiDeps, ProxyTrust {
  readonly metrics: Metrics;
  readonly requests: RequestLog;
  /** ms since 1970. */
  readonly now: () => number;
  readonly allowedOrigins: readonly string[];
  /** How long a CDN may cache public replies, in seconds; 0: it revalidates each time. */
  readonly cdnSeconds: number;
  /** Content-Security-Policy of replies that do not set their own. */
  readonly policy: string;
  readonly joined: readonly Joined[];
  /** Returns the code of a failed statement; null for any other exception. */
  readonly databaseCodeOf: (error: unknown) => string | null;
  /** Called with the code of every failed statement. */
  readonly databaseFailed: (code: string) => void;
  /** Pages and files that are not endpoints of the contract: health, documentation, the app itself. */
  readonly pages: (request: Request, url: URL) => Promise<Response | Refusal | undefined>;
}

/** The whole server as one function from a request and its origin to a reply. It never throws. */
export type Handler = (request: Request, connection: Connection) => Promise<Response>;

export function createHandler(deps: HandlerDeps): Handler {
  const find = createRouteTable(deps.joined);
  const cors = createCors(deps.allowedOrigins);
  return async (request, connection) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const { context, setCookies } = readContext(request, connection, deps, requestId);
    const url = new URL(request.url);
    // HEAD returns the headers of GET without the body (RFC 9110, 9.3.2).
    const isHead = request.method === 'HEAD';
    const found = find(isHead ? 'GET' : request.method, url.pathname);
    const who: { caller: Caller } = { caller: { kind: 'none' } };
    const whole =
      cors.preflight(request) ??
      (await deps.requests.during(requestId, () =>
        respond(deps, { found, request, url, context }, (caller) => (who.caller = caller)),
      ));
    const response = isHead ? await withoutBody(whole) : whole;
    for (const line of setCookies) response.headers.append('set-cookie', line);
    shareWithCdn(response, deps.cdnSeconds);
    response.headers.set('x-request-id', requestId);
    cors.grant(request, response.headers);
    addSecurityHeaders(response.headers, context.secure, deps.policy);
    report(deps, {
      found,
      request,
      response,
      requestId,
      ip: context.ip,
      caller: who.caller,
      ms: performance.now() - startedAt,
    });
    return response;
  };
}

/** Returns the reply's headers only, and cancels its body. */
async function withoutBody(reply: Response): Promise<Response> {
  await reply.body?.cancel();
  return new Response(null, { status: reply.status, headers: reply.headers });
}

/** A request with its URL and request context. */
interface Incoming {
  readonly found: Found;
  readonly request: Request;
  readonly url: URL;
  readonly context: RequestContext;
}

/** Returns the reply to a request; refusals are in the caller's language. */
async function respond(
  deps: HandlerDeps,
  incoming: Incoming,
  note: (caller: Caller) => void,
): Promise<Response> {
  const { request, context } = incoming;
  const said = await answer(deps, incoming, note).catch((error: unknown) =>
    explain(deps, error, context.requestId),
  );
  return isRefusal(said)
    ? refusalResponse(said, request, context.requestId, speechFor(request, deps.refusalCatalogue))
    : said;
}

async function answer(
  deps: HandlerDeps,
  { found, request, url, context }: Incoming,
  note: (caller: Caller) => void,
): Promise<Response | Refusal> {
  if (found.kind === 'endpoint')
    return answerCall(deps, found.joined, found.params, request, context, (called) => note(called.caller));
  const wait = isFreeOfLimits(url.pathname) ? 0 : deps.limits.pages(context.ip).wait;
  if (wait > 0) return tooMany(wait);
  const otherwise = found.kind === 'other_method' ? methodNotAllowed(found.allowed) : notFound;
  return (await deps.pages(request, url)) ?? otherwise;
}

/** Monitoring endpoints, and files served from memory. */
function isFreeOfLimits(path: string): boolean {
  return path === '/healthz' || path === '/readyz' || path === '/metrics' || path.startsWith('/assets/');
}

/** SQLSTATEs for text that PostgreSQL cannot store: a NUL character, a lone surrogate. */
const unstorableText = new Set(['22021', '22P05']);
/**
 * Codes for a database that is closing, starting, unreachable, full, read-only or out of memory, a failing disk, or
 * data locked by others.
 */
const databaseUnavailable =
  /^(closed|lost|busy|25006|25P0[23]|40001|40P01|55P03|57014|08\d{3}|57P0\d|53\d{3}|58\d{3}|ECONN\w+|data_in_use)$/;

/** Maps an exception to the caller's refusal: never its message, which goes to the log under the same request id. */
function explain(deps: HandlerDeps, error: unknown, requestId: string): Refusal {
  const code = deps.databaseCodeOf(error);
  if (code !== null && unstorableText.has(code)) {
    return refusal(422, 'invalid', (texts) => texts.http.unstorableText);
  }
  if (code !== null) deps.databaseFailed(code);
  deps.log.error({ requestId, err: error }, 'a call failed');
  return code !== null && databaseUnavailable.test(code) ? notReady : internalFailure;
}

/**
 * Logs one line per call: caller, endpoint, outcome. The path is the contract's pattern, because a real one may
 * contain personal data.
 */
function report(
  deps: HandlerDeps,
  seen: {
    found: Found;
    request: Request;
    response: Response;
    requestId: string;
    ip: string;
    caller: Caller;
    ms: number;
  },
): void {
  const route = seen.found.kind === 'endpoint' ? seen.found.joined.endpoint.path : '-';
  deps.metrics.count(route, seen.request.method, seen.response.status, seen.ms);
  if (seen.found.kind !== 'endpoint') return;
  const { caller } = seen;
  deps.requests.note({
    at: deps.now(),
    route,
    method: seen.request.method,
    status: seen.response.status,
    ms: seen.ms,
    requestId: seen.requestId,
    eventId: seen.found.params['registrationId'] ?? null,
    caller,
  });
  deps.log.info(
    {
      requestId: seen.requestId,
      method: seen.request.method,
      route,
      status: seen.response.status,
      ms: Math.round(seen.ms * 10) / 10,
      ip: seen.ip,
      ...(caller.kind === 'user' ? { userId: caller.userId } : {}),
      ...(caller.kind === 'device' ? { deviceId: caller.deviceId } : {}),
    },
    'call',
  );
}
