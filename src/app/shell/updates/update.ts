import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';

/** Whether a new version waits; while somebody works at a gate it goes on waiting. */
export interface Updates {
  /** A shift at a gate began; the returned function ends it. */
  beginShift(): Cancel;
  /** Whether someone works at a gate in this tab: the scanner has the whole screen then. */
  readonly shiftOn: () => boolean;
  /** A new version is installed and waits; `apply` takes it into use. */
  readonly offer: (apply: () => void) => void;
  /** What to call to take the waiting update into use; null while there is none, or a shift lasts. */
  readonly offered: () => (() => void) | null;
  readonly subscribe: (listener: () => void) => Cancel;
}

export function createUpdates(): Updates {
  const shifts = new Set<symbol>();
  const listeners = createListeners();
  let waiting: (() => void) | null = null;
  return {
    beginShift() {
      const shift = Symbol('shift');
      shifts.add(shift);
      listeners.tell();
      return () => {
        shifts.delete(shift);
        listeners.tell();
      };
    },
    shiftOn: () => shifts.size > 0,
    offer(apply) {
      waiting = apply;
      listeners.tell();
    },
    offered: () => (shifts.size > 0 ? null : waiting),
    subscribe: listeners.add,
  };
}
