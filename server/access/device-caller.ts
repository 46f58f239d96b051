import { createHash } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { refusal, type Refusal } from './refusal.ts';
import { deviceRevoked } from './refusals.ts';
import type { Caller } from './caller.ts';
import { isSignedByDevice } from '#server/signing/device-signature.ts';
import {
  findCallingDevice,
  type CallingDevice,
  setLastContact,
} from '#server/database/door/calling-devices.ts';

/** Maximum difference between a device's clock and the server's before the device has to correct itself, in ms. */
const maxSkewMs = 5 * 60_000;
/** Minimum interval between recorded contacts, so that polling does not write to the database; in ms. */
const contactEveryMs = 15_000;

export interface DeviceCallerDeps {
  readonly database: Database;
  readonly now: () => number;
}

const badSignature = refusal(401, 'bad_signature', (texts) => texts.access.badSignature);
const unknownDevice = refusal(401, 'device_unknown', (texts) => texts.access.unknownDevice);

/**
 * Authenticates `Authorization: Device <id>` with `X-Device-Signature` as described in the contract's devices file:
 * ECDSA P-256 over method, address, time and body. Returns the device or a refusal, checked in this order: unreadable
 * signature, unknown device, wrong signature, revoked, clock off.
 */
export async function readDeviceCaller(
  deps: DeviceCallerDeps,
  deviceId: string,
  request: Request,
  body: Uint8Array,
): Promise<{ readonly caller: Caller; readonly leaseExpired: boolean } | Refusal> {
  const header = /^(\d{1,15}):([\w-]{86})$/.exec(request.headers.get('x-device-signature') ?? '');
  const [, signedAt, signature] = header ?? [];
  if (signedAt === undefined || signature === undefined || deviceId.length > 64) return badSignature;
  const row = await findCallingDevice(deps.database, deviceId);
  if (row === null) return unknownDevice;
  if (!isSignedByDevice(row.public_key, signedText(request, signedAt, body), signature)) return badSignature;
  if (row.revoked_at !== null) return deviceRevoked;
  const now = deps.now();
  if (Math.abs(now - Number(signedAt)) > maxSkewMs) return clockSkew(now);
  await recordContact(deps.database, row, now);
  return {
    caller: {
      kind: 'device',
      deviceId: row.id,
      eventId: row.event_id,
      role: row.role,
      gateMove: row.gate_moves,
    },
    leaseExpired: row.lease_expires_at <= now,
  };
}

/** Returns the text that a device signs. */
function signedText(request: Request, signedAt: string, body: Uint8Array): string {
  const url = new URL(request.url);
  const digest = createHash('sha256').update(body).digest('hex');
  return `gatehouse device 1\n${request.method}\n${url.pathname}${url.search}\n${signedAt}\n${digest}`;
}

function clockSkew(now: number): Refusal {
  return refusal(401, 'clock_skew', (texts) => texts.access.clockSkew(maxSkewMs), { time: now });
}

async function recordContact(database: Database, row: CallingDevice, now: number): Promise<void> {
  if (row.last_contact_at !== null && now - row.last_contact_at < contactEveryMs) return;
  await setLastContact(database, row.id, now);
}
