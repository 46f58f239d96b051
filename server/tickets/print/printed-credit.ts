import type { CreditContents } from '#server/database/sales/credit-notes.ts';

/** What a printed credit note shows. Nothing else leaves for the thread that draws it. */
export interface PrintedCredit extends CreditContents {
  readonly number: number;
  /** ms. */
  readonly issuedAt: number;
  /** Minor units. */
  readonly amount: number;
  readonly orderId: string;
  /** Empty once its account is deleted. */
  readonly buyerName: string;
  readonly buyerEmail: string;
}
