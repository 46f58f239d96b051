import type { Cancel, Clock } from '#platform/clock.ts';

/** Check interval of an app that stays open, ms. */
export const lookEveryMs = 60 * 60_000;
/** Minimum interval between checks triggered by the user returning, ms. */
export const lookAtMostEveryMs = 5 * 60_000;

export interface UpdateLooks {
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
export function lookForUpdates({ clock, look, onLook, onReturn, shiftOn }: UpdateLooks): Cancel {
  let lookedAt = clock.monotonic();
  let cancelNext: Cancel = () => {};
  const lookNow = () => {
    cancelNext();
    cancelNext = clock.after(lookEveryMs, lookNow);
    if (shiftOn()) return;
    lookedAt = clock.monotonic();
    // If offline, the next check finds it.
    void look().catch(() => {});
  };
  const lookMaybe = () => {
    if (clock.monotonic() - lookedAt >= lookAtMostEveryMs) lookNow();
  };
  cancelNext = clock.after(lookEveryMs, lookNow);
  const stops = [onLook(lookMaybe), onReturn(lookMaybe)];
  return () => {
    cancelNext();
    for (const stop of stops) stop();
  };
}
