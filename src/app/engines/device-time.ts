import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { browserVisibility } from '#platform/visibility.ts';
import { watchClock } from '#sync/clock/clock-watch.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import type { DoorTime } from '#sync/deps.ts';
import { clockKeys, storedClock } from './stored-clock.ts';

type Visibility = Pick<typeof browserVisibility, 'isVisible' | 'onChange'>;

/** Corrected time of a page, starting from what earlier pages stored. */
export function createDeviceTime(clock: Clock, stored: StoredValues, visibility: Visibility): DoorTime {
  const memory = {
    ...storedClock(stored),
    keep(offsetMs: number, doubtMs: number) {
      stored.set(clockKeys.offset, String(offsetMs));
      stored.set(clockKeys.doubt, String(doubtMs));
    },
    keepSeen: (at: number) => void stored.set(clockKeys.seen, String(at)),
  };
  return createDoorTime(clock, memory, visibility.isVisible);
}

/** Like `createDeviceTime`, but watches the device's clock from now on. */
export function openDeviceTime(
  clock: Clock,
  stored: StoredValues,
  visibility: Visibility = browserVisibility,
): DoorTime {
  const time = createDeviceTime(clock, stored, visibility);
  watchClock({ clock, time, onView: (listener) => visibility.onChange(listener) });
  return time;
}
