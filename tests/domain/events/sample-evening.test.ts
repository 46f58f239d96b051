import { expect, it } from 'vitest';
import {
  sampleArrivals,
  sampleEvening,
  sampleSales,
  sampleStays,
  sampleSteps,
} from '#domain/events/sample-evening.ts';

it('adds up like a real event and is the same every time', () => {
  const whole = sampleSales(null);
  const { sales, types, sold, revenue, refunded } = whole;
  expect(sales).toHaveLength(30);
  expect(types.standing.tickets + types.table.tickets).toBe(sold);
  expect(types.standing.amount + types.table.amount).toBe(revenue);
  expect(sales.reduce((sum, one) => sum + one.amount, 0) - refunded).toBe(revenue);
  const { arrived, all, gates, peak } = sampleArrivals();
  expect(gates.flat().reduce((sum, one) => sum + one, 0)).toBe(arrived);
  expect(all[peak.minute]).toBe(Math.max(...all));
  expect(arrived).toBeLessThan(sold);
  expect(sold).toBeLessThan(sampleEvening.capacity);
  expect(sampleSales(null)).toEqual(whole);
});

it('splits sales by day so that the days add up to the total', () => {
  const first = sampleSales({ from: '2026-10-01', to: '2026-11-10' });
  const rest = sampleSales({ from: '2026-11-11', to: '2026-11-21' });
  expect(first.sold + rest.sold).toBe(sampleSales(null).sold);
  expect(sampleSales({ from: '2026-11-22', to: '2026-11-30' }).sold).toBe(0);
});

it('keeps its figures fixed', () => {
  const { sales, sold, revenue, refunded, types } = sampleSales(null);
  expect(sales.map(({ tickets }) => tickets).join(' ')).toBe(
    '51 6 7 8 9 10 5 6 7 8 9 10 5 6 7 8 9 10 5 6 7 8 9 16 17 24 31 38 45 52',
  );
  expect(sales.flatMap(({ day, returnedTickets }) => (returnedTickets === 1 ? [day] : []))).toEqual([
    '2026-10-27',
    '2026-11-05',
    '2026-11-14',
  ]);
  expect(sales[0]).toEqual({
    day: '2026-10-23',
    currency: 'GMD',
    tickets: 51,
    amount: 43 * 35_000 + 8 * 90_000,
    returnedTickets: 0,
    returnedAmount: 0,
  });
  expect({ sold, revenue, refunded, types }).toEqual({
    sold: 436,
    revenue: 18_615_000,
    refunded: 105_000,
    types: { standing: { tickets: 375, amount: 13_125_000 }, table: { tickets: 61, amount: 5_490_000 } },
  });
});

it('keeps its arrivals, stays and visits fixed', () => {
  const { gates, peak, arrived } = sampleArrivals();
  const everyTenth = gates.map((minutes) => minutes.filter((_, at) => at % 10 === 5).join(' '));
  expect(everyTenth).toEqual(['0 2 5 8 7 4 1 0 0 0 0', '0 0 1 2 3 3 2 1 0 0 0']);
  expect([peak, arrived]).toEqual([{ minute: 42, entered: 11 }, 391]);
  const stays = sampleStays();
  expect([stays[0], stays.at(-1)]).toEqual([
    { minutes: 20, stays: 0 },
    { minutes: 250, stays: 2 },
  ]);
  expect(stays.map((one) => one.stays).join(' ')).toBe(
    '0 0 0 0 0 1 1 2 3 4 5 7 9 10 11 11 11 10 9 7 5 4 3 2',
  );
  const steps = sampleSteps({ from: '2026-10-23', to: '2026-10-25' });
  expect(steps).toEqual([
    { day: '2026-10-23', views: 196, reservations: 28, bought: 26 },
    { day: '2026-10-24', views: 47, reservations: 6, bought: 3 },
    { day: '2026-10-25', views: 66, reservations: 8, bought: 4 },
  ]);
});
