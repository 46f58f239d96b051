import { describe, expect, test } from 'vitest';
import {
  betterOffset,
  clockWarning,
  clockWarningMs,
  measure,
  checkDivergence,
  inSync,
  uncertaintyAt,
  type Offset,
} from '#domain/time/device-clock.ts';

const offset = (change: Partial<Offset> = {}): Offset => ({
  offsetMs: 1_000,
  halfWidthMs: 50,
  measuredAt: 10_000,
  ...change,
});

describe('a measurement', () => {
  test('assumes that the server answered in the middle of the round trip', () => {
    expect(measure(1_000, 1_400, 9_000)).toEqual({ offsetMs: 7_800, halfWidthMs: 200, measuredAt: 1_400 });
  });

  test('has no width, and never a negative one, if the clock went backwards', () => {
    expect(measure(1_400, 1_000, 9_000)).toEqual({ offsetMs: 7_600, halfWidthMs: 0, measuredAt: 1_000 });
  });
});

describe('the uncertainty', () => {
  test('grows by a ten-thousandth of the time since the measurement', () => {
    expect(uncertaintyAt(offset(), 10_000)).toBe(50);
    expect(uncertaintyAt(offset(), 10_000 + 1_000_000)).toBeCloseTo(150, 6);
  });

  test('is never less than at the measurement', () => {
    expect(uncertaintyAt(offset(), 0)).toBe(50);
  });
});

describe('the better of two measurements', () => {
  test('is the first if there is no other', () => {
    expect(betterOffset(null, offset())).toEqual(offset());
  });

  test('is the one with less uncertainty, and the new one at equal uncertainty', () => {
    const old = offset();
    const wider = offset({ halfWidthMs: 51 });
    const same = offset({ offsetMs: 1_040 });
    expect(betterOffset(old, wider)).toBe(old);
    expect(betterOffset(old, same)).toBe(same);
  });

  test('is the new one once time has made the old one less certain', () => {
    const later = offset({ halfWidthMs: 60, measuredAt: 10_000 + 200_000 });
    expect(betterOffset(offset(), later)).toBe(later);
    const sooner = offset({ halfWidthMs: 60, measuredAt: 10_000 + 50_000 });
    expect(betterOffset(offset(), sooner)).toEqual(offset());
  });

  test.each([
    ['the fresh one wins that is beyond all doubt of both, later', 1_151, 'fresh'],
    ['the fresh one wins that is beyond all doubt of both, earlier', 849, 'fresh'],
    ['the old one stays where both may be true', 1_150, 'old'],
    ['the old one stays where both may be true, earlier', 850, 'old'],
  ])('%s', (_, offsetMs, winner) => {
    const old = offset();
    const fresh = offset({ offsetMs, halfWidthMs: 100 });
    expect(betterOffset(old, fresh)).toBe(winner === 'fresh' ? fresh : old);
  });
});

describe('two clocks of one device', () => {
  const begun = { wall: 500_000, monotonic: 1_000, inView: true };
  /** Server time minus monotonic time, on a phone whose clock is correct. */
  const offsetMs = 499_000;
  const unseen = (wallMs: number, monotonicMs: number) => ({
    wall: begun.wall + wallMs,
    monotonic: begun.monotonic + monotonicMs,
    inView: false,
  });
  const seen = (wallMs: number, monotonicMs: number) => ({ ...unseen(wallMs, monotonicMs), inView: true });

  test('have not diverged at the start', () => {
    expect(inSync(begun)).toEqual({ from: begun, lastStyle: begun, sleptMs: 0, doubtMs: 0 });
  });

  test.each([2_000, -2_000])('have not diverged at a difference of %d ms, which is drift', (ahead) => {
    const look = unseen(100_000 + ahead, 100_000);
    expect(checkDivergence(inSync(begun), look, offsetMs)).toEqual({ ...inSync(begun), lastStyle: look });
  });

  test('indicate sleep, with equal uncertainty, if the wall clock jumped ahead unseen', () => {
    const look = unseen(102_001, 100_000);
    const parting = { from: look, lastStyle: look, sleptMs: 2_001, doubtMs: 2_001 };
    expect(checkDivergence(inSync(begun), look, offsetMs)).toEqual(parting);
  });

  test('indicate no sleep, but equal uncertainty, if the wall clock fell behind unseen', () => {
    const look = unseen(97_999, 100_000);
    const parting = { from: look, lastStyle: look, sleptMs: 0, doubtMs: 2_001 };
    expect(checkDivergence(inSync(begun), look, offsetMs)).toEqual(parting);
  });

  test.each([2_001, -2_001])(
    'indicate a setting if the wall clock moves by %d ms in a visible page',
    (ahead) => {
      const look = seen(1_000 + ahead, 1_000);
      const parting = { from: look, lastStyle: look, sleptMs: 0, doubtMs: 0 };
      expect(checkDivergence(inSync(begun), look, offsetMs)).toEqual(parting);
    },
  );

  test.each([
    ['two looks 2.5 s apart', begun, seen(12_500, 2_500), 0],
    ['two looks further apart', begun, seen(12_501, 2_501), 10_000],
    ['a page that was out of view before', { ...begun, inView: false }, seen(11_000, 1_000), 10_000],
    ['a page that is out of view now', begun, unseen(11_000, 1_000), 10_000],
  ])('distinguish a setting from sleep for %s', (_what, first, look, sleptMs) => {
    expect(checkDivergence(inSync(first), look, offsetMs)).toMatchObject({ sleptMs, doubtMs: sleptMs });
  });

  test('are recorded at every check, even without divergence', () => {
    let parting = inSync(begun);
    for (let ms = 1_000; ms <= 600_000; ms += 1_000)
      parting = checkDivergence(parting, seen(ms, ms), offsetMs);
    expect(checkDivergence(parting, seen(4_201_000, 601_000), offsetMs).sleptMs).toBe(0);
  });

  test('detect a correction after sleep as well as before', () => {
    const slowMs = 600_000;
    const asleep = checkDivergence(inSync(begun), unseen(3_600_000, 0), offsetMs + slowMs);
    expect(asleep.sleptMs).toBe(3_600_000);
    const right = checkDivergence(asleep, unseen(3_600_000 + slowMs + 5_000, 5_000), offsetMs + slowMs);
    expect(right).toMatchObject({ sleptMs: 3_600_000, doubtMs: 3_600_000 + slowMs });
  });

  test.each([
    ['exactly', 3_600_000, 3_600_000, 0],
    ['to a minute and a half', 3_600_000, 3_690_000, 0],
    ['to less than that', 3_600_000, 3_690_001, 3_690_001],
    ['to a quarter of the step', 60_000, 80_000, 0],
    ['to less than a quarter', 60_000, 80_004, 80_004],
  ])('indicate an unseen setting if a slow phone is now right %s', (_how, slowMs, stepMs, sleptMs) => {
    const parting = checkDivergence(inSync(begun), unseen(stepMs, 0), offsetMs + slowMs);
    expect(parting).toMatchObject({ sleptMs, doubtMs: stepMs });
  });

  test('indicate sleep and add up uncertainty if they diverge twice', () => {
    const once = checkDivergence(inSync(begun), unseen(105_000, 100_000), offsetMs);
    const back = checkDivergence(once, unseen(102_000, 100_000), offsetMs);
    const twice = checkDivergence(back, unseen(115_000, 103_000), offsetMs);
    expect(twice).toMatchObject({ sleptMs: 15_000, doubtMs: 18_000 });
  });
});

describe('a clock warning', () => {
  test.each([
    [null, null],
    [0, null],
    [clockWarningMs, null],
    [-clockWarningMs, null],
    [clockWarningMs + 1, clockWarningMs + 1],
    [-clockWarningMs - 1, -clockWarningMs - 1],
  ])('for a wall clock %s ms off is %s', (off, warning) => {
    expect(clockWarning(off)).toBe(warning);
  });

  test('starts at half a minute', () => {
    expect(clockWarningMs).toBe(30_000);
  });
});
