import { describe, expect, it } from 'vitest';
import { correctedClock } from '#app/engines/corrected-clock.ts';
import { correctedTimeOf, stampOf } from '#app/data/read-at.ts';
import { formatsIn } from '#messages/formats-in.ts';
import type { Clock } from '#platform/clock.ts';

const { ago } = formatsIn.en;

const hour = 3_600_000;
const truth = Date.UTC(2026, 10, 22, 18);

/** A phone whose clock is ahead by this much, with a previously stored offset. */
function phone(aheadMs: number, kept: string | null = String(-aheadMs)) {
  const at = { now: truth, aheadMs };
  const clock: Clock = {
    wall: () => at.now + at.aheadMs,
    monotonic: () => at.now - truth,
    after: () => () => {},
  };
  const stored = { get: (key: string) => (key === 'gatehouse.clock-offset' ? kept : null) };
  return { at, clock, stored };
}

describe('the clock for displayed times', () => {
  it.each([0, 3 * hour, -3 * hour, 40 * 24 * hour])(
    'shows server time on a phone that is %d ms ahead',
    (aheadMs) => {
      const { clock, stored } = phone(aheadMs);
      expect(correctedClock(clock, stored, () => null).wall()).toBe(truth);
    },
  );

  it("shows the phone's own time when no other was ever known", () => {
    const { clock, stored } = phone(7_000, null);
    expect(correctedClock(clock, stored, () => null).wall()).toBe(truth + 7_000);
  });

  it("follows the page's measured time once there is one, and keeps ages right when the phone clock is set", () => {
    const { at, clock, stored } = phone(-40 * 24 * hour);
    const shown = correctedClock(clock, stored, () => ({ now: () => ({ now: at.now, uncertaintyMs: 0 }) }));
    const fetchedAt = shown.wall();
    at.aheadMs = 0;
    expect(ago(fetchedAt, shown.wall())).toBe('just now');
    at.now += 3 * hour;
    expect(ago(fetchedAt, shown.wall())).toBe('3 h ago');
  });
});

describe('a cache timestamp', () => {
  it('converts to corrected time and back', () => {
    const behind = { wall: () => Date.now() - 3 * hour };
    const stamp = Date.now();
    expect(Math.abs(correctedTimeOf(stamp, behind) - (stamp - 3 * hour))).toBeLessThan(hour);
    expect(Math.abs(stampOf(correctedTimeOf(stamp, behind), behind) - stamp)).toBeLessThan(hour);
    expect(correctedTimeOf(0, behind)).toBe(0);
  });
});
