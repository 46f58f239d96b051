import type { Database, Queries } from '#server/database/database.ts';
import { reservingAt } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { findCapacityEvent } from '#server/database/sales/events-on-sale.ts';
import { lockTicketTypes, type SoldType } from '#server/database/sales/ticket-types.ts';

/** The event was given a capacity while its type's lock was waited for: its own lock is needed as well. */
const capacityIsNew = Symbol('capacity is new');

type TypeWork<T> = (queries: Queries, type: SoldType | null) => Promise<T>;

/**
 * Runs work in a transaction that has locked a ticket type, and its event where that has a capacity, so that nobody else
 * takes places of it. The time is to be taken within. Whoever waits for it waits with all that want the same row.
 *
 * @param work gets null for a type that is not there
 * @param capacityEvent what `findCapacityEvent` says of the type, where the caller has asked
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
      // Asked at once, and done one after another.
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

/** The event before the type, as everywhere; one whose capacity was taken away meanwhile is locked for nothing. */
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
