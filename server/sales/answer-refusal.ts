import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import { refusal, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import { noTicketType } from '#server/access/refusals.ts';

/** Requests that are invalid at any time; every other refusal is a conflict with the current state. */
const unfit: ReadonlySet<string> = new Set<SaleRefusal['code']>([
  'attendees_mismatch',
  'order_too_large',
  'several_events',
  'several_currencies',
  'ticket_type_not_found',
  'too_many_tickets',
]);

/** Converts a sale refusal to an HTTP refusal. */
export function answered(no: SaleRefusal): Refusal {
  // An unpublished event must look nonexistent.
  if (no.code === 'not_published') return noTicketType;
  return refusal(unfit.has(no.code) ? 422 : 409, no.code, textOf(no), no.details);
}

function textOf(no: Exclude<SaleRefusal, { readonly code: 'not_published' }>): RefusalText {
  switch (no.code) {
    case 'limit': {
      const { limit, held, ticketTypeId } = no.details;
      return ({ sales }) => (ticketTypeId === undefined ? sales.holdLimit : sales.orderLimit)(limit, held);
    }
    case 'sold_out':
      return ({ sales }) => (no.details.left === 0 ? sales.soldOut : sales.onlyLeft(no.details.left));
    case 'add_on_needs_ticket':
      return ({ sales }) => sales.addOnNeedsTicket(no.details.most, no.details.perTicket);
    case 'price_tier_left':
      return ({ sales }) => sales.leftAtPrice(no.details.left);
    case 'too_many_tickets':
      return ({ sales }) => sales.tooManyTickets(no.details.most);
    case 'visitors_limit':
      return ({ sales }) => sales.visitorsLimit(no.details.left);
    case 'tickets_used': {
      const { details } = no;
      return ({ sales }) => (details === undefined ? sales.ticketsUsed : sales.refundUsed(details.used));
    }
    default:
      return ({ sales }) => sales.refused[no.code];
  }
}
