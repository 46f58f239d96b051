import type { Cancel, Clock } from '#platform/clock.ts';

/** Check interval of an app that stays open, ms. */
export const checkIntervalMs = 60 * 60_000;
/** Minimum interval between checks triggered by the user returning, ms. */
export const minCheckIntervalMs = 5 * 60_000;
/** Interval between attempts to install the first worker, ms. */
export const installRetryMs = 60_000;

export interface UpdateCheckDeps {
  readonly clock: Clock;
  /** Requests the worker's script from the server; a new one installs automatically. */
  readonly look: () => Promise<unknown>;
  /** Returns whether a worker is installed. Without one this device cannot start offline. */
  readonly isInstalled: () => boolean;
  /** Calls back when the page becomes visible. */
  readonly onLook: (listener: () => void) => Cancel;
  /** Calls back when the server is reachable again. */
  readonly onReturn: (listener: () => void) => Cancel;
  /** Returns whether a shift is active: installing would take processor and network from it. */
  readonly shiftOn: () => boolean;
}

/**
 * Checks for a new version when the page becomes visible, when the server is reachable again, and every hour; never
 * during a shift. While nothing is installed, it tries at each of the two, and every minute.
 */
export function checkForUpdates(deps: UpdateCheckDeps): Cancel {
  const { clock, look, isInstalled, onLook, onReturn, shiftOn } = deps;
  let lookedAt = clock.monotonic();
  let cancelNext: Cancel = () => {};
  const lookIfDue = (intervalMs: number) => {
    const isDue = !isInstalled() || clock.monotonic() - lookedAt >= intervalMs;
    if (!isDue || shiftOn()) return;
    lookedAt = clock.monotonic();
    // If offline, the next check finds it.
    void look().catch(() => {});
  };
  const tick = () => {
    cancelNext = clock.after(installRetryMs, tick);
    lookIfDue(checkIntervalMs);
  };
  const lookMaybe = () => lookIfDue(minCheckIntervalMs);
  cancelNext = clock.after(installRetryMs, tick);
  const stops = [onLook(lookMaybe), onReturn(lookMaybe)];
  return () => {
    cancelNext();
    for (const stop of stops) stop();
  };
}
