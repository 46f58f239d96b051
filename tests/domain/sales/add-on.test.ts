import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addOnCheckpoint, assignAddOns, isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import { testSeed } from '#tests/fakes/seed.ts';

const meal = { ticketTypeId: 'meal', perTicket: 1 };
const drink = { ticketTypeId: 'drink', perTicket: 2 };
const ticket = (has: Record<string, number> = {}) => ({ has });

it.each([
  [[], [], []],
  [
    [meal, meal],
    [ticket(), ticket()],
    [0, 1],
  ],
  [
    [drink, drink, drink],
    [ticket(), ticket()],
    [0, 1, 0],
  ],
  [[drink, meal], [ticket()], [0, 0]],
  [[meal], [ticket({ meal: 1 }), ticket()], [1]],
  [[{ ...meal, wished: 1 }], [ticket(), ticket()], [1]],
  [
    [drink, drink, { ...drink, wished: 0 }],
    [ticket(), ticket()],
    [1, 0, 0],
  ],
])('assigns %j to %j: %j', (wanted, tickets, places) => {
  expect(assignAddOns(wanted, tickets)).toEqual(places);
});

it.each([
  [[meal], [], 0],
  [[meal], [ticket({ meal: 1 })], 0],
  [[drink, drink, drink], [ticket()], 2],
  [[drink, drink, drink], [ticket({ drink: 1 })], 1],
  [
    [
      { ...meal, wished: 0 },
      { ...meal, wished: 0 },
    ],
    [ticket(), ticket()],
    2,
  ],
  [[{ ...meal, wished: -1 }], [ticket()], 1],
  // Tickets of another type do not reduce the room for this one.
  [[meal, drink, drink, drink], [ticket()], 2],
])('limits %j for %j to %i', (wanted, tickets, most) => {
  expect(assignAddOns(wanted, tickets)).toMatchObject({ code: 'add_on_needs_ticket', details: { most } });
});

it('has its own checkpoint, distinct from all others', () => {
  expect([addOnCheckpoint(4), addOnCheckpoint(12)].map(isAddOnCheckpoint)).toEqual([true, true]);
  expect(addOnCheckpoint(12)).toBe('add-on-12');
  expect(['event', 'add-on-', 'add-on-x', 'my-add-on-4', 'add-on-4-x'].filter(isAddOnCheckpoint)).toEqual([]);
});

it('gives each ticket at most its limit and refuses only when there is no room', () => {
  const counts = fc.record({ meal: fc.nat(1), drink: fc.nat(2) });
  const wanted = fc.array(fc.constantFrom(meal, drink), { maxLength: 12 });
  fc.assert(
    fc.property(wanted, fc.array(counts, { maxLength: 5 }), (addOns, had) => {
      const places = assignAddOns(addOns, had.map(ticket));
      for (const { ticketTypeId, perTicket } of [meal, drink]) {
        const key = ticketTypeId === 'meal' ? 'meal' : 'drink';
        const room = had.reduce((sum, one) => sum + Math.max(0, perTicket - one[key]), 0);
        const asked = addOns.filter((one) => one.ticketTypeId === ticketTypeId).length;
        if ('code' in places) continue;
        expect(asked).toBeLessThanOrEqual(room);
        for (const [at, one] of had.entries()) {
          const given = places.filter(
            (place, nth) => place === at && addOns[nth]?.ticketTypeId === ticketTypeId,
          );
          expect(given.length + one[key]).toBeLessThanOrEqual(Math.max(perTicket, one[key]));
        }
      }
      expect('code' in places || places.length === addOns.length).toBe(true);
    }),
    { seed: testSeed },
  );
});
