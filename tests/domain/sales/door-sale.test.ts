import { expect, it } from 'vitest';
import { shiftsOf, type DoorSaleFact } from '#domain/sales/door-sale.ts';

const hour = 3_600_000;
const sale = (personId: string, atHour: number, more: Partial<DoorSaleFact> = {}): DoorSaleFact => ({
  personId,
  at: atHour * hour,
  tickets: 1,
  payment: 'cash',
  amount: 100,
  ...more,
});

it('sums what each person took, cash and card apart, until they go home', () => {
  const shifts = shiftsOf([
    sale('awa', 20),
    sale('lamin', 20),
    sale('awa', 25, { payment: 'card', amount: 300, tickets: 3 }),
    sale('awa', 19),
    // The next evening.
    sale('awa', 44),
  ]);
  const facts = { personId: 'awa', sales: 1, tickets: 1, cash: 100, card: 0 };
  expect(shifts).toEqual([
    { ...facts, from: 44 * hour, until: 44 * hour },
    { ...facts, personId: 'lamin', from: 20 * hour, until: 20 * hour },
    { personId: 'awa', from: 19 * hour, until: 25 * hour, sales: 3, tickets: 5, cash: 200, card: 300 },
  ]);
});

it('parts two shifts by a break of six hours', () => {
  expect(shiftsOf([sale('awa', 1), sale('awa', 6.9)])).toHaveLength(1);
  expect(shiftsOf([sale('awa', 1), sale('awa', 7)])).toHaveLength(2);
});

it('adds up to all that was sold', () => {
  const sales = Array.from({ length: 200 }, (_, at) =>
    sale(`person ${at % 7}`, (at * 13) % 97, { payment: at % 3 === 0 ? 'card' : 'cash', amount: at }),
  );
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  const shifts = shiftsOf(sales);
  expect(sum(shifts.map(({ cash, card }) => cash + card))).toBe(sum(sales.map(({ amount }) => amount)));
  expect(sum(shifts.map((shift) => shift.sales))).toBe(sales.length);
});
