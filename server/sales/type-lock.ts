import type { Database, Queries } from '#server/database/database.ts';
import { reservingAt } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { findCapacityEvent } from '#server/database/sales/events-on-sale.ts';
import { lockTicketTypes, type SoldType } from '#server/database/sales/ticket-types.ts';

/** The event got a capacity while waiting for its type's lock, so its own lock is needed too. */
const capacityIsNew = Symbol('capacity is new');

type TypeWork<T> = (queries: Queries, type: SoldType | null) => Promise<T>;

/**
 * Runs work in a transaction that has locked a ticket type, and its event if that has a capacity, so that nobody else
 * takes places of it. Read the time inside. Callers queue with all others that want the same row.
 *
 * @param work gets null for a missing type
 * @param capacityEvent the result of `findCapacityEvent` for the type, if the caller has it
 */
export async function withTypeLocked<T>(
  database: Database,
  ticketTypeId: string,
  work: TypeWork<T>,
  capacityEvent?: string | null,
): Promise<T> {
  let eventId = capacityEvent === undefined ? await findCapacityEvent(database, ticketTypeId) : capacityEvent;
  for (;;) {
    if (eventId !== null) return withEventLocked(database, { eventId, ticketTypeId }, work);
    const done = await database.transaction(async (queries) => {
      // Sent at once and executed in sequence.
      const [[type = null], inCapacity] = await Promise.all([
        lockTicketTypes(queries, [ticketTypeId]),
        findCapacityEvent(queries, ticketTypeId),
      ]);
      if (inCapacity === null) return work(queries, type);
      eventId = inCapacity;
      return capacityIsNew;
    }, ticketTypeId);
    if (done !== capacityIsNew) return done;
  }
}

/** Locks the event before the type, as everywhere; the lock is unneeded if its capacity was removed meanwhile. */
function withEventLocked<T>(
  database: Database,
  { eventId, ticketTypeId }: { readonly eventId: string; readonly ticketTypeId: string },
  work: TypeWork<T>,
): Promise<T> {
  return reservingAt(database, eventId).transaction(async (queries) => {
    const [, [type = null]] = await Promise.all([
      lockEvent(queries, eventId),
      lockTicketTypes(queries, [ticketTypeId]),
    ]);
    return work(queries, type);
  });
}
