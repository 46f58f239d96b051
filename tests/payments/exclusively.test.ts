import { describe, expect, test } from 'vitest';
import { exclusively, inTime } from '#payments/exclusively.ts';
import type { Result } from '#domain/failures/failure.ts';
import { createLife, lifeClock } from '#tests/fakes/life.ts';
import { memoryLocks, type HeldLocks } from '#tests/fakes/memory-locks.ts';
import { createVirtualTime } from '#tests/fakes/virtual-time.ts';

/** A tab whose work takes a while; `runs` has the times at which it was done, in ms. */
function tab(ifFree?: () => Promise<never>) {
  const time = createVirtualTime();
  const life = createLife(time);
  const held: HeldLocks = new Map();
  const clock = lifeClock(time, life, () => time.now());
  const locks = ifFree === undefined ? memoryLocks(held, life) : { ifFree };
  const runs: number[] = [];
  const over: number[] = [];
  const start = (tookMs = 500, work = async () => {}) =>
    void exclusively({ clock, locks }, 'a lock', async () => {
      runs.push(time.now());
      await life.pause(tookMs);
      await work();
    }).then(() => over.push(time.now()));
  return { time, life, held, clock, runs, over, start };
}

describe('work that only one tab may do at a time', () => {
  test('runs once under its lock, which is released at the end', async () => {
    const { time, held, runs, over, start } = tab();
    start(5_000);
    await time.run(100);
    expect([...held.keys()]).toEqual(['a lock']);
    await time.run(60_000);
    expect([runs, over, held.size]).toEqual([[0], [5_000], 0]);
  });

  test('is left to the tab that is doing it, then and later', async () => {
    const { time, life, held, runs, over, start } = tab();
    held.set('a lock', life);
    start();
    await time.run(60_000);
    expect([runs, over]).toEqual([[], [0]]);
  });

  test('ends when it fails', async () => {
    const { time, over, start } = tab();
    start(500, () => Promise.reject(new Error('a broken store')));
    await time.run(1_000);
    expect(over).toEqual([500]);
  });

  test('runs at once if the lock manager throws', async () => {
    const { time, runs, over, start } = tab(() => Promise.reject(new Error('no locks today')));
    start();
    await time.run(60_000);
    expect([runs, over]).toEqual([[0], [500]]);
  });

  test('runs after two seconds if the lock manager does not respond', async () => {
    const { time, runs, over, start } = tab(() => new Promise(() => {}));
    start();
    await time.run(60_000);
    expect([runs, over]).toEqual([[2_000], [2_500]]);
  });

  test('leaves no timer behind', async () => {
    const { time, start } = tab();
    start(0);
    await time.run(10);
    const before = time.steps();
    await time.run(60_000);
    expect(time.steps()).toBe(before);
  });
});

describe('a response that may not come', () => {
  const answer: Result<number> = { ok: true, value: 7 };
  const asked = (work: Promise<Result<number>>) => {
    const { time, clock } = tab();
    const heard: { readonly at: number; readonly result: Result<number> }[] = [];
    void inTime(clock, work).then((result) => heard.push({ at: time.now(), result }));
    return { time, heard };
  };

  test('is returned as it comes, leaving no timer behind', async () => {
    const { time, heard } = asked(Promise.resolve(answer));
    await time.run(60_000);
    expect(heard).toEqual([{ at: 0, result: answer }]);
    expect(time.steps()).toBe(0);
  });

  test('becomes a timeout once the payment’s lock has expired', async () => {
    const { time, heard } = asked(new Promise(() => {}));
    await time.run(29_999);
    expect(heard).toEqual([]);
    await time.run(60_000);
    expect(heard).toEqual([{ at: 30_000, result: { ok: false, failure: { kind: 'timeout' } } }]);
  });

  test('becomes a connection failure if the call throws', async () => {
    const { time, heard } = asked(Promise.reject(new Error('aborted')));
    await time.run(60_000);
    expect(heard).toEqual([{ at: 0, result: { ok: false, failure: { kind: 'unreachable' } } }]);
  });
});
