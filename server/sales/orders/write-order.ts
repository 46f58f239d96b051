import { paymentMs, type CheckedOrder } from '#domain/sales/order.ts';
import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import { refuseStep, type SaleFacts } from '#domain/sales/sale-step.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { putHoldsInOrder } from '#server/database/sales/holds.ts';
import { writeAnswers } from '#server/database/sales/order-answers.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import {
  addOrder,
  addOrderParts,
  type Attendee,
  type AttendeeRow,
  type OrderRow,
} from '#server/database/sales/orders.ts';
import { carryPromos } from '#server/database/sales/promo-codes.ts';
import type { SoldType } from '#server/database/sales/ticket-types.ts';
import type { ChosenWay } from '#server/sales/by-hand/choose-way.ts';
import type { Signers } from '#server/signing/signers.ts';
import type { NewAnswer } from './check-answers.ts';
import { confirmLocked, issueUnpaid } from './confirm-order.ts';
import { allocateTickets, type TicketAllocation } from './issue-order-tickets.ts';
import type { OrderRequest } from './order-request.ts';
import type { Settled } from './settled.ts';

/** An order ready to be written, under its locks. */
export interface Draft {
  readonly request: OrderRequest;
  readonly requestHash: string;
  readonly eventId: string;
  /** One per ticket. */
  readonly attendees: readonly Attendee[];
  readonly types: readonly SoldType[];
  readonly checked: CheckedOrder;
  readonly answers: readonly NewAnswer[];
  readonly sale: SaleFacts;
  readonly now: number;
  readonly byHand: ChosenWay | null;
}

export interface Written {
  readonly order: OrderRow;
  readonly settled: Settled | null;
}

/**
 * Writes an order in two round trips: its row, whose id may be taken, with its ticket numbers; then all that belongs
 * to it.
 *
 * @returns `id_taken` when nothing of it must be kept
 */
export async function writeOrder(
  queries: EventQueries,
  signers: Signers,
  draft: Draft,
): Promise<Written | 'id_taken'> {
  const order = rowOf(draft);
  const refused = isFree(draft) ? refuseStep('confirm', draft.sale, draft.now) : null;
  const [added, taken] = await Promise.all([
    addOrder(queries, order),
    hasTicketsNow(draft, refused)
      ? allocateTickets(queries, signers, draft.eventId, draft.attendees.length)
      : undefined,
  ]);
  if (!added) return 'id_taken';
  const written = writeParts(queries, draft);
  if (taken === undefined) await written;
  // Sent and executed after the parts, so that settling finds them.
  const [settled] = await Promise.all([settle(queries, signers, draft, { order, taken, refused }), written]);
  return { order: { ...order, state: settled?.state ?? order.state }, settled };
}

const isFree = ({ checked }: Draft): boolean => checked.total.amount === 0;

/** Whether tickets are created with the order: for a free one, and when its manual payment method says so. */
const hasTicketsNow = (draft: Draft, refused: SaleRefusal | null): boolean =>
  draft.byHand === null ? isFree(draft) && refused === null : draft.byHand.way.tickets !== 'when_paid';

function rowOf(draft: Draft): OrderRow {
  const { request, requestHash, eventId, checked, now, byHand } = draft;
  return {
    orderId: request.orderId,
    eventId,
    userId: request.userId,
    state: 'awaiting_payment',
    buyerName: request.buyer.name,
    buyerEmail: request.buyer.email,
    buyerPhone: request.buyer.phone,
    totalAmount: checked.total.amount,
    refundedAmount: 0,
    feeAmount: checked.lines.reduce((sum, line) => sum + line.feeAmount * line.quantity, 0),
    currency: checked.total.currency,
    requestHash,
    createdAt: now,
    paymentDueAt: isFree(draft) ? null : (byHand?.dueAt ?? now + paymentMs),
    reason: '',
    wayToPayId: byHand?.way.wayToPayId ?? null,
    payReference: byHand?.reference ?? null,
    soldBy: null,
  };
}

/** Writes what belongs to the order in any case. */
async function writeParts(
  queries: Queries,
  { request, attendees, checked, answers, now }: Draft,
): Promise<void> {
  const { orderId, userId, holdIds } = request;
  const by = { actor: 'buyer', userId } as const;
  await Promise.all([
    addOrderParts(queries, orderId, checked.lines, attendees),
    writeAnswers(queries, orderId, answers),
    carryPromos(queries, orderId),
    noteInHistory(queries, { orderId, at: now, kind: 'placed', by, amount: checked.total.amount }),
    putHoldsInOrder(queries, holdIds, { orderId, userId }, now),
  ]);
}

/**
 * Confirms a free order, and issues a manually paid one's tickets if its method says so; null when a payment is
 * awaited.
 */
async function settle(
  queries: EventQueries,
  signers: Signers,
  draft: Draft,
  {
    order,
    taken,
    refused,
  }: {
    readonly order: OrderRow;
    readonly taken: TicketAllocation | undefined;
    readonly refused: SaleRefusal | null;
  },
): Promise<Settled | null> {
  const { byHand, sale, now } = draft;
  const { orderId, eventId, state } = order;
  const locked = { order, attendees: rowsOf(draft), types: [], sale };
  if (isFree(draft)) return confirmLocked(queries, signers, locked, now, { taken, refused });
  if (byHand === null) return null;
  if (taken === undefined) return { orderId, eventId, revision: null, already: false, state };
  return issueUnpaid(queries, locked, taken, now);
}

/** Returns the attendees' rows as they will be stored. */
const rowsOf = ({ request, attendees, types }: Draft): AttendeeRow[] =>
  attendees.map((one, ordinal) => {
    const type = types.find(({ ticketTypeId }) => ticketTypeId === one.ticketTypeId);
    return {
      ...one,
      orderId: request.orderId,
      ordinal,
      ticketTypeName: type?.name ?? '',
      typeIndex: type?.index ?? 0,
      kind: type?.kind ?? 'ticket',
      ticketId: null,
      number: null,
      reference: null,
      ticketState: null,
      voidReason: null,
      refundedAt: null,
    };
  });
