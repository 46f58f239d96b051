import type { PrintedBadges } from './printed-badges.ts';
import type { PrintedCredit } from './printed-credit.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import type { PrintedTicket } from './printed-ticket.ts';

/** What one PDF is of: tickets, a page each, an invoice or credit note, or badges, a label each. */
export type PrintedDocument =
  | { readonly tickets: readonly PrintedTicket[] }
  | { readonly invoice: PrintedInvoice }
  | { readonly credit: PrintedCredit }
  | { readonly badges: PrintedBadges };
