import { backoffMs } from '#domain/failures/backoff.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { Random, EnrolledEvent } from './deps.ts';

/**
 * Events of this device whose own calls fail while others go well: each backs off by itself, so that one that fails for
 * good holds up no other.
 */
export interface EventBackoffs {
  /**
   * Which of all events to look after now: those that fail come last, and not before their time while any other goes well.
   * What is not among them is forgotten.
   */
  inTurn(events: readonly EnrolledEvent[]): readonly EnrolledEvent[];
  /** How looking after an event went; `way`: what failed is the way to the server, not the event. */
  note(eventId: string, failure: Failure | null, way: boolean): void;
  has(eventId: string): boolean;
  /** What an event failed with last, of those that still fail. */
  last(): Failure | null;
  /** There is a reason to hope: every event is tried at once. */
  reset(): void;
}

interface Setback {
  readonly failure: Failure;
  readonly attempt: number;
  /** Monotonic ms of the next try. */
  readonly dueAt: number;
}

export function createEventBackoffs(clock: Pick<Clock, 'monotonic'>, random: Random): EventBackoffs {
  const failing = new Map<string, Setback>();
  return {
    inTurn(events) {
      // What this device has no part in any more fails no more.
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
