import type { Cancel, Clock } from '#platform/clock.ts';
import type { DoorTime } from '#sync/deps.ts';

export interface ClockWatchDeps {
  readonly clock: Clock;
  readonly time: Pick<DoorTime, 'look'>;
  /** Calls back when the page becomes visible or hidden. */
  readonly onView: (listener: () => void) => Cancel;
}

/** A page that checks its clocks this often was awake in between, ms. */
const checkIntervalMs = 1_000;

/** Checks this device's clocks every second while the page lives, which distinguishes a clock that was set from sleep. */
export function watchClock({ clock, time, onView }: ClockWatchDeps): Cancel {
  let cancel: Cancel = () => {};
  const look = (): void => {
    time.look();
    cancel = clock.after(checkIntervalMs, look);
  };
  look();
  const unhear = onView(() => time.look());
  return () => {
    cancel();
    unhear();
  };
}
