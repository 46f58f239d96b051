import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { inviteDevice } from '#contract/door/devices.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import type { Caller } from '#server/access/caller.ts';

/** Alphabet of the 100-bit codes: characters that QR codes encode compactly and people do not confuse. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 20;

interface Wanted extends Output<(typeof inviteDevice)['body']> {
  readonly eventId: string;
  readonly by: Caller;
}

/**
 * Creates a code for enrolling a device. With a `codeId` it follows from the request, so that a repeat has the same
 * code although only its hash is stored.
 */
export function createCode(
  enrolmentKey: Uint8Array,
  { codeId, eventId, by, role, gateId, own }: Wanted,
): string {
  const person = by.kind === 'user' ? by.userId : null;
  const said = JSON.stringify([codeId, eventId, person, role, gateId, own ?? false]);
  const bytes =
    codeId === undefined
      ? randomBytes(codeLength)
      : createHmac('sha256', enrolmentKey).update(said).digest().subarray(0, codeLength);
  return Array.from(bytes, (byte) => codeAlphabet.charAt(byte & 31)).join('');
}

/** Codes are stored hashed, so that reading the table does not allow enrolling. */
export function hashOfCode(code: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`gatehouse enrolment 1\n${code}`).digest());
}

/** Returns an invitation's public id: part of the hash, from which the code cannot be derived. */
export function inviteIdOf(codeHash: Uint8Array): string {
  return Buffer.from(codeHash.subarray(0, 12)).toString('base64url');
}
