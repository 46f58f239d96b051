import type { Caller } from './caller.ts';
import { refuseAtEvent } from './event-access.ts';
import type { Database } from '#server/database/database.ts';
import { findSessionUser } from '#server/database/accounts/sessions.ts';
import { isDeviceInForce } from '#server/database/door/calling-devices.ts';

/** A live connection's caller, and the event or log they listen to. */
type LiveGrant = { readonly caller: Caller } & (
  | { readonly eventId: string }
  | { readonly topic: 'admin:logs' }
);

/**
 * Returns whether the holder of a live connection may still listen: a valid session with the team membership or role,
 * or a device that is not revoked.
 */
export async function isStillAllowed(database: Database, grant: LiveGrant, now: number): Promise<boolean> {
  const { caller } = grant;
  if (caller.kind === 'none' || caller.kind === 'pass') return false;
  if (caller.kind === 'device') return 'eventId' in grant && isDeviceInForce(database, caller.deviceId, now);
  const person = await findSessionUser(database, caller.sessionId, now);
  if (person === null) return false;
  if ('topic' in grant) return person.role === 'ADMIN';
  return (await refuseAtEvent(database, 'door', { ...caller, role: person.role }, grant.eventId)) === null;
}
