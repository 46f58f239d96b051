import type { SellerForm, SellerReply } from '#contract/sales/invoices.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { lockForTeam } from '#server/access/lock-for-team.ts';
import { recordAction } from '#server/access/record-action.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import {
  addInvoice,
  findInvoice,
  findSeller,
  writeSeller,
  type InvoiceContents,
  type InvoiceRow,
} from '#server/database/sales/invoices.ts';
import { findRefunds } from '#server/database/sales/order-refunds.ts';
import { findLines, findOrder, lockOrder, type OrderRow } from '#server/database/sales/orders.ts';
import { leftToRefund } from '#domain/sales/part-refund.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import { printStyled, type PrintDeps } from '#server/tickets/print/print-ticket.ts';
import { refuseToShow } from '#server/sales/orders/own-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

type SellerDeps = Pick<OrdersDeps, 'database' | 'now'>;
export type InvoicesDeps = SellerDeps & PrintDeps;

const changedElsewhere = refusal(409, changedElsewhereCode, (texts) => texts.sales.sellerChangedElsewhere);
const off = refusal(409, 'invoices_off', (texts) => texts.sales.invoicesOff);
const none = refusal(409, 'no_invoice', (texts) => texts.sales.noInvoice);

/** Returns an event's seller details as printed on invoices. */
export async function readSeller({ database }: SellerDeps, eventId: string): Promise<SellerReply> {
  return present(await findSeller(database, eventId));
}

/** Sets the seller details for all events of an event's organizer. Repeating the call gives the same answer. */
export function saveSeller(
  { database, now }: SellerDeps,
  caller: Caller,
  wish: { readonly eventId: string; readonly seller: SellerForm; readonly version: string | undefined },
): Promise<SellerReply | Refusal> {
  const { eventId, seller, version } = wish;
  return commitUnlessRefused(atEvent(database, eventId), async (queries) => {
    const refused = await lockForTeam(queries, 'own', caller);
    if (refused !== null) return refused;
    const before = await findSeller(queries, eventId);
    if (versionOf(before) === versionOf(seller)) return present(before);
    if (version !== undefined && version !== versionOf(before)) return changedElsewhere;
    await writeSeller(queries, eventId, seller);
    await recordAction(queries, caller, { action: 'seller_changed', eventId, subject: eventId, at: now() });
    return present(await findSeller(queries, eventId));
  });
}

const versionOf = (seller: SellerForm | null): string =>
  contentVersion([
    JSON.stringify(
      seller === null
        ? null
        : [seller.name, seller.address, seller.taxId, seller.taxName, seller.taxBasisPoints],
    ),
  ]);

const present = (seller: SellerForm | null): SellerReply => ({ seller, version: versionOf(seller) });

/** Issues an order's invoice, once; a repeat returns it as issued. */
export async function issueInvoice(
  { database, now }: SellerDeps,
  caller: Caller,
  orderId: string,
): Promise<{ number: number; issuedAt: string } | Refusal> {
  const order = await visibleOrder(database, caller, orderId);
  if (isRefusal(order)) return order;
  return commitUnlessRefused(database, async (queries) => {
    const locked = await lockOrder(queries, orderId);
    if (locked === null) return noOrder;
    const lost = await refuseToShow(queries, caller, locked);
    if (lost !== null) return lost;
    const known = await findInvoice(queries, orderId);
    if (known !== null) return issued(known);
    if (locked.state !== 'confirmed' || leftToRefund(locked) === 0) return none;
    const contents = await contentsOf(queries, locked);
    if (isRefusal(contents)) return contents;
    await addInvoice(queries, locked, contents, now());
    const { eventId } = locked;
    await recordAction(queries, caller, { action: 'invoice_issued', eventId, subject: orderId, at: now() });
    const made = await findInvoice(queries, orderId);
    return made === null ? off : issued(made);
  });
}

/** Renders an order's invoice as a PDF; rendering is rate limited per user. */
export async function printInvoice(
  deps: InvoicesDeps,
  caller: Caller,
  { orderId, from }: { readonly orderId: string; readonly from: number },
) {
  const order = await visibleOrder(deps.database, caller, orderId);
  if (isRefusal(order)) return order;
  const invoice = await findInvoice(deps.database, orderId);
  if (invoice === null) return none;
  const { buyerName, buyerEmail } = order;
  const { number, issuedAt, contents } = invoice;
  const refunds = refundsAfter(contents, await findRefunds(deps.database, order));
  const printed = { ...contents, number, issuedAt, orderId, buyerName, buyerEmail, refunds };
  return printStyled(deps, { document: { invoice: printed }, of: orderId }, { caller, from });
}

/** Returns refunds made after an invoice, which accounts for earlier ones. @param refunds all, oldest first */
function refundsAfter(
  { refundedAmount = 0 }: InvoiceContents,
  refunds: Awaited<ReturnType<typeof findRefunds>>,
) {
  let before = refundedAmount;
  return refunds.flatMap(({ at, amount }) => {
    const counted = Math.min(before, amount);
    before -= counted;
    return counted === amount ? [] : [{ at, amount: amount - counted }];
  });
}

/** Returns an order if the caller may see it. */
export async function visibleOrder(
  queries: Queries,
  caller: Caller,
  orderId: string,
): Promise<OrderRow | Refusal> {
  const order = await findOrder(queries, orderId);
  if (order === null) return noOrder;
  return (await refuseToShow(queries, caller, order)) ?? order;
}

async function contentsOf(queries: Queries, order: OrderRow): Promise<InvoiceContents | Refusal> {
  const { orderId, eventId, totalAmount, refundedAmount, currency } = order;
  const seller = await findSeller(queries, eventId);
  const event = await findDoorEvent(queries, eventId);
  if (seller === null || event === null) return off;
  const lines = await findLines(queries, [orderId]);
  return {
    seller,
    eventName: event.name,
    startsAt: event.startsAt,
    timeZone: event.timeZone,
    lines: lines.map(({ ticketTypeName: name, quantity, unitAmount, feeAmount }) => ({
      name,
      quantity,
      unitAmount,
      feeAmount,
    })),
    totalAmount,
    refundedAmount,
    currency,
  };
}

const issued = ({ number, issuedAt }: InvoiceRow) => ({ number, issuedAt: new Date(issuedAt).toISOString() });
