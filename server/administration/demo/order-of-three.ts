import { randomUUID } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import { addHold, putHoldsInOrder, type NewHold } from '#server/database/sales/holds.ts';
import { addOrder, addOrderParts } from '#server/database/sales/orders.ts';
import { countReservation, countView } from '#server/database/sales/sale-tallies.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import { confirmOrder } from '#server/sales/orders/confirm-order.ts';
import type { Signers } from '#server/signing/signers.ts';
import type { CreatedEvent } from './make-event.ts';

/** The price of a free ticket. */
const free = { unitAmount: 0, feeAmount: 0, feeReturns: true, tierId: null } as const;

/** Page views per reservation: not everybody who looks buys. */
const viewsOfEach = 4;

/** Orders and confirms two free tickets of an event's first type and one of its second, as a buyer would. */
export async function orderOfThree(
  queries: Queries,
  signers: Signers,
  { eventId, ticketTypeIds }: CreatedEvent,
  buyer: {
    readonly orderId: string;
    readonly userId: string;
    readonly buyerEmail: string;
    /** In ms; long enough ago that no email is sent about it. */
    readonly at: number;
  },
): Promise<void> {
  const { orderId, userId, buyerEmail, at } = buyer;
  const lines = ticketTypeIds.map((ticketTypeId, index) => ({
    holdId: randomUUID(),
    ticketTypeId,
    quantity: index === 0 ? 2 : 1,
    groupSize: 1,
    ...free,
  }));
  const currency = 'GMD';
  for (const line of lines) await reserve(queries, { ...line, eventId, userId, currency, at });
  await addOrder(queries, {
    orderId,
    eventId,
    userId,
    buyerName: 'Amie Ceesay',
    buyerEmail,
    buyerPhone: '',
    totalAmount: 0,
    feeAmount: 0,
    currency,
    requestHash: '',
    createdAt: at,
    paymentDueAt: null,
    wayToPayId: null,
    payReference: null,
    soldBy: null,
  });
  const holdIds = lines.map((line) => line.holdId);
  await putHoldsInOrder(queries, holdIds, { orderId, userId }, at);
  await addOrderParts(queries, orderId, lines, guestsOf(lines));
  await noteInHistory(queries, { orderId, at, kind: 'placed', by: { actor: 'buyer', userId }, amount: 0 });
  // The event is created in this transaction, so nobody else is waiting for it.
  await confirmOrder({ ...queries, eventId }, signers, { orderId, now: at });
}

interface Reserving extends Pick<
  NewHold,
  | 'holdId'
  | 'ticketTypeId'
  | 'quantity'
  | 'eventId'
  | 'userId'
  | 'currency'
  | 'unitAmount'
  | 'feeAmount'
  | 'tierId'
> {
  /** In ms. */
  readonly at: number;
}

/** Records page views and reserves places of a type. */
async function reserve(queries: Queries, { at, ...reserved }: Reserving): Promise<void> {
  for (let view = 0; view < viewsOfEach; view += 1) await countView(queries, reserved.eventId, at);
  await addHold(queries, {
    ...reserved,
    kind: 'buyer',
    label: '',
    expiresAt: at + 600_000,
    requestHash: '',
    createdAt: at,
    address: null,
    fee: null,
  });
  await countReservation(queries, reserved, at);
}

const names = ['Amie Ceesay', 'Lamin Ceesay', 'Amie Ceesay'];

/** The attendees, one for each place. */
const guestsOf = (lines: readonly { readonly ticketTypeId: string; readonly quantity: number }[]) =>
  lines
    .flatMap((line) => Array.from({ length: line.quantity }, () => line.ticketTypeId))
    .map((ticketTypeId, index) => ({
      ticketTypeId,
      unitAmount: 0,
      feeAmount: 0,
      feeReturns: true,
      tierId: null,
      groupNumber: null,
      forOrdinal: null,
      forTicketId: null,
      name: names[index] ?? '',
      email: '',
    }));
