import { createListeners } from '#domain/listeners.ts';
import type { Cancel, Clock } from '#platform/clock.ts';

export interface UpdatesDeps {
  readonly clock: Clock;
  /** Returns whether any tab of this device is scanning at a gate: an update deletes the files of its version. */
  readonly isScanning: () => Promise<boolean>;
}

/** Interval for checking whether another tab is still scanning, ms. */
export const recheckAfterMs = 10_000;

/** Whether a new version is waiting; during a shift it keeps waiting. */
export interface Updates {
  /** Marks the start of a shift; the returned function ends it. */
  beginShift(): Cancel;
  /** Marks the start of typing in a form that a reload would lose; the returned function ends it. */
  beginTyping(): Cancel;
  /** Returns whether a reload would lose what is typed in a form. */
  readonly isTyping: () => boolean;
  /** Returns whether a shift is active in this tab, in which case the scanner is full-screen. */
  readonly shiftOn: () => boolean;
  /** Offers a new version that is installed and waiting; `apply` activates it. */
  readonly offer: (apply: () => void) => void;
  /** Returns the function that activates the waiting update; null if there is none, or this device is scanning. */
  readonly offered: () => (() => void) | null;
  readonly subscribe: (listener: () => void) => Cancel;
}

export function createUpdates({ clock, isScanning }: UpdatesDeps): Updates {
  const shifts = new Set<symbol>();
  const forms = new Set<symbol>();
  const listeners = createListeners();
  let waiting: (() => void) | null = null;
  /** No update is offered until this is known. */
  let scanning = true;
  let next: Cancel = () => {};

  const look = async (): Promise<boolean> => {
    const now = await isScanning().catch(() => false);
    next();
    if (now) next = clock.after(recheckAfterMs, () => void look());
    if (now !== scanning) {
      scanning = now;
      listeners.tell();
    }
    return now;
  };
  const begin = (all: Set<symbol>): Cancel => {
    const one = Symbol('begun');
    all.add(one);
    listeners.tell();
    return () => {
      all.delete(one);
      listeners.tell();
    };
  };
  return {
    beginShift: () => begin(shifts),
    beginTyping: () => begin(forms),
    isTyping: () => forms.size > 0,
    shiftOn: () => shifts.size > 0,
    offer(apply) {
      // Another tab may have started scanning since the offer.
      waiting = () => void look().then((now) => (now ? undefined : apply()));
      listeners.tell();
      void look();
    },
    offered: () => (shifts.size > 0 || scanning ? null : waiting),
    subscribe: listeners.add,
  };
}
