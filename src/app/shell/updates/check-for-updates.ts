import type { Cancel, Clock } from '#platform/clock.ts';

/** Check interval of an app that stays open, ms. */
export const checkIntervalMs = 60 * 60_000;
/** Minimum interval between checks triggered by the user returning, ms. */
export const minCheckIntervalMs = 5 * 60_000;

export interface UpdateCheckDeps {
  readonly clock: Clock;
  /** Requests the worker's script from the server; a new one installs automatically. */
  readonly look: () => Promise<unknown>;
  /** Calls back when the page becomes visible. */
  readonly onLook: (listener: () => void) => Cancel;
  /** Calls back when the server is reachable again. */
  readonly onReturn: (listener: () => void) => Cancel;
  /** Returns whether a shift is active: installing would take processor and network from it. */
  readonly shiftOn: () => boolean;
}

/**
 * Checks for a new version when the page becomes visible, when the server is reachable again, and every hour; never
 * during a shift.
 */
export function checkForUpdates({ clock, look, onLook, onReturn, shiftOn }: UpdateCheckDeps): Cancel {
  let lookedAt = clock.monotonic();
  let cancelNext: Cancel = () => {};
  const lookNow = () => {
    cancelNext();
    cancelNext = clock.after(checkIntervalMs, lookNow);
    if (shiftOn()) return;
    lookedAt = clock.monotonic();
    // If offline, the next check finds it.
    void look().catch(() => {});
  };
  const lookMaybe = () => {
    if (clock.monotonic() - lookedAt >= minCheckIntervalMs) lookNow();
  };
  cancelNext = clock.after(checkIntervalMs, lookNow);
  const stops = [onLook(lookMaybe), onReturn(lookMaybe)];
  return () => {
    cancelNext();
    for (const stop of stops) stop();
  };
}
