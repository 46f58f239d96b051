import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onePerTicket, ticketsRefundedWith, sharesOf, splitsGroup } from '#domain/sales/ticket-group.ts';
import { testSeed } from '#tests/fakes/seed.ts';

describe('the price of each ticket in a group', () => {
  it.each([
    [1000, 6, [167, 167, 167, 167, 166, 166]],
    [0, 3, [0, 0, 0]],
    [350, 1, [350]],
    [2, 3, [1, 1, 0]],
  ])('is a share of %i among %i', (amount, size, shares) => {
    expect(sharesOf(amount, size)).toEqual(shares);
  });

  it('adds up to the group’s price, in shares that differ by at most one', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 50 }), (amount, size) => {
        const shares = sharesOf(amount, size);
        expect(shares).toHaveLength(size);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
      { seed: testSeed },
    );
  });
});

describe('the attendees of a group', () => {
  const table = { holdId: 'table', quantity: 2, groupSize: 3 };
  const single = { holdId: 'single', quantity: 2, groupSize: 1 };
  const named = (holdId: string, count: number) =>
    Array.from({ length: count }, (_, place) => ({ holdId, place }));

  it('are named for each ticket', () => {
    const all = [...named('table', 6), ...named('single', 2)];
    expect(onePerTicket(all, [table, single])).toEqual(all);
  });

  it('share one name if the app named only one', () => {
    const places = onePerTicket([...named('table', 2), ...named('single', 2)], [table, single]).map(
      ({ place }) => place,
    );
    expect(places).toEqual([0, 0, 0, 1, 1, 1, 0, 1]);
  });

  it('are left unchanged otherwise, so that the order is refused', () => {
    expect(onePerTicket(named('table', 4), [table])).toHaveLength(4);
    expect(onePerTicket(named('single', 2), [table, single])).toHaveLength(2);
  });
});

it('refunds the tickets of a group together, and others individually', () => {
  const places = [
    { ticketId: 'a', groupNumber: 0 },
    { ticketId: 'b', groupNumber: 0 },
    { ticketId: 'c', groupNumber: 1 },
    { ticketId: 'd' },
    { ticketId: null, groupNumber: null },
  ];
  expect(['a', 'c', 'd'].map((id) => ticketsRefundedWith(places, id))).toEqual([['a', 'b'], ['c'], ['d']]);
  expect(ticketsRefundedWith(places, 'elsewhere')).toEqual(['elsewhere']);
  const unsent = [...places, { ticketId: null, groupNumber: 0 }];
  expect(ticketsRefundedWith(unsent, 'a')).toEqual(['a', 'b']);
  expect([['a'], ['a', 'b'], ['c', 'd'], []].map((ids) => splitsGroup(places, ids))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
