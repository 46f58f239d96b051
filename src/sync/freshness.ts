import { clockWarningMs } from '#domain/time/device-clock.ts';
import { isRefusedWith, type Failure } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { Contact } from './contact.ts';
import type { DoorTime, EnrolledEvent } from './deps.ts';

/** A lease is renewed after half of its 12 hours, so that six hours without signal have no effect. */
const renewBeforeMs = 6 * 3_600_000;
/** The server may grant less than this (the event's end is near); retrying at every poll would not help. */
const renewAgainMs = 300_000;
/** Retry interval after an event is over, because its end may be postponed. */
const overAgainMs = 3_600_000;
/** Interval of time measurements: a phone's clock drifts by some milliseconds a minute, and a page may have slept. */
const measureAgainMs = 300_000;
/**
 * If uncertainty or offset changed by more than drift explains, the page slept or a clock was set: measure again at
 * once.
 */
const movedMs = 2_000;

/** Periodic maintenance; both methods return null if nothing failed. */
export interface Freshness {
  /** Pings if this page has not measured the server's time, or not recently. */
  refreshTime(): Promise<Failure | null>;
  /**
   * Renews a lease with less than half of its time left, or to report a newly chosen gate at once. If the desk has
   * moved this device (`gateMove`: how often), the new lease contains the gate; if something arrived signed by an
   * untrusted key, it contains the current keys.
   */
  extendLease(event: EnrolledEvent, gateMove?: number): Promise<Failure | null>;
  /** Returns whether a lease has expired and the server granted no other because the event is over; cached for an hour. */
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
    async refreshTime() {
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
    async extendLease(event, gateMove) {
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
      // The desk relies on the reported gate, so an unanswered report is repeated in the next cycle.
      const isAnswered = renewed.ok || renewed.failure.kind === 'refused';
      if (isAnswered) triedGate.set(eventId, gateToTell);
      if (isAnswered && isMoved) triedMove.set(eventId, gateMove);
      return renewed.ok ? null : renewed.failure;
    },
    isOver: ({ deviceId, leaseExpiresAt }) =>
      leaseExpiresAt <= time.now().now && since(overAt.get(deviceId)) < overAgainMs,
  };
}

const isEventOver = (failure: Failure): boolean => isRefusedWith(failure, 'event_over');
