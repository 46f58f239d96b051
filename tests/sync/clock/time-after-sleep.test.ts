import { describe, expect, it } from 'vitest';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { createFreshness } from '#sync/freshness.ts';
import { startedAt } from '#tests/sync/scripted-door.ts';

const minute = 60_000;

/** Builds a page measured exactly at its start; then both clocks advance as given and are read after each step. */
function measuredPage() {
  const hands = { wall: startedAt + 7_000, monotonic: 5_000 };
  const clock = { wall: () => hands.wall, monotonic: () => hands.monotonic, after: () => () => {} };
  const time = createDoorTime(clock, { offsetMs: null, keep: () => {} });
  time.observe(5_000, 5_000, startedAt);
  const go = (wallMs: number, monotonicMs: number) => {
    hands.wall += wallMs;
    hands.monotonic += monotonicMs;
    return time.now();
  };
  return { time, go, hands };
}

describe('the time after the monotonic clock may have stopped', () => {
  it.each([
    ['no divergence', [[minute, minute]], minute, 0],
    ['a divergence too small to tell', [[minute + 2_000, minute]], minute, 0],
    ['a sleep of 20 minutes', [[20 * minute, 100]], 20 * minute, 20 * minute - 100],
    ['the wall set 20 minutes forward', [[20 * minute, 0]], 20 * minute, 20 * minute],
    ['the wall set 20 minutes back', [[-20 * minute, 1_000]], 1_000, 20 * minute + 1_000],
    [
      'a sleep, then a minute awake',
      [
        [20 * minute, 0],
        [minute, minute],
      ],
      21 * minute,
      20 * minute,
    ],
    [
      'two sleeps',
      [
        [5 * minute, 0],
        [5 * minute, 0],
      ],
      10 * minute,
      10 * minute,
    ],
    [
      'many short stops, each too small to tell',
      [
        [1_500, 0],
        [1_500, 0],
      ],
      3_000,
      3_000,
    ],
    [
      'set forward and back again',
      [
        [20 * minute, 0],
        [-20 * minute, 0],
      ],
      20 * minute,
      40 * minute,
    ],
  ] as const)('after %s', (_what, steps, later, doubt) => {
    const { time, go } = measuredPage();
    for (const [wallMs, monotonicMs] of steps) go(wallMs, monotonicMs);
    const { now, uncertaintyMs } = time.now();
    expect(now).toBe(startedAt + later);
    expect(Math.abs(uncertaintyMs - doubt)).toBeLessThanOrEqual(10);
  });

  it('is certain again with the next measurement, after sleep or a setting', () => {
    for (const slept of [0, 20 * minute]) {
      const { time, go, hands } = measuredPage();
      go(20 * minute, 0);
      time.observe(hands.monotonic, hands.monotonic, startedAt + slept);
      expect(time.now()).toEqual({ now: startedAt + slept, uncertaintyMs: 0 });
    }
  });

  it('is not measured by a response during which the clocks diverged', () => {
    const { time, go, hands } = measuredPage();
    const sentAt = hands.monotonic;
    go(20 * minute, 100);
    time.observe(sentAt, hands.monotonic, startedAt);
    expect(time.now().now).toBe(startedAt + 20 * minute);
    expect(time.now().uncertaintyMs).toBeGreaterThan(19 * minute);
  });

  it('is measured at once in the next cycle, though the monotonic clock hardly moved', async () => {
    const { time, go, hands } = measuredPage();
    let pings = 0;
    const ping = async () => {
      pings += 1;
      time.observe(hands.monotonic, hands.monotonic, startedAt + 20 * minute);
      return { ok: true, value: { time: startedAt, epoch: 'e' } } as const;
    };
    const renew = async () => ({ ok: true, value: { expiresAt: startedAt } }) as const;
    const monotonic = { wall: () => hands.wall, monotonic: () => hands.monotonic, after: () => () => {} };
    const fresh = createFreshness(monotonic, time, { ping, renew });
    await fresh.refreshTime();
    await fresh.refreshTime();
    expect(pings).toBe(1);
    go(20 * minute, 10);
    await fresh.refreshTime();
    await fresh.refreshTime();
    expect(pings).toBe(2);
  });

  it('wipes no lease because of what may be a clock setting', () => {
    const { time, go } = measuredPage();
    go(20 * minute, 100);
    expect(time.forLeases()).toBe(startedAt + 100);
  });
});
