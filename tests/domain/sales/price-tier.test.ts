import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  movedTiers,
  presentPrice,
  priceForAll,
  priceShownAt,
  problemsOfTiers,
  refuseTier,
  splitByPrice,
  type PriceTier,
} from '#domain/sales/price-tier.ts';
import { testSeed } from '#tests/fakes/seed.ts';

const june = Date.UTC(2027, 5, 1);
const day = 86_400_000;
const early: PriceTier = { tierId: 'early', amount: 300, until: june, count: 100 };
const later: PriceTier = { tierId: 'later', amount: 350, until: june + 30 * day, count: null };
const type = { priceAmount: 400, tiers: [early, later] };

describe('the price of a ticket type', () => {
  it.each([
    [
      'the first tier holds',
      type,
      {},
      june - 1,
      { tierId: 'early', amount: 300, left: 100, until: june, next: 350 },
    ],
    ['one of it is left', type, { early: 99 }, june - 1, { tierId: 'early', left: 1, next: 350 }],
    [
      'it is used up',
      type,
      { early: 100 },
      june - 1,
      { tierId: 'later', amount: 350, left: null, next: 400 },
    ],
    ['its time is over', type, {}, june, { tierId: 'later', amount: 350, until: june + 30 * day }],
    [
      'all are over',
      type,
      {},
      june + 30 * day,
      { tierId: null, amount: 400, left: null, until: null, next: null },
    ],
    ['there is none', { priceAmount: 400, tiers: [] }, {}, june, { tierId: null, amount: 400 }],
    [
      'a tier has fewer than were sold of it',
      { priceAmount: 400, tiers: [early] },
      { early: 120 },
      0,
      { amount: 400 },
    ],
  ])('%s', (_, priced, taken, now, expected) => {
    expect(presentPrice(priced, taken, now)).toMatchObject(expected);
  });

  it('is the tier’s again after places are returned to it', () => {
    const [before, after] = [{ early: 100 }, { early: 98 }].map((taken) => presentPrice(type, taken, 0));
    expect([before?.tierId, after?.tierId, after?.left]).toEqual(['later', 'early', 2]);
  });
});

const tiers = fc.array(
  fc.record({
    amount: fc.nat(1000),
    until: fc.option(fc.nat(20), { nil: null }),
    count: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  }),
  { maxLength: 4 },
);

it('never sells more than a tier’s limit at its price, and never after its end', () => {
  const story = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), back: fc.boolean() }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(tiers, story, (drawn, steps) => {
      const priced = {
        priceAmount: 5000,
        tiers: drawn.map((tier, place) => ({ ...tier, tierId: `t${place}` })),
      };
      const taken: Record<string, number> = {};
      for (const [now, { quantity, back }] of steps.entries()) {
        const price = presentPrice(priced, taken, now);
        const tier = priced.tiers.find((one) => one.tierId === price.tierId);
        expect(price.amount).toBe(tier?.amount ?? 5000);
        expect(now).toBeLessThan(tier?.until ?? Infinity);
        if (refuseTier(price, quantity, 'GMD') !== null || tier === undefined) continue;
        taken[tier.tierId] = (taken[tier.tierId] ?? 0) + quantity - (back ? 1 : 0);
        expect(taken[tier.tierId]).toBeLessThanOrEqual(tier.count ?? Infinity);
      }
    }),
    { seed: testSeed },
  );
});

it('refuses more than are left at a price, and returns how many and the next price', () => {
  const price = presentPrice(type, { early: 98 }, 0);
  expect(refuseTier(price, 2, 'GMD')).toBeNull();
  expect(refuseTier(price, 3, 'GMD')).toEqual({
    code: 'price_tier_left',
    details: { left: 2, price: { amount: 300, currency: 'GMD' }, next: { amount: 350, currency: 'GMD' } },
  });
});

it('can be one price for a whole order, from a tier with enough left', () => {
  const open = { ...later, count: 5 };
  const priced = { priceAmount: 400, tiers: [early, open] };
  const amounts = [1, 2, 3, 5, 6].map((quantity) => priceForAll(priced, { early: 98 }, quantity, 0).amount);
  expect(amounts).toEqual([300, 300, 350, 350, 400]);
  expect(priceForAll({ priceAmount: 400, tiers: [later] }, {}, 9_999, 0)).toEqual({
    tierId: 'later',
    amount: 350,
    left: null,
    until: later.until,
    next: 400,
  });
});

it('refuses nothing at a price without a limit, and returns its own price if none follows', () => {
  const price = { tierId: 'early', amount: 300, left: 0, until: null, next: null };
  expect(refuseTier({ ...price, left: null }, 99, 'GMD')).toBeNull();
  expect(refuseTier(price, 1, 'GMD')?.details).toMatchObject({ next: { amount: 300, currency: 'GMD' } });
});

describe('tickets split by price', () => {
  const gmd = (amount: number) => ({ amount, currency: 'GMD' });
  const shown = { price: gmd(300), tier: { left: 2, until: june, next: gmd(400) } };

  it.each([
    [0, []],
    [2, [{ quantity: 2, price: gmd(300) }]],
    [
      5,
      [
        { quantity: 2, price: gmd(300) },
        { quantity: 3, price: gmd(400) },
      ],
    ],
  ])('number %i, using up the tier first', (quantity, parts) => {
    expect(splitByPrice(shown, quantity)).toEqual(parts);
  });

  it('have one price if it does not end', () => {
    const nine = [{ quantity: 9, price: gmd(300) }];
    expect(splitByPrice({ price: gmd(300), tier: null }, 9)).toEqual(nine);
    expect(splitByPrice({ price: gmd(300) }, 9)).toEqual(nine);
    expect(splitByPrice({ ...shown, tier: { ...shown.tier, left: null } }, 9)).toEqual(nine);
    expect(splitByPrice({ price: gmd(300) }, 0)).toEqual([]);
  });

  it('cost the next price once the tier is over, on a page left open', () => {
    expect(priceShownAt(shown, june - 1)).toEqual(shown);
    expect(priceShownAt(shown, june)).toEqual({ price: gmd(400), tier: null });
    const endless = { price: gmd(300), tier: { ...shown.tier, until: null } };
    expect(priceShownAt(endless, june + 1)).toBe(endless);
    for (const plain of [{ price: gmd(300) }, { price: gmd(300), tier: null }])
      expect(priceShownAt(plain, june)).toBe(plain);
  });
});

it.each([
  [
    [
      { until: june, count: null },
      { until: june + 1, count: 5 },
    ],
    [],
  ],
  [
    [
      { until: null, count: 5 },
      { until: june, count: null },
    ],
    [],
  ],
  [[{ until: null, count: null }], [{ place: 0, code: 'no_end' }]],
  [[{ until: 0, count: null }], []],
  [[{ until: null, count: 1 }], []],
  [
    [
      { until: june, count: 1 },
      { until: june, count: null },
    ],
    [{ place: 1, code: 'until_order' }],
  ],
  [
    [
      { until: june, count: 1 },
      { until: null, count: 3 },
      { until: june - 1, count: null },
    ],
    [{ place: 2, code: 'until_order' }],
  ],
])('returns the problems of tiers: %j', (given, wrong) => {
  expect(problemsOfTiers(given)).toEqual(wrong);
});

describe('tiers of a rescheduled event', () => {
  const tier = (until: number | null) => ({ tierId: `until ${until}`, amount: 1, until, count: 5 });
  const untils = (tiers: readonly { readonly until: number | null }[]) => tiers.map(({ until }) => until);

  it('move with their ends, in order', () => {
    const moved = movedTiers([tier(100), tier(null), tier(300)], (at) => at + 50);
    expect(untils(moved)).toEqual([150, null, 350]);
    expect(moved[0]).toEqual({ ...tier(100), until: 150 });
  });

  it('stay if they are over', () => {
    expect(untils(movedTiers([tier(100), tier(200)], (at) => at + 50, 100))).toEqual([100, 250]);
  });

  it.each([
    ['an earlier time', 200, (at: number) => at - 150],
    ['an hour that clocks skip', 0, () => 400],
  ])('keep their intervals where %s would reverse their order', (_, over, move) => {
    const moved = untils(movedTiers([tier(200), tier(230), tier(300)], move, over));
    expect(problemsOfTiers(moved.map((until) => ({ until, count: null })))).toEqual([]);
    expect(moved.slice(1).map((until, at) => (until ?? 0) - (moved[at] ?? 0))).toEqual([30, 70]);
  });
});
