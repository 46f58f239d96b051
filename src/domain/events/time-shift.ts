import { offsetMs, timeAt } from '#domain/time/zoned-time.ts';

/** Start of an event, ms since 1970, and its time zone (IANA name). */
export interface Start {
  readonly startsAt: number;
  readonly timeZone: string;
}

/**
 * Returns a function that shifts an event's other times along with its start, by local days and clock time, so that
 * midnight stays midnight across daylight saving changes. Times before the start stay before it.
 *
 * @returns maps an old time of the event to the new one, ms
 */
export function createTimeShift(from: Start, to: Start): (at: number) => number {
  const byMs = to.startsAt - from.startsAt;
  if (byMs === 0 && from.timeZone === to.timeZone) return (at) => at;
  const local = ({ startsAt, timeZone }: Start) => startsAt + offsetMs(startsAt, timeZone);
  const byLocalMs = local(to) - local(from);
  return (at) => {
    const moved = timeAt(at + offsetMs(at, from.timeZone) + byLocalMs, to.timeZone);
    // Fall back to the exact shift for an hour that clocks repeat or skip.
    return Math.sign(moved - to.startsAt) === Math.sign(at - from.startsAt) ? moved : at + byMs;
  };
}
