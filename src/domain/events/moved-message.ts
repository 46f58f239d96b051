import { isDateOpen } from './open-date.ts';
import { createTimeShift } from './time-shift.ts';

/** Times of an event, ms since 1970, and its time zone (IANA name). */
export interface EventTimes {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly doorsOpenAt: number;
  readonly timeZone: string;
}

/**
 * Returns a function that moves the time of a scheduled message along with its event. One for the door opening, the
 * start or the end stays at it; others keep their distance from the start. While the date is open only those that
 * wait for it are moved, because the others were scheduled since.
 *
 * @returns maps an old time to the new one, ms
 */
export function movingMessages(from: EventTimes, to: EventTimes): (at: number) => number {
  const along = createTimeShift(from, to);
  return (at) => {
    if (isDateOpen(from.startsAt) && !isDateOpen(at)) return at;
    if (at === from.doorsOpenAt) return to.doorsOpenAt;
    return at === from.endsAt ? to.endsAt : along(at);
  };
}
