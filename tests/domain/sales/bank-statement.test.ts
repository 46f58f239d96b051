import { describe, expect, it } from 'vitest';
import { bankRowsOf, guessSumColumn, sumOf } from '#domain/sales/bank-statement.ts';

const named = [
  ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
  ['2026-11-01', 'TRF GH7K3M9P2X AWA', '', '350.00', '1,350.00'],
  ['2026-11-02', 'Rent', '900.00', '', '450.00'],
  ['2026-11-03', 'Deposit, LAMIN', '', '1,050.50', '1,500.50'],
];

describe('a bank statement', () => {
  it('finds incoming amounts by the column of that name', () => {
    expect(guessSumColumn(named, 'GMD')).toBe(3);
    expect(bankRowsOf(named, 3, 'GMD')).toEqual([
      { text: '2026-11-01 TRF GH7K3M9P2X AWA  1,350.00', amount: 35_000 },
      { text: '2026-11-03 Deposit, LAMIN  1,500.50', amount: 105_050 },
    ]);
  });

  it('finds them by what looks like an amount when no column is named', () => {
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
    ['350.0012', null],
    ['350.001', 35_000_100],
    ['350+', null],
    ['x+350', null],
    [' + 350 gmd ', 35_000],
  ])('reads %j as %s', (cell, sum) => {
    expect(sumOf(cell, 'GMD')).toBe(sum);
  });

  it.each([
    [
      'the name that says so, wherever it stands',
      [
        ['Amount', 'Ref'],
        ['350', '1.50'],
      ],
      0,
    ],
    [
      'a name with blanks before it',
      [
        ['Ref', ' Credit'],
        ['1.50', '350'],
      ],
      1,
    ],
    [
      'no name that says it somewhere',
      [
        ['Total amount', 'Credit'],
        ['1.50', '350'],
      ],
      1,
    ],
    [
      'a decimal part rather than none',
      [
        ['350', '1.50'],
        ['351', '2.50'],
      ],
      1,
    ],
    [
      'a sum with its currency',
      [
        ['350', 'GMD 1.50'],
        ['351', 'GMD 2.50'],
      ],
      1,
    ],
    [
      'no sum of three decimals',
      [
        ['350', '1.500'],
        ['351', '2'],
      ],
      0,
    ],
    [
      'money that came, not what went',
      [
        ['-90.00', '350'],
        ['-1.00', '1'],
        ['-2.00', '2'],
      ],
      1,
    ],
    ['rows that are longer than the first', [['Rent'], ['Deposit', '350'], ['Rent', '2', '3.50']], 2],
    [
      'the first fifty rows',
      [
        ...Array.from({ length: 50 }, () => ['Rent', '350']),
        ...Array.from({ length: 99 }, () => ['1.50', 'x']),
      ],
      1,
    ],
    ['the first of all, where none has a sum', [['Rent', 'Gas']], 0],
  ])('chooses the amount column by %s', (_, rows, column) => {
    expect(guessSumColumn(rows, 'GMD')).toBe(column);
  });

  it('skips a row that ends before its amount, and cuts its text', () => {
    expect(bankRowsOf([['Rent'], ['x'.repeat(2_000), '350']], 1, 'GMD')).toEqual([
      { text: 'x'.repeat(1_000), amount: 35_000 },
    ]);
  });

  it('has no rows when nothing came in, and accepts an empty file', () => {
    expect(bankRowsOf(named, 0, 'GMD')).toEqual([]);
    expect(guessSumColumn([], 'GMD')).toBe(0);
  });
});
