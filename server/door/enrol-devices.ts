import { randomUUIDv7 } from 'node:crypto';
import type { enrolDevice, inviteDevice, Lease, renewDevice } from '#contract/door/devices.ts';
import type { BodyOf, Output } from '#contract/wire/endpoint.ts';
import { leaseLifeMs } from '#domain/door/device-readiness.ts';
import { enrolmentCodeMs } from '#domain/door/enrolment.ts';
import { deviceRevoked, noEvent, noSuchGate, notSignedIn } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { addInvite, findEventOfInvite, consumeInvite } from '#server/database/door/device-invites.ts';
import {
  addDevice,
  reEnrolDevice,
  findDeviceOfCode,
  findDevices,
  isEnrolled,
  renewDevice as extendLease,
  type DeviceRow,
} from '#server/database/door/devices.ts';
import { isPhoneBarred } from '#server/database/door/revoked-devices.ts';
import { addLostScans } from '#server/database/door/lost-scans.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { lastRestores } from '#server/database/meta.ts';
import { findGates } from '#server/database/events/gates.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { lockCaller } from '#server/access/lock-caller.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { deviceKeyOf, isSignedByDevice } from '#server/signing/device-signature.ts';
import type { IdentitySecrets } from '#server/signing/secrets.ts';
import type { Signers } from '#server/signing/signers.ts';
import { refuseBarred } from './revoke-devices.ts';
import { createCode, hashOfCode, inviteIdOf } from './enrolment-code.ts';
import { managedGates } from './own-gates.ts';
import { missingCount } from '#server/door/scan-chain.ts';

export interface DevicesDeps {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
}

export interface InviteDeps extends Pick<DevicesDeps, 'database' | 'now'> {
  readonly secrets: Pick<IdentitySecrets, 'enrolmentKey'>;
}

/** How long doors keep working after an event's end; scans can still be sent after that. */
export const afterEventMs = 24 * 3_600_000;

const badCode = refusal(410, 'enrolment_code_invalid', (texts) => texts.door.enrolmentCodeInvalid);
const badKey = refusal(422, 'bad_public_key', (texts) => texts.door.badKey);

const notProven = refusal(422, 'key_not_proven', (texts) => texts.door.notProven);
export const eventOver = refusal(410, 'event_over', (texts) => texts.door.eventOver);
const phoneBarred = refusal(403, 'enrolment_barred', (texts) => texts.door.phoneBarred);
const ownPhoneOnly = refusal(403, 'own_phone_only', (texts) => texts.door.ownPhoneOnly);
const boundToGate = refusal(403, 'gate_change_not_allowed', (texts) => texts.door.boundToGate);

/**
 * Creates a code with which one device can enrol, once, within `enrolmentCodeMs`. Repeating the call with the same
 * `codeId`, because the reply was lost, returns the same code. Whatever takes the right to do so from the caller, or
 * removes the gate, comes before and refuses it, or after and finds the code to delete.
 */
export function inviteDeviceTo(
  { database, now, secrets }: InviteDeps,
  eventId: string,
  wish: Output<(typeof inviteDevice)['body']>,
  caller: Caller,
) {
  return atEvent(database, eventId).transaction(async (queries) => {
    const by = await lockCaller(queries, caller);
    if (by === null) return notSignedIn;
    await lockEvent(queries, eventId);
    const code = createCode(secrets.enrolmentKey, { ...wish, eventId, by });
    return invite(queries, { ...wish, code }, by, now());
  });
}

async function invite(
  queries: EventQueries,
  { role, gateId, own = false, code }: Output<(typeof inviteDevice)['body']> & { readonly code: string },
  caller: Caller,
  now: number,
) {
  const { eventId } = queries;
  const createdBy = caller.kind === 'user' ? caller.userId : null;
  if ((await findDoorEvent(queries, eventId)) === null) return noEvent;
  if (!(await isGateOf(queries, eventId, gateId))) return noSuchGate;
  // The call was allowed before the lock.
  const no = await refuseAtEvent(queries, 'door', caller, eventId);
  if (no !== null) return no;
  const allowed = await roleFor(queries, { role, own, gateId }, caller, now);
  if (isRefusal(allowed)) return allowed;
  const barred = await refuseBarred(queries, { eventId, own, now }, caller);
  if (barred !== null) return barred;
  const codeHash = hashOfCode(code);
  const made = { eventId, gateId, role: allowed, createdBy, own, expiresAt: now + enrolmentCodeMs };
  const expiresAt = await addInvite(queries, codeHash, made, now);
  return { code, expiresAt, inviteId: inviteIdOf(codeHash) };
}

/**
 * Returns the role that a person may give to an invited device: organizers choose it; a supervisor enrols stewards'
 * phones at their own gates; and door staff enrol their own phone, with no more rights than they have.
 */
async function roleFor(
  queries: EventQueries,
  { role, own, gateId }: Pick<Output<(typeof inviteDevice)['body']>, 'role' | 'own' | 'gateId'>,
  caller: Caller,
  now: number,
): Promise<typeof role | Refusal> {
  const { eventId } = queries;
  const gates = await managedGates(queries, eventId, caller, now);
  if (gates === null) return role;
  const supervises = (await refuseAtEvent(queries, 'supervise', caller, eventId)) === null;
  if (own !== true)
    return supervises && role === 'steward' && gateId !== null && gates.includes(gateId)
      ? role
      : ownPhoneOnly;
  return supervises ? role : 'steward';
}

/** Extends a device's lease at the gate it asks for, unless the organizer has moved it meanwhile. */
export async function renewLease(
  { database, signers, now }: DevicesDeps,
  { deviceId, eventId }: Extract<Caller, { kind: 'device' }>,
  { gateId, gateMove }: BodyOf<typeof renewDevice>,
): Promise<Lease | Refusal> {
  if (!(await isGateOf(database, eventId, gateId ?? null))) return noSuchGate;
  const expiresAt = await leaseEnd(database, eventId, now());
  if (expiresAt === null) return eventOver;
  const device = await extendLease(database, deviceId, { now: now(), expiresAt, gateId, gateMove });
  if (device === null) return (await isEnrolled(database, deviceId)) ? boundToGate : deviceRevoked;
  return leaseOf(database, signers, device);
}

/**
 * Enrols a device by a code: it proves that it holds its key, and gets its lease. A device that repeats the call,
 * because the reply was lost, gets the same lease; otherwise its code would be used up for nothing. If the person
 * signed in on it works at the event's doors without organizing it, the phone is recorded as theirs, whoever showed
 * the code.
 */
export async function enrolByCode(
  deps: DevicesDeps,
  body: BodyOf<typeof enrolDevice>,
  caller: Caller,
): Promise<Lease | Refusal> {
  const { database, signers, now } = deps;
  const publicKey = readPublicKey(body.publicKey);
  if (publicKey === null) return badKey;
  const said = `gatehouse enrolment 1\n${body.code}\n${body.publicKey}`;
  if (!isSignedByDevice(publicKey, said, body.proof)) return notProven;
  const codeHash = hashOfCode(body.code.trim().toUpperCase());
  const invitedTo = await findEventOfInvite(database, codeHash);
  if (invitedTo === null) return badCode;
  return atEvent(database, invitedTo).transaction(async (queries) => {
    // A person whose account ends loses their phones: one that enrols beside that must not be missed.
    if ((await lockCaller(queries, caller)) === null) return badCode;
    // Revoking locks this row too, so that a phone barred in the meantime can't enrol with a code that was valid
    // before.
    await lockEvent(queries, invitedTo);
    const by = { publicKey, person: caller.kind === 'user' ? caller.userId : null };
    const invite = await consumeInvite(queries, codeHash, by, now());
    if (invite === null) {
      const code = { codeHash, inviteId: inviteIdOf(codeHash), publicKey };
      const enrolled = await findDeviceOfCode(queries, code, now());
      if (enrolled !== null) return withLosses(await leaseOf(queries, signers, enrolled), body);
      return (await isPhoneBarred(queries, codeHash, by, now())) ? phoneBarred : badCode;
    }
    const { eventId, gateId, role, createdBy, own } = invite;
    const person = own ? createdBy : await workerOf(queries, eventId, caller);
    const enrolledAt = now();
    const leaseExpiresAt = await leaseEnd(queries, eventId, enrolledAt);
    if (leaseExpiresAt === null) return eventOver;
    const gateFixed = role === 'steward' && gateId !== null;
    const device = { eventId, gateId, gateFixed, role, name: body.name, enrolledAt, leaseExpiresAt };
    const written = { ...device, publicKey, enrolledBy: createdBy, person, inviteId: inviteIdOf(codeHash) };
    const known = await reEnrolDevice(queries, written, own && role === 'steward');
    const deviceId = known?.deviceId ?? randomUUIDv7();
    if (known === null) await addDevice(queries, { ...written, deviceId });
    const reporter = { eventId, deviceId, person: written.person, at: enrolledAt };
    for (const report of body.lost ?? []) await addLostScans(queries, reporter, report);
    return withLosses(await leaseOf(queries, signers, { ...device, ...known, deviceId, gateMove: 0 }), body);
  });
}

/** Confirms the losses that the device reported, which were stored when it enrolled. */
const withLosses = (lease: Lease, { lost }: BodyOf<typeof enrolDevice>): Lease =>
  lost === undefined ? lease : { ...lease, lossesTaken: true };

/** Returns the caller's id if they work at an event's doors without organizing it; otherwise null. */
async function workerOf(queries: Queries, eventId: string, caller: Caller): Promise<string | null> {
  if (caller.kind !== 'user' || (await refuseAtEvent(queries, 'run', caller, eventId)) === null) return null;
  return (await refuseAtEvent(queries, 'door', caller, eventId)) === null ? caller.userId : null;
}

/** Lists an event's devices with their missing scans; for a supervisor, only those at their own gates. */
export async function listDevicesOf(
  { database, now }: Pick<DevicesDeps, 'database' | 'now'>,
  eventId: string,
  caller: Caller,
  query: Omit<Parameters<typeof findDevices>[2], 'gates'>,
) {
  const gates = await managedGates(database, eventId, caller, now());
  const { rows, total } = await findDevices(database, eventId, { ...query, gates });
  const items = rows.map(present);
  const restoredAt = (await lastRestores(database, [eventId])).get(eventId)?.at ?? null;
  return { items, total, restoredAt, ...(gates === null ? {} : { ownGates: [...gates] }) };
}

/** Returns when a lease given now ends; null if the event has been over for so long that there is nothing to scan. */
async function leaseEnd(queries: Queries, eventId: string, now: number): Promise<number | null> {
  const event = await findDoorEvent(queries, eventId);
  const end = Math.min(now + leaseLifeMs, (event?.endsAt ?? 0) + afterEventMs);
  return end > now ? end : null;
}

function present(device: Awaited<ReturnType<typeof findDevices>>['rows'][number]) {
  const { deviceId, name, gateId, gateHeard, role, enrolledAt, lastContactAt, lastSeq } = device;
  const { revokedAt, barredAt, inviteId, battery } = device;
  const missing = missingCount(device);
  const contact = { enrolledAt, lastContactAt, lastSeq, missing };
  return { deviceId, name, gateId, gateHeard, role, ...contact, revokedAt, barredAt, inviteId, battery };
}

async function leaseOf(
  queries: Queries,
  signers: Signers,
  device: Pick<
    DeviceRow,
    'deviceId' | 'eventId' | 'name' | 'gateId' | 'gateFixed' | 'gateMove' | 'role' | 'leaseExpiresAt'
  >,
): Promise<Lease> {
  const { deviceId, eventId, name, gateId, gateFixed, gateMove, role, leaseExpiresAt } = device;
  const { all } = await signers.of(queries, eventId);
  const eventKeys = all.map(({ keyId, publicKey }) => ({ keyId, publicKey }));
  return {
    deviceId,
    eventId,
    name,
    gateId,
    gateFixed,
    gateMove,
    role,
    expiresAt: leaseExpiresAt,
    eventKeys,
    sealKey: signers.queueKey(eventId).publicKey,
  };
}

async function isGateOf(queries: Queries, eventId: string, gateId: string | null): Promise<boolean> {
  return gateId === null || (await findGates(queries, [eventId])).some((gate) => gate.gateId === gateId);
}

/** Parses a raw, uncompressed P-256 point on the curve; null if it is not one. */
function readPublicKey(text: string): Uint8Array | null {
  const raw = new Uint8Array(Buffer.from(text, 'base64url'));
  try {
    deviceKeyOf(raw);
    return raw;
  } catch {
    return null;
  }
}
