import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mergeNudges } from '#server/ops/nudges.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('announces two hundred changes of an event within a second twenty times, including the first and the last', () => {
  const told: string[] = [];
  const merged = mergeNudges((eventId, revision) => void told.push(`${eventId} ${revision}`));
  merged.moved('a', 1);
  expect(told).toEqual(['a 1']);
  for (let revision = 2; revision <= 200; revision += 1) {
    vi.advanceTimersByTime(5);
    merged.moved('a', revision);
  }
  vi.advanceTimersByTime(50);
  expect(told.length).toBeLessThanOrEqual(21);
  expect(told.at(-1)).toBe('a 200');
  // After a pause the next nudge is sent at once; other events never wait.
  vi.advanceTimersByTime(200);
  merged.moved('a', 201);
  merged.moved('b', 7);
  expect(told.slice(-2)).toEqual(['a 201', 'b 7']);
});

test('does not hide a newer nudge behind a late one, and sends none after stopping', () => {
  const told: number[] = [];
  const merged = mergeNudges((_eventId, revision) => void told.push(revision));
  for (const revision of [1, 5, 3]) merged.moved('a', revision);
  vi.advanceTimersByTime(50);
  expect(told).toEqual([1, 5]);
  merged.moved('a', 6);
  merged.stop();
  vi.advanceTimersByTime(500);
  expect(told).toEqual([1, 5]);
});
