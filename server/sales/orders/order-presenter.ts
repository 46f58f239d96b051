import type { Order } from '#contract/sales/orders.ts';
import { formatReference } from '#domain/codes/reference.ts';
import { shownTime } from '#domain/events/open-date.ts';
import { instructionsFor } from '#domain/sales/manual-payment.ts';
import { isCancellable } from '#domain/sales/order.ts';
import { findDoorEvents, type DoorEventRow } from '#server/database/events/events.ts';
import { findTicketUse, type TicketUse } from '#server/database/sales/order-tickets.ts';
import { findCreditNotes, type CreditNoteRow } from '#server/database/sales/credit-notes.ts';
import { findInvoiced } from '#server/database/sales/invoices.ts';
import { findReturning, type Returning } from '#server/database/sales/money-returning.ts';
import {
  findAttendees,
  findLines,
  type AttendeeRow,
  type OrderRow,
  type ShownLine,
} from '#server/database/sales/orders.ts';
import { findWaysOf, type WayRow } from '#server/database/sales/ways-to-pay.ts';
import { statusOf } from '#server/tickets/ticket-presenter.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import type { ShownPayment } from '#server/sales/money/payments-port.ts';

/** Converts orders to replies, in the order given; a page takes as many queries as one order. */
export async function presentOrders(deps: OrdersDeps, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const { database, payments, now } = deps;
  const orderIds = rows.map((row) => row.orderId);
  const wayIds = [...new Set(rows.map((row) => row.wayToPayId).filter((id) => id !== null))];
  const [events, lines, attendees, uses, paid, returning, ways, invoiced, credits] = await Promise.all([
    findDoorEvents(database, [...new Set(rows.map((row) => row.eventId))]),
    findLines(database, orderIds),
    findAttendees(database, orderIds),
    findTicketUse(database, orderIds),
    payments.present(orderIds),
    findReturning(database, orderIds),
    wayIds.length === 0 ? Promise.resolve<readonly WayRow[]>([]) : findWaysOf(database, wayIds),
    findInvoiced(database, orderIds),
    findCreditNotes(database, orderIds),
  ]);
  const [linesOf, attendeesOf, creditsOf] = [byOrder(lines), byOrder(attendees), byOrder(credits)];
  const [eventOf, useOf, wayOf] = [
    new Map(events.map((event) => [event.eventId, event])),
    new Map(uses.map((use) => [use.orderId, use])),
    new Map(ways.map((way) => [way.wayToPayId, way])),
  ];
  const isInvoiced = new Set(invoiced);
  return rows.map((row) => {
    const { orderId, wayToPayId } = row;
    const around = {
      event: eventOf.get(row.eventId),
      lines: linesOf.get(orderId) ?? [],
      attendees: attendeesOf.get(orderId) ?? [],
      use: useOf.get(orderId),
      payment: paid.get(orderId) ?? null,
      returning: returning.get(orderId),
      way: wayToPayId === null ? undefined : wayOf.get(wayToPayId),
      hasInvoice: isInvoiced.has(orderId),
      credits: creditsOf.get(orderId) ?? [],
    };
    return presentOrder(row, around, now());
  });
}

const byOrder = <T extends { readonly orderId: string }>(all: readonly T[]) =>
  Map.groupBy(all, ({ orderId }) => orderId);

interface Surroundings {
  readonly event: DoorEventRow | undefined;
  readonly lines: readonly ShownLine[];
  readonly attendees: readonly AttendeeRow[];
  readonly use: TicketUse | undefined;
  readonly payment: ShownPayment | null;
  /** Money of it that is on the way back. */
  readonly returning: Returning | undefined;
  /** Its manual payment method. */
  readonly way: WayRow | undefined;
  /** Whether it has an invoice or can have one. */
  readonly hasInvoice: boolean;
  readonly credits: readonly Omit<CreditNoteRow, 'contents'>[];
}

function presentOrder(row: OrderRow, around: Surroundings, now: number): Order {
  const { event, lines, attendees, use, payment } = around;
  const { currency, totalAmount, refundedAmount } = row;
  const startsAt = event === undefined ? 0 : shownTime(event.startsAt, event.status);
  return {
    orderId: row.orderId,
    registrationId: row.eventId,
    eventName: event?.name ?? '',
    startsAt: iso(startsAt),
    timeZone: event?.timeZone ?? 'UTC',
    state: row.state,
    reason: row.reason,
    total: { amount: totalAmount, currency },
    lines: lines.map((line) => presentLine(line, currency)),
    buyer: { name: row.buyerName, email: row.buyerEmail, phoneNumber: row.buyerPhone },
    attendees: attendees.map((one) => presentAttendee(one, row)),
    createdAt: iso(row.createdAt),
    paymentDueAt: row.paymentDueAt === null ? null : iso(row.paymentDueAt),
    payment,
    byHand: presentByHand(row, around.way),
    refunded:
      row.state === 'confirmed' && refundedAmount > 0
        ? { amount: { amount: refundedAmount, currency }, pending: around.returning?.partly ?? false }
        : null,
    feesLeft: row.feeAmount === 0 ? null : { amount: row.feeAmount, currency },
    refundRefused: around.returning?.refused ?? false,
    refundDue: around.returning?.due ?? null,
    refundedAfterUse: use?.refundedAfterUse ?? 0,
    invoice: around.hasInvoice,
    creditNotes: around.credits.map(({ number, issuedAt, amount }) => ({
      number,
      issuedAt: iso(issuedAt),
      amount: { amount, currency },
    })),
    cancellable: isCancellable(
      {
        state: row.state,
        totalAmount,
        startsAt,
        usedTickets: use?.used ?? 0,
        passedOn: use?.passedOn ?? 0,
      },
      now,
    ),
    eventAhead: event !== undefined && event.status === 'published' && now < event.endsAt,
  };
}

function presentLine(
  {
    ticketTypeId,
    ticketTypeName,
    quantity,
    groupSize,
    unitAmount,
    feeAmount,
    offAmount,
    promoCode,
  }: ShownLine,
  currency: string,
): Order['lines'][number] {
  return {
    ticketTypeId,
    groupSize,
    ticketTypeName,
    quantity,
    unitPrice: { amount: unitAmount, currency },
    fee: feeAmount === 0 ? null : { amount: feeAmount, currency },
    promo: promoCode === null ? null : { code: promoCode, off: { amount: offAmount, currency } },
  };
}

function presentByHand({ payReference }: OrderRow, way: WayRow | undefined): Order['byHand'] {
  if (way === undefined) return null;
  const { wayToPayId, name } = way;
  const reference = payReference ?? '';
  return { wayToPayId, name, reference, instructions: instructionsFor(way.instructions, reference) };
}

function presentAttendee(one: AttendeeRow, order: OrderRow): Order['attendees'][number] {
  const { name, email, ticketTypeId, ticketTypeName, ticketId, number, reference } = one;
  const { ticketState: state, voidReason } = one;
  return {
    name,
    email,
    ticketTypeId,
    ticketTypeName,
    ticketId,
    reference: number === null || reference === null ? '' : formatReference(number, reference),
    ticketStatus: state === null ? 'unknown' : statusOf({ state, voidReason }, order),
    price: { amount: one.unitAmount, currency: order.currency },
    keptFee:
      one.feeReturns || one.feeAmount === 0 ? null : { amount: one.feeAmount, currency: order.currency },
    addOnFor: one.kind === 'add_on' ? one.name : null,
    group: one.groupNumber,
    refunded: one.refundedAt !== null,
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
