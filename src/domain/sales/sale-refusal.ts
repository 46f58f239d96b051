import type { Amount } from './money.ts';

/** Additional data of each refusal as transferred; null means none. */
interface Facts {
  /** `most`: how many of this type are possible with the existing tickets. */
  readonly add_on_needs_ticket: {
    readonly ticketTypeId: string;
    readonly perTicket: number;
    readonly most: number;
  };
  readonly address_limit: { readonly left: number };
  readonly attendees_mismatch: null;
  readonly event_began: null;
  readonly event_cancelled: null;
  readonly event_ended: null;
  readonly group_in_parts: null;
  readonly hold_expired: { readonly holdIds: readonly string[] };
  readonly hold_ordered: { readonly holdIds: readonly string[] };
  /** With a ticket type if an order exceeds its limit, without one if a reservation would. */
  readonly limit: { readonly limit: number; readonly held: number; readonly ticketTypeId?: string };
  readonly not_published: null;
  /** ISO time. */
  readonly not_yet_on_sale: { readonly saleStartsAt: string };
  readonly order_ended: null;
  readonly order_paid: null;
  /** Its total is more than one amount may be. */
  readonly order_too_large: null;
  readonly order_unpaid: null;
  /** Fewer are left at the current price; `next` is the price of the others. */
  readonly price_tier_left: { readonly left: number; readonly price: Amount; readonly next: Amount };
  readonly refund_nothing: null;
  /** The amount that can still be refunded. */
  readonly refund_too_much: { readonly left: Amount };
  readonly sale_closed: null;
  readonly several_currencies: null;
  readonly several_events: null;
  readonly sold_out: { readonly left: number; readonly ticketTypeId?: string };
  readonly ticket_type_not_found: null;
  readonly tickets_passed_on: null;
  readonly tickets_refunded: null;
  /** With the number used if the refund can be forced. */
  readonly tickets_used: { readonly used: number } | null;
  /** More than one order may have, each ticket of a group counted. */
  readonly too_many_tickets: { readonly most: number };
  readonly total_changed: { readonly total: Amount };
  readonly visitors_limit: { readonly left: number };
}

/** Refusal of a purchase, cancellation or refund: a stable code and its data. */
export type SaleRefusal = {
  [C in keyof Facts]:
    | (null extends Facts[C] ? { readonly code: C; readonly details?: undefined } : never)
    | (Facts[C] extends null ? never : { readonly code: C; readonly details: NonNullable<Facts[C]> });
}[keyof Facts];
