import {
  betterOffset,
  measure,
  checkDivergence,
  inSync,
  uncertaintyAt,
  type ClockCheck,
  type Offset,
  type Divergence,
} from '#domain/time/device-clock.ts';
import { estimateTime } from '#domain/time/remembered-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { DoorTime } from '#sync/deps.ts';

/** Persistent offset: server time minus the wall clock, ms. The monotonic clock restarts with each page. */
export interface OffsetMemory {
  readonly offsetMs: number | null;
  /**
   * Stores the offset.
   *
   * @param doubtMs uncertainty of the offset because a clock was set or the device slept unnoticed
   */
  keep(offsetMs: number, doubtMs: number): void;
  /** The latest server time that had certainly been reached, ms; null or absent if none was stored. */
  readonly seenAt?: number | null;
  keepSeen?(at: number): void;
  /** The uncertainty stored with the offset, ms. */
  readonly doubtMs?: number;
}

/** The offset is stored only if it changed by more than this, not at every response. */
const minOffsetChangeMs = 250;
const minSeenChangeMs = 60_000;

/** The basis of a page's time: a server response, or what an earlier page stored. */
interface TimeBasis {
  readonly from: Offset;
  readonly parting: Divergence;
  readonly isMeasured: boolean;
}

/**
 * Corrected time of one page, carried by the monotonic clock. A step of the wall clock changes the offset stored for
 * the next start; it changes the time only if the device probably slept. Call `look` every second so that the two can
 * be distinguished.
 *
 * @param isInView whether the page may be visible; always false without a page
 */
export function createDoorTime(
  clock: Clock,
  memory: OffsetMemory,
  isInView: () => boolean = () => false,
): DoorTime {
  const begun = readClocks(clock, isInView());
  const seenBefore = memory.seenAt ?? null;
  const notes = storeChanges(memory);
  let course = remembered(memory, begun);

  const isUnknown = (): boolean => !course.isMeasured && notes.offsetMs() === null;
  /** Only the phone's own clock is known, and it may be corrected meanwhile. */
  const timeAt = (seen: ClockCheck): number =>
    isUnknown() ? Math.max(seen.wall, seenBefore ?? seen.wall) : timeOn(course, seen);
  /** Server time that has certainly been reached, ignoring clock steps that may have been settings. */
  const certainAt = ({ monotonic }: ClockCheck): number | null => {
    if (course.isMeasured) return Math.round(monotonic + course.from.offsetMs);
    return seenBefore === null ? null : Math.round(seenBefore + monotonic - begun.monotonic);
  };
  const look = (): ClockCheck => {
    const seen = readClocks(clock, isInView());
    const { from, parting } = course;
    course = { ...course, parting: checkDivergence(parting, seen, from.offsetMs) };
    if (!isUnknown()) notes.offset(course, seen);
    // Store the last check before a reload, to know how long no page was open.
    notes.saw(certainAt(seen), parting.lastStyle.inView && !seen.inView ? 0 : minSeenChangeMs);
    return seen;
  };

  return {
    look: () => void look(),
    now() {
      const seen = look();
      const doubt = uncertaintyAt(course.from, seen.monotonic) + course.parting.doubtMs;
      return { now: timeAt(seen), uncertaintyMs: Math.ceil(doubt) };
    },
    forLeases: () => certainAt(look()),
    offsetMs() {
      const seen = look();
      return isUnknown() ? null : timeAt(seen) - seen.wall;
    },
    observe(sentAt, receivedAt, serverTime) {
      const seen = look();
      const { from, parting, isMeasured } = course;
      const isDoubtful = parting.doubtMs > 0;
      // If the device may have slept during the request, skip this measurement; the next one will do.
      if (isDoubtful && parting.from.monotonic > sentAt) return;
      const fresh = measure(sentAt, receivedAt, serverTime);
      const offset = betterOffset(isMeasured && !isDoubtful ? from : null, fresh);
      course = { from: offset, parting: inSync(seen), isMeasured: true };
      notes.saw(timeAt(seen), minSeenChangeMs);
      notes.offset(course, seen);
    },
  };
}

/** Returns the server time of a course at one reading, ms. */
function timeOn({ from, parting }: TimeBasis, { monotonic }: ClockCheck): number {
  return Math.round(monotonic + from.offsetMs + parting.sleptMs);
}

/** Stores significant changes for the next start. */
function storeChanges(memory: OffsetMemory) {
  let kept = { offsetMs: memory.offsetMs, doubtMs: memory.doubtMs ?? 0 };
  /** The uncertainty from before this page. */
  let doubtBefore = kept.doubtMs;
  let seenAt = memory.seenAt ?? null;
  return {
    offsetMs: () => kept.offsetMs,
    offset(course: TimeBasis, seen: ClockCheck): void {
      const { from, parting, isMeasured } = course;
      const offsetMs = timeOn(course, seen) - seen.wall;
      const hasMoved = kept.offsetMs === null || Math.abs(offsetMs - kept.offsetMs) >= minOffsetChangeMs;
      if (isMeasured) doubtBefore = 0;
      else if (hasMoved) doubtBefore = from.halfWidthMs;
      const doubtMs = Math.ceil(doubtBefore + parting.doubtMs);
      // A hidden page may mistake a clock step, seen by a visible page, for sleep.
      const isNews = seen.inView ? doubtMs !== kept.doubtMs : doubtMs < kept.doubtMs;
      if (!hasMoved && !isNews) return;
      kept = { offsetMs, doubtMs };
      memory.keep(offsetMs, doubtMs);
    },
    saw(at: number | null, worthMs: number): void {
      if (at === null || at === seenAt || (seenAt !== null && Math.abs(at - seenAt) < worthMs)) return;
      seenAt = at;
      memory.keepSeen?.(at);
    },
  };
}

function readClocks(clock: Clock, inView: boolean): ClockCheck {
  return { wall: clock.wall(), monotonic: clock.monotonic(), inView };
}

function remembered({ offsetMs, seenAt = null, doubtMs = 0 }: OffsetMemory, begun: ClockCheck): TimeBasis {
  const recalled = estimateTime({ offsetMs, seenAt, doubtMs }, begun.wall);
  return {
    from: {
      offsetMs: recalled.now - begun.monotonic,
      halfWidthMs: recalled.doubtMs,
      measuredAt: begun.monotonic,
    },
    parting: inSync(begun),
    isMeasured: false,
  };
}
