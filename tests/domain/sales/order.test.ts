import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkOrder,
  isCancellable,
  paymentMs,
  refuseCancel,
  refuseRefund,
  type EndedOrderFacts,
  type HeldPlaces,
  type OrderedType,
  type OrderState,
  type OrderRequest,
} from '#domain/sales/order.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import { said } from './said.ts';

const now = 1_000_000;
const held = (holdId: string, ticketTypeId = 'type', quantity = 1): HeldPlaces => ({
  holdId,
  eventId: 'event',
  ticketTypeId,
  quantity,
  state: 'held',
  expiresAt: now + 1,
});
const type: OrderedType = {
  ticketTypeId: 'type',
  priceAmount: 350,
  currency: 'GMD',
  perOrderLimit: 4,
  hasAlready: 0,
  placesOversold: 0,
};
const request: OrderRequest = {
  holds: [held('a', 'type', 2)],
  types: [type],
  event: { status: 'published', endsAt: now + 1_000 },
  attendees: [{ holdId: 'a' }, { holdId: 'a' }],
};
/** The format of a refusal's message: what happened, and what to do. */
const sentences = /^[A-Z0-9][^.]+\.( [A-Z][^.]+\.)*$/;
const codeOf = (change: Partial<OrderRequest>) => {
  const checked = checkOrder({ ...request, ...change }, now);
  if (!('code' in checked)) return null;
  expect(said(checked)?.message).toMatch(sentences);
  return checked.code;
};
const one = { ...request, holds: [held('a')], attendees: [{ holdId: 'a' }] };

test('counts a group as one person per ticket, for each time it is held', () => {
  const table = { holds: [{ ...held('a', 'type', 2), groupSize: 3 }] };
  const named = (count: number) => ({ ...table, attendees: Array(count).fill({ holdId: 'a' }) });
  expect([codeOf(named(6)), codeOf(named(2)), codeOf(named(5))]).toEqual([
    null,
    'attendees_mismatch',
    'attendees_mismatch',
  ]);
});

test.each([
  [{}, true],
  [{ unitAmount: 350, currency: 'GMD' }, true],
  [{ unitAmount: 350, currency: 'GMD', fee: { returns: true } }, true],
  [{ unitAmount: 350, currency: 'GMD', fee: { returns: false } }, false],
])('refunds the fee of a ticket reserved with %j: %s', (reserved, returns) => {
  const checked = checkOrder({ ...one, holds: [{ ...held('a'), ...reserved } as HeldPlaces] }, now);
  expect('code' in checked || checked.lines.map(({ feeReturns }) => feeReturns)).toEqual([returns]);
});

describe('an order of reserved tickets is', () => {
  const other = { ...type, ticketTypeId: 'other' };
  const two = { holds: [held('a'), held('b', 'other')], attendees: [{ holdId: 'a' }, { holdId: 'b' }] };
  test.each<[string, Partial<OrderRequest>, string | null]>([
    ['taken', {}, null],
    ['taken of several types', { ...two, types: [type, other] }, null],
    [
      'refused of several events',
      { ...two, holds: [held('a'), { ...held('b'), eventId: 'another' }] },
      'several_events',
    ],
    ['refused once a hold is over', { holds: [{ ...held('a', 'type', 2), expiresAt: now }] }, 'hold_expired'],
    [
      'refused of a hold given back',
      { holds: [{ ...held('a', 'type', 2), state: 'released' }] },
      'hold_expired',
    ],
    [
      'refused of a hold in an order',
      { holds: [{ ...held('a', 'type', 2), state: 'ordered' }] },
      'hold_ordered',
    ],
    ['refused of a hold used up', { holds: [{ ...held('a', 'type', 2), state: 'used' }] }, 'hold_ordered'],
    ['refused with a person too few', { attendees: [{ holdId: 'a' }] }, 'attendees_mismatch'],
    [
      'refused with a person too many',
      { attendees: [...request.attendees, { holdId: 'a' }] },
      'attendees_mismatch',
    ],
    [
      'refused with people of another hold',
      { attendees: [{ holdId: 'a' }, { holdId: 'b' }] },
      'attendees_mismatch',
    ],
    [
      'refused with the right number at the wrong places',
      { ...two, types: [type, other], attendees: [{ holdId: 'a' }, { holdId: 'a' }] },
      'attendees_mismatch',
    ],
    [
      'refused beyond the limit of an order, however many holds it comes in',
      {
        holds: [held('a', 'type', 3), held('b', 'type', 2)],
        attendees: ['a', 'a', 'a', 'b', 'b'].map((holdId) => ({ holdId })),
      },
      'limit',
    ],
    [
      'refused with a person too few at one of its holds',
      { ...two, types: [type, other], attendees: [{ holdId: 'a' }] },
      'attendees_mismatch',
    ],
    ['refused where the places are gone', { types: [{ ...type, placesOversold: 1 }] }, 'sold_out'],
    ['refused where a type is gone', { types: [] }, 'ticket_type_not_found'],
    [
      'refused in two currencies',
      { ...two, types: [type, { ...other, currency: 'XOF' }] },
      'several_currencies',
    ],
    [
      'refused where its total is more than one amount may be',
      { types: [{ ...type, priceAmount: maxMinorUnits / 2 + 1 }] },
      'order_too_large',
    ],
    ['taken up to that total', { types: [{ ...type, priceAmount: maxMinorUnits / 2 }] }, null],
    [
      'taken where what is free has another currency',
      { ...two, types: [type, { ...other, currency: 'XOF', priceAmount: 0 }] },
      null,
    ],
    ['refused once the event is over', { event: { status: 'published', endsAt: now } }, 'event_ended'],
    [
      'refused where it was cancelled',
      { event: { status: 'cancelled', endsAt: now + 1 } },
      'event_cancelled',
    ],
  ])('%s', (_, change, code) => {
    expect(codeOf(change)).toBe(code);
  });

  test.each<[string, Partial<OrderRequest>, object]>([
    [
      'the holds that are in another order',
      { holds: [{ ...held('a', 'type', 2), state: 'used' }] },
      { holdIds: ['a'] },
    ],
    [
      'the holds that are over, and no others',
      { ...two, holds: [held('a'), { ...held('b', 'other'), expiresAt: now }] },
      { holdIds: ['b'] },
    ],
    [
      'the limit, and the type it is of',
      { types: [{ ...type, perOrderLimit: 1 }] },
      { limit: 1, ticketTypeId: 'type' },
    ],
    [
      'the type that is sold out',
      { types: [{ ...type, placesOversold: 1 }] },
      { left: 0, ticketTypeId: 'type' },
    ],
  ])('refused by naming %s', (_, change, details) => {
    expect(checkOrder({ ...request, ...change }, now)).toMatchObject({ details });
  });

  describe("reserved at a price other than today's", () => {
    const reserved = (unitAmount: number, currency = 'GMD') => ({
      ...held('a', 'type', 2),
      unitAmount,
      currency,
    });
    const total = (change: Partial<OrderRequest>) => {
      const checked = checkOrder({ ...request, ...change }, now);
      return 'code' in checked ? checked.code : checked.total;
    };

    test('accepted at the reserved price, up or down, free or not, in any currency', () => {
      expect(total({ holds: [reserved(300)] })).toEqual({ amount: 600, currency: 'GMD' });
      expect(total({ holds: [reserved(0)] })).toEqual({ amount: 0, currency: 'GMD' });
      expect(total({ holds: [reserved(5, 'XOF')] })).toEqual({ amount: 10, currency: 'XOF' });
      expect(total({ holds: [{ ...reserved(1), unitAmount: null }] })).toEqual({
        amount: 700,
        currency: 'GMD',
      });
      const nameless = { ...held('a', 'type', 2), unitAmount: 300, currency: null };
      expect(total({ holds: [nameless] })).toEqual({ amount: 700, currency: 'GMD' });
    });

    test('accepted line by line, each with its price', () => {
      expect(checkOrder({ ...request, holds: [reserved(300)] }, now)).toMatchObject({
        lines: [{ holdId: 'a', ticketTypeId: 'type', quantity: 2, unitAmount: 300 }],
      });
    });

    test('refused for its currencies before its total is checked', () => {
      const holds = [
        { ...reserved(300), quantity: 1 },
        { ...held('b'), unitAmount: 5, currency: 'XOF' },
      ];
      const attendees = [{ holdId: 'a' }, { holdId: 'b' }];
      const shownTotal = { amount: 305, currency: 'GMD' };
      expect(total({ holds, attendees, shownTotal })).toBe('several_currencies');
    });

    test("accepted at each reservation's price", () => {
      const holds = [
        { ...reserved(300), quantity: 1 },
        { ...held('b'), unitAmount: 500, currency: 'GMD' },
      ];
      const attendees = [{ holdId: 'a' }, { holdId: 'b' }];
      expect(total({ holds, attendees })).toEqual({ amount: 800, currency: 'GMD' });
    });

    test.each([
      [
        'taken with the sum that was shown',
        { amount: 600, currency: 'GMD' },
        { amount: 600, currency: 'GMD' },
      ],
      ['refused with a higher one', { amount: 601, currency: 'GMD' }, 'total_changed'],
      ['refused with a lower one', { amount: 599, currency: 'GMD' }, 'total_changed'],
      ['refused with today’s', { amount: 700, currency: 'GMD' }, 'total_changed'],
      ['refused in another currency', { amount: 600, currency: 'XOF' }, 'total_changed'],
    ])('%s', (_, shownTotal, expected) => {
      expect(total({ holds: [reserved(300)], shownTotal })).toEqual(expected);
      expect(codeOf({ holds: [reserved(300)], shownTotal })).toBe(
        typeof expected === 'string' ? expected : null,
      );
    });

    test('refused with the valid total', () => {
      const shownTotal = { amount: 700, currency: 'GMD' };
      expect(checkOrder({ ...request, holds: [reserved(300)], shownTotal }, now)).toMatchObject({
        details: { total: { amount: 600, currency: 'GMD' } },
      });
    });

    test('accepted when free, whatever currency was shown', () => {
      expect(total({ holds: [reserved(0)], shownTotal: { amount: 0, currency: 'XOF' } })).toEqual({
        amount: 0,
        currency: 'GMD',
      });
    });

    test('never charged another total than was shown', () => {
      const price = fc.record({ unitAmount: fc.nat(3), currency: fc.constantFrom('GMD', 'XOF') });
      fc.assert(
        fc.property(price, fc.nat(8), fc.constantFrom('GMD', 'XOF'), (kept, amount, currency) => {
          const asked = total({
            holds: [{ ...held('a', 'type', 2), ...kept }],
            shownTotal: { amount, currency },
          });
          expect([amount, 'total_changed']).toContain(typeof asked === 'string' ? asked : asked.amount);
        }),
      );
    });
  });

  test('refused beyond a limit, with the limit in the message', () => {
    const checked = checkOrder({ ...request, types: [{ ...type, perOrderLimit: 1 }] }, now);
    expect('code' in checked ? said(checked)?.message : null).toContain(' 1 ');
  });

  test("accepted as free in its first type's currency, whatever the others would have cost", () => {
    const free = { ...type, priceAmount: 0 };
    expect(checkOrder({ ...request, types: [free] }, now)).toMatchObject({
      total: { amount: 0, currency: 'GMD' },
    });
    const mixed = { ...two, types: [free, { ...other, priceAmount: 0, currency: 'XOF' }] };
    expect(checkOrder({ ...request, ...mixed }, now)).toMatchObject({
      total: { amount: 0, currency: 'GMD' },
    });
  });

  test('held for half an hour while it is paid', () => {
    expect(paymentMs).toBe(1_800_000);
  });
});

test('adds up the total in whole minor units, line by line', () => {
  const prices = fc.array(fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(prices, (lines) => {
      const holds = lines.map(([, quantity], at) => held(`h${at}`, `t${at}`, quantity));
      const types = lines.map(([priceAmount], at) => ({ ...type, ticketTypeId: `t${at}`, priceAmount }));
      const attendees = holds.flatMap((hold) =>
        Array.from({ length: hold.quantity }, () => ({ holdId: hold.holdId })),
      );
      const checked = checkOrder({ ...request, holds, types, attendees }, now);
      const total = lines.reduce((sum, [price, quantity]) => sum + BigInt(price) * BigInt(quantity), 0n);
      expect(checked).toMatchObject({ total: { amount: Number(total), currency: 'GMD' } });
    }),
  );
});

describe('an order', () => {
  const free: EndedOrderFacts = {
    state: 'confirmed',
    totalAmount: 0,
    startsAt: now + 1,
    usedTickets: 0,
    passedOn: 0,
  };
  test.each<[string, Partial<EndedOrderFacts>, string | null, boolean]>([
    ['that is free can be taken back', {}, null, true],
    ['that is free cannot from the start of the event on', { startsAt: now }, 'event_began', false],
    ['that is free cannot once a ticket let somebody in', { usedTickets: 1 }, 'tickets_used', false],
    ['that is free cannot once a ticket went to somebody else', { passedOn: 1 }, 'tickets_passed_on', false],
    ['that is paid is for the organizer to refund', { totalAmount: 1 }, 'order_paid', false],
    [
      'that awaits payment can, whatever the time',
      { state: 'awaiting_payment', totalAmount: 1, startsAt: 0 },
      null,
      true,
    ],
    ['that is over has nothing to take back, and asking again is safe', { state: 'cancelled' }, null, false],
    ['that ran out as well', { state: 'expired', totalAmount: 1 }, null, false],
  ])('%s', (_, change, code, cancellable) => {
    const facts = { ...free, ...change };
    const refused = refuseCancel(facts, now);
    expect(refused?.code ?? null).toBe(code);
    expect(said(refused)?.message ?? 'A sentence.').toMatch(sentences);
    expect(isCancellable(facts, now)).toBe(cancellable);
  });

  test.each<[OrderState, number, boolean, string | null]>([
    ['confirmed', 0, false, null],
    ['confirmed', 1, false, 'tickets_used'],
    ['confirmed', 1, true, null],
    ['refunded', 1, false, null],
    ['awaiting_payment', 0, true, 'order_unpaid'],
    ['cancelled', 0, true, 'order_ended'],
    ['expired', 0, true, 'order_ended'],
  ])(
    '%s with %i used tickets (even if used: %s) is refused a refund with %s',
    (state, usedTickets, even, code) => {
      const refused = refuseRefund({ state, usedTickets }, even);
      expect(refused?.code ?? null).toBe(code);
      expect(said(refused)?.message ?? 'A sentence.').toMatch(sentences);
    },
  );

  test('is refused a refund with the number of its used tickets', () => {
    const refused = (usedTickets: number) => said(refuseRefund({ state: 'confirmed', usedTickets }, false));
    expect(refused(1)).toMatchObject({
      details: { used: 1 },
      message: expect.stringMatching(/^1 .* was used/) as string,
    });
    expect(refused(2)).toMatchObject({
      details: { used: 2 },
      message: expect.stringMatching(/^2 .* were used/) as string,
    });
  });
});

test.each([
  [0, 5, 'One buyer can have 4 of these. Remove some to continue.'],
  [1, 4, 'One buyer can have 4 of these, and you have 1 already. Remove some to continue.'],
  [3, 2, 'One buyer can have 4 of these, and you have 3 already. Remove some to continue.'],
])(
  'refuses a buyer with %d already who wants %d, and says by how much that exceeds the limit',
  (hasAlready, quantity, message) => {
    const attendees = Array.from({ length: quantity }, () => ({ holdId: 'a' }));
    const order = (count: number) =>
      checkOrder(
        {
          ...request,
          holds: [held('a', 'type', count)],
          types: [{ ...type, hasAlready }],
          attendees: attendees.slice(0, count),
        },
        now,
      );
    const refused = order(quantity);
    expect('code' in refused ? said(refused) : null).toEqual({
      code: 'limit',
      message,
      details: { limit: 4, held: hasAlready, ticketTypeId: 'type' },
    });
    expect(order(quantity - 1)).toMatchObject({ total: { amount: 350 * (quantity - 1) } });
  },
);
