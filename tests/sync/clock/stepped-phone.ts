import { watchClock } from '#sync/clock/clock-watch.ts';
import { createDoorTime, type OffsetMemory } from '#sync/clock/door-time.ts';
import type { DoorTime } from '#sync/deps.ts';
import { createLife, lifeClock, type Life } from '#tests/fakes/life.ts';
import { createVirtualTime } from '#tests/fakes/virtual-time.ts';
import { startedAt } from '#tests/sync/scripted-door.ts';

/** A phone whose clock may be set, which may sleep, and whose page may be reloaded; truth is the server's time. */
export interface SteppedPhone {
  /** The door time of the page that is open now. */
  time(): DoorTime;
  truth(): number;
  wall(): number;
  /** Lets time pass with the phone awake. */
  pass(ms: number): Promise<void>;
  /** Lets time pass with the phone asleep: its monotonic clock and its timers stand still. */
  sleep(ms: number): Promise<void>;
  /** Sets the phone's own clock forward (or, below zero, back). */
  setBy(ms: number): void;
  /** The person looks at something else, for instance at the settings, and comes back. */
  hide(): void;
  show(): void;
  /** Closes the page; what it wrote down stays. */
  close(): void;
  open(): void;
  reload(): void;
  /** The server answers at once. */
  contact(): void;
}

/** @param aheadMs how far the phone's clock is ahead of the server's at the start. */
export function steppedPhone(aheadMs = 0): SteppedPhone {
  const virtual = createVirtualTime();
  const kept: { offsetMs: number | null; seenAt: number | null; doubtMs: number } = {
    offsetMs: null,
    seenAt: null,
    doubtMs: 0,
  };
  let inView = true;
  const listeners = new Set<() => void>();
  const come = (into: boolean): void => {
    inView = into;
    for (const listener of listeners) listener();
  };
  let ahead = aheadMs;
  let asleep = 0;
  let page: { readonly life: Life; readonly time: DoorTime; readonly openedAt: number } | null = null;
  const truth = () => startedAt + virtual.now() + asleep;
  const wall = () => truth() + ahead;
  const current = () => {
    if (page === null) throw new Error('no page is open');
    return page;
  };
  const memory = (): OffsetMemory => ({
    ...kept,
    keep: (offsetMs, doubtMs) => void Object.assign(kept, { offsetMs, doubtMs }),
    keepSeen: (at) => void (kept.seenAt = at),
  });
  const phone: SteppedPhone = {
    time: () => current().time,
    truth,
    wall,
    pass: (ms) => virtual.run(virtual.now() + ms),
    async sleep(ms) {
      asleep += ms;
    },
    setBy: (ms) => void (ahead += ms),
    hide: () => come(false),
    show: () => come(true),
    close() {
      // Browsers tell a page that goes.
      come(false);
      listeners.clear();
      inView = true;
      page?.life.kill();
      page = null;
    },
    open() {
      const life = createLife(virtual);
      const clock = lifeClock(virtual, life, wall);
      const time = createDoorTime(clock, memory(), () => inView);
      page = { life, time, openedAt: virtual.now() };
      watchClock({
        clock,
        time,
        onView(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      });
    },
    reload() {
      phone.close();
      phone.open();
    },
    contact() {
      const { time, openedAt } = current();
      const monotonic = virtual.now() - openedAt;
      time.observe(monotonic, monotonic, truth());
    },
  };
  phone.open();
  return phone;
}
