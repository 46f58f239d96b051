import type { Cancel, Clock } from '#platform/clock.ts';
import type { DoorTime } from './deps.ts';

export interface LeaseWatchDeps {
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly store: {
    /** Removes events whose lease ended before `now` (ms, server time), and completes interrupted revocations. */
    wipeWhatIsOver(now: number): Promise<void>;
  };
}

const pollIntervalMs = 30_000;
/** No lease has expired at this time. */
const never = 0;

/**
 * Removes events from this device when their lease expires, at the start and while the app is open. Nothing is
 * removed while the clock is unreliable, though judging has stopped by then.
 */
export function watchLeases({ clock, time, store }: LeaseWatchDeps): Cancel {
  let cancel: Cancel = () => {};
  const look = (): void => {
    // If the store is unavailable, retry next time.
    void store.wipeWhatIsOver(time.forLeases() ?? never).catch(() => {});
    cancel = clock.after(pollIntervalMs, look);
  };
  look();
  return () => cancel();
}
