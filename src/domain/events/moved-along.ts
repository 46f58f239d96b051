import { offsetMs, timeAt } from '#domain/time/zoned-time.ts';

/** When an event starts, ms since 1970, and its zone (IANA name). */
export interface Start {
  readonly startsAt: number;
  readonly timeZone: string;
}

/**
 * How whatever hangs on an event's times moves with its start: by as many days and hours on the clocks of the place, so that
 * midnight stays midnight where summer time begins or ends in between. What was before the start stays before it.
 *
 * @returns the time, ms, that a time of the event's before becomes
 */
export function movingAlong(from: Start, to: Start): (at: number) => number {
  const byMs = to.startsAt - from.startsAt;
  if (byMs === 0 && from.timeZone === to.timeZone) return (at) => at;
  const local = ({ startsAt, timeZone }: Start) => startsAt + offsetMs(startsAt, timeZone);
  const byLocalMs = local(to) - local(from);
  return (at) => {
    const moved = timeAt(at + offsetMs(at, from.timeZone) + byLocalMs, to.timeZone);
    // An hour that clocks show twice or skip.
    return Math.sign(moved - to.startsAt) === Math.sign(at - from.startsAt) ? moved : at + byMs;
  };
}
