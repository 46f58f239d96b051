import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { DoorTime } from '#sync/deps.ts';
import { storedTime } from './stored-clock.ts';

/**
 * The clock of everything that people see: its wall shows the server's time as far as this device knows it, so that ages
 * written down with it and read by it agree, however wrong the phone's own clock is.
 *
 * @param time the page's corrected time, once it has been opened
 */
export function correctedClock(
  clock: Clock,
  stored: Pick<StoredValues, 'get'>,
  time: () => Pick<DoorTime, 'now'> | null,
): Clock {
  return { ...clock, wall: () => time()?.now().now ?? storedTime(stored, clock.wall()) };
}
