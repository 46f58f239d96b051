import type { Cancel } from '#platform/clock.ts';

/** While a shift lasts, an update waits. */
const shifts = new Set<symbol>();
const listeners = new Set<() => void>();
let waiting: (() => void) | null = null;

function tell(): void {
  for (const listener of listeners) listener();
}

/** A shift at a gate began; the returned function ends it. */
export function beginShift(): Cancel {
  const shift = Symbol('shift');
  shifts.add(shift);
  tell();
  return () => {
    shifts.delete(shift);
    tell();
  };
}

/** Whether someone works at a gate in this tab: the scanner has the whole screen then. */
export const shiftOn = (): boolean => shifts.size > 0;

/** A new version is installed and waits; `apply` takes it into use. */
export function updateWaits(apply: () => void): void {
  waiting = apply;
  tell();
}

/** What to call to take the waiting update into use; null while there is none, or a shift lasts. */
export const offeredUpdate = (): (() => void) | null => (shifts.size > 0 ? null : waiting);

export function subscribeUpdate(listener: () => void): Cancel {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
