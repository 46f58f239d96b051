import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDatesFrom } from '#domain/events/open-date.ts';
import { typeSaleState, eventSaleState, type SaleTerms, type SoldEvent } from '#domain/sales/sale-state.ts';

const now = 1_000_000;
const open: SaleTerms = { left: 5, saleStartsAt: now - 100, saleEndsAt: now + 100 };
const published: SoldEvent = { status: 'published', endsAt: now + 1_000 };

describe('a ticket type', () => {
  test.each<[string, Partial<SaleTerms>, Partial<SoldEvent>, string]>([
    ['on sale within its window', {}, {}, 'on_sale'],
    ['on sale without a window', { saleStartsAt: null, saleEndsAt: null }, {}, 'on_sale'],
    ['on sale without a limit', { left: null }, {}, 'on_sale'],
    ['on sale from the first moment of its window', { saleStartsAt: now }, {}, 'on_sale'],
    ['not on sale a moment before', { saleStartsAt: now + 1 }, {}, 'not_yet_on_sale'],
    ['closed from the last moment of its window', { saleEndsAt: now }, {}, 'sale_closed'],
    ['on sale a moment before', { saleEndsAt: now + 1 }, {}, 'on_sale'],
    ['sold out with nothing left', { left: 0 }, {}, 'sold_out'],
    ['sold out when more was issued than there was', { left: -3 }, {}, 'sold_out'],
    ['closed rather than sold out', { left: 0, saleEndsAt: now - 1 }, {}, 'sale_closed'],
    ['not yet on sale rather than sold out', { left: 0, saleStartsAt: now + 1 }, {}, 'not_yet_on_sale'],
    [
      'closed where its window ends before it starts',
      { saleStartsAt: now + 9, saleEndsAt: now - 9 },
      {},
      'sale_closed',
    ],
    ['ended with its event', {}, { endsAt: now }, 'ended'],
    ['on sale until then', {}, { endsAt: now + 1 }, 'on_sale'],
    ['ended when the organizer ended it early', {}, { status: 'ended' }, 'ended'],
    ['closed while its event waits for a date', {}, { endsAt: openDatesFrom }, 'sale_closed'],
    ['its buyer’s where it was reserved before', { isReserved: true }, { endsAt: openDatesFrom }, 'on_sale'],
    ['cancelled, sold out or not', { left: 0 }, { status: 'cancelled' }, 'cancelled'],
    ['cancelled even after the end', {}, { status: 'cancelled', endsAt: now - 1 }, 'cancelled'],
    ['not published as a draft', {}, { status: 'draft', endsAt: now - 1 }, 'not_published'],
  ])('%s', (_, offer, event, state) => {
    expect(typeSaleState({ ...open, ...offer }, { ...published, ...event }, now)).toBe(state);
  });

  const time = fc.integer({ min: now - 50, max: now + 50 });
  const anyOffer = fc.record({
    left: fc.option(fc.integer({ min: -1, max: 3 })),
    saleStartsAt: fc.option(time),
    saleEndsAt: fc.option(time),
  });
  const anyEvent = fc.record({
    status: fc.constantFrom('draft', 'published', 'cancelled', 'ended'),
    endsAt: time,
  });

  test('is on sale only if nothing prevents it', () => {
    fc.assert(
      fc.property(anyOffer, anyEvent, (offer, event) => {
        const allows =
          event.status === 'published' &&
          now < event.endsAt &&
          (offer.left === null || offer.left > 0) &&
          (offer.saleStartsAt === null || offer.saleStartsAt <= now) &&
          (offer.saleEndsAt === null || offer.saleEndsAt > now);
        expect(typeSaleState(offer, event, now) === 'on_sale').toBe(allows);
      }),
    );
  });

  test('never has a better state than its event', () => {
    fc.assert(
      fc.property(fc.array(anyOffer, { minLength: 1, maxLength: 4 }), anyEvent, (offers, event) => {
        const states = offers.map((offer) => typeSaleState(offer, event, now));
        const whole = eventSaleState(offers, event, now);
        expect(states).toContain(whole);
        expect(whole === 'on_sale').toBe(states.includes('on_sale'));
      }),
    );
  });
});

describe('an event as a whole', () => {
  const soldOut = { ...open, left: 0 };
  const later = { ...open, saleStartsAt: now + 1 };
  const closed = { ...open, saleEndsAt: now };
  test.each<[string, SaleTerms[], Partial<SoldEvent>, string | null]>([
    ['is on sale when one offer is', [soldOut, closed, open], {}, 'on_sale'],
    ['is not yet on sale when its next offer is', [soldOut, later], {}, 'not_yet_on_sale'],
    ['is sold out rather than closed', [closed, soldOut], {}, 'sold_out'],
    ['has no state where nothing is sold', [], {}, null],
    ['is cancelled where nothing is sold', [], { status: 'cancelled' }, 'cancelled'],
    ['has ended where nothing is sold', [], { endsAt: now }, 'ended'],
  ])('%s', (_, offers, event, state) => {
    expect(eventSaleState(offers, { ...published, ...event }, now)).toBe(state);
  });
});
