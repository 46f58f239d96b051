import { expect, test } from 'vitest';
import { mostSteps } from '#domain/codes/ticket-code.ts';
import { showWindowOf } from '#domain/manifest/show-window.ts';

const doors = Date.UTC(2026, 11, 5, 19);
const hour = 3_600_000;

test.each([
  ['an evening', 5 * hour],
  ['a minute', 60_000],
  ['a weekend', 60 * hour],
  ['a month', 31 * 24 * hour],
])('codes of an event of %s move from three hours before doors, and are good to its end', (_, lastsMs) => {
  const window = showWindowOf(doors, doors + lastsMs);
  expect(window.startsAt).toBe(doors - 3 * hour);
  expect(window.stepSeconds).toBeGreaterThanOrEqual(15);
  expect(window.steps).toBeLessThanOrEqual(mostSteps);
  const end = window.startsAt + window.steps * window.stepSeconds * 1000;
  expect(end).toBeGreaterThanOrEqual(doors + lastsMs);
  expect(end).toBeLessThan(doors + lastsMs + window.stepSeconds * 1000);
});

test('a longer window than a chain has steps for gets longer steps', () => {
  expect(showWindowOf(doors, doors + 5 * hour).stepSeconds).toBe(15);
  expect(showWindowOf(doors, doors + 31 * 24 * hour).stepSeconds).toBeGreaterThan(15);
});
