import type { Failure, Result } from '#domain/failures/failure.ts';
import { createLastId } from '#domain/requests/last-id.ts';
import type { DoorDownload, EnrolledEvent, EnrolmentDeps } from './deps.ts';

/** A user who is still signed in must not undo the organizer's revocation. */
const enrolmentRevoked: Failure = { kind: 'unauthorized', code: 'device_revoked', message: '' };

/** Makes this browser a device of an event. The lease is on disk before enrolling reports success. */
export function createEnrolment(deps: EnrolmentDeps): Pick<DoorDownload, 'enrol' | 'enrolByCode'> {
  const { transport, store } = deps;
  // A code whose reply was lost would be valid for minutes without anybody knowing of it: a repeat asks for the same.
  const last = createLastId(deps.newCodeId);

  async function enrolByCode(code: string, deviceName: string): Promise<Result<EnrolledEvent>> {
    const trimmed = code.trim();
    const identity = await deps.identify(trimmed);
    const lost = deps.losses?.lossesToReport() ?? [];
    const lease = await transport.enrol(trimmed, identity, deviceName, lost);
    if (!lease.ok) return lease;
    const enrolled = await store.storeEnrolment(lease.value);
    // A server that does not know losses ignores them; a later enrolment reports them again.
    if (lease.value.lossesTaken === true) deps.losses?.reported(lease.value.eventId, lost);
    return { ok: true, value: enrolled };
  }

  return {
    enrolByCode,
    async enrol(eventId, gateId, deviceName, asked) {
      const enrolled = await store.enrolled(eventId);
      if (enrolled !== null) return { ok: true, value: enrolled };
      if (asked === undefined && (await store.isRevoked(eventId)))
        return { ok: false, failure: enrolmentRevoked };
      const invitation = await transport.invite(eventId, gateId, last.idFor(`${eventId} ${gateId}`));
      if (!invitation.ok) return invitation;
      const joined = await enrolByCode(invitation.value.code, deviceName);
      // Used up; a refused code might be refused again.
      if (joined.ok || joined.failure.kind === 'refused') last.forget();
      return joined;
    },
  };
}
