import { describe, expect, test } from 'vitest';
import {
  better,
  clockWarning,
  clockWarningMs,
  measure,
  parted,
  together,
  uncertaintyAt,
  type Offset,
} from '#domain/device-clock.ts';

const offset = (change: Partial<Offset> = {}): Offset => ({
  offsetMs: 1_000,
  halfWidthMs: 50,
  measuredAt: 10_000,
  ...change,
});

describe('a measurement', () => {
  test('takes the server to have answered in the middle of the round trip', () => {
    expect(measure(1_000, 1_400, 9_000)).toEqual({ offsetMs: 7_800, halfWidthMs: 200, measuredAt: 1_400 });
  });

  test('whose clock went backwards has no width, and none below it', () => {
    expect(measure(1_400, 1_000, 9_000)).toEqual({ offsetMs: 7_600, halfWidthMs: 0, measuredAt: 1_000 });
  });
});

describe('doubt', () => {
  test('grows by a ten-thousandth of the time since the measurement', () => {
    expect(uncertaintyAt(offset(), 10_000)).toBe(50);
    expect(uncertaintyAt(offset(), 10_000 + 1_000_000)).toBeCloseTo(150, 6);
  });

  test('is never less than it was at the measurement', () => {
    expect(uncertaintyAt(offset(), 0)).toBe(50);
  });
});

describe('of two measurements', () => {
  test('the first one is kept where there is no other', () => {
    expect(better(null, offset())).toEqual(offset());
  });

  test('the one with less doubt now is kept, and the fresh one where both doubt as much', () => {
    const old = offset();
    const wider = offset({ halfWidthMs: 51 });
    const same = offset({ offsetMs: 1_040 });
    expect(better(old, wider)).toBe(old);
    expect(better(old, same)).toBe(same);
  });

  test('the old one loses once time has made it the more doubtful', () => {
    const later = offset({ halfWidthMs: 60, measuredAt: 10_000 + 200_000 });
    expect(better(offset(), later)).toBe(later);
    const sooner = offset({ halfWidthMs: 60, measuredAt: 10_000 + 50_000 });
    expect(better(offset(), sooner)).toEqual(offset());
  });

  test.each([
    ['the fresh one wins that is beyond all doubt of both, later', 1_151, 'fresh'],
    ['the fresh one wins that is beyond all doubt of both, earlier', 849, 'fresh'],
    ['the old one stays where both may be true', 1_150, 'old'],
    ['the old one stays where both may be true, earlier', 850, 'old'],
  ])('%s', (_, offsetMs, winner) => {
    const old = offset();
    const fresh = offset({ offsetMs, halfWidthMs: 100 });
    expect(better(old, fresh)).toBe(winner === 'fresh' ? fresh : old);
  });
});

describe('two clocks of one device', () => {
  const start = () => together({ wall: 500_000, monotonic: 1_000 });

  test('have not parted at the start', () => {
    expect(start()).toEqual({ from: { wall: 500_000, monotonic: 1_000 }, sleptMs: 0, doubtMs: 0 });
  });

  test.each([2_000, -2_000])('that differ by %d ms have not parted: that is drift', (ahead) => {
    const before = start();
    expect(parted(before, { wall: 600_000 + ahead, monotonic: 101_000 })).toBe(before);
  });

  test('whose wall clock ran ahead have slept so long, and are doubted by as much', () => {
    const hands = { wall: 600_000 + 2_001, monotonic: 101_000 };
    expect(parted(start(), hands)).toEqual({ from: hands, sleptMs: 2_001, doubtMs: 2_001 });
  });

  test('whose wall clock fell behind have not slept, and are doubted by as much', () => {
    const hands = { wall: 600_000 - 2_001, monotonic: 101_000 };
    expect(parted(start(), hands)).toEqual({ from: hands, sleptMs: 0, doubtMs: 2_001 });
  });

  test('that part twice have slept and are doubted by the sum', () => {
    const once = parted(start(), { wall: 600_000 + 5_000, monotonic: 101_000 });
    const back = parted(once, { wall: 605_000 - 3_000, monotonic: 101_000 });
    const twice = parted(back, { wall: 602_000 + 10_000, monotonic: 104_000 });
    expect(twice).toMatchObject({ sleptMs: 12_000, doubtMs: 15_000 });
  });
});

describe('a steward is warned', () => {
  test.each([
    [null, null],
    [0, null],
    [clockWarningMs, null],
    [-clockWarningMs, null],
    [clockWarningMs + 1, clockWarningMs + 1],
    [-clockWarningMs - 1, -clockWarningMs - 1],
  ])('of a wall clock that is %s ms off: %s', (off, warning) => {
    expect(clockWarning(off)).toBe(warning);
  });

  test('from half a minute on', () => {
    expect(clockWarningMs).toBe(30_000);
  });
});
