import type { Cancel, Clock } from '#platform/clock.ts';

/** Dependencies of the loop. */
export interface WatchLoopDeps {
  readonly clock: Clock;
  /** Whether frames may be processed right now. */
  readonly canWatch: () => boolean;
  /** Calls back once when there is something new to process. */
  readonly whenNext: (callback: () => void) => Cancel;
  /** Processes one frame and resolves to the delay before the next, in ms. Must not reject. */
  readonly look: () => Promise<number>;
}

export interface WatchLoop {
  /** Call whenever the result of `canWatch` may have changed. */
  update(): void;
  /** True while a frame is being processed. */
  isLooking(): boolean;
  /** Total time spent watching, in ms. Stands still while watching is not allowed. */
  watchedMs(): number;
}

/**
 * Waits for something new, processes it, one at a time, and waits again. Waits for nothing while watching is not
 * allowed.
 */
export function createWatchLoop({ clock, canWatch, whenNext, look }: WatchLoopDeps): WatchLoop {
  let looking = false;
  let waiting: Cancel = () => undefined;
  let unwatchedMs = 0;
  let unwatchedSince: number | null = clock.monotonic();

  const update = (): void => {
    waiting();
    const now = clock.monotonic();
    if (!canWatch()) {
      unwatchedSince ??= now;
      return;
    }
    if (unwatchedSince !== null) unwatchedMs += now - unwatchedSince;
    unwatchedSince = null;
    // A frame in progress schedules the next one itself.
    if (!looking) waiting = whenNext(lookNow);
  };

  const lookNow = (): void => {
    looking = true;
    void look().then((waitMs) => {
      looking = false;
      if (waitMs === 0) update();
      else waiting = clock.after(waitMs, update);
    });
  };

  return {
    update,
    isLooking: () => looking,
    watchedMs: () => (unwatchedSince ?? clock.monotonic()) - unwatchedMs,
  };
}
