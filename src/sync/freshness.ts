import { clockWarningMs } from '#domain/time/device-clock.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { Contact } from './contact.ts';
import type { DoorTime, EnrolledEvent } from './deps.ts';

/** A lease is renewed once half of its 12 hours is gone: six hours without signal then cost nothing. */
const renewBeforeMs = 6 * 3_600_000;
/** A server may grant less than we like (an event's end is near): asking at every poll would not help. */
const renewAgainMs = 300_000;
/** Somebody may give an event a later end after all. */
const overAgainMs = 3_600_000;
/** A phone's clock drifts by some milliseconds a minute, and a page may have slept: measured again now and then. */
const measureAgainMs = 300_000;
/** Doubt that grew, or a clock that moved, by more than drift: the page slept or a clock was set, and it is measured again at once. */
const movedMs = 2_000;

/** What has to be looked after from time to time; both answer null when there is nothing wrong. */
export interface Freshness {
  /** Pings where this page has not measured the server's time yet, or long ago. */
  keepTime(): Promise<Failure | null>;
  /**
   * Extends a lease that has less than half of its time left, or tells of a gate: a newly chosen one at once. Where the
   * desk has moved this device (`gateMove`: how often), the new lease says where to; where something came that no
   * trusted key signed, it names the keys.
   */
  keepLease(event: EnrolledEvent, gateMove?: number): Promise<Failure | null>;
  /** Whether a lease has ended and the server gave no other, because the event is over: for an hour after that answer. */
  isOver(event: EnrolledEvent): boolean;
}

export function createFreshness(
  clock: Clock,
  time: DoorTime,
  contact: Pick<Contact, 'ping' | 'renew'>,
): Freshness {
  const renewedAt = new Map<string, number>();
  const overAt = new Map<string, number>();
  const triedMove = new Map<string, number>();
  const triedGate = new Map<string, string | null | undefined>();
  let measuredAt: number | null = null;
  let doubtThen = 0;
  let offsetThen: number | null = null;
  const since = (at: number | null | undefined): number => (at == null ? Infinity : clock.monotonic() - at);
  return {
    async keepTime() {
      const isDoubtful = time.now().uncertaintyMs - doubtThen > movedMs;
      const wasSet = Math.abs((time.offsetMs() ?? 0) - (offsetThen ?? 0)) > movedMs;
      if (since(measuredAt) < measureAgainMs && !isDoubtful && !wasSet) return null;
      const answer = await contact.ping();
      if (!answer.ok) return answer.failure;
      measuredAt = clock.monotonic();
      doubtThen = Math.min(time.now().uncertaintyMs, clockWarningMs);
      offsetThen = time.offsetMs();
      return null;
    },
    async keepLease(event, gateMove) {
      const { eventId, gateToTell } = event;
      const isMoved = gateMove !== undefined && gateMove !== (event.gateMove ?? 0);
      const newMove = isMoved && gateMove !== triedMove.get(eventId);
      const newGate = gateToTell !== undefined && gateToTell !== triedGate.get(eventId);
      const low = event.leaseExpiresAt - time.now().now <= renewBeforeMs;
      const wanted = low || gateToTell !== undefined || isMoved || event.keysWanted === true;
      const due = wanted && since(renewedAt.get(eventId)) >= renewAgainMs;
      if (!newGate && !newMove && !due) return null;
      renewedAt.set(event.eventId, clock.monotonic());
      const renewed = await contact.renew(event);
      if (!renewed.ok && isEventOver(renewed.failure)) overAt.set(event.deviceId, clock.monotonic());
      // Whoever was moved is waited for at the other gate, and the desk counts on the gate that was chosen: what did not
      // arrive is said again in the next cycle.
      const isAnswered = renewed.ok || renewed.failure.kind === 'refused';
      if (isAnswered) triedGate.set(eventId, gateToTell);
      if (isAnswered && isMoved) triedMove.set(eventId, gateMove);
      return renewed.ok ? null : renewed.failure;
    },
    isOver: ({ deviceId, leaseExpiresAt }) =>
      leaseExpiresAt <= time.now().now && since(overAt.get(deviceId)) < overAgainMs,
  };
}

const isEventOver = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'event_over';
