import { expect, it } from 'vitest';
import { checkOrder, maxTicketsPerOrder, type HeldPlaces } from '#domain/sales/order.ts';
import { said } from './said.ts';

const type = {
  ticketTypeId: 'tables',
  priceAmount: 0,
  currency: 'GMD',
  perOrderLimit: 1_000,
  hasAlready: 0,
  placesOversold: 0,
};

/** An order of so many tables, each with a ticket for each of its guests. */
const orderOf = (tables: number, groupSize: number) => {
  const hold: HeldPlaces = {
    holdId: 'a',
    eventId: 'event',
    ticketTypeId: 'tables',
    quantity: tables,
    groupSize,
    state: 'held',
    expiresAt: 2,
  };
  const attendees = Array.from({ length: tables * groupSize }, () => ({ holdId: 'a' }));
  const event = { status: 'published', endsAt: 3 } as const;
  return checkOrder({ holds: [hold], types: [type], event, attendees }, 1);
};

it.each([
  [maxTicketsPerOrder, 1],
  [10, 50],
])('takes an order of %i of %i tickets each', (tables, groupSize) => {
  expect(orderOf(tables, groupSize)).toMatchObject({ total: { amount: 0 } });
});

it.each([
  [maxTicketsPerOrder + 1, 1],
  [11, 50],
])('refuses an order of %i of %i tickets each, and says how many one may have', (tables, groupSize) => {
  const refused = orderOf(tables, groupSize);
  expect('code' in refused ? said(refused) : null).toEqual({
    code: 'too_many_tickets',
    message: 'One order can have 500 tickets. Choose fewer at a time.',
    details: { most: 500 },
  });
});
