import type { Cancel, Clock } from '#platform/clock.ts';
import type { DoorTime } from '#sync/deps.ts';

export interface ClockWatchDeps {
  readonly clock: Clock;
  readonly time: Pick<DoorTime, 'look'>;
  /** Calls back when the page comes into view or goes out of it. */
  readonly onView: (listener: () => void) => Cancel;
}

/** A page that looks this often was awake in between, ms. */
const lookEveryMs = 1_000;

/** Looks at the clocks of this device every second for as long as the page lives: a clock that is set is told from sleep by it. */
export function watchClock({ clock, time, onView }: ClockWatchDeps): Cancel {
  let cancel: Cancel = () => {};
  const look = (): void => {
    time.look();
    cancel = clock.after(lookEveryMs, look);
  };
  look();
  const unhear = onView(() => time.look());
  return () => {
    cancel();
    unhear();
  };
}
