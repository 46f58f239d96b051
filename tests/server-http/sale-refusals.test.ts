import { expect, test } from 'vitest';
import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import { written } from '#messages/written.ts';
import { answered } from '#server/sales/answer-refusal.ts';

/* What a buyer is told when the rules of a sale refuse something. */

const { sales } = written.en.refusals;
const price = { amount: 500, currency: 'GMD' };
const said = (no: SaleRefusal) => {
  const { status, code, text, details } = answered(no);
  return { status, code, text: text(written.en.refusals), details };
};

test.each<[SaleRefusal, number, string]>([
  [{ code: 'limit', details: { limit: 4, held: 3 } }, 409, sales.holdLimit(4, 3)],
  [{ code: 'limit', details: { limit: 4, held: 3, ticketTypeId: 'a' } }, 409, sales.orderLimit(4, 3)],
  [{ code: 'sold_out', details: { left: 0 } }, 409, sales.soldOut],
  [{ code: 'sold_out', details: { left: 2 } }, 409, sales.onlyLeft(2)],
  [{ code: 'price_tier_left', details: { left: 2, price, next: price } }, 409, sales.leftAtPrice(2)],
  [{ code: 'too_many_tickets', details: { most: 500 } }, 422, sales.tooManyTickets(500)],
  [{ code: 'visitors_limit', details: { left: 2 } }, 409, sales.visitorsLimit(2)],
  [{ code: 'tickets_used', details: { used: 2 } }, 409, sales.refundUsed(2)],
  [{ code: 'tickets_used' }, 409, sales.ticketsUsed],
  [{ code: 'event_cancelled' }, 409, sales.refused.event_cancelled],
])('says why in words of its own: %j', (no, status, text) => {
  expect(said(no)).toEqual({
    status,
    code: no.code,
    text,
    details: 'details' in no ? no.details : undefined,
  });
});

test('hides an event that is not published', () => {
  expect(answered({ code: 'not_published' })).toMatchObject({ status: 404, code: 'ticket_type_not_found' });
});
