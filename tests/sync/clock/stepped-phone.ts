import { watchClock } from '#sync/clock/clock-watch.ts';
import { createDoorTime, type OffsetMemory } from '#sync/clock/door-time.ts';
import type { DoorTime } from '#sync/deps.ts';
import { createLife, lifeClock, type Life } from '#tests/fakes/life.ts';
import { createVirtualTime } from '#tests/fakes/virtual-time.ts';
import { startedAt } from '#tests/sync/scripted-door.ts';

/** A phone whose clock can be set, which can sleep, and whose page can be reloaded. The server's time is the true time. */
export interface SteppedPhone {
  /** Returns the door time of the currently open page. */
  time(): DoorTime;
  truth(): number;
  wall(): number;
  /** Lets time pass with the phone awake. */
  pass(ms: number): Promise<void>;
  /** Lets time pass with the phone asleep: its monotonic clock and its timers are paused. */
  sleep(ms: number): Promise<void>;
  /** Moves the phone's own clock forward, or back if `ms` is negative. */
  setBy(ms: number): void;
  /** Hides the page, as when the user opens the settings, and shows it again. */
  hide(): void;
  show(): void;
  /** Closes the page; what it stored remains. */
  close(): void;
  open(): void;
  reload(): void;
  /** Simulates an immediate reply of the server. */
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
      // Browsers notify a page that is being closed.
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
