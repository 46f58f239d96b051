import type { InvoiceContents } from '#server/database/sales/invoices.ts';

/** The content of a printed invoice: the only data sent to the rendering thread. */
export interface PrintedInvoice extends InvoiceContents {
  readonly number: number;
  /** In ms. */
  readonly issuedAt: number;
  readonly orderId: string;
  /** Empty if their account is deleted. */
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** Later refunds, oldest first: times in ms, money in minor units. */
  readonly refunds: readonly { readonly at: number; readonly amount: number }[];
}
