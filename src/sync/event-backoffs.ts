import { backoffMs } from '#domain/failures/backoff.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { Random, EnrolledEvent } from './deps.ts';

/**
 * Backoffs per event, for events whose calls fail while others succeed, so that a permanently failing event does not
 * delay the others.
 */
export interface EventBackoffs {
  /**
   * Returns which events to process now: failing ones come last, and not before their time while any other succeeds.
   * Forgets events that are not among them.
   */
  inTurn(events: readonly EnrolledEvent[]): readonly EnrolledEvent[];
  /** Records the result for an event; `way`: the connection to the server failed, not the event. */
  note(eventId: string, failure: Failure | null, way: boolean): void;
  has(eventId: string): boolean;
  /** Returns the last failure of the events that are still failing. */
  last(): Failure | null;
  /** Resets all backoffs, so that every event is tried at once. */
  reset(): void;
}

interface FailedAttempt {
  readonly failure: Failure;
  readonly attempt: number;
  /** Monotonic ms of the next attempt. */
  readonly dueAt: number;
}

export function createEventBackoffs(clock: Pick<Clock, 'monotonic'>, random: Random): EventBackoffs {
  const failing = new Map<string, FailedAttempt>();
  return {
    inTurn(events) {
      // Forget events that this device no longer takes part in.
      const known = new Set(events.map(({ eventId }) => eventId));
      for (const eventId of failing.keys()) if (!known.has(eventId)) failing.delete(eventId);
      const well = events.filter(({ eventId }) => !failing.has(eventId));
      const now = clock.monotonic();
      const rest = events.filter(({ eventId }) => {
        const setback = failing.get(eventId);
        return setback !== undefined && (well.length === 0 || setback.dueAt <= now);
      });
      return [...well, ...rest];
    },
    note(eventId, failure, way) {
      if (failure === null) return void failing.delete(eventId);
      const attempt = (failing.get(eventId)?.attempt ?? 0) + (way ? 0 : 1);
      const asked = failure.kind === 'server' ? failure.retryAfterMs : null;
      const waitMs = attempt === 0 ? 0 : backoffMs(attempt, random.fraction(), asked);
      failing.set(eventId, { failure, attempt, dueAt: clock.monotonic() + waitMs });
    },
    has: (eventId) => failing.has(eventId),
    last: () => [...failing.values()].at(-1)?.failure ?? null,
    reset() {
      for (const [eventId, setback] of failing) failing.set(eventId, { ...setback, attempt: 0, dueAt: 0 });
    },
  };
}
