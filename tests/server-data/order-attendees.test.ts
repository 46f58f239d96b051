import { expect, it } from 'vitest';
import { attendeesOf, numbered } from '#server/sales/orders/order-attendees.ts';

const person = (ordinal: number, typeIndex: number) =>
  ({ ordinal, typeIndex, kind: 'ticket', forOrdinal: null }) as const;
const addOn = (ordinal: number, typeIndex: number, forOrdinal: number | null) =>
  ({ ordinal, typeIndex, kind: 'add_on', forOrdinal }) as const;
const ordinals = (all: Parameters<typeof numbered>[0]) => numbered(all).map(({ ordinal }) => ordinal);

it('numbers tickets by type, each followed by its add-ons, and those of earlier tickets last', () => {
  expect(ordinals([person(0, 1), person(1, 0), person(2, 1), person(3, 0)])).toEqual([1, 3, 0, 2]);
  const together = [addOn(0, 3, null), addOn(1, 3, 4), addOn(2, 2, 4), person(3, 1), person(4, 0)];
  expect(ordinals(together)).toEqual([4, 2, 1, 3, 0]);
});

it('gives every place of a hold its share of price and fee, and none beyond its places', () => {
  const line = { ticketTypeId: 'table', tierId: null, quantity: 2, groupSize: 2, feeReturns: false };
  const lines = [
    {
      ...line,
      holdId: 'single',
      ticketTypeId: 'seat',
      groupSize: 1,
      quantity: 1,
      unitAmount: 50,
      feeAmount: 0,
    },
    { ...line, holdId: 'first', unitAmount: 101, feeAmount: 3 },
    { ...line, holdId: 'second', unitAmount: 100, feeAmount: 0 },
  ];
  const named = ['first', 'first', 'first', 'second', 'single', 'single', 'nowhere'].map((holdId) => ({
    holdId,
    name: holdId,
    email: '',
  }));
  const places = attendeesOf(named, lines).map((one) => [
    one.name,
    one.unitAmount,
    one.feeAmount,
    one.groupNumber,
  ]);
  expect(places).toEqual([
    ['first', 51, 2, 0],
    ['first', 50, 1, 0],
    ['first', 51, 2, 1],
    ['second', 50, 0, 2],
    ['single', 50, 0, null],
  ]);
});
