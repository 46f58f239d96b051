import type { CreditContents } from '#server/database/sales/credit-notes.ts';

/** The content of a printed credit note: the only data sent to the rendering thread. */
export interface PrintedCredit extends CreditContents {
  readonly number: number;
  /** In ms. */
  readonly issuedAt: number;
  /** Minor units. */
  readonly amount: number;
  readonly orderId: string;
  /** Empty if their account is deleted. */
  readonly buyerName: string;
  readonly buyerEmail: string;
}
