import { expect, it } from 'vitest';
import { doorDay } from '#domain/door/door-day.ts';

const hour = 3_600_000;
const event = { doorsOpenAt: 100 * hour, endsAt: 106 * hour };

it.each([
  [0, 'before'],
  [88 * hour - 1, 'before'],
  [88 * hour, 'on'],
  [103 * hour, 'on'],
  [118 * hour, 'on'],
  [118 * hour + 1, 'after'],
] as const)('takes half a day around an event for the day of its doors: at %i it is %s', (now, day) => {
  expect(doorDay(event, now)).toBe(day);
});
