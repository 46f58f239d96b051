import { describe, expect, it } from 'vitest';
import { maxDays } from '#domain/time/day-range.ts';
import { compareArrivals, compareSales } from '#domain/events/compare.ts';
import { allSteps, fillSteps, shareOf } from '#domain/events/sale-steps.ts';

const sold = (day: string, tickets: number, returnedTickets = 0) => ({ day, tickets, returnedTickets });
const minute = 60_000;

describe('a sales comparison', () => {
  it("counts back from each event's doors, with cumulative sales", () => {
    const found = compareSales([
      {
        sales: [sold('2026-11-18', 5), sold('2026-11-21', 2, 1)],
        doorsDay: '2026-11-21',
        countedDay: '2026-12-01',
      },
      { sales: [sold('2025-12-29', 7)], doorsDay: '2026-01-01', countedDay: '2026-12-01' },
    ]);
    expect(found).toEqual({
      places: [3, 2, 1, 0],
      values: [
        [5, 5, 5, 6],
        [7, 7, 7, 7],
      ],
    });
  });

  it('omits days still to come', () => {
    const [one] = compareSales([
      { sales: [sold('2026-11-18', 5)], doorsDay: '2026-11-21', countedDay: '2026-11-19' },
    ]).values;
    expect(one).toEqual([5, 5, null, null]);
  });

  it('reaches back as far as charts do', () => {
    const found = compareSales([
      { sales: [sold('2020-01-01', 5)], doorsDay: '2026-11-21', countedDay: '2026-12-01' },
    ]);
    expect([found.places.length, found.places[0], found.values[0]?.[0]]).toEqual([maxDays, maxDays - 1, 5]);
  });

  it('omits refunds after the doors, and is empty without sales', () => {
    const doors = { doorsDay: '2026-11-21', countedDay: '2026-12-01' };
    expect(
      compareSales([{ sales: [sold('2026-11-21', 3), sold('2026-11-25', 0, 3)], ...doors }]).values,
    ).toEqual([[3]]);
    expect(compareSales([{ sales: [], ...doors }])).toEqual({ places: [], values: [[]] });
  });
});

describe('an arrivals comparison', () => {
  it("counts minutes from each event's doors, negative before them", () => {
    const found = compareArrivals([
      { doorsOpenAt: 100 * minute, from: 99 * minute, stepMinutes: 1, entered: [1, 4, 6] },
      { doorsOpenAt: 700 * minute, from: 700 * minute, stepMinutes: 1, entered: [3] },
    ]);
    expect(found).toEqual({
      stepMinutes: 1,
      places: [-1, 0, 1],
      values: [
        [1, 4, 6],
        [null, 3, null],
      ],
    });
  });

  it('uses intervals that suit both events', () => {
    const found = compareArrivals([
      { doorsOpenAt: 0, from: 0, stepMinutes: 2, entered: [1, 1, 1, 1, 1, 1] },
      { doorsOpenAt: 0, from: 0, stepMinutes: 5, entered: [10, 20, 30] },
    ]);
    expect(found).toMatchObject({
      stepMinutes: 10,
      places: [0, 10],
      values: [
        [5, 1],
        [30, 30],
      ],
    });
  });

  it('is empty before anyone has come', () => {
    const empty = { doorsOpenAt: 0, from: null, stepMinutes: 1, entered: [] };
    expect(compareArrivals([empty, empty])).toEqual({ places: [], values: [[], []], stepMinutes: 1 });
    const nobody = { ...empty, stepMinutes: 7, entered: [0, 0] };
    const some = { doorsOpenAt: 0, from: 0, stepMinutes: 2, entered: [3] };
    expect(compareArrivals([some, nobody])).toEqual({ places: [0], values: [[3], [null]], stepMinutes: 2 });
    expect(compareArrivals([some, { ...some, stepMinutes: 4 }]).stepMinutes).toBe(4);
  });
});

describe('the purchase funnel', () => {
  const steps = [
    { day: '2026-11-18', views: 10, reservations: 4, bought: 1 },
    { day: '2026-11-20', views: 30, reservations: 6, bought: 4 },
  ];

  it('adds up and includes the days between', () => {
    expect(allSteps(steps)).toEqual({ views: 40, reservations: 10, bought: 5 });
    expect(fillSteps(steps, null).map(({ views }) => views)).toEqual([10, 0, 30]);
    const later = { day: '2026-11-22', views: 1, reservations: 0, bought: 0 };
    expect(fillSteps([later, ...steps], null).map(({ views }) => views)).toEqual([10, 0, 30, 0, 1]);
    const span = { from: '2026-11-20', to: '2026-11-21' };
    expect(fillSteps(steps, span).map(({ bought }) => bought)).toEqual([4, 0]);
    expect(fillSteps([], null)).toEqual([]);
  });

  it.each([
    [5, 10, 0.5],
    [0, 10, 0],
    [0, 0, null],
    [3, 2, null],
    [10, 10, 1],
  ])('gives %i of %i a share of %s', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share);
  });
});
