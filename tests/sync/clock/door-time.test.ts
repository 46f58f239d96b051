import { describe, expect, it } from 'vitest';
import { createDoorTime, type OffsetMemory } from '#sync/clock/door-time.ts';
import { startedAt } from '#tests/sync/scripted-door.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/**
 * Builds a phone whose own clock is 7 s ahead of the server's; what it stores for the next start is in `kept` and
 * `seen`.
 */
function phone(memory: Partial<OffsetMemory> = {}, view = { isIn: false }) {
  const hands = { wall: startedAt + 7 * second, monotonic: 5 * second };
  const kept: number[] = [];
  const seen: number[] = [];
  const clock = { wall: () => hands.wall, monotonic: () => hands.monotonic, after: () => () => {} };
  const time = createDoorTime(
    clock,
    {
      offsetMs: null,
      keep: (offsetMs) => void kept.push(offsetMs),
      keepSeen: (at) => void seen.push(at),
      ...memory,
    },
    () => view.isIn,
  );
  const pass = (ms: number) => {
    hands.wall += ms;
    hands.monotonic += ms;
  };
  /** Simulates an immediate reply, with the server's clock `aheadMs` ahead of where it was. */
  const answer = (aheadMs = 0) =>
    time.observe(hands.monotonic, hands.monotonic, hands.wall - 7 * second + aheadMs);
  return { time, hands, kept, seen, pass, answer };
}

describe('door time before the first contact', () => {
  it('is the phone’s time, trusted to ten minutes', () => {
    const { time, pass } = phone();
    expect(time.now()).toEqual({ now: startedAt + 7 * second, uncertaintyMs: 10 * minute });
    pass(minute);
    expect(time.now().now).toBe(startedAt + minute + 7 * second);
    expect(time.offsetMs()).toBeNull();
  });

  it('is corrected by the stored offset, and trusted to half a minute', () => {
    const { time } = phone({ offsetMs: -7 * second });
    expect(time.now()).toEqual({ now: startedAt, uncertaintyMs: 30 * second });
    expect(time.offsetMs()).toBe(-7 * second);
  });

  it('is never before a time that had certainly been reached', () => {
    const { time, pass } = phone({ seenAt: startedAt + day });
    expect(time.now()).toEqual({ now: startedAt + day, uncertaintyMs: 10 * minute });
    pass(2 * day);
    expect(time.now().now).toBe(startedAt + 2 * day + 7 * second);
  });
});

describe('the data stored for the next start', () => {
  it('is the first measurement, and later ones that differ by at least a quarter of a second', () => {
    const { time, kept, answer } = phone();
    answer();
    expect([kept, time.offsetMs()]).toEqual([[-7_000], -7_000]);
    answer(249);
    expect([kept, time.offsetMs()]).toEqual([[-7_000], -6_751]);
    answer(250);
    expect(kept).toEqual([-7_000, -6_750]);
    answer(1);
    expect(kept).toEqual([-7_000, -6_750]);
    answer(0);
    expect(kept).toEqual([-7_000, -6_750, -7_000]);
  });

  it('is not written again while it equals the value stored at the last start', () => {
    const { kept, answer } = phone({ offsetMs: -7_100 });
    answer();
    expect(kept).toEqual([]);
  });

  it('is written again without the uncertainty once that is gone', () => {
    const doubts: number[] = [];
    const keep = (_offsetMs: number, doubtMs: number) => void doubts.push(doubtMs);
    const { answer, time } = phone({ offsetMs: -7 * second, doubtMs: 20 * minute, keep });
    expect(time.now().uncertaintyMs).toBe(20 * minute);
    answer();
    answer();
    expect(doubts).toEqual([0]);
  });

  it('includes the server’s time, once a minute', () => {
    const { seen, pass, answer, time } = phone();
    answer();
    pass(minute - 1);
    answer();
    expect(seen).toEqual([startedAt]);
    pass(1);
    answer();
    expect(seen).toEqual([startedAt, startedAt + minute]);
    pass(minute);
    expect(time.forLeases()).toBe(startedAt + 2 * minute);
    expect(seen).toEqual([startedAt, startedAt + minute, startedAt + 2 * minute]);
  });

  it('includes the server’s time even if that was set back', () => {
    const { seen, answer } = phone({ seenAt: startedAt + 10 * minute });
    answer();
    expect(seen).toEqual([startedAt]);
  });

  it('is written for a phone with a correct clock, too', () => {
    const { kept, hands, answer } = phone();
    hands.wall -= 7 * second;
    answer(7 * second);
    expect(kept).toEqual([0]);
  });

  it('includes the server’s time when the page is hidden, once', () => {
    const view = { isIn: true };
    const { seen, pass, answer, time } = phone({}, view);
    answer();
    pass(second);
    time.look();
    expect(seen).toEqual([startedAt]);
    view.isIn = false;
    time.look();
    expect(seen).toEqual([startedAt, startedAt + second]);
    pass(second);
    time.look();
    view.isIn = true;
    time.look();
    expect(seen).toHaveLength(2);
    pass(58 * second);
    time.look();
    expect(seen).toHaveLength(2);
    pass(second);
    time.look();
    view.isIn = false;
    time.look();
    expect(seen).toEqual([startedAt, startedAt + second, startedAt + minute + second]);
  });

  it('is not written at every check of a visible page', () => {
    const keeps: (readonly [number, number])[] = [];
    const keep = (offsetMs: number, doubtMs: number) => void keeps.push([offsetMs, doubtMs]);
    const { answer, time, pass } = phone({ keep }, { isIn: true });
    answer();
    pass(second);
    time.look();
    time.look();
    expect(keeps).toEqual([[-7 * second, 0]]);
  });

  it('is unchanged until the server responds, including the uncertainty', () => {
    const keeps: number[] = [];
    const keep = (_offsetMs: number, doubtMs: number) => void keeps.push(doubtMs);
    for (const doubtMs of [0, 20 * minute])
      phone({ offsetMs: -7 * second, doubtMs, keep }, { isIn: true }).time.look();
    expect(keeps).toEqual([]);
  });

  it('gains the uncertainty of any setting while no page was open', () => {
    const keeps: (readonly [number, number])[] = [];
    const keep = (offsetMs: number, doubtMs: number) => void keeps.push([offsetMs, doubtMs]);
    const { time } = phone({ offsetMs: -7 * second, seenAt: startedAt + day, keep }, { isIn: true });
    time.look();
    expect(keeps).toEqual([[day - 7 * second, 10 * minute]]);
  });

  it('works without storage for the server’s time', () => {
    const clock = { wall: () => startedAt, monotonic: () => 0, after: () => () => {} };
    const time = createDoorTime(clock, { offsetMs: null, keep: () => {} });
    time.observe(0, 0, startedAt);
    expect(time.now().now).toBe(startedAt);
  });
});

describe('the time for leases', () => {
  it('is carried from the last certain time, independent of the wall clock', () => {
    const { time, hands, pass } = phone({ offsetMs: -7 * second, seenAt: startedAt - minute });
    expect(time.forLeases()).toBe(startedAt - minute);
    pass(minute);
    hands.wall += 3 * day;
    expect(time.forLeases()).toBe(startedAt);
  });

  it('is unknown if nothing was ever measured', () => {
    expect(phone().time.forLeases()).toBeNull();
    expect(phone({ offsetMs: -7 * second }).time.forLeases()).toBeNull();
  });

  it('is measured from the first response on', () => {
    const { time, answer, pass } = phone({ seenAt: startedAt - 3 * day });
    expect(time.forLeases()).toBe(startedAt - 3 * day);
    answer();
    pass(minute);
    expect(time.forLeases()).toBe(startedAt + minute);
  });
});

describe('a measurement', () => {
  it('worse than the one before is ignored while that is accurate enough', () => {
    const { time, hands, pass, answer } = phone();
    answer();
    const sentAt = hands.monotonic;
    pass(second);
    // The reply took a second, so the server's moment is known to within half of that.
    time.observe(sentAt, hands.monotonic, startedAt + 900);
    expect(time.now().now).toBe(startedAt + second);
    expect(time.now().uncertaintyMs).toBeLessThanOrEqual(1);
  });

  it('is used however inaccurate once the clocks have diverged', () => {
    const { time, hands, pass, answer } = phone();
    answer();
    hands.wall += 20 * minute;
    time.now();
    const sentAt = hands.monotonic;
    pass(second);
    time.observe(sentAt, hands.monotonic, startedAt + 900);
    expect(time.now()).toEqual({ now: startedAt + 1_400, uncertaintyMs: 500 });
  });

  it('is ignored if the phone slept during the request, even without a clock check', () => {
    const { time, hands, answer } = phone();
    answer();
    const sentAt = hands.monotonic;
    hands.wall += 20 * minute;
    hands.monotonic += 100;
    time.observe(sentAt, hands.monotonic, startedAt + 50);
    expect(time.now().now).toBe(startedAt + 20 * minute);
  });
});
