import { describe, expect, it } from 'vitest';
import { createLoop } from '#sync/loop.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';

/** Builds a loop whose cycles take `takes` ms and request a 1,000 ms pause before the next. */
function looping(takes = 0) {
  const time = createVirtualTime();
  const clock = { wall: () => 0, monotonic: () => time.now(), after: time.after };
  const begun: number[] = [];
  const told: number[] = [];
  const seen = { going: 0, most: 0 };
  const loop = createLoop({
    clock,
    waiting: (at) => void told.push(at),
    async cycle() {
      begun.push(time.now());
      seen.going += 1;
      seen.most = Math.max(seen.most, seen.going);
      if (takes > 0) await new Promise<void>((resolve) => void time.after(takes, resolve));
      seen.going -= 1;
      return 1_000;
    },
  });
  return { time, loop, begun, told, seen };
}

describe('a loop', () => {
  it('runs a cycle at its start, then after each wait, and reports the time', async () => {
    const { time, loop, begun, told } = looping();
    expect(loop.running()).toBe(false);
    loop.start();
    expect(loop.running()).toBe(true);
    await time.run(2_500);
    expect(begun).toEqual([0, 1_000, 2_000]);
    expect(told).toEqual([1_000, 2_000, 3_000]);
  });

  it('started twice runs one cycle at a time', async () => {
    const { time, loop, begun } = looping();
    loop.start();
    await time.run(500);
    loop.start();
    await time.run(900);
    expect(begun).toEqual([0]);
  });

  it('runs a cycle at once on request, and waits from then on', async () => {
    const { time, loop, begun } = looping();
    loop.start();
    await time.run(400);
    loop.soon();
    await time.run(1_500);
    expect(begun).toEqual([0, 400, 1_400]);
  });

  it('requested during a cycle runs exactly one more after it', async () => {
    const { time, loop, begun, told, seen } = looping(300);
    loop.start();
    await time.run(100);
    for (let n = 0; n < 5; n += 1) loop.soon();
    await time.run(1_000);
    expect(begun).toEqual([0, 300]);
    expect(told).toEqual([1_600]);
    await time.run(2_000);
    expect(begun).toEqual([0, 300, 1_600]);
    expect(seen.most).toBe(1);
  });

  it('is idle once stopped, and stopping waits for the current cycle', async () => {
    const { time, loop, begun, told, seen } = looping(300);
    loop.start();
    await time.run(100);
    let stopped = false;
    void loop.stop().then(() => (stopped = true));
    loop.soon();
    await time.run(200);
    expect([stopped, seen.going]).toEqual([false, 1]);
    await time.run(5_000);
    expect([stopped, begun, told]).toEqual([true, [0], []]);
  });

  it('stopped while waiting runs no further cycle', async () => {
    const { time, loop, begun } = looping();
    loop.start();
    await time.run(100);
    await loop.stop();
    loop.soon();
    await time.run(5_000);
    expect(begun).toEqual([0]);
    expect(loop.running()).toBe(false);
  });

  it('runs the next cycle 5 s after one that threw, even if another was requested', async () => {
    const time = createVirtualTime();
    const begun: number[] = [];
    const loop = createLoop({
      clock: { wall: () => 0, monotonic: () => time.now(), after: time.after },
      waiting: () => {},
      async cycle() {
        begun.push(time.now());
        if (begun.length < 3) throw new Error('a mistake in the program');
        return 1_000;
      },
    });
    loop.start();
    await time.run(100);
    const once = loop.once();
    await time.run(200);
    await once;
    await time.run(6_500);
    expect(begun).toEqual([0, 100, 5_100, 6_100]);
  });

  it('runs one whole cycle on request, running or not', async () => {
    const { time, loop, begun } = looping(300);
    const once = loop.once();
    await time.run(1_000);
    await once;
    expect(begun).toEqual([0]);
    await time.run(5_000);
    expect(begun).toEqual([0]);
  });

  it('starts a whole cycle after the current one, which may already be past the requested step', async () => {
    const { time, loop, begun, seen } = looping(300);
    loop.start();
    await time.run(100);
    let done = false;
    void loop.once().then(() => (done = true));
    await time.run(500);
    expect([begun, done]).toEqual([[0, 300], false]);
    await time.run(600);
    expect([done, seen.most]).toEqual([true, 1]);
    await time.run(1_599);
    expect(begun).toEqual([0, 300]);
    await time.run(1_600);
    expect(begun).toEqual([0, 300, 1_600]);
  });
});
