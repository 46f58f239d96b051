import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { cookieName, type CookieContext } from './cookies.ts';
import type { CodeDeps, SecretsDeps } from '#server/accounts/identity.ts';
import { sameText, hmacOf } from '#server/signing/secrets.ts';
import {
  knownDeviceLifeMs,
  isKnownDevice,
  recordKnownDevice,
} from '#server/database/accounts/known-devices.ts';

/** Lifetime of the cookie; no browser allows a longer one. */
const lifeSeconds = knownDeviceLifeMs / 1_000;

/**
 * Reads the cookie of a browser in which people have signed in: a random id with our HMAC, not readable by scripts.
 * It is not a credential. Guesses from a browser that the account knows are counted separately, so that strangers
 * guessing at the account never lock out its owner. The table stores only an HMAC of the id, so that a reader of the
 * table cannot forge a cookie.
 */
export function readDeviceCookie(
  identity: SecretsDeps,
  context: Pick<RequestContext, 'secure' | 'cookie'>,
): string | null {
  const [id = '', hmac = ''] = (context.cookie(cookieName('device', context.secure)) ?? '').split('.', 2);
  return id !== '' && sameText(hmac, hmacOf(identity.secrets.deviceKey, `cookie ${id}`)) ? id : null;
}

export function newDeviceId(): string {
  return randomBytes(16).toString('base64url');
}

/** Sets the cookie again, so that its lifetime restarts at each sign-in. */
export function setDeviceCookie(identity: SecretsDeps, context: CookieContext, id: string): void {
  const value = `${id}.${hmacOf(identity.secrets.deviceKey, `cookie ${id}`)}`;
  const rest = `Path=/; Max-Age=${lifeSeconds}; SameSite=Lax; HttpOnly${context.secure ? '; Secure' : ''}`;
  context.setCookie(`${cookieName('device', context.secure)}=${value}; ${rest}`);
}

/**
 * Returns the key under which guesses of this browser are counted, if somebody has signed in to the account in it
 * before; undefined if not, or if the account does not exist.
 */
export async function knownDevice(
  identity: CodeDeps,
  deviceId: string | undefined,
  userId: string | null,
): Promise<string | undefined> {
  if (deviceId === undefined) return undefined;
  const hmac = hmacOfDevice(identity, deviceId);
  return (await isKnownDevice(identity.database, hmac, userId ?? '')) ? hmac : undefined;
}

export async function rememberDevice(
  identity: CodeDeps,
  queries: Queries,
  deviceId: string,
  userId: string,
): Promise<void> {
  await recordKnownDevice(queries, hmacOfDevice(identity, deviceId), userId, identity.now());
}

function hmacOfDevice(identity: SecretsDeps, deviceId: string): string {
  return hmacOf(identity.secrets.deviceKey, `known ${deviceId}`);
}
