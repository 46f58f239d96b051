import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import type { Caller } from '#server/access/caller.ts';
import { lockForTeam } from '#server/access/lock-for-team.ts';
import { recordAction } from '#server/access/record-action.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noDevice, notAllowed } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { findDeviceAtGate } from '#server/database/door/devices.ts';
import {
  allowDevice,
  isPersonBarred,
  renameDevice,
  revokeDevice,
} from '#server/database/door/revoked-devices.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { dropInvites } from '#server/database/events/memberships.ts';
import { refuseDevice, type DeviceAddress } from './own-gates.ts';
import type { AccessChanges } from '#server/ops/access-changes.ts';

export interface RevokeDeps {
  readonly database: Database;
  /** ms since 1970. */
  readonly now: () => number;
  /** Closes a revoked device's live connection at once. */
  readonly accessChanges: Pick<AccessChanges, 'changed'>;
}

const personBarred = refusal(403, 'enrolment_barred', (texts) => texts.door.personBarred);

/** Revokes a device; `bar` prevents its phone and owner from enrolling again. */
export async function revokeDeviceOf(
  { database, now, accessChanges }: RevokeDeps,
  { registrationId: eventId, deviceId }: DeviceAddress,
  bar: boolean,
  caller: Caller,
) {
  const answer = await atEvent(database, eventId).transaction(async (queries) => {
    // Before the device, as enrolling does.
    await lockEvent(queries, eventId);
    const refused = await refuseDevice(queries, { eventId, deviceId }, caller, now());
    if (refused !== null) return refused;
    // Barring somebody for good is not decided at a gate.
    if (bar && (await refuseAtEvent(queries, 'run', caller, eventId)) !== null) return notAllowed;
    const done = await revokeDevice(queries, eventId, deviceId, { now: now(), bar });
    if (done === null) return noDevice;
    // Invitations that the person requested earlier must not enrol anything either.
    if (done.barredAt !== null && done.person !== null) await dropInvites(queries, eventId, done.person);
    const enrolAgain = done.barredAt === null ? ('allowed' as const) : ('refused' as const);
    const line = { action: 'device_revoked', outcome: 'done', subject: deviceId } as const;
    if (done.isNew)
      await recordAction(queries, caller, { at: now(), ...line, eventId, details: { enrolAgain } });
    return { revoked: true, enrolAgain };
  });
  // Only after the commit.
  if ('revoked' in answer) accessChanges.changed({ kind: 'device', deviceId });
  return answer;
}

/** Renames a device; the audit log records that, but not the name. */
export function renameDeviceOf(
  { database, now }: Omit<RevokeDeps, 'accessChanges'>,
  { registrationId: eventId, deviceId }: DeviceAddress,
  name: string,
  caller: Caller,
) {
  return commitUnlessRefused(database, async (queries) => {
    const changed = await renameDevice(queries, eventId, deviceId, name);
    // Only now, because enrolling or revoking may have held the device's row.
    const refused = await refuseDevice(queries, { eventId, deviceId }, caller, now());
    if (refused !== null) return refused;
    if (changed === null) return noDevice;
    const line = { action: 'device_renamed', outcome: 'done', subject: deviceId } as const;
    if (changed) await recordAction(queries, caller, { at: now(), ...line, eventId });
    return { name };
  });
}

/** Lets a barred phone or person enrol again. */
export function allowDeviceOf(
  { database, now }: Omit<RevokeDeps, 'accessChanges'>,
  { registrationId: eventId, deviceId }: DeviceAddress,
  caller: Caller,
) {
  return atEvent(database, eventId).transaction(async (queries) => {
    const refused = await lockForTeam(queries, 'run', caller);
    if (refused !== null) return refused;
    const device = await findDeviceAtGate(queries, eventId, deviceId);
    if (device === null) return noDevice;
    const isTheirs = caller.kind === 'user' && caller.userId === device.person;
    const isBarred = isTheirs && (await refuseAtEvent(queries, 'own', caller, eventId)) !== null;
    const isRepeat = !isBarred && !(await allowDevice(queries, eventId, deviceId));
    const line = { action: 'device_allowed', eventId, subject: deviceId } as const;
    const outcome = isBarred ? 'refused' : 'done';
    if (!isRepeat) await recordAction(queries, caller, { ...line, at: now(), outcome });
    return isBarred ? personBarred : { allowed: true };
  });
}

/**
 * Refuses a code to a person whose own phone was barred, and records that; null if they may request one. The event's
 * owner can lift a bar themselves, so they are only prevented from enrolling their own phone, and can still invite
 * others.
 *
 * @param now ms
 */
export async function refuseBarred(
  queries: Queries,
  { eventId, own, now }: { readonly eventId: string; readonly own: boolean; readonly now: number },
  caller: Caller,
): Promise<Refusal | null> {
  if (caller.kind !== 'user' || !(await isPersonBarred(queries, eventId, caller.userId))) return null;
  if (!own && (await refuseAtEvent(queries, 'own', caller, eventId)) === null) return null;
  await recordAction(queries, caller, { at: now, action: 'device_invited', eventId, outcome: 'refused' });
  return personBarred;
}
