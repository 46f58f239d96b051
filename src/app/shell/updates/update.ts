import { createListeners } from '#domain/listeners.ts';
import type { Cancel, Clock } from '#platform/clock.ts';

export interface UpdatesDeps {
  readonly clock: Clock;
  /** Whether a tab of this device stands at a gate, be it another one: an update takes the files of its version away. */
  readonly isScanning: () => Promise<boolean>;
}

/** While another tab stands at a gate, how often is looked whether it still does, ms. */
export const lookAgainMs = 10_000;

/** Whether a new version waits; while somebody works at a gate it goes on waiting. */
export interface Updates {
  /** A shift at a gate began; the returned function ends it. */
  beginShift(): Cancel;
  /** Whether someone works at a gate in this tab: the scanner has the whole screen then. */
  readonly shiftOn: () => boolean;
  /** A new version is installed and waits; `apply` takes it into use. */
  readonly offer: (apply: () => void) => void;
  /** What to call to take the waiting update into use; null while there is none, or this device scans. */
  readonly offered: () => (() => void) | null;
  readonly subscribe: (listener: () => void) => Cancel;
}

export function createUpdates({ clock, isScanning }: UpdatesDeps): Updates {
  const shifts = new Set<symbol>();
  const listeners = createListeners();
  let waiting: (() => void) | null = null;
  /** Until it is known, nothing is offered. */
  let scanning = true;
  let next: Cancel = () => {};

  const look = async (): Promise<boolean> => {
    const now = await isScanning().catch(() => false);
    next();
    if (now) next = clock.after(lookAgainMs, () => void look());
    if (now !== scanning) {
      scanning = now;
      listeners.tell();
    }
    return now;
  };
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
      // Another tab may have begun since this was offered.
      waiting = () => void look().then((now) => (now ? undefined : apply()));
      listeners.tell();
      void look();
    },
    offered: () => (shifts.size > 0 || scanning ? null : waiting),
    subscribe: listeners.add,
  };
}
