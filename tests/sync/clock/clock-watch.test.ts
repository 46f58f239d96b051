import { describe, expect, it } from 'vitest';
import { watchClock } from '#sync/clock/clock-watch.ts';
import { createVirtualTime } from '#tests/fakes/virtual-time.ts';
import { createLife, lifeClock } from '#tests/fakes/life.ts';

/** Builds a page whose clocks are watched; `looks` lists when they were read, in ms. */
function watched() {
  const virtual = createVirtualTime();
  const clock = lifeClock(virtual, createLife(virtual), () => virtual.now());
  const looks: number[] = [];
  const listeners = new Set<() => void>();
  const timers = { due: 0 };
  const stop = watchClock({
    clock: {
      ...clock,
      after(ms, work) {
        timers.due += 1;
        const cancel = clock.after(ms, () => ((timers.due -= 1), work()));
        return () => ((timers.due -= 1), cancel());
      },
    },
    time: { look: () => void looks.push(virtual.now()) },
    onView(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  return { virtual, looks, listeners, timers, stop };
}

describe('the clocks of a page', () => {
  it('are checked when it opens, every second, and when it becomes visible or hidden', async () => {
    const { virtual, looks, listeners } = watched();
    await virtual.run(2_500);
    for (const came of listeners) came();
    await virtual.run(4_000);
    expect(looks).toEqual([0, 1_000, 2_000, 2_500, 3_000, 4_000]);
  });

  it('are no longer checked once the page is gone', async () => {
    const { virtual, looks, listeners, timers, stop } = watched();
    await virtual.run(1_500);
    expect([listeners.size, timers.due]).toEqual([1, 1]);
    stop();
    expect([listeners.size, timers.due]).toEqual([0, 0]);
    await virtual.run(10_000);
    expect(looks).toEqual([0, 1_000]);
  });
});
