import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  normalPromo,
  discountOf,
  promoState,
  refusePromo,
  type PromoLimits,
  type PromoTerms,
} from '#domain/sales/promo-code.ts';

const now = Date.UTC(2026, 10, 23, 18);
const hour = 3_600_000;
const open: PromoLimits = {
  startsAt: null,
  endsAt: null,
  offAt: null,
  mostUses: null,
  mostPerPerson: null,
  ticketTypeIds: [],
};
const request = { ticketTypeId: 'standing', quantity: 2, uses: 0, usesOfPerson: 0 };

test.each([
  ['percent', 10, 35_000, 3_500],
  ['percent', 15, 333, 50],
  ['percent', 50, 1, 1],
  ['percent', 49, 1, 0],
  ['percent', 100, 35_000, 35_000],
  ['percent', 0, 35_000, 0],
  ['amount', 5_000, 35_000, 5_000],
  ['amount', 50_000, 35_000, 35_000],
  ['unlock', 0, 35_000, 0],
] as const)('applies %s %i to a ticket of %i as a discount of %i', (kind, value, price, off) => {
  expect(discountOf({ kind, value }, price)).toBe(off);
});

const terms: fc.Arbitrary<PromoTerms> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.nat(1_000_000_000) }),
);
const price = fc.nat(1_000_000_000);

test('splits the price into discount and payment for any code', () => {
  fc.assert(
    fc.property(terms, price, (code, unit) => {
      const off = discountOf(code, unit);
      expect([Number.isInteger(off), off >= 0, off <= unit]).toEqual([true, true, true]);
    }),
  );
});

test('rounds a percentage to half a minor unit, halves up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), price, (value, unit) => {
      const twice = discountOf({ kind: 'percent', value }, unit) * 200 - unit * value * 2;
      expect(twice > -100 && twice <= 100).toBe(true);
    }),
  );
});

test.each([
  ['active', {}, 5],
  ['active', { mostUses: 6 }, 5],
  ['used_up', { mostUses: 5 }, 5],
  ['over', { mostUses: 5, endsAt: now }, 5],
  ['active', { endsAt: now + 1 }, 5],
  ['off', { offAt: now - 1, endsAt: now }, 0],
] as const)('has the status %s: %j', (state, limits, uses) => {
  expect(promoState({ ...open, ...limits }, uses, now)).toBe(state);
});

describe('a code', () => {
  test.each([
    ['is taken where nothing bounds it', {}, {}, null],
    ['is not taken once it is off', { offAt: now }, {}, { code: 'promo_over' }],
    ['is not taken from its end on', { endsAt: now }, {}, { code: 'promo_over' }],
    ['is taken until just before its end', { endsAt: now + 1 }, {}, null],
    [
      'is not taken before its start',
      { startsAt: now + hour },
      {},
      { code: 'promo_not_yet', startsAt: '2026-11-23T19:00:00.000Z' },
    ],
    ['is taken from its start on', { startsAt: now }, {}, null],
    ['is for its ticket types alone', { ticketTypeIds: ['vip'] }, {}, { code: 'promo_other_tickets' }],
    ['is taken for one of its ticket types', { ticketTypeIds: ['vip', 'standing'] }, {}, null],
    ['is taken for the last tickets', { mostUses: 10 }, { uses: 8 }, null],
    ['says how many are left', { mostUses: 10 }, { uses: 9 }, { code: 'promo_used_up', left: 1 }],
    ['is used up', { mostUses: 10 }, { uses: 12 }, { code: 'promo_used_up', left: 0 }],
    ['is taken up to a person’s limit', { mostPerPerson: 3 }, { usesOfPerson: 1 }, null],
    [
      'bounds each person',
      { mostPerPerson: 3 },
      { usesOfPerson: 2 },
      { code: 'promo_person_limit', left: 1 },
    ],
  ])('%s', (_, limits, used, refused) => {
    expect(refusePromo({ ...open, ...limits }, { ...request, ...used }, now)).toEqual(refused);
  });
});

test('compares codes without case and blanks', () => {
  expect(normalPromo(' summer 26 ')).toBe('SUMMER26');
});
