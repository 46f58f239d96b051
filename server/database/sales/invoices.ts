import type { SellerForm } from '#contract/sales/invoices.ts';
import type { Queries } from '#server/database/database.ts';

/** Returns the seller of an event; null if its organizer has not entered one. */
export async function findSeller(queries: Queries, eventId: string): Promise<SellerForm | null> {
  const [row] = await queries.query<SellerForm>(
    `SELECT s.name, s.address, s.tax_id AS "taxId", s.tax_name AS "taxName", s.tax_basis_points AS "taxBasisPoints"
       FROM sellers s JOIN events e ON e.organizer_id = s.organizer_id WHERE e.id = $1`,
    [eventId],
  );
  return row ?? null;
}

/** Sets the seller of all events of an event's organizer; numbers continue from invoices left by a deleted account. */
export async function writeSeller(queries: Queries, eventId: string, seller: SellerForm): Promise<void> {
  await queries.query(
    `INSERT INTO sellers (organizer_id, name, address, tax_id, tax_name, tax_basis_points, next_number, next_credit_number)
     SELECT e.organizer_id, $2, $3, $4, $5, $6,
            (SELECT coalesce(max(i.number), 0) + 1 FROM invoices i WHERE i.organizer_id = e.organizer_id),
            (SELECT coalesce(max(c.number), 0) + 1 FROM credit_notes c WHERE c.organizer_id = e.organizer_id)
       FROM events e WHERE e.id = $1
     ON CONFLICT (organizer_id) DO UPDATE SET name = $2, address = $3, tax_id = $4, tax_name = $5, tax_basis_points = $6`,
    [eventId, seller.name, seller.address, seller.taxId, seller.taxName, seller.taxBasisPoints],
  );
}

/** An invoice's content without its recipient. Money in minor units, times in ms. */
export interface InvoiceContents {
  readonly seller: SellerForm;
  readonly eventName: string;
  readonly startsAt: number;
  readonly timeZone: string;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unitAmount: number;
    /** The part of it that is fees. */
    readonly feeAmount: number;
  }[];
  readonly totalAmount: number;
  /** The part of the total refunded by then; omitted if nothing was. */
  readonly refundedAmount?: number;
  readonly currency: string;
}

export interface InvoiceRow {
  readonly orderId: string;
  readonly number: number;
  readonly issuedAt: number;
  readonly contents: InvoiceContents;
}

export async function findInvoice(queries: Queries, orderId: string): Promise<InvoiceRow | null> {
  const [row] = await queries.query<InvoiceRow>(
    `SELECT order_id AS "orderId", number, issued_at AS "issuedAt", contents FROM invoices WHERE order_id = $1`,
    [orderId],
  );
  return row ?? null;
}

/**
 * Creates an invoice with the next number of the event's organizer. Concurrent calls wait, and a failed transaction
 * releases its number. The caller has locked the order and found no invoice for it.
 */
export async function addInvoice(
  queries: Queries,
  order: { readonly orderId: string; readonly eventId: string },
  contents: InvoiceContents,
  at: number,
): Promise<void> {
  await queries.query(
    `WITH taken AS (
       UPDATE sellers SET next_number = next_number + 1
        WHERE organizer_id = (SELECT organizer_id FROM events WHERE id = $2)
        RETURNING organizer_id, next_number - 1 AS number
     )
     INSERT INTO invoices (order_id, organizer_id, number, issued_at, contents)
     SELECT $1, organizer_id, number, $3, $4::jsonb FROM taken`,
    [order.orderId, order.eventId, at, JSON.stringify(contents)],
  );
}

/**
 * Returns which of these orders have an invoice or could get one: something was paid and not fully refunded, and the
 * seller is known. `OFFSET 0`: every invoice would be read for a page of orders otherwise.
 */
export async function findInvoiced(queries: Queries, orderIds: readonly string[]): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `SELECT o.id FROM orders o JOIN events e ON e.id = o.event_id
      WHERE o.id = ANY($1::text[]) AND o.total_amount > 0 AND (
        EXISTS (SELECT 1 FROM invoices i WHERE i.order_id = o.id OFFSET 0)
        OR (o.state = 'confirmed' AND o.refunded_amount < o.total_amount
          AND EXISTS (SELECT 1 FROM sellers s WHERE s.organizer_id = e.organizer_id OFFSET 0)))`,
    [orderIds],
  );
  return rows.map(({ id }) => id);
}
