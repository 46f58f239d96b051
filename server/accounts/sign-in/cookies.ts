import type { RequestContext } from '#server/access/request-context.ts';
import { sessionLifeMs } from '#server/database/accounts/sessions.ts';

export type CookieWire = Pick<RequestContext, 'secure' | 'cookie' | 'setCookie'>;

/** `__Host-` binds a cookie to this host and to https; browsers refuse the prefix on plain http. */
export function cookieName(base: 'refresh' | 'csrf' | 'device', secure: boolean): string {
  return `${secure ? '__Host-' : ''}gatehouse-${base}`;
}

/** The refresh token in a cookie that script cannot read, and the CSRF token in one that it can. */
export function setSessionCookies(wire: CookieWire, refreshToken: string, csrfToken: string): void {
  const rest = `Path=/; Max-Age=${sessionLifeMs / 1000}; SameSite=Lax${wire.secure ? '; Secure' : ''}`;
  wire.setCookie(`${cookieName('refresh', wire.secure)}=${refreshToken}; ${rest}; HttpOnly`);
  wire.setCookie(`${cookieName('csrf', wire.secure)}=${csrfToken}; ${rest}`);
}

export function clearSessionCookies(wire: CookieWire): void {
  const rest = `Path=/; Max-Age=0; SameSite=Lax${wire.secure ? '; Secure' : ''}`;
  wire.setCookie(`${cookieName('refresh', wire.secure)}=; ${rest}; HttpOnly`);
  wire.setCookie(`${cookieName('csrf', wire.secure)}=; ${rest}`);
}

export function readSessionCookies(wire: CookieWire): {
  readonly refresh: string | null;
  readonly csrf: string | null;
} {
  return {
    refresh: wire.cookie(cookieName('refresh', wire.secure)),
    csrf: wire.cookie(cookieName('csrf', wire.secure)),
  };
}
