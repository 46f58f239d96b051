import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { DoorTime } from '#sync/deps.ts';
import { storedTime } from './stored-clock.ts';

/**
 * The clock for everything people see: its wall time is the server's as far as known, so that stored times and ages
 * are consistent, however wrong the phone's own clock is.
 *
 * @param time the page's corrected time, once it is open
 */
export function correctedClock(
  clock: Clock,
  stored: Pick<StoredValues, 'get'>,
  time: () => Pick<DoorTime, 'now'> | null,
): Clock {
  return { ...clock, wall: () => time()?.now().now ?? storedTime(stored, clock.wall()) };
}
