import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { recordAction } from '#server/access/record-action.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noDevice, noSuchGate } from '#server/access/refusals.ts';
import type { Database } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { moveDevice } from '#server/database/door/devices.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { refuseDevice } from './own-gates.ts';
import { findGates } from '#server/database/events/gates.ts';

export interface MoveDeps {
  readonly database: Database;
  /** ms since 1970. */
  readonly now: () => number;
  readonly moved: (eventId: string, revision: number) => void;
}

/** Moves a device to another gate on the organizer's behalf; the phone follows as soon as it learns of it. */
export async function moveDeviceOf(
  { database, now, moved }: MoveDeps,
  { registrationId: eventId, deviceId }: { readonly registrationId: string; readonly deviceId: string },
  gateId: string,
  caller: Caller,
): Promise<{ readonly gateId: string } | Refusal> {
  const answer = await commitUnlessRefused(atEvent(database, eventId), async (queries) => {
    // Locked before the device, as in enrolment.
    await lockEvent(queries, eventId);
    if (!(await findGates(queries, [eventId])).some((gate) => gate.gateId === gateId)) return noSuchGate;
    const refused = await refuseDevice(queries, { eventId, deviceId }, caller, now());
    if (refused !== null) return refused;
    const changed = await moveDevice(queries, eventId, deviceId, gateId);
    if (changed === null) return noDevice;
    if (!changed) return { revision: null };
    const line = { action: 'device_moved', outcome: 'done', subject: deviceId, eventId } as const;
    await recordAction(queries, caller, { at: now(), ...line, details: { gateId } });
    return { revision: (await moveEvent(queries, eventId))?.revision ?? null };
  });
  if (isRefusal(answer)) return answer;
  // All of the event's devices then fetch changes, and this one learns its new gate.
  if (answer.revision !== null) moved(eventId, answer.revision);
  return { gateId };
}
