import type { Call } from '#api/call.ts';
import type { ManualResult } from '#app/engines/door-desk.ts';
import type { DeviceCheckIn } from '#app/scanning/use-device-check-in.ts';
import { checkInByHand, undoByHand } from '#contract/door/desk-scans.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import type { BodyOf, ReplyOf } from '#contract/wire/endpoint.ts';
import { deskReplyOf } from '#domain/door/by-hand.ts';
import type { ForceReason } from '#domain/door/force.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** The door rules' verdict on a check-in, and who recorded it. */
export type CheckedIn = ReplyOf<typeof checkInByHand> & { readonly by: 'server' | 'device' };

export interface CheckInRequest {
  readonly attendee: Attendee;
  readonly gateId: string;
}

/** A person refused by the rules, and the scan with the refusal. */
export interface RefusedPerson extends CheckInRequest {
  readonly said: CheckedIn;
}

interface OverrideReason {
  readonly reason: ForceReason;
  /** '' if there is nothing to add. */
  readonly note: string;
}

/** Records a check-in by hand: on the server, or on this device. */
export interface Recorder {
  checkIn(asked: CheckInRequest): Promise<Result<CheckedIn>>;
  /** Checks in a person whom the rules refused. */
  anyway(refused: RefusedPerson, why: OverrideReason): Promise<Result<CheckedIn>>;
  undo(ticketId: string, scanId: string): Promise<Result<unknown>>;
}

interface ServerDeps {
  readonly call: Call;
  readonly eventId: string;
  /** Returns the same id for the same text: pressing again after a lost response repeats the same scan. */
  readonly idFor: (text: string) => string;
  readonly presses: ReturnType<typeof countPresses>;
}

/** Counts each ticket's answered check-ins: after an answer, the next press is a new scan. */
export function countPresses() {
  const answered = new Map<string, number>();
  const now = (ticketId: string): number => answered.get(ticketId) ?? 0;
  return { now, answered: (ticketId: string) => void answered.set(ticketId, now(ticketId) + 1) };
}

/** Records on the server, which judges at the caller's desk. */
export function serverRecorder({ call, eventId, idFor, presses }: ServerDeps): Recorder {
  const paramsOf = (ticketId: string) => ({ registrationId: eventId, ticketId });
  const send = async (ticketId: string, body: BodyOf<typeof checkInByHand>): Promise<Result<CheckedIn>> => {
    const said = await call(checkInByHand, { params: paramsOf(ticketId), body });
    return said.ok ? { ok: true, value: { ...said.value, by: 'server' } } : said;
  };
  return {
    async checkIn({ attendee: { ticketId }, gateId }) {
      const scanId = idFor(`${presses.now(ticketId)} ${ticketId} ${gateId}`);
      const said = await send(ticketId, { gateId, scanId });
      if (said.ok) presses.answered(ticketId);
      return said;
    },
    anyway: ({ attendee: { ticketId }, gateId, said: { scanId: overrides } }, why) =>
      send(ticketId, { scanId: idFor(`anyway ${overrides}`), gateId, forced: { ...why, overrides } }),
    undo: (ticketId, undoes) =>
      call(undoByHand, {
        params: paramsOf(ticketId),
        body: { scanId: idFor(`undo ${undoes}`), undoes },
      }),
  };
}

/** Wraps a recorder to reload data (`again`) after each response, and to report success only once that is done. */
export function reloadAfter(recorder: Recorder, again: () => Promise<unknown>): Recorder {
  const then = async <T>(asked: Promise<Result<T>>): Promise<Result<T>> => {
    const said = await asked;
    const reading = again();
    // A failure is reported at once, because reloading may take long.
    if (said.ok) await reading;
    return said;
  };
  return {
    checkIn: (asked) => then(recorder.checkIn(asked)),
    anyway: (refused, why) => then(recorder.anyway(refused, why)),
    undo: (ticketId, scanId) => then(recorder.undo(ticketId, scanId)),
  };
}

interface DeviceDeps {
  readonly here: Pick<DeviceCheckIn, 'hand' | 'header'>;
  /** Records what this device cannot, if reachable. */
  readonly server: Recorder;
  readonly reached: () => boolean;
  readonly texts: Catalogue['desk']['checkIn']['notRecorded'];
}

/**
 * Records on this device: judged by the door rules, stored, and sent as soon as the server is reachable. If another
 * tab's scanner blocks it, or the device lacks the data, the server is used while reachable.
 */
export function deviceRecorder({ here, server, reached, texts }: DeviceDeps): Recorder {
  const { hand, header } = here;
  const refusedBy = (reason: Exclude<ManualResult, { scan: object }>['reason']): Result<never> => {
    const failure = { kind: 'refused', status: 0, code: `desk_${reason}`, errors: [] } as const;
    return { ok: false, failure: { ...failure, message: texts[reason] } };
  };
  const isServers = (said: ManualResult): boolean =>
    said.scan === null && said.reason === 'other_tab' && reached();
  const nameOf = (id: string) => header.gates.find(({ gateId }) => gateId === id)?.name;
  const told = (said: ManualResult): Result<CheckedIn> =>
    said.scan === null
      ? refusedBy(said.reason)
      : { ok: true, value: { ...deskReplyOf(said.verdict, said.scan, nameOf), by: 'device' } };
  return {
    async checkIn(asked) {
      const said = await hand.checkIn(asked.attendee.ticketNumber, asked.gateId);
      if (isServers(said)) return server.checkIn(asked);
      return told(said);
    },
    async anyway(refused, { reason, note }) {
      if (refused.said.by === 'server') return server.anyway(refused, { reason, note });
      return told(await hand.force(refused.said.scanId, { reason, note: note === '' ? null : note }));
    },
    async undo(ticketId, scanId) {
      const isKnown = hand.view()?.passage(scanId) !== undefined;
      if (!isKnown && reached()) return server.undo(ticketId, scanId);
      const said = await hand.undo(scanId);
      if (isServers(said)) return server.undo(ticketId, scanId);
      return said.scan === null ? refusedBy(said.reason) : { ok: true, value: null };
    },
  };
}
