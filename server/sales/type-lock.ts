import type { Database, Queries } from '#server/database/database.ts';
import { isInCapacity, lockForCapacity } from '#server/database/sales/events-on-sale.ts';
import { lockTicketTypes, type SoldType } from '#server/database/sales/ticket-types.ts';

/** The event was given a capacity while its type's lock was waited for: its own lock is needed as well. */
const capacityIsNew = Symbol('capacity is new');

/**
 * Runs work in a transaction that has locked a ticket type, and its event where that has a capacity, so that nobody else
 * takes places of it. The time is to be taken within.
 *
 * @param work gets null for a type that is not there
 */
export async function withTypeLocked<T>(
  database: Database,
  ticketTypeId: string,
  work: (queries: Queries, type: SoldType | null) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await database.transaction(async (queries) => {
      // Asked at once, and done one after another.
      const [isWhole, [type = null], hasCapacity] = await Promise.all([
        lockForCapacity(queries, ticketTypeId),
        lockTicketTypes(queries, [ticketTypeId]),
        isInCapacity(queries, ticketTypeId),
      ]);
      if (!isWhole && hasCapacity) return capacityIsNew;
      return work(queries, type);
    }, ticketTypeId);
    if (done !== capacityIsNew) return done;
  }
}
