import { randomInt, randomUUIDv7 } from 'node:crypto';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { addChanges } from '#server/database/door/door-writes.ts';
import {
  addOrderedTickets,
  giveTicketsToAttendees,
  moveForTickets,
  type TakenNumbers,
} from '#server/database/sales/order-tickets.ts';
import { addIssued } from '#server/database/sales/ticket-types.ts';
import type { Signers } from '#server/signing/signers.ts';
import { ticketChange } from '#server/tickets/ticket-issue.ts';
import type { LockedOrder } from './lock-order.ts';
import { numbered } from './order-attendees.ts';

/** Data for an order's tickets that only the event has. */
export interface TicketAllocation extends TakenNumbers {
  readonly keyId: string;
}

/** Allocates numbers for an order's tickets, which increments the event's revision; sends its statements at once. */
export async function allocateTickets(
  queries: Queries,
  signers: Signers,
  eventId: string,
  count: number,
): Promise<TicketAllocation> {
  const [numbers, { present }] = await Promise.all([
    moveForTickets(queries, eventId, count),
    signers.of(queries, eventId),
  ]);
  return { ...numbers, keyId: present.keyId };
}

/** Counts the places tickets take by type index. */
export const placesOf = (tickets: readonly { readonly typeIndex: number }[]): ReadonlyMap<number, number> =>
  new Map(
    [...Map.groupBy(tickets, ({ typeIndex }) => typeIndex)].map(([index, { length }]) => [index, length]),
  );

/**
 * Inserts one ticket for each attendee of an order, in numbering order, and notifies doors; sends its statements at
 * once.
 */
export async function issueTickets(
  queries: Queries,
  { order, attendees }: Pick<LockedOrder, 'order' | 'attendees'>,
  taken: TicketAllocation,
  { now, unpaid = false }: { readonly now: number; readonly unpaid?: boolean },
): Promise<void> {
  const { orderId, eventId, userId, currency, soldBy } = order;
  const made = numbered(attendees).map((one, place) => ({
    ...one,
    ticketId: randomUUIDv7(),
    number: taken.first + place,
    reference: randomInt(2 ** 30),
    state: ticketBits.exists | (unpaid ? ticketBits.unpaid : 0),
    holderName: one.name,
  }));
  const ticketOf = new Map(made.map(({ ordinal, ticketId }) => [ordinal, ticketId]));
  // A ticket sold at the door belongs to a guest without an account.
  const holderUserId = soldBy === null ? userId : null;
  const { keyId, revision } = taken;
  await Promise.all([
    addOrderedTickets(queries, { eventId, keyId, holderUserId, orderId, now }, made),
    // Unpaid tickets take the places of their order.
    unpaid ? null : addIssued(queries, eventId, placesOf(made)),
    giveTicketsToAttendees(
      queries,
      orderId,
      made.map(({ ordinal, ticketId, forOrdinal }) => ({
        ordinal,
        ticketId,
        forTicketId: forOrdinal === null ? null : (ticketOf.get(forOrdinal) ?? null),
      })),
    ),
    addChanges(
      queries,
      eventId,
      made.map((ticket, place) =>
        ticketChange(ticket, revision, {
          ...(place === 0 ? {} : { joined: true }),
          ...(unpaid ? { owed: { amount: ticket.unitAmount, currency } } : {}),
        }),
      ),
    ),
  ]);
}
