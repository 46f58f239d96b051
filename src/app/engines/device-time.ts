import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { browserVisibility } from '#platform/visibility.ts';
import { watchClock } from '#sync/clock/clock-watch.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import type { DoorTime } from '#sync/parts.ts';
import { clockKeys, keptClock } from './kept-clock.ts';

/** Corrected time of this page, which goes on with what earlier pages knew, and watches the device's clock from now on. */
export function openDeviceTime(clock: Clock, stored: StoredValues): DoorTime {
  const memory = {
    ...keptClock(stored),
    keep(offsetMs: number, doubtMs: number) {
      stored.set(clockKeys.offset, String(offsetMs));
      stored.set(clockKeys.doubt, String(doubtMs));
    },
    keepSeen: (at: number) => void stored.set(clockKeys.seen, String(at)),
  };
  const time = createDoorTime(clock, memory, browserVisibility.isVisible);
  watchClock({ clock, time, onView: (listener) => browserVisibility.onChange(listener) });
  return time;
}
