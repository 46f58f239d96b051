import type { Result } from '#domain/failure.ts';
import type { DoorDownload, EnrolledEvent, EnrolmentParts } from './parts.ts';

/** Makes this browser a device of an event. The lease is on disk before enrolling answers that it went well. */
export function createEnrolment(parts: EnrolmentParts): Pick<DoorDownload, 'enrol' | 'enrolByCode'> {
  const { transport, store } = parts;

  async function enrolByCode(code: string, deviceName: string): Promise<Result<EnrolledEvent>> {
    const trimmed = code.trim();
    const lease = await transport.enrol(trimmed, await parts.identify(trimmed), deviceName);
    return lease.ok ? { ok: true, value: await store.keepEnrolment(lease.value) } : lease;
  }

  return {
    enrolByCode,
    async enrol(eventId, gateId, deviceName) {
      const enrolled = await store.enrolled(eventId);
      if (enrolled !== null) return { ok: true, value: enrolled };
      const invitation = await transport.invite(eventId, gateId);
      return invitation.ok ? enrolByCode(invitation.value.code, deviceName) : invitation;
    },
  };
}
