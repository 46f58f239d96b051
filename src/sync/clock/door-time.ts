import {
  better,
  measure,
  parted,
  together,
  uncertaintyAt,
  type Look,
  type Offset,
  type Parting,
} from '#domain/time/device-clock.ts';
import { recall } from '#domain/time/remembered-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { DoorTime } from '#sync/deps.ts';

/** What outlives a restart: server time minus the wall clock, ms. The monotonic clock starts anew with each page. */
export interface OffsetMemory {
  readonly offsetMs: number | null;
  /** @param doubtMs what cannot be known about the offset, because a clock was set or the device slept unseen */
  keep(offsetMs: number, doubtMs: number): void;
  /** The latest server time that had certainly come, ms; null or absent where none was kept. */
  readonly seenAt?: number | null;
  keepSeen?(at: number): void;
  /** The doubt that was kept with the offset, ms. */
  readonly doubtMs?: number;
}

/** The memory is written when the offset moved by more than this, not at every answer. */
const worthKeepingMs = 250;
const worthSeeingMs = 60_000;

/** What a page carries its time from: the server's own word, or what an earlier page wrote down. */
interface Course {
  readonly from: Offset;
  readonly parting: Parting;
  readonly isMeasured: boolean;
}

/**
 * Corrected time of one page, carried by the monotonic clock. A step of the wall clock moves what is kept for the next
 * start; it moves the time only where the device probably slept. `look` has to be called every second for the two to be
 * told apart.
 *
 * @param isInView whether a person may be looking at this page; never, where nobody can
 */
export function createDoorTime(
  clock: Clock,
  memory: OffsetMemory,
  isInView: () => boolean = () => false,
): DoorTime {
  const begun = lookAt(clock, isInView());
  const seenBefore = memory.seenAt ?? null;
  const notes = takeNotes(memory);
  let course = remembered(memory, begun);

  const isUnknown = (): boolean => !course.isMeasured && notes.offsetMs() === null;
  /** Nothing but the phone's own clock says what time it is, and it may be put right meanwhile. */
  const timeAt = (seen: Look): number =>
    isUnknown() ? Math.max(seen.wall, seenBefore ?? seen.wall) : timeOn(course, seen);
  /** Server time that has certainly come: without what may be a clock that was set. */
  const certainAt = ({ monotonic }: Look): number | null => {
    if (course.isMeasured) return Math.round(monotonic + course.from.offsetMs);
    return seenBefore === null ? null : Math.round(seenBefore + monotonic - begun.monotonic);
  };
  const look = (): Look => {
    const seen = lookAt(clock, isInView());
    const { from, parting } = course;
    course = { ...course, parting: parted(parting, seen, from.offsetMs) };
    if (!isUnknown()) notes.offset(course, seen);
    // The last look before a reload: how long no page was open is known from it.
    notes.saw(certainAt(seen), parting.lastLook.inView && !seen.inView ? 0 : worthSeeingMs);
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
      // If the device slept while the answer was on its way, it measures nothing: the next one does.
      if (isDoubtful && parting.from.monotonic > sentAt) return;
      const fresh = measure(sentAt, receivedAt, serverTime);
      const offset = better(isMeasured && !isDoubtful ? from : null, fresh);
      course = { from: offset, parting: together(seen), isMeasured: true };
      notes.saw(timeAt(seen), worthSeeingMs);
      notes.offset(course, seen);
    },
  };
}

/** Server time as a course has it at one look, ms. */
function timeOn({ from, parting }: Course, { monotonic }: Look): number {
  return Math.round(monotonic + from.offsetMs + parting.sleptMs);
}

/** Writes down for the next start what changed by enough to be worth it. */
function takeNotes(memory: OffsetMemory) {
  let kept = { offsetMs: memory.offsetMs, doubtMs: memory.doubtMs ?? 0 };
  /** What was in doubt before this page saw anything happen. */
  let doubtBefore = kept.doubtMs;
  let seenAt = memory.seenAt ?? null;
  return {
    offsetMs: () => kept.offsetMs,
    offset(course: Course, seen: Look): void {
      const { from, parting, isMeasured } = course;
      const offsetMs = timeOn(course, seen) - seen.wall;
      const hasMoved = kept.offsetMs === null || Math.abs(offsetMs - kept.offsetMs) >= worthKeepingMs;
      if (isMeasured) doubtBefore = 0;
      else if (hasMoved) doubtBefore = from.halfWidthMs;
      const doubtMs = Math.ceil(doubtBefore + parting.doubtMs);
      // A page out of view may take for sleep what another one, in view, has seen to be a step.
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

function lookAt(clock: Clock, inView: boolean): Look {
  return { wall: clock.wall(), monotonic: clock.monotonic(), inView };
}

function remembered({ offsetMs, seenAt = null, doubtMs = 0 }: OffsetMemory, begun: Look): Course {
  const recalled = recall({ offsetMs, seenAt, doubtMs }, begun.wall);
  return {
    from: {
      offsetMs: recalled.now - begun.monotonic,
      halfWidthMs: recalled.doubtMs,
      measuredAt: begun.monotonic,
    },
    parting: together(begun),
    isMeasured: false,
  };
}
