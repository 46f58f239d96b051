import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { addCreditNote, findCreditNote } from '#server/database/sales/credit-notes.ts';
import { findInvoice } from '#server/database/sales/invoices.ts';
import type { AttendeeRow, OrderRow } from '#server/database/sales/orders.ts';
import { printStyled } from '#server/tickets/print/print-ticket.ts';
import { visibleOrder, type InvoicesDeps } from './invoices.ts';

type Place = Pick<AttendeeRow, 'ticketTypeName' | 'unitAmount'>;

/** A refund of an order: an amount in minor units, and the tickets it covers. */
interface Credited {
  readonly amount: number;
  /** Read only when a credit note is created: most orders have no invoice. */
  readonly places: () => Promise<readonly Place[]>;
  /** ms. */
  readonly now: number;
}

const none = refusal(404, 'no_credit_note', (texts) => texts.sales.noCreditNote);

/**
 * Creates a refund's credit note in its transaction if the order has an invoice, which accounts for earlier refunds.
 * The caller has locked the order.
 */
export async function creditRefund(
  queries: Queries,
  { orderId, currency }: Pick<OrderRow, 'orderId' | 'currency'>,
  { amount, places, now }: Credited,
): Promise<void> {
  if (amount === 0) return;
  const invoice = await findInvoice(queries, orderId);
  if (invoice === null) return;
  const { number: invoiceNumber, issuedAt: invoiceIssuedAt, contents } = invoice;
  const { seller, eventName, startsAt, timeZone } = contents;
  const lines = linesOf(await places());
  const sum = lines.reduce((all, { quantity, unitAmount }) => all + quantity * unitAmount, 0);
  await addCreditNote(queries, {
    orderId,
    issuedAt: now,
    amount,
    contents: {
      seller,
      invoiceNumber,
      invoiceIssuedAt,
      eventName,
      startsAt,
      timeZone,
      lines: sum === amount ? lines : [],
      currency,
    },
  });
}

/** Merges items with the same price and name into one line. */
function linesOf(places: readonly Place[]) {
  const groups = Map.groupBy(places, ({ ticketTypeName, unitAmount }) => `${unitAmount} ${ticketTypeName}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || first.unitAmount === 0) return [];
    return [{ name: first.ticketTypeName, quantity: group.length, unitAmount: first.unitAmount }];
  });
}

/** Renders a credit note as a PDF; rendering is rate limited per user. */
export async function printCreditNote(
  deps: InvoicesDeps,
  caller: Caller,
  asked: { readonly orderId: string; readonly number: number; readonly from: number },
) {
  const { orderId, number, from } = asked;
  const order = await visibleOrder(deps.database, caller, orderId);
  if (isRefusal(order)) return order;
  const note = await findCreditNote(deps.database, orderId, number);
  if (note === null) return none;
  const { buyerName, buyerEmail } = order;
  const { issuedAt, amount, contents } = note;
  const credit = { ...contents, number, issuedAt, amount, orderId, buyerName, buyerEmail };
  return printStyled(deps, { document: { credit }, of: orderId }, { caller, from });
}
