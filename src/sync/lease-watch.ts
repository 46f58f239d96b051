import type { Cancel, Clock } from '#platform/clock.ts';
import type { DoorTime } from './deps.ts';

export interface LeaseWatchDeps {
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly store: {
    /** Takes off events whose lease ended before `now` (ms, server time), and ends revocations cut short. */
    wipeWhatIsOver(now: number): Promise<void>;
  };
}

const lookEveryMs = 30_000;
/** No lease is over at this time. */
const never = 0;

/**
 * Takes events off this device when their lease is over, at the start and for as long as the app is open. While the
 * clock cannot be believed nothing is taken off for it: judging has stopped by then all the same.
 */
export function watchLeases({ clock, time, store }: LeaseWatchDeps): Cancel {
  let cancel: Cancel = () => {};
  const look = (): void => {
    // A store that is away is asked again next time.
    void store.wipeWhatIsOver(time.forLeases() ?? never).catch(() => {});
    cancel = clock.after(lookEveryMs, look);
  };
  look();
  return () => cancel();
}
