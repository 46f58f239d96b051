import { describe, expect, test } from 'vitest';
import { createChain, stepAt, stepTolerance, stepToShow } from '#domain/codes/rolling-code.ts';
import { maxSteps } from '#domain/codes/ticket-code.ts';
import { shiftShowWindow, showWindowOf } from '#domain/manifest/show-window.ts';
import { countingBytes } from '../codes/issuer.ts';

const doors = Date.UTC(2026, 11, 5, 19);
const hour = 3_600_000;

test.each([
  ['an evening', 5 * hour],
  ['a minute', 60_000],
  ['a weekend', 60 * hour],
  ['a month', 31 * 24 * hour],
])('rotates codes of an event of %s from three hours before doors to its end', (_, lastsMs) => {
  const window = showWindowOf(doors, doors + lastsMs);
  expect(window.startsAt).toBe(doors - 3 * hour);
  expect(window.stepSeconds).toBeGreaterThanOrEqual(15);
  expect(window.steps).toBeLessThanOrEqual(maxSteps);
  const end = window.startsAt + window.steps * window.stepSeconds * 1000;
  expect(end).toBeGreaterThanOrEqual(doors + lastsMs);
  expect(end).toBeLessThan(doors + lastsMs + window.stepSeconds * 1000);
});

test('lengthens the steps when a window exceeds the chain', () => {
  expect(showWindowOf(doors, doors + 5 * hour).stepSeconds).toBe(15);
  expect(showWindowOf(doors, doors + 31 * 24 * hour).stepSeconds).toBeGreaterThan(15);
});

describe('the window of a rescheduled event', () => {
  const evening = showWindowOf(doors, doors + 5 * hour);
  const seed = countingBytes(32);
  const chain = createChain(seed, 'abc123', 7, evening.steps);
  const nextWeek = { doorsOpenAt: doors + 7 * 24 * hour, endsAt: doors + (7 * 24 + 5) * hour };
  const moved = (to: typeof nextWeek, now: number) => {
    const window = shiftShowWindow(evening, to, now);
    if (window === null) throw new Error('too few steps are left');
    return window;
  };

  test.each([
    ['long before', doors - 48 * hour],
    ['when people look at their tickets', doors - 2 * hour],
    ['when the doors are open', doors + hour],
  ])('rescheduled %s keeps every chain and covers the new time', (_, now) => {
    const window = moved(nextWeek, now);
    expect(createChain(seed, 'abc123', 7, window.steps).anchor).toEqual(chain.anchor);
    const end = window.startsAt + window.steps * window.stepSeconds * 1000;
    expect(end).toBeGreaterThanOrEqual(nextWeek.endsAt);
    for (const at of [nextWeek.doorsOpenAt, nextWeek.endsAt - 1000]) {
      const shown = stepToShow(window, at);
      expect(shown).toBe(stepAt(window, at));
      expect(() => chain.linkAt(shown)).not.toThrow();
    }
  });

  test('is the window as first planned when rescheduled before it opened', () => {
    expect(moved(nextWeek, doors - 48 * hour)).toEqual(showWindowOf(nextWeek.doorsOpenAt, nextWeek.endsAt));
  });

  test('skips steps already shown, so that no earlier step is fresh when people arrive', () => {
    const now = doors + hour;
    const window = moved(nextWeek, now);
    const lastShown = stepAt(evening, now);
    const asPeopleCome = stepAt(window, nextWeek.doorsOpenAt - 3 * hour);
    expect(asPeopleCome - lastShown).toBeGreaterThan(stepTolerance);
    // A clock that is ten minutes ahead cannot have shown one either.
    expect(asPeopleCome - stepAt(evening, now + 600_000)).toBeGreaterThan(stepTolerance);
  });

  test('gets longer steps when it exceeds its chain', () => {
    const festival = { doorsOpenAt: nextWeek.doorsOpenAt, endsAt: nextWeek.doorsOpenAt + 72 * hour };
    const window = moved(festival, doors - 48 * hour);
    expect(window.steps).toBe(evening.steps);
    expect(window.stepSeconds).toBeGreaterThan(evening.stepSeconds);
    expect(window.startsAt + window.steps * window.stepSeconds * 1000).toBeGreaterThanOrEqual(
      festival.endsAt,
    );
  });

  test('is impossible when nearly all its steps were shown', () => {
    expect(shiftShowWindow(evening, nextWeek, doors + 5 * hour - 600_000)).toBeNull();
    expect(shiftShowWindow(evening, nextWeek, doors + 24 * hour)).toBeNull();
  });

  test('counts what a clock ten minutes fast may have shown', () => {
    const planned = showWindowOf(nextWeek.doorsOpenAt, nextWeek.endsAt);
    expect(moved(nextWeek, evening.startsAt - 600_001)).toEqual(planned);
    expect(moved(nextWeek, evening.startsAt - 600_000).startsAt).toBeLessThan(planned.startsAt);
  });

  test('has steps of at most five minutes once some were shown, and longer ones before', () => {
    const lasting = (ms: number) => ({ ...nextWeek, endsAt: nextWeek.doorsOpenAt - 3 * hour + ms });
    expect(moved(lasting(200 * hour), doors - 48 * hour).stepSeconds).toBeGreaterThan(300);
    const now = doors + hour;
    expect(shiftShowWindow(evening, lasting(200 * hour), now)).toBeNull();
    const { startsAt, stepSeconds, steps } = moved(nextWeek, now);
    const shown = (nextWeek.doorsOpenAt - 3 * hour - startsAt) / (stepSeconds * 1000);
    const longest = (steps - shown) * 300_000;
    expect(moved(lasting(longest), now).stepSeconds).toBe(300);
    expect(shiftShowWindow(evening, lasting(longest + 1000), now)).toBeNull();
  });

  test('skips steps shown before an earlier change, even if none were shown since', () => {
    const first = moved(nextWeek, doors + hour);
    const shown = stepAt(first, nextWeek.doorsOpenAt - 3 * hour);
    const later = { doorsOpenAt: doors + 14 * 24 * hour, endsAt: doors + (14 * 24 + 5) * hour };
    const second = shiftShowWindow(first, later, doors + 2 * hour, nextWeek.doorsOpenAt);
    if (second === null) throw new Error('too few steps are left');
    expect(stepAt(second, later.doorsOpenAt - 3 * hour)).toBe(shown);
  });

  test('can be rescheduled again, skipping steps shown both times', () => {
    const first = moved(nextWeek, doors + hour);
    const later = { doorsOpenAt: doors + 14 * 24 * hour, endsAt: doors + (14 * 24 + 5) * hour };
    const second = shiftShowWindow(first, later, nextWeek.doorsOpenAt);
    if (second === null) throw new Error('too few steps are left');
    const shown = stepAt(first, nextWeek.doorsOpenAt);
    expect(stepAt(second, later.doorsOpenAt - 3 * hour) - shown).toBeGreaterThan(stepTolerance);
  });
});
