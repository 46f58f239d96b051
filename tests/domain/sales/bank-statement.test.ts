import { describe, expect, it } from 'vitest';
import { bankRowsOf, guessSumColumn, sumOf } from '#domain/sales/bank-statement.ts';

const named = [
  ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
  ['2026-11-01', 'TRF GH7K3M9P2X AWA', '', '350.00', '1,350.00'],
  ['2026-11-02', 'Rent', '900.00', '', '450.00'],
  ['2026-11-03', 'Deposit, LAMIN', '', '1,050.50', '1,500.50'],
];

describe('a bank’s statement', () => {
  it('says what came in by the column of that name', () => {
    expect(guessSumColumn(named, 'GMD')).toBe(3);
    expect(bankRowsOf(named, 3, 'GMD')).toEqual([
      { text: '2026-11-01 TRF GH7K3M9P2X AWA  1,350.00', amount: 35_000 },
      { text: '2026-11-03 Deposit, LAMIN  1,500.50', amount: 105_050 },
    ]);
  });

  it('says it by what looks like a sum, where no column is named', () => {
    const rows = [
      ['01.11.2026', '220123456', 'AWA GH-7K3M-9P2X', '+350,00'],
      ['02.11.2026', '220123457', 'LAMIN', '-90,00'],
      ['03.11.2026', '220123458', 'BINTA', '+1050,50'],
    ];
    const column = guessSumColumn(rows, 'GMD');
    expect(column).toBe(3);
    expect(bankRowsOf(rows, column, 'GMD').map(({ amount }) => amount)).toEqual([35_000, 105_050]);
  });

  it.each([
    ['350', 35_000],
    ['GMD 350.00', 35_000],
    ['+ 350,00', 35_000],
    ['-350.00', null],
    ['0.00', null],
    ['', null],
    ['Rent', null],
    ['350.001', null],
  ])('reads %j as %s', (cell, sum) => {
    expect(sumOf(cell, 'GMD')).toBe(sum);
  });

  it('has no rows where nothing came in, and survives an empty one', () => {
    expect(bankRowsOf(named, 0, 'GMD')).toEqual([]);
    expect(guessSumColumn([], 'GMD')).toBe(0);
  });
});
