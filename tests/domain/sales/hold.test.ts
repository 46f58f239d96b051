import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  holdState,
  refuseHold,
  refuseReservation,
  takesPlaces,
  type HoldFacts,
  type HoldRequest,
} from '#domain/sales/hold.ts';
import type { SoldEvent } from '#domain/sales/sale-state.ts';
import { said } from './said.ts';

const now = 1_000_000;
const request: HoldRequest = {
  quantity: 2,
  terms: { left: 5, saleStartsAt: now - 100, saleEndsAt: now + 100 },
  event: { status: 'published', endsAt: now + 1_000 },
  perOrderLimit: 4,
  heldAlready: 0,
  around: { isVisitor: false, byVisitors: 0, fromAddress: 0 },
};

describe('a hold', () => {
  test.each<[string, HoldFacts, HoldFacts['state'], boolean]>([
    ['keeps its places until its end', { state: 'held', expiresAt: now + 1 }, 'held', true],
    ['is over from its last moment on', { state: 'held', expiresAt: now }, 'expired', false],
    ['of an organizer has no end', { state: 'held', expiresAt: null }, 'held', true],
    [
      'in an order keeps its places whatever the time',
      { state: 'ordered', expiresAt: null },
      'ordered',
      true,
    ],
    ['in an order has no end of its own', { state: 'ordered', expiresAt: now }, 'ordered', true],
    ['that is used up leaves them to its tickets', { state: 'used', expiresAt: null }, 'used', false],
    ['given back keeps none', { state: 'released', expiresAt: now + 1 }, 'released', false],
    ['that was noted as over stays over', { state: 'expired', expiresAt: now + 1 }, 'expired', false],
  ])('%s', (_, hold, state, taking) => {
    expect(holdState(hold, now)).toBe(state);
    expect(takesPlaces(hold, now)).toBe(taking);
  });
});

describe("a buyer's hold request is", () => {
  test.each<[string, Partial<HoldRequest>, string | null]>([
    ['met', {}, null],
    ['met for the very last', { quantity: 4, terms: { ...request.terms, left: 4 } }, null],
    ['met where there is no limit of places', { terms: { ...request.terms, left: null } }, null],
    ['met up to the limit of a buyer', { heldAlready: 2 }, null],
    ['refused beyond it', { heldAlready: 3 }, 'limit'],
    ['refused beyond it in one go', { quantity: 5 }, 'limit'],
    ['refused where fewer are left', { terms: { ...request.terms, left: 1 } }, 'sold_out'],
    ['refused where none is left', { terms: { ...request.terms, left: 0 } }, 'sold_out'],
    [
      'refused as sold out before anything about numbers',
      { quantity: 5, terms: { ...request.terms, left: 0 } },
      'sold_out',
    ],
    ['refused before the sale', { terms: { ...request.terms, saleStartsAt: now + 1 } }, 'not_yet_on_sale'],
    ['refused after it', { terms: { ...request.terms, saleEndsAt: now } }, 'sale_closed'],
    ['refused once the event is over', { event: { status: 'published', endsAt: now } }, 'event_ended'],
    [
      'refused where it was cancelled',
      { event: { status: 'cancelled', endsAt: now + 1 } },
      'event_cancelled',
    ],
    ['refused of a draft', { event: { status: 'draft', endsAt: now + 1 } }, 'not_published'],
  ])('%s', (_, change, code) => {
    expect(refuseHold({ ...request, ...change }, now)?.code ?? null).toBe(code);
  });

  test.each<[Partial<HoldRequest>, string, object]>([
    [
      { terms: { ...request.terms, left: 0 } },
      'Sold out. Reserved tickets that aren’t bought come back on sale.',
      { left: 0 },
    ],
    [
      { terms: { ...request.terms, left: -1 } },
      'Sold out. Reserved tickets that aren’t bought come back on sale.',
      { left: 0 },
    ],
    [{ quantity: 4, terms: { ...request.terms, left: 3 } }, 'Only 3 left. Choose fewer.', { left: 3 }],
    [{ quantity: 5 }, 'One buyer can have 4 of these. Choose fewer.', { limit: 4, held: 0 }],
    [
      { heldAlready: 3 },
      'One buyer can have 4 of these, and you have 3 already. Choose fewer.',
      { limit: 4, held: 3 },
    ],
    [
      { terms: { ...request.terms, saleStartsAt: now + 1 } },
      'Sales haven’t started. Come back when they do.',
      { saleStartsAt: new Date(now + 1).toISOString() },
    ],
  ])('refused with what happened, what to do, and the numbers: %j', (change, message, details) => {
    expect(said(refuseHold({ ...request, ...change }, now))).toMatchObject({ message, details });
  });

  test.each<[Partial<HoldRequest>, string]>([
    [
      { terms: { ...request.terms, saleEndsAt: now } },
      'These tickets are no longer on sale. Choose another type.',
    ],
    [{ event: { status: 'published', endsAt: now } }, 'This event is over. Choose another one.'],
    [{ event: { status: 'cancelled', endsAt: now + 1 } }, 'This event was cancelled. Choose another one.'],
    [{ event: { status: 'draft', endsAt: now + 1 } }, 'Ticket type not found. Choose another one.'],
  ])('refused with what happened and what to do: %j', (change, message) => {
    expect(said(refuseHold({ ...request, ...change }, now))?.message).toBe(message);
  });

  test('refused with the number left, so that a page can offer it', () => {
    const refused = refuseHold({ ...request, terms: { ...request.terms, left: 1 } }, now);
    expect(said(refused)).toMatchObject({ details: { left: 1 }, message: 'Only 1 left. Choose fewer.' });
  });
});

describe('the availability shown', () => {
  const of = (left: number | null, around: Partial<HoldRequest['around']>, quantity = 1) =>
    refuseHold(
      {
        ...request,
        quantity,
        terms: { ...request.terms, left },
        around: { isVisitor: true, byVisitors: 0, fromAddress: 0, ...around },
      },
      now,
    );

  test.each<[string, ReturnType<typeof of>, string | null]>([
    ['visitors may reserve a quarter', of(80, { byVisitors: 19 }), null],
    ['and no more, counted with what they have', of(80, { byVisitors: 27 }), 'visitors_limit'],
    ['an address’s visitors may reserve an eighth', of(80, { fromAddress: 9 }), null],
    ['and no more', of(80, { fromAddress: 12 }), 'visitors_limit'],
    [
      'people signed in may reserve half from one address',
      of(80, { isVisitor: false, fromAddress: 78 }),
      null,
    ],
    ['and no more', of(80, { isVisitor: false, fromAddress: 80 }), 'address_limit'],
    ['visitors are nothing to people signed in', of(80, { isVisitor: false, byVisitors: 400 }), null],
    ['one buyer’s number may always be reserved', of(4, {}, 4), null],
    ['and is shared by visitors', of(1, { byVisitors: 4 }), 'visitors_limit'],
    ['there is no part where there is no limit', of(null, { byVisitors: 9_999, fromAddress: 9_999 }), null],
  ])('%s', (_, refused, code) => {
    expect(refused?.code ?? null).toBe(code);
  });

  test.each<[string, ReturnType<typeof of>, string | null]>([
    ['visitors: the last of a quarter', of(80, { byVisitors: 25 }), null],
    ['visitors: one beyond a quarter', of(80, { byVisitors: 26 }), 'visitors_limit'],
    ['visitors of an address: the last of an eighth', of(80, { fromAddress: 10 }), null],
    ['visitors of an address: one beyond an eighth', of(80, { fromAddress: 11 }), 'visitors_limit'],
    ['an address: the last of a half', of(80, { isVisitor: false, fromAddress: 78 }), null],
    ['an address: one beyond a half', of(80, { isVisitor: false, fromAddress: 79 }), 'address_limit'],
  ])('%s', (_, refused, code) => {
    expect(refused?.code ?? null).toBe(code);
  });

  test('is not divided when there is no limit', () => {
    for (const isVisitor of [true, false])
      expect(of(null, { isVisitor, byVisitors: 9_999, fromAddress: 9_999 })).toBeNull();
  });

  test('never exceeds the availability', () => {
    expect(of(3, {}, 3)).toBeNull();
    expect(said(of(80, { byVisitors: 24 }, 4))).toMatchObject({
      message: 'Only 2 of these can be reserved without signing in right now. Sign in to reserve more.',
      details: { left: 2 },
    });
    expect(said(of(80, { byVisitors: 60 }, 4))).toEqual({
      code: 'visitors_limit',
      message: 'Too many of these are reserved by people who aren’t signed in. Sign in to reserve yours.',
      details: { left: 0 },
    });
    expect(said(of(80, { isVisitor: false, fromAddress: 80 }, 4))).toEqual({
      code: 'address_limit',
      message:
        'Too many of these are reserved from your network. Order what you have, or try again in a few minutes.',
      details: { left: 0 },
    });
  });

  test('is the number available', () => {
    expect(of(80, { byVisitors: 25 }, 4)).toMatchObject({ details: { left: 1 } });
    expect(of(80, { byVisitors: 60 }, 4)).toMatchObject({ details: { left: 0 } });
  });
});

describe("an organizer's request to reserve seats is", () => {
  test.each<[string, number | null, Partial<SoldEvent>, string | null]>([
    ['met of a draft', 5, { status: 'draft' }, null],
    ['met whatever the limit of a buyer', 500, {}, null],
    ['met where there is no limit of places', null, {}, null],
    ['refused where fewer are left', 1, {}, 'sold_out'],
    ['refused of an event that is over', 5, { endsAt: now }, 'event_ended'],
    ['refused of a draft that is over', 5, { status: 'draft', endsAt: now }, 'event_ended'],
    ['refused of a cancelled one', 5, { status: 'cancelled' }, 'event_cancelled'],
  ])('%s', (_, left, event, code) => {
    const kept = {
      quantity: 2,
      terms: { left, saleStartsAt: now + 9, saleEndsAt: now - 9 },
      event: { ...request.event, ...event },
    };
    expect(refuseReservation(kept, now)?.code ?? null).toBe(code);
  });
});

/** For a ticket type on sale, the remaining places and the buyer's own decide. */
const anyWish = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  perOrderLimit: fc.integer({ min: 1, max: 10 }),
  heldAlready: fc.integer({ min: 0, max: 12 }),
  around: fc.constant(request.around),
  terms: fc.record({
    left: fc.option(fc.integer({ min: -2, max: 12 })),
    saleStartsAt: fc.constant(null),
    saleEndsAt: fc.constant(null),
  }),
  event: fc.constant(request.event),
});

test("grants a hold if and only if it fits both availability and the buyer's limit", () => {
  fc.assert(
    fc.property(anyWish, (any) => {
      const fits =
        any.quantity <= (any.terms.left ?? Infinity) && any.quantity + any.heldAlready <= any.perOrderLimit;
      expect(refuseHold(any, now) === null).toBe(fits);
    }),
  );
});
