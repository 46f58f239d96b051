import type { SellerForm } from '#contract/sales/invoices.ts';
import type { Queries } from '#server/database/database.ts';

/** What a credit note says, without whom it is to. Money in minor units, times in ms. */
export interface CreditContents {
  /** As on the invoice. */
  readonly seller: SellerForm;
  readonly invoiceNumber: number;
  readonly invoiceIssuedAt: number;
  readonly eventName: string;
  readonly startsAt: number;
  readonly timeZone: string;
  /** The tickets that were refunded, where what was paid for them is what went back; else none. */
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unitAmount: number;
  }[];
  readonly currency: string;
}

export interface CreditNoteRow {
  readonly orderId: string;
  readonly number: number;
  readonly issuedAt: number;
  readonly amount: number;
  readonly contents: CreditContents;
}

const columns = `order_id AS "orderId", number, issued_at AS "issuedAt", amount, contents`;

/**
 * Makes the credit note of a refund with the next number of whoever made the order's invoice: who makes one at the same
 * time waits, and a transaction that fails takes its number back with it. The caller has locked the order.
 */
export async function addCreditNote(queries: Queries, note: Omit<CreditNoteRow, 'number'>): Promise<void> {
  const { orderId, issuedAt, amount, contents } = note;
  // Without a seller's row, which goes with an account, numbers go on after the last one that is left.
  await queries.query(
    `WITH invoice AS (SELECT organizer_id FROM invoices WHERE order_id = $1),
     taken AS (
       UPDATE sellers SET next_credit_number = next_credit_number + 1
        WHERE organizer_id = (SELECT organizer_id FROM invoice) RETURNING next_credit_number - 1 AS number)
     INSERT INTO credit_notes (order_id, organizer_id, number, issued_at, amount, contents)
     SELECT $1, i.organizer_id, coalesce((SELECT number FROM taken),
              (SELECT coalesce(max(c.number), 0) + 1 FROM credit_notes c WHERE c.organizer_id = i.organizer_id)), $2, $3, $4::jsonb
       FROM invoice i`,
    [orderId, issuedAt, amount, JSON.stringify(contents)],
  );
}

/** Credit notes of these orders, the oldest first. */
export function findCreditNotes(
  queries: Queries,
  orderIds: readonly string[],
): Promise<Omit<CreditNoteRow, 'contents'>[]> {
  return queries.query(
    `SELECT order_id AS "orderId", number, issued_at AS "issuedAt", amount FROM credit_notes
      WHERE order_id = ANY($1::text[]) ORDER BY number`,
    [orderIds],
  );
}

/** One of an order's; null where it has none of this number. */
export async function findCreditNote(
  queries: Queries,
  orderId: string,
  number: number,
): Promise<CreditNoteRow | null> {
  const [row] = await queries.query<CreditNoteRow>(
    `SELECT ${columns} FROM credit_notes WHERE order_id = $1 AND number = $2`,
    [orderId, number],
  );
  return row ?? null;
}
