import type { PrintedInvoice } from './printed-invoice.ts';
import type { PrintedTicket } from './printed-ticket.ts';

/** What one PDF is of: tickets, a page each, or an invoice. */
export type PrintedDocument =
  | { readonly tickets: readonly PrintedTicket[] }
  | { readonly invoice: PrintedInvoice };
