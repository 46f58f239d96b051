import type { SellerForm } from '#contract/sales/invoices.ts';
import type { Queries } from '#server/database/database.ts';

/** A credit note's content without its recipient. Money in minor units, times in ms. */
export interface CreditContents {
  /** As on the invoice. */
  readonly seller: SellerForm;
  readonly invoiceNumber: number;
  readonly invoiceIssuedAt: number;
  readonly eventName: string;
  readonly startsAt: number;
  readonly timeZone: string;
  /** The refunded tickets, if the refund equals what was paid for them; otherwise empty. */
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
 * Creates the credit note of a refund with the next number of the organizer who made the order's invoice. Concurrent
 * calls wait, and a failed transaction releases its number. The caller has locked the order.
 */
export async function addCreditNote(queries: Queries, note: Omit<CreditNoteRow, 'number'>): Promise<void> {
  const { orderId, issuedAt, amount, contents } = note;
  // Without a seller row, which is deleted with an account, numbers continue after the last one left.
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

/** Lists these orders' credit notes, oldest first. */
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

/** Finds one of an order's credit notes; null if it has none with this number. */
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
