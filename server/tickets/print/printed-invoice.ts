import type { InvoiceContents } from '#server/database/sales/invoices.ts';

/** What a printed invoice shows. Nothing else leaves for the thread that draws it. */
export interface PrintedInvoice extends InvoiceContents {
  readonly number: number;
  /** ms. */
  readonly issuedAt: number;
  readonly orderId: string;
  /** Empty once its account is deleted. */
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** What went back after it was made, the oldest first: times in ms, money in minor units. */
  readonly refunds: readonly { readonly at: number; readonly amount: number }[];
}
