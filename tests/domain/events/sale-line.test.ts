import { describe, expect, it } from 'vitest';
import { fillDays } from '#domain/events/sale-line.ts';

const on = (day: string, tickets: number, currency = 'GMD') => ({
  day,
  currency,
  tickets,
  amount: tickets * 100,
  returnedTickets: 0,
  returnedAmount: 0,
});

describe('sales by day', () => {
  it('include days without sales in between', () => {
    const filled = fillDays([on('2026-02-27', 2), on('2026-03-02', 1)], 'GMD', null);
    expect(filled.map(({ day, tickets }) => [day, tickets])).toEqual([
      ['2026-02-27', 2],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 1],
    ]);
  });

  it('cover the requested days, with or without sales', () => {
    const span = { from: '2026-11-20', to: '2026-11-22' };
    expect(fillDays([on('2026-11-21', 3)], 'GMD', span).map(({ tickets }) => tickets)).toEqual([0, 3, 0]);
    expect(fillDays([], 'GMD', null)).toEqual([]);
    expect(fillDays([], 'GMD', { from: '2026-11-20', to: '2026-11-19' })).toEqual([]);
  });

  it('count tickets of every currency and money of one', () => {
    const [day] = fillDays([on('2026-11-21', 3), on('2026-11-21', 1, 'EUR')], 'EUR', null);
    expect(day).toMatchObject({ tickets: 4, amount: 100 });
    const back = { ...on('2026-11-21', 0), returnedTickets: 2, returnedAmount: 150 };
    const rows = [back, { ...back, currency: 'EUR', returnedAmount: 40 }];
    expect(fillDays(rows, 'EUR', null)).toEqual([
      { ...on('2026-11-21', 0, 'EUR'), returnedTickets: 4, returnedAmount: 40 },
    ]);
  });

  it('keep the last days when there are too many to draw', () => {
    const filled = fillDays([on('2020-01-01', 1), on('2026-11-21', 2)], 'GMD', null, 10);
    expect(filled).toHaveLength(10);
    expect(filled.at(-1)).toMatchObject({ day: '2026-11-21', tickets: 2 });
  });
});
