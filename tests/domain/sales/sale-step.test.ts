import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuseHold } from '#domain/sales/hold.ts';
import { openDatesFrom } from '#domain/events/open-date.ts';
import type { SaleTerms, SoldEvent } from '#domain/sales/sale-state.ts';
import { checkOrder } from '#domain/sales/order.ts';
import { refuseStep, type SaleStep } from '#domain/sales/sale-step.ts';
import { reasonOf } from '#server/sales/orders/end-reasons.ts';

const now = 1_000_000;
const steps = ['hold', 'order', 'pay', 'confirm'] as const;
const open: SaleTerms = { left: 5, saleStartsAt: null, saleEndsAt: null, validUntil: null };
const published: SoldEvent = { status: 'published', endsAt: now + 1_000 };
const codes = (terms: Partial<SaleTerms>, event: Partial<SoldEvent>) =>
  steps.map(
    (step) =>
      refuseStep(step, { event: { ...published, ...event }, types: [{ ...open, ...terms }] }, now)?.code ??
      null,
  );
const all = (code: string | null) => [code, code, code, code];
/** Only reserving is refused: places reserved in time can be ordered and paid. */
const first = (code: string) => [code, null, null, null];

describe('each step of a sale, from hold to confirmed payment', () => {
  test.each<[string, Partial<SaleTerms>, Partial<SoldEvent>, (string | null)[]]>([
    ['allowed while the event takes place and the tickets are on sale', {}, {}, all(null)],
    ['refused once the event was cancelled', {}, { status: 'cancelled' }, all('event_cancelled')],
    ['refused once the event was ended early', {}, { status: 'ended' }, all('event_ended')],
    ['refused from the last moment of the event', {}, { endsAt: now }, all('event_ended')],
    ['allowed a moment before', {}, { endsAt: now + 1 }, all(null)],
    ['refused of an event that is not published', {}, { status: 'draft' }, all('not_published')],
    ['refused once the tickets no longer admit', { validUntil: now }, {}, all('sale_closed')],
    ['allowed a moment before that', { validUntil: now + 1 }, {}, all(null)],
    [
      'allowed while it waits for a date, but for reserving',
      {},
      { endsAt: openDatesFrom },
      first('sale_closed'),
    ],
    ['allowed after the sale, but for reserving', { saleEndsAt: now }, {}, first('sale_closed')],
    ['allowed before the sale, but for reserving', { saleStartsAt: now + 1 }, {}, first('not_yet_on_sale')],
    ['allowed where nothing is left, but for reserving', { left: 0 }, {}, first('sold_out')],
    [
      'refused because of the event before anything else',
      { left: 0, validUntil: now },
      { status: 'cancelled' },
      all('event_cancelled'),
    ],
  ])('%s', (_, terms, event, expected) => {
    expect(codes(terms, event)).toEqual(expected);
  });

  test('is refused if one of several types no longer admits', () => {
    const types = [open, { ...open, validUntil: now }];
    expect(refuseStep('confirm', { event: published, types }, now)?.code).toBe('sale_closed');
  });

  test('is refused because of the event if no type is named', () => {
    const event = { ...published, status: 'cancelled' } as const;
    expect(refuseStep('pay', { event, types: [] }, now)?.code).toBe('event_cancelled');
  });

  const facts = fc.record({
    event: fc.record({
      status: fc.constantFrom('draft', 'published', 'cancelled', 'ended'),
      endsAt: fc.integer({ min: now - 2, max: now + 2 }),
    }),
    terms: fc.record({
      left: fc.option(fc.integer({ min: 0, max: 2 })),
      saleStartsAt: fc.option(fc.integer({ min: now - 2, max: now + 2 })),
      saleEndsAt: fc.option(fc.integer({ min: now - 2, max: now + 2 })),
      validUntil: fc.option(fc.integer({ min: now - 2, max: now + 2 })),
    }),
  });

  test('is refused if a later step is: buyers cannot reserve what they could not pay for', () => {
    fc.assert(
      fc.property(facts, ({ event, terms }) => {
        const refused = steps.map((step) => refuseStep(step, { event, types: [terms] }, now) !== null);
        const [hold, ...later] = refused;
        expect(new Set(later).size).toBe(1);
        expect(hold || !later[0]).toBe(true);
      }),
    );
  });

  test('is refused with the same code by the rules of holds and orders', () => {
    fc.assert(
      fc.property(facts, ({ event, terms }) => {
        const around = { isVisitor: false, byVisitors: 0, fromAddress: 0 };
        const wish = { quantity: 1, terms, event, perOrderLimit: 4, heldAlready: 0, around };
        const codeOf = (step: SaleStep) => refuseStep(step, { event, types: [terms] }, now)?.code ?? null;
        expect(refuseHold(wish, now)?.code ?? null).toBe(codeOf('hold'));
        const held = { holdId: 'a', eventId: 'e', ticketTypeId: 't', quantity: 1, state: 'held' } as const;
        const counts = { perOrderLimit: 4, hasAlready: 0, placesOversold: 0 };
        const price = { priceAmount: 350, currency: 'GMD' };
        const { validUntil } = terms;
        const order = {
          holds: [{ ...held, expiresAt: now + 1 }],
          types: [{ ticketTypeId: 't', validUntil, ...price, ...counts }],
          event,
          attendees: [{ holdId: 'a' }],
        };
        const checked = checkOrder(order, now);
        expect('code' in checked ? checked.code : null).toBe(codeOf('order'));
      }),
    );
  });
});

test.each([
  [{ status: 'cancelled' } as const, {}, 'The event was cancelled.'],
  [{ status: 'ended' } as const, {}, 'The event ended before the payment was complete.'],
  [{}, { validUntil: now }, 'The tickets expired before the payment was complete.'],
  [{ status: 'draft' } as const, {}, 'The event is no longer on sale.'],
])('tells the buyer why an order ended: %j %j', (event, terms, words) => {
  const facts = { event: { ...published, ...event }, types: [{ ...open, ...terms }] };
  const refused = refuseStep('confirm', facts, now);
  expect(refused === null ? null : reasonOf(refused)).toBe(words);
});
