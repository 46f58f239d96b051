import { expect, it } from 'vitest';
import { sampleArrivals, sampleEvening, sampleSales } from '#domain/events/sample-evening.ts';

it('adds up as a real evening does, and is the same one each time', () => {
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

it('sells in some days what it sold in them, and the days together are the whole', () => {
  const first = sampleSales({ from: '2026-10-01', to: '2026-11-10' });
  const rest = sampleSales({ from: '2026-11-11', to: '2026-11-21' });
  expect(first.sold + rest.sold).toBe(sampleSales(null).sold);
  expect(sampleSales({ from: '2026-11-22', to: '2026-11-30' }).sold).toBe(0);
});
