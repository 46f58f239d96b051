import type { Cancel, Clock } from '#platform/clock.ts';

/** What the loop is made of. */
export interface WatchLoopDeps {
  readonly clock: Clock;
  /** Whether it may look just now. */
  readonly mayWatch: () => boolean;
  /** Calls back once when there is something new to look at. */
  readonly whenNext: (callback: () => void) => Cancel;
  /** Looks once; gives how long to wait before the next look, ms. Must not reject. */
  readonly look: () => Promise<number>;
}

export interface WatchLoop {
  /** To be called whenever `mayWatch` may have changed. */
  update(): void;
  /** A look is under way. */
  isLooking(): boolean;
  /** Time spent watching so far, ms: stands still while nothing may be watched. */
  watchedMs(): number;
}

/** Wait for something new -> look, one look at a time -> wait. While it may not watch it waits for nothing. */
export function createWatchLoop({ clock, mayWatch, whenNext, look }: WatchLoopDeps): WatchLoop {
  let looking = false;
  let waiting: Cancel = () => undefined;
  let unwatchedMs = 0;
  let unwatchedSince: number | null = clock.monotonic();

  const update = (): void => {
    waiting();
    const now = clock.monotonic();
    if (!mayWatch()) {
      unwatchedSince ??= now;
      return;
    }
    if (unwatchedSince !== null) unwatchedMs += now - unwatchedSince;
    unwatchedSince = null;
    // A look under way goes on to the next by itself.
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
