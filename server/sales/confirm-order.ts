import { refuseStep } from '#domain/sales/sale-step.ts';
import type { Queries } from '#server/database/database.ts';
import { addChanges } from '#server/database/door/door-writes.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { endHoldsOfOrder } from '#server/database/sales/holds.ts';
import { giveTicketsToAttendees } from '#server/database/sales/order-tickets.ts';
import { byProvider, bySystem, noteInHistory } from '#server/database/sales/order-history.ts';
import { setOrderState, type AttendeeRow } from '#server/database/sales/orders.ts';
import { tallySale } from '#server/database/sales/sale-tallies.ts';
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
  return confirmLocked(queries, signers, await lockWholeOrder(queries, orderId), now, paidAmount);
}

/** As `confirmOrder`, for an order that the caller has locked. */
export async function confirmLocked(
  queries: Queries,
  signers: Signers,
  locked: LockedOrder,
  now: number,
  paidAmount?: number,
): Promise<Settled> {
  const { orderId, eventId, state } = locked.order;
  if (state !== 'awaiting_payment') return { orderId, eventId, revision: null, already: true, state };
  const refused = refuseStep('confirm', locked.sale, now);
  if (refused !== null)
    return endLocked(queries, locked.order, { orderId, state: 'cancelled', reason: reasonOf(refused), now });
  const event = await moveEvent(queries, eventId);
  if (event === null) throw new Error(`the event of order ${orderId} is gone`);
  await issueTickets(queries, signers, locked, { revision: event.revision, now });
  await endHoldsOfOrder(queries, orderId, 'used', now);
  await setOrderState(queries, orderId, { state: 'confirmed', reason: '', now });
  await tallySale(queries, orderId, now);
  if (paidAmount !== undefined)
    await noteInHistory(queries, { orderId, at: now, kind: 'paid', by: byProvider, amount: paidAmount });
  await noteInHistory(queries, { orderId, at: now, kind: 'confirmed', by: bySystem });
  return { orderId, eventId, revision: event.revision, already: false, state: 'confirmed' };
}

/** One ticket for each attendee, in the order in which they are numbered. */
async function issueTickets(
  queries: Queries,
  signers: Signers,
  { order, attendees }: LockedOrder,
  { revision, now }: { readonly revision: number; readonly now: number },
): Promise<void> {
  const { eventId, userId } = order;
  const { present } = await signers.of(queries, eventId);
  const given: { ordinal: number; name: string; number: number }[] = [];
  for (const people of runsOf(numbered(attendees))) {
    const typeIndex = people[0]?.typeIndex ?? 0;
    const first = await addTickets(queries, {
      eventId,
      typeIndex,
      keyId: present.keyId,
      quantity: people.length,
      test: false,
      holderUserId: userId,
      holderName: '',
      now,
    });
    given.push(...people.map(({ ordinal, name }, place) => ({ ordinal, name, number: first + place })));
  }
  await giveTicketsToAttendees(queries, order, given);
  // The numbers follow on each other: the event is locked.
  const tickets = await findTicketSpan(queries, eventId, given[0]?.number ?? 0, given.length);
  await addChanges(
    queries,
    eventId,
    tickets.map((ticket, place) => ticketChange(ticket, revision, place === 0 ? undefined : true)),
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
