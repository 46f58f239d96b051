import { enrolDevice, inviteDevice, ownPhone } from '#contract/door/devices.ts';
import type { Lease } from '#contract/door/devices.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { LostReport } from '#contract/door/lost-scans.ts';
import type { Call } from './call.ts';

/** A public key with the proof that the device holds its private one, both base64url. */
export interface ProvenKey {
  readonly publicKey: string;
  readonly proof: string;
}

/** Enrolment: the signed-in user requests a code, or one was shown to this device; anyone may redeem it, once. */
export interface EnrolmentTransport {
  /** A repeat with the same `codeId` returns the same code. */
  invite(eventId: string, gateId: string | null, codeId: string): Promise<Result<{ readonly code: string }>>;
  /** Also reports lost scans, if there are any. */
  enrol(
    code: string,
    identity: ProvenKey,
    deviceName: string,
    lost: readonly LostReport[],
  ): Promise<Result<Lease>>;
}

export function createEnrolmentTransport(call: Call): EnrolmentTransport {
  return {
    invite: (eventId, gateId, codeId) =>
      call(inviteDevice, { params: { registrationId: eventId }, body: { ...ownPhone(gateId), codeId } }),
    async enrol(code, { publicKey, proof }, name, lost) {
      const body = { code, publicKey, proof, name, ...(lost.length === 0 ? {} : { lost: [...lost] }) };
      const told = await call(enrolDevice, { body });
      // An ended session must not keep a phone from the door: the code is unused, and anyone may redeem it.
      const isTheirs = told.ok || told.failure.kind !== 'unauthorized';
      return isTheirs ? told : call(enrolDevice, { body }, { skipAuth: true });
    },
  };
}
