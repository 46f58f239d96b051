import { refuseStep } from '#domain/sales/sale-step.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { TicketTime } from '#domain/sales/manual-payment.ts';
import type { Queries } from '#server/database/database.ts';
import { addChanges } from '#server/database/door/door-writes.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { endHoldsOfOrder } from '#server/database/sales/holds.ts';
import {
  findTicketsInForce,
  giveTicketsToAttendees,
  markTicketsPaid,
} from '#server/database/sales/order-tickets.ts';
import {
  byProvider,
  bySystem,
  noteInHistory,
  type HistoryLine,
} from '#server/database/sales/order-history.ts';
import { setOrderState, type AttendeeRow, type OrderRow } from '#server/database/sales/orders.ts';
import { addIssued } from '#server/database/sales/ticket-types.ts';
import { countBought, tallySale } from '#server/database/sales/sale-tallies.ts';
import { addTickets, findTicketSpan } from '#server/database/tickets/tickets.ts';
import { ticketChange } from '#server/tickets/ticket-issue.ts';
import type { Signers } from '#server/signing/signers.ts';
import { endLocked } from './end-order.ts';
import { reasonOf } from './end-reasons.ts';
import { lockWholeOrder, type LockedOrder } from './lock-order.ts';
import { numbered } from './order-attendees.ts';
import type { Settled } from './settled.ts';

/**
 * Makes an order that awaits payment a confirmed one, inside the caller's transaction: its holds are used up, each
 * attendee gets a ticket of the buyer's, doors learn of them. Any other order stays as it is (`already`). One whose
 * event or tickets can no longer be sold is cancelled instead: its money has to go back.
 * Takes the event's lock first: call it before locking rows of your own.
 *
 * @throws Error where there is no such order.
 */
export async function confirmOrder(
  queries: Queries,
  signers: Signers,
  {
    orderId,
    now,
    paidAmount,
  }: {
    readonly orderId: string;
    readonly now: number;
    /** What the payment took that confirms it, minor units. */
    readonly paidAmount?: number;
  },
): Promise<Settled> {
  const paid = paidAmount === undefined ? undefined : { amount: paidAmount, by: byProvider };
  return confirmLocked(queries, signers, await lockWholeOrder(queries, orderId), now, paid);
}

/** The payment that confirms an order: what was taken, minor units, and by whom. */
type PaidLine = Pick<HistoryLine, 'by' | 'reason' | 'intent'> & { readonly amount: number };

/** As `confirmOrder`, for an order that the caller has locked. */
export async function confirmLocked(
  queries: Queries,
  signers: Signers,
  locked: LockedOrder,
  now: number,
  paid?: PaidLine,
): Promise<Settled> {
  const { orderId, eventId, state } = locked.order;
  if (state !== 'awaiting_payment') return { orderId, eventId, revision: null, already: true, state };
  const refused = refuseStep('confirm', locked.sale, now);
  if (refused !== null)
    return endLocked(queries, locked.order, { orderId, state: 'cancelled', reason: reasonOf(refused), now });
  const event = await moveEvent(queries, eventId);
  if (event === null) throw new Error(`the event of order ${orderId} is gone`);
  if (!(await payTickets(queries, locked.order, event.revision)))
    await issueTickets(queries, signers, locked, { revision: event.revision, now });
  await endHoldsOfOrder(queries, orderId, 'used', now);
  await setOrderState(queries, orderId, { state: 'confirmed', reason: '', now });
  await tallySale(queries, orderId, now);
  await countBought(queries, orderId, now);
  if (paid !== undefined) await noteInHistory(queries, { orderId, at: now, kind: 'paid', ...paid });
  await noteInHistory(queries, { orderId, at: now, kind: 'confirmed', by: bySystem });
  return { orderId, eventId, revision: event.revision, already: false, state: 'confirmed' };
}

/**
 * An order that was just made waits to be paid by hand. Its tickets are there at once where the way says so: doors refuse
 * them until then.
 */
export async function awaitByHand(
  queries: Queries,
  signers: Signers,
  locked: LockedOrder,
  { tickets, now }: { readonly tickets: TicketTime; readonly now: number },
): Promise<Settled> {
  const { orderId, eventId, state } = locked.order;
  const waiting = { orderId, eventId, revision: null, already: false, state };
  if (tickets === 'when_paid') return waiting;
  const event = await moveEvent(queries, eventId);
  if (event === null) throw new Error(`the event of order ${orderId} is gone`);
  const { revision } = event;
  await issueTickets(queries, signers, locked, { revision, now, unpaid: true });
  return { ...waiting, revision };
}

/** The tickets that an order has already are paid now, and take its places. @returns whether there are any */
async function payTickets(
  queries: Queries,
  { orderId, eventId, wayToPayId }: OrderRow,
  revision: number,
): Promise<boolean> {
  const tickets = wayToPayId === null ? [] : await findTicketsInForce(queries, orderId);
  if (tickets.length === 0) return false;
  await markTicketsPaid(
    queries,
    tickets.map(({ ticketId }) => ticketId),
  );
  for (const [index, { length: count }] of Map.groupBy(tickets, ({ typeIndex }) => typeIndex))
    await addIssued(queries, eventId, { index, count });
  const paid = tickets.map((ticket) => ({ ...ticket, state: ticket.state & ~ticketBits.unpaid }));
  await addChanges(
    queries,
    eventId,
    paid.map((ticket) => ticketChange(ticket, revision)),
  );
  return true;
}

/** One ticket for each attendee, in the order in which they are numbered. */
async function issueTickets(
  queries: Queries,
  signers: Signers,
  { order, attendees }: LockedOrder,
  {
    revision,
    now,
    unpaid = false,
  }: { readonly revision: number; readonly now: number; readonly unpaid?: boolean },
): Promise<void> {
  const { eventId, userId, currency, soldBy } = order;
  const { present } = await signers.of(queries, eventId);
  const given: { ordinal: number; name: string; number: number; amount: number }[] = [];
  for (const people of runsOf(numbered(attendees))) {
    const typeIndex = people[0]?.typeIndex ?? 0;
    const first = await addTickets(queries, {
      eventId,
      typeIndex,
      keyId: present.keyId,
      quantity: people.length,
      test: false,
      unpaid,
      // What is sold at the door is the guest's, who has no account here.
      holderUserId: soldBy === null ? userId : null,
      holderName: '',
      now,
    });
    given.push(
      ...people.map(({ ordinal, name, unitAmount: amount }, place) => {
        return { ordinal, name, number: first + place, amount };
      }),
    );
  }
  await giveTicketsToAttendees(queries, order, given);
  // The numbers follow on each other: the event is locked.
  const tickets = await findTicketSpan(queries, eventId, given[0]?.number ?? 0, given.length);
  await addChanges(
    queries,
    eventId,
    tickets.map((ticket, place) =>
      ticketChange(ticket, revision, {
        ...(place === 0 ? {} : { joined: true }),
        ...(unpaid ? { owed: { amount: given[place]?.amount ?? 0, currency } } : {}),
      }),
    ),
  );
}

/** Tickets of one type that follow on each other are made together. */
function runsOf(attendees: readonly AttendeeRow[]): AttendeeRow[][] {
  const runs: AttendeeRow[][] = [];
  for (const one of attendees) {
    const run = runs.at(-1);
    if (run?.at(-1)?.typeIndex === one.typeIndex) run?.push(one);
    else runs.push([one]);
  }
  return runs;
}
