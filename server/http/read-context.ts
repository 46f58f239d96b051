import { callerNetwork } from '#server/ops/network-address.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { languageOrSite } from '#messages/language.ts';
import { speechFor, type RefusalCatalogue } from './speech.ts';
import { ownOrigin, type OwnOrigin } from './own-origin.ts';

/** A request's origin as known from the socket. */
export interface Connection {
  readonly ip: string;
  /** Whether the socket itself uses TLS. */
  readonly secure: boolean;
}

/** How a caller's address and scheme are determined behind proxies. */
export interface ProxyTrust extends OwnOrigin {
  /** How many proxies in front of us add to X-Forwarded-For; 0 ignores the header. */
  readonly trustedProxies: number;
  /** Whether people reach us over HTTPS although the socket may be plain, behind a proxy. */
  readonly publicHttps: boolean;
  /** Languages other than the product's own, in tests only. */
  readonly refusalCatalogue?: RefusalCatalogue | undefined;
}

/**
 * Builds the request context, and collects the cookies to set in the reply. The caller's network is the one seen by
 * the outermost *trusted* proxy.
 */
export function readContext(request: Request, connection: Connection, trust: ProxyTrust, requestId: string) {
  const cookies = readCookies(request.headers.get('cookie'));
  const setCookies: string[] = [];
  const { language, texts } = speechFor(request, trust.refusalCatalogue);
  const fingerprint = request.headers.get('x-browser-fingerprint');
  const context: RequestContext = {
    ip: callerNetwork(request.headers.get('x-forwarded-for'), connection.ip, trust.trustedProxies),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    secure: connection.secure || trust.publicHttps,
    fingerprint: fingerprint === null ? null : fingerprint.slice(0, 200),
    csrfToken: request.headers.get('x-csrf-token'),
    requestId,
    origin: ownOrigin(new URL(request.url), trust),
    texts,
    language: languageOrSite(language),
    cookie: (name) => cookies.get(name) ?? null,
    setCookie: (line) => void setCookies.push(line),
  };
  return { context, setCookies };
}

function readCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}
