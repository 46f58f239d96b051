import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { cookieName, type CookieWire } from './cookies.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { sameText, sealOf } from '#server/signing/secrets.ts';

/** How long browsers keep the cookie; none keeps one longer. */
const lifeSeconds = 400 * 24 * 3_600;

/**
 * A browser in which people have signed in carries a random id with our seal, which script cannot read. It signs
 * nobody in: guesses from a browser that the account knows are counted by themselves, so that strangers who guess at
 * the account never keep its people out. The table keeps a seal of the id, so that whoever reads it can make no cookie.
 */
export function readDeviceCookie(
  identity: Identity,
  wire: Pick<RequestContext, 'secure' | 'cookie'>,
): string | null {
  const [id = '', seal = ''] = (wire.cookie(cookieName('device', wire.secure)) ?? '').split('.', 2);
  return id !== '' && sameText(seal, sealOf(identity.secrets.deviceKey, `cookie ${id}`)) ? id : null;
}

export function newDeviceId(): string {
  return randomBytes(16).toString('base64url');
}

/** Sets the cookie anew, so that it lives on from each sign-in. */
export function setDeviceCookie(identity: Identity, wire: CookieWire, id: string): void {
  const value = `${id}.${sealOf(identity.secrets.deviceKey, `cookie ${id}`)}`;
  const rest = `Path=/; Max-Age=${lifeSeconds}; SameSite=Lax; HttpOnly${wire.secure ? '; Secure' : ''}`;
  wire.setCookie(`${cookieName('device', wire.secure)}=${value}; ${rest}`);
}

/**
 * The name that guesses of this browser are counted under, where somebody has signed in to the account in it before;
 * undefined where nobody has, and where there is no such account.
 */
export async function knownDevice(
  identity: Identity,
  deviceId: string | undefined,
  userId: string | null,
): Promise<string | undefined> {
  if (deviceId === undefined) return undefined;
  const seal = sealOfDevice(identity, deviceId);
  const rows = await identity.database.query(
    'SELECT 1 FROM known_devices WHERE device = $1 AND user_id = $2',
    [seal, userId ?? ''],
  );
  return rows.length > 0 ? seal : undefined;
}

export async function rememberDevice(
  identity: Identity,
  queries: Queries,
  deviceId: string,
  userId: string,
): Promise<void> {
  await queries.query(
    `INSERT INTO known_devices (device, user_id, last_used_at) VALUES ($1, $2, $3)
     ON CONFLICT (device, user_id) DO UPDATE SET last_used_at = excluded.last_used_at`,
    [sealOfDevice(identity, deviceId), userId, identity.now()],
  );
}

export async function forgetDevicesOf(queries: Queries, userId: string): Promise<void> {
  await queries.query('DELETE FROM known_devices WHERE user_id = $1', [userId]);
}

export async function forgetOldDevices(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM known_devices WHERE last_used_at < $1', [now - lifeSeconds * 1_000]);
}

function sealOfDevice(identity: Identity, deviceId: string): string {
  return sealOf(identity.secrets.deviceKey, `known ${deviceId}`);
}
