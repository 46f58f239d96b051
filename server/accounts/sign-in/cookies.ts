import type { RequestContext } from '#server/access/request-context.ts';
import { sessionLifeMs } from '#server/database/accounts/sessions.ts';

export type CookieContext = Pick<RequestContext, 'secure' | 'cookie' | 'setCookie'>;

/** Returns a cookie's name. `__Host-` binds it to this host and to HTTPS; browsers reject the prefix over plain HTTP. */
export function cookieName(base: 'refresh' | 'csrf' | 'device', secure: boolean): string {
  return `${secure ? '__Host-' : ''}gatehouse-${base}`;
}

/** Sets the refresh token in a cookie that scripts cannot read, and the CSRF token in one that they can. */
export function setSessionCookies(context: CookieContext, refreshToken: string, csrfToken: string): void {
  const rest = `Path=/; Max-Age=${sessionLifeMs / 1000}; SameSite=Lax${context.secure ? '; Secure' : ''}`;
  context.setCookie(`${cookieName('refresh', context.secure)}=${refreshToken}; ${rest}; HttpOnly`);
  context.setCookie(`${cookieName('csrf', context.secure)}=${csrfToken}; ${rest}`);
}

export function clearSessionCookies(context: CookieContext): void {
  const rest = `Path=/; Max-Age=0; SameSite=Lax${context.secure ? '; Secure' : ''}`;
  context.setCookie(`${cookieName('refresh', context.secure)}=; ${rest}; HttpOnly`);
  context.setCookie(`${cookieName('csrf', context.secure)}=; ${rest}`);
}

export function readSessionCookies(context: CookieContext): {
  readonly refresh: string | null;
  readonly csrf: string | null;
} {
  return {
    refresh: context.cookie(cookieName('refresh', context.secure)),
    csrf: context.cookie(cookieName('csrf', context.secure)),
  };
}
