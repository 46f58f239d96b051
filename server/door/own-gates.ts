import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noDevice } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findDeviceAtGate, findGatesOf } from '#server/database/door/devices.ts';

const notYourGate = refusal(403, 'not_your_gate', (texts) => texts.door.notYourGate);

/**
 * Returns the gates whose devices a person manages: null (all of them) for organizers; for a supervisor, the gates of
 * their own phones.
 *
 * @param now ms
 */
export async function managedGates(
  queries: Queries,
  eventId: string,
  caller: Caller,
  now: number,
): Promise<readonly string[] | null> {
  if ((await refuseAtEvent(queries, 'run', caller, eventId)) === null) return null;
  return caller.kind === 'user' ? findGatesOf(queries, eventId, caller.userId, now) : [];
}

/**
 * Returns why somebody may not rename, move or revoke a device; null if they may. A supervisor may for stewards'
 * phones at their own gates, and their own phones; another supervisor's phone is the organizer's responsibility.
 */
export async function refuseDevice(
  queries: Queries,
  { eventId, deviceId }: { readonly eventId: string; readonly deviceId: string },
  caller: Caller,
  now: number,
): Promise<Refusal | null> {
  const lost = await refuseAtEvent(queries, 'supervise', caller, eventId);
  if (lost !== null) return lost;
  const gates = await managedGates(queries, eventId, caller, now);
  return refuseAt(queries, gates, { eventId, deviceId }, caller);
}

/** Like `refuseDevice`, by the gates they manage. */
async function refuseAt(
  queries: Queries,
  gates: readonly string[] | null,
  { eventId, deviceId }: { readonly eventId: string; readonly deviceId: string },
  caller: Caller,
): Promise<Refusal | null> {
  if (gates === null) return null;
  const device = await findDeviceAtGate(queries, eventId, deviceId);
  if (device === null) return noDevice;
  const { gateId, role, person } = device;
  const isTheirs = caller.kind === 'user' && person === caller.userId;
  const atTheirs = gateId !== null && gates.includes(gateId) && role === 'steward';
  return isTheirs || atTheirs ? null : notYourGate;
}

export interface DeviceAddress {
  readonly registrationId: string;
  readonly deviceId: string;
}

/** Adds to each device whether somebody may revoke it, and bar it from enrolling again. @param now ms */
export async function withPermittedActions<D extends DeviceAddress>(
  queries: Queries,
  devices: readonly D[],
  caller: Caller,
  now: number,
): Promise<(D & { readonly mayRevoke: boolean; readonly mayBar: boolean })[]> {
  const rights = new Map<string, { readonly gates: readonly string[] | null; readonly supervise: boolean }>();
  for (const eventId of new Set(devices.map(({ registrationId }) => registrationId))) {
    const gates = await managedGates(queries, eventId, caller, now);
    const supervise = gates === null || (await refuseAtEvent(queries, 'supervise', caller, eventId)) === null;
    rights.set(eventId, { gates, supervise });
  }
  const items: (D & { readonly mayRevoke: boolean; readonly mayBar: boolean })[] = [];
  for (const device of devices) {
    const { registrationId: eventId, deviceId } = device;
    const { gates, supervise } = rights.get(eventId) ?? { gates: [], supervise: false };
    const mayRevoke = supervise && (await refuseAt(queries, gates, { eventId, deviceId }, caller)) === null;
    items.push({ ...device, mayRevoke, mayBar: gates === null });
  }
  return items;
}
