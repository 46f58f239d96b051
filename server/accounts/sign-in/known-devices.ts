import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { cookieName, type CookieContext } from './cookies.ts';
import type { CodeDeps, SecretsDeps } from '#server/accounts/identity.ts';
import { sameText, hmacOf } from '#server/signing/secrets.ts';
import {
  knownDeviceLifeMs,
  isKnownDevice,
  noteKnownDevice,
} from '#server/database/accounts/known-devices.ts';

/** How long browsers keep the cookie; none keeps one longer. */
const lifeSeconds = knownDeviceLifeMs / 1_000;

/**
 * A browser in which people have signed in carries a random id with our HMAC, which script cannot read. It signs
 * nobody in: guesses from a browser that the account knows are counted by themselves, so that strangers who guess at
 * the account never keep its people out. The table keeps an HMAC of the id, so that whoever reads it can make no cookie.
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

/** Sets the cookie anew, so that it lives on from each sign-in. */
export function setDeviceCookie(identity: SecretsDeps, context: CookieContext, id: string): void {
  const value = `${id}.${hmacOf(identity.secrets.deviceKey, `cookie ${id}`)}`;
  const rest = `Path=/; Max-Age=${lifeSeconds}; SameSite=Lax; HttpOnly${context.secure ? '; Secure' : ''}`;
  context.setCookie(`${cookieName('device', context.secure)}=${value}; ${rest}`);
}

/**
 * The name that guesses of this browser are counted under, where somebody has signed in to the account in it before;
 * undefined where nobody has, and where there is no such account.
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
  await noteKnownDevice(queries, hmacOfDevice(identity, deviceId), userId, identity.now());
}

function hmacOfDevice(identity: SecretsDeps, deviceId: string): string {
  return hmacOf(identity.secrets.deviceKey, `known ${deviceId}`);
}
