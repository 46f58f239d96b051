import type { Cancel, Clock } from '#platform/clock.ts';

/** An app that stays open looks so often, ms. */
export const lookEveryMs = 60 * 60_000;
/** Looks that a person's comings and goings cause lie at least so far apart, ms. */
export const lookAtMostEveryMs = 5 * 60_000;

export interface UpdateLooks {
  readonly clock: Clock;
  /** Asks the server for the worker's script; what is new installs by itself. */
  readonly look: () => Promise<unknown>;
  /** Tells when somebody looks at the page again. */
  readonly onLook: (listener: () => void) => Cancel;
  /** Tells when the server can be reached again. */
  readonly onReturn: (listener: () => void) => Cancel;
  /** Whether somebody works at a gate: an installation would take processor and line from them. */
  readonly shiftOn: () => boolean;
}

/** Looks for a new version when the page is looked at, when the server is reached again, and every hour; never in a shift. */
export function lookForUpdates({ clock, look, onLook, onReturn, shiftOn }: UpdateLooks): Cancel {
  let lookedAt = clock.monotonic();
  let cancelNext: Cancel = () => {};
  const lookNow = () => {
    cancelNext();
    cancelNext = clock.after(lookEveryMs, lookNow);
    if (shiftOn()) return;
    lookedAt = clock.monotonic();
    // Without a line the next look finds it.
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
