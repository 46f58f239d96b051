import { describe, expect, test } from 'vitest';
import { estimateTime, type RememberedClock } from '#domain/time/remembered-clock.ts';

const seenAt = 1_800_000_000_000;
const minute = 60_000;

/**
 * Where a page's time begins, in ms after the last time seen, and its uncertainty; `right` is what the phone's clock
 * then says.
 */
function begin(right: number, change: Partial<RememberedClock>) {
  const { now, doubtMs } = estimateTime({ offsetMs: 0, seenAt, doubtMs: 0, ...change }, seenAt + right);
  return [now - seenAt, doubtMs];
}

describe('a page without a known server time', () => {
  test.each([
    [5, null, 5],
    [5, seenAt, 5],
    [-5, seenAt, 0],
  ])(
    'trusts a phone %i ms after a time seen at %j to ten minutes, and never goes back',
    (right, seen, now) => {
      expect(begin(right, { offsetMs: null, seenAt: seen, doubtMs: 99 })).toEqual([now, 10 * minute]);
    },
  );
});

describe('a page with a stored server time', () => {
  test.each([
    ['nothing was seen', 0, { offsetMs: 700, seenAt: null }, 700, 30_000],
    [
      'nothing was seen, and it was in doubt',
      0,
      { offsetMs: 700, seenAt: null, doubtMs: 40_000 },
      700,
      40_000,
    ],
    ['it is opened at once', 0, {}, 0, 30_000],
    ['it is opened at once, in doubt', 0, { doubtMs: 40_000 }, 0, 40_000],
    ['the clock is two seconds behind', -2_000, {}, -2_000, 30_000],
    ['a fast clock is a second behind', 99_000, { offsetMs: -100_000 }, -1_000, 30_000],
    ['a fast clock is two seconds behind', 98_000, { offsetMs: -100_000 }, -2_000, 30_000],
    ['it is opened within a minute', minute, {}, minute, 30_000],
    [
      'the clock is fast, and it is opened within a minute',
      minute + 5_000,
      { offsetMs: -5_000 },
      minute,
      30_000,
    ],
  ] as const)('continues from its offset where %s', (_, right, change, now, doubtMs) => {
    expect(begin(right, change)).toEqual([now, doubtMs]);
  });

  // According to the offset, time would have gone backwards: the clock was set.
  const fast = { offsetMs: -100_000 };
  test.each([
    ['just put right', 0, fast, 0, 100_000],
    ['put right two seconds short', -2_000, fast, -2_000, 100_000],
    ['put right a while ago', 50_000, fast, 50_000, 100_000],
    ['put right by little', 0, { offsetMs: -10_000 }, 0, 30_000],
    ['put right, with more doubt than that', 0, { ...fast, doubtMs: 150_000 }, 0, 150_000],
    ['set behind what is right', -2_001, fast, 0, 600_000],
    ['set, but too far from right', 50_001, fast, 0, 600_000],
    ['set back although it was slow', -200_000, { offsetMs: 100_000 }, 0, 600_000],
    ['set back, with more doubt than that', -200_000, { offsetMs: 100_000, doubtMs: 700_000 }, 0, 700_000],
    ['set back by hardly more than clocks drift', -2_001, {}, 0, 600_000],
  ] as const)(
    'does not go back before the time seen with a clock that was %s',
    (_, right, change, now, doubtMs) => {
      expect(begin(right, change)).toEqual([now, doubtMs]);
    },
  );

  // According to the offset, more time has passed than a reload takes: the page was closed, or the clock was set.
  const slow = { offsetMs: 1_000_000 };
  test.each([
    ['closed for longer', minute + 1, {}, minute + 1, minute + 1],
    ['closed for longer, the clock a little slow', 100_000, { offsetMs: 5_000 }, 105_000, 105_000],
    ['closed for longer, the clock fast', 600_000, { offsetMs: -400_000 }, 200_000, 400_000],
    ['opened after the clock was put right', 0, slow, 0, 1_000_000],
    ['opened after it was put right two seconds short', -2_000, slow, -2_000, 1_000_000],
    ['opened a quarter of that later', 250_000, slow, 250_000, 1_250_000],
    ['opened later than that', 250_001, slow, 1_250_001, 1_250_001],
    ['opened after the clock was set behind what is right', -2_001, slow, 997_999, 1_000_000],
    ['opened ten minutes later', 600_000, { offsetMs: 10_000_000 }, 600_000, 10_600_000],
    ['opened later than ten minutes', 600_001, { offsetMs: 10_000_000 }, 10_600_001, 10_600_001],
    ['closed, with more doubt than that', 100_000, { doubtMs: 200_000 }, 100_000, 200_000],
  ] as const)(
    'has the full uncertainty of a clock that may have been set if it was %s',
    (_, right, change, now, doubtMs) => {
      expect(begin(right, change)).toEqual([now, doubtMs]);
    },
  );
});
