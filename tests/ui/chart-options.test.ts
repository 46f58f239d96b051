import { describe, expect, it } from 'vitest';
import { heightFor, optionsOf, type Letters } from '#ui/chart-options.ts';

const lettersOf = (size: number): Letters => ({
  family: 'sans-serif',
  size,
  widthOf: (word, font) => word.length * Number.parseFloat(font) * 0.6,
  write: (word) => word,
});

const optionsIn = (letters: Letters, places: readonly string[]) =>
  optionsOf({ lines: [], places, read: (value) => `GMD ${value}`, letters, width: 300, onPoint: () => {} });

const days = Array.from({ length: 30 }, (_, at) => `Sat ${at + 1} Nov`);

/** The part of the chart's options that drawing reads. */
const asked = (places: readonly string[], size = 16) => {
  const letters = lettersOf(size);
  const { axes, padding, height } = optionsIn(letters, places);
  const [along, beside] = axes ?? [];
  const call = (of: unknown, ...rest: readonly unknown[]) =>
    typeof of === 'function' ? (of(null, ...rest) as unknown) : of;
  return {
    halfOf: (place: string) => letters.widthOf(place, along?.font ?? '') / 2,
    named: (apart: number) => call(along?.splits, 0, 0, places.length - 1, apart),
    apart: Number(call(along?.space)),
    before: (values: readonly string[]) => Number(call(beside?.size, values)),
    after: Number(padding?.[1]),
    font: along?.font,
    height,
  };
};

describe("a chart's axis labels", () => {
  it('include the last one, and the others evenly before it', () => {
    expect(asked(days).named(10)).toEqual([9, 19, 29]);
    expect(asked(days.slice(0, 3)).named(1)).toEqual([0, 1, 2]);
    expect(asked(days.slice(0, 1)).named(1)).toEqual([0]);
  });

  it('are complete at both ends and do not overlap', () => {
    const { halfOf, before, after, apart } = asked(days);
    expect(after).toBeGreaterThanOrEqual(halfOf('Sat 30 Nov'));
    expect(before(['0', '20'])).toBeGreaterThanOrEqual(halfOf('Sat 1 Nov'));
    expect(apart).toBeGreaterThan(2 * halfOf('Sat 30 Nov'));
  });

  it('leave room for a total beside them', () => {
    const { halfOf, before } = asked(days);
    expect(before(['GMD 0', 'GMD 1,250,000'])).toBeGreaterThanOrEqual(2 * halfOf('GMD 1,250,000'));
  });

  it("grow with the user's text size, and the chart with them", () => {
    const [usual, large] = [asked(days), asked(days, 32)];
    expect(Number.parseFloat(large.font ?? '')).toBe(2 * Number.parseFloat(usual.font ?? ''));
    expect(large.after).toBe(2 * usual.after);
    expect(large.height).toBe(2 * heightFor(lettersOf(16)));
  });
});

/** Labels beside a chart of these values at the given marks, and the smallest step between marks. */
const beside = (values: readonly (number | null)[], marks: readonly number[]) => {
  const read = (value: number) => `GMD ${value / 100}`;
  const letters = lettersOf(16);
  const lines = [{ name: 'Sales', values }];
  const axis = optionsOf({ lines, places: days, read, letters, width: 300, onPoint: () => {} }).axes?.[1];
  const { values: write, incrs } = axis ?? {};
  const call = (of: unknown) => (typeof of === 'function' ? (of(null, marks) as unknown) : of);
  return { labels: call(write), leastStep: Array.isArray(incrs) ? incrs[0] : undefined };
};

it('writes the labels along and beside a chart as the page is read', () => {
  const letters = { ...lettersOf(16), write: (word: string) => `<${word}>` };
  const { axes } = optionsIn(letters, ['0 د', '1 د']);
  const labels = axes?.map(({ values }) =>
    typeof values === 'function' ? (Reflect.apply(values, null, [null, [0, 1]]) as unknown) : values,
  );
  expect(labels).toEqual([
    ['<0 د>', '<1 د>'],
    ['<GMD 0>', ''],
  ]);
});

describe('the labels beside a chart', () => {
  it('never divide people and sums of whole numbers', () => {
    expect(beside([3, null, 0], [0, 1]).leastStep).toBe(1);
    expect(beside([0.5, 0.25], [0, 1]).leastStep).toBeUndefined();
  });

  it('are left out above zero if there is no value yet', () => {
    expect(beside([0, 0, null], [0, 1])).toMatchObject({ labels: ['GMD 0', ''] });
    expect(beside([0, 100], [0, 100])).toMatchObject({ labels: ['GMD 0', 'GMD 1'] });
  });
});
