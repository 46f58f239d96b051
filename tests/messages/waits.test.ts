import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tryAgainIn, waitWords } from '#messages/en/waits.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

describe('a wait', () => {
  test.each([
    [1, '1 second'],
    [second, '1 second'],
    [second + 1, '2 seconds'],
    [59 * second, '59 seconds'],
    [59 * second + 1, '1 minute'],
    [minute + 1, '2 minutes'],
    [59 * minute, '59 minutes'],
    [59 * minute + 1, '1 hour'],
    [hour, '1 hour'],
    [hour + minute, '1 hour 1 minute'],
    [80 * minute, '1 hour 20 minutes'],
    [2 * hour, '2 hours'],
    [48 * hour - 1, '2 days'],
    [47 * hour, '47 hours'],
    [48 * hour, '2 days'],
    [2 * day + 1, '3 days'],
  ])('of %d ms is %s, never rounded down', (ms, words) => {
    expect(waitWords(ms)).toBe(words);
  });

  test('says when to try again', () => {
    expect(tryAgainIn(null)).toBe('Try again later.');
    expect(tryAgainIn(0)).toBe('Try again now.');
    expect(tryAgainIn(-1)).toBe('Try again now.');
    expect(tryAgainIn(1)).toBe('Try again in 1 second.');
  });

  test('is never displayed as shorter than it is', () => {
    const unitMs = { second, minute, hour, day };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 * day }), (ms) => {
        const said = [...tryAgainIn(ms).matchAll(/(\d+) (second|minute|hour|day)/g)];
        const sum = said.reduce((all, [, count, unit]) => {
          if (unit !== 'second' && unit !== 'minute' && unit !== 'hour' && unit !== 'day') return all;
          return all + Number(count) * unitMs[unit];
        }, 0);
        expect(sum).toBeGreaterThanOrEqual(ms);
        expect(sum).toBeLessThanOrEqual(ms * 2 + 1_000);
      }),
    );
  });
});
